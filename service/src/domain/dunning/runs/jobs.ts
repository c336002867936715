/** The automatic run of each working day, and the end of what dry runs left. */
import * as ladder from '../../ladder/runs/index.ts';
import { invoices } from '../ladder/index.ts';
import { runKind } from './store.ts';

export const startRuns = ladder.startRuns('dunning.start_runs', [{ kind: invoices.kind, work: runKind }]);
export const forgetDryRuns = ladder.forgetDryRuns('dunning.forget_dry_runs', invoices.kind);
