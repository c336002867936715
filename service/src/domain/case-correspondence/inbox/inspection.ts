/** Work of the queue that inspects the files of items, as documents are inspected: malware, and whether they open. */
import type { Inspector } from '../../../platform/inspection/inspector.ts';
import type { WorkParts } from '../../../platform/module.ts';
import { no_company, type WorkHandler } from '../../../platform/queue/index.ts';
import { inspectContent, rememberResult } from '../../correspondence/documents/index.ts';
import { endInspection, findWaiting, inspectionKind } from './store-files.ts';
import { touch } from './store.ts';

/** As of documents: longer than a file with its full time and a slow scan. */
const lease_seconds = 180;
const limit_ms = 10_000;

export const inspectionHandler = ({
  database,
  objects,
  clamd,
  log,
  inspector,
}: Pick<WorkParts, 'database' | 'objects' | 'clamd' | 'log'> & { readonly inspector: Inspector }): WorkHandler => ({
  kind: inspectionKind,
  concurrency: 2,
  lease_seconds,
  grace_ms: 0,
  async work({ key: id, attempts }) {
    const file = await database.readAsOperator((db) => findWaiting(db, id, inspector.fingerprint));
    if (file === undefined) return { kind: 'done' };
    const { decision, remember } = await inspectContent(
      { objects, inspector, clamd, log, limit_ms, isRepeated: true },
      { ...file, company_id: no_company, attempts },
    );
    if (decision.kind === 'postponed') {
      const { seconds, counts } = decision;
      return { kind: 'postponed', seconds, counts };
    }
    return {
      kind: 'done',
      commit(tx) {
        if (remember !== undefined) rememberResult(tx, file.sha256, inspector.fingerprint, remember);
        endInspection(tx, id, decision.outcome);
        touch(tx, file.item_id);
      },
    };
  },
  interrupt: () => inspector.close(),
});
