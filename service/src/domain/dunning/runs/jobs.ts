/** The automatic run of each working day, and the end of what dry runs left. */
import { type Job, job } from '../../../platform/queue/index.ts';
import * as ladder from '../../ladder/runs/index.ts';
import { invoices } from '../ladder/index.ts';
import { runKind } from './store.ts';

/** Runs of ladders above that follow the run over invoices of a day. */
export interface NextRuns {
  readonly thenRun: readonly { readonly kind: typeof invoices.kind | 'mandate'; readonly work: string }[];
}

export const startRuns = ({ thenRun }: NextRuns): Job =>
  job('dunning.start_runs', ladder.startRuns([{ kind: invoices.kind, work: runKind }, ...thenRun]));
export const forgetDryRuns = job('dunning.forget_dry_runs', ladder.forgetDryRuns(invoices.kind));
