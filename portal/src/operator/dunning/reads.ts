/** What the screens of dunning read, and what their commands change. */
import type { DunningRun } from '@mahnwerk/contract/operator/dunning-runs.ts';
import type { Change } from '../../data/cache.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';

/** Reads a run again while it is under way: after each hint, and every five seconds. */
const again_ms = 5_000;

const isUnderWay = (run: DunningRun | undefined): boolean => run?.status === 'queued' || run?.status === 'running';

export const useRun = (id: string) =>
  useRead(
    api.operator.dunningRuns.get,
    { id },
    { topics: ['dunning_runs'], interval: (run) => (isUnderWay(run) ? again_ms : false) },
  );

/** A run changes invoices, letters, decisions and what waits. */
export const changedByRun: readonly Change[] = [
  api.operator.dunningRuns,
  api.operator.operatorDunningInvoices,
  api.operator.letters,
  api.operator.dunningLetters,
  api.operator.dunningDecisions,
  api.operator.dunningHandovers,
  api.operator.workQueues,
];
