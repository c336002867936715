/** The work that makes the file of an export: its key is the id of the export. */
import type { Database } from '../../../platform/database/pool.ts';
import { type Objects, ObjectStoreUnavailable, SpoolUnavailable } from '../../../platform/objects/index.ts';
import { errorCodeOf, type WorkHandler } from '../../../platform/queue/index.ts';
import { WorkbookFailed } from '../../../platform/spreadsheet/index.ts';
import { makeFile } from './make.ts';
import * as store from './store.ts';

export const exportKind = 'accounting.export';

const lease_seconds = 600;
/** Until the object store or the disk is tried again. */
const away_seconds = 60;

export const exportHandler = (
  database: Pick<Database, 'asOperator' | 'readAsOperator'>,
  objects: Pick<Objects, 'spool' | 'keep'>,
): WorkHandler => ({
  kind: exportKind,
  concurrency: 1,
  lease_seconds,
  keepsLease: true,
  async work({ key: id }) {
    const row = await database.readAsOperator((db) => store.findOfWork(db, id));
    if (row === undefined || row.status === 'ready') return { kind: 'done' };
    try {
      const { sha256, size, row_count } = await makeFile(row, { database, objects });
      // The bytes are stored before the row that names them. A second try of the same export makes the same bytes.
      await database.asOperator((tx) =>
        store.setReady(tx, row, { sha256: Buffer.from(sha256, 'hex'), size, row_count }),
      );
      return { kind: 'done' };
    } catch (error) {
      if (error instanceof ObjectStoreUnavailable || error instanceof SpoolUnavailable)
        return { kind: 'postponed', seconds: away_seconds, counts: false, error: errorCodeOf(error) };
      if (!(error instanceof WorkbookFailed)) throw error;
      await database.asOperator((tx) => store.setFailed(tx, id, 'The file is too large for a workbook: choose CSV.'));
      return { kind: 'failed', error: errorCodeOf(error) };
    }
  },
});
