/** A change of a policy: a new version where something changes, and the move of running subjects to it. */
import { isDeepStrictEqual } from 'node:util';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { insertVersion, markToMove, type NewVersion, type PolicyLine, type VersionRow } from './store.ts';

/** The version that a change makes; undefined: it changes nothing of the one in force on its day. */
export const changeLine = async (
  tx: CompanyTx | OperatorTx,
  line: PolicyLine,
  change: NewVersion & { readonly before: object },
): Promise<VersionRow | undefined> => {
  const { before, ...version } = change;
  return isDeepStrictEqual(version.document, before) ? undefined : insertVersion(tx, line, version);
};

/** Plans the move of a line's running subjects to a version: at once if its day has come, else with the first run of it. */
export function planMove(
  tx: CompanyTx | OperatorTx,
  line: PolicyLine,
  move: { readonly version: number; readonly from: string; readonly today: string; readonly work: string },
): void {
  const { version, from, today, work } = move;
  markToMove(tx, line, { version, from });
  if (from > today) return;
  enqueue(tx, { kind: work, ...(line.company_id === null ? {} : { company: line.company_id }) });
}
