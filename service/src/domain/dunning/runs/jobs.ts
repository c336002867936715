/** The automatic run of each working day, and the end of what dry runs left. */
import { job } from '../../../platform/queue/index.ts';
import * as ladder from '../../ladder/runs/index.ts';
import { invoices } from '../ladder/index.ts';
import { runKind } from './store.ts';

export const startRuns = job('dunning.start_runs', ladder.startRuns([{ kind: invoices.kind, work: runKind }]));
export const forgetDryRuns = job('dunning.forget_dry_runs', ladder.forgetDryRuns(invoices.kind));
