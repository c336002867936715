/** What became of promises to pay, counted. Pure. */
import type { PromiseFigures } from '@mahnwerk/contract/operator/figures.ts';
import type { PromiseStatus } from '@mahnwerk/contract/shapes/promise.ts';
import { shareOf } from './share.ts';

interface Counted {
  readonly status: PromiseStatus;
  readonly count: number;
}

/** @param url the list of all of them */
export function promiseFigures(rows: readonly Counted[], url: string): PromiseFigures {
  const of = (status: PromiseStatus): number => rows.find((row) => row.status === status)?.count ?? 0;
  const [kept, broken] = [of('kept'), of('broken')];
  return {
    made: rows.reduce((sum, { count }) => sum + count, 0),
    open: of('open'),
    kept,
    broken,
    withdrawn: of('withdrawn'),
    kept_share: kept + broken === 0 ? null : shareOf(BigInt(kept), BigInt(kept + broken)),
    url,
  };
}
