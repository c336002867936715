/** What was open on a day, by the figures of days. Pure. */
import type { Cents } from '../../../values/money.ts';
import type { DayFigures } from '../../money/ledger/index.ts';

/** The principal of claims that was open, each on its day: payments before that day reduce it. */
export const openPrincipal = (
  figures: ReadonlyMap<string, DayFigures>,
  claims: readonly { readonly id: string; readonly day: string }[],
): Cents =>
  claims.reduce((sum, { id, day }) => {
    const open = figures.get(day)?.claims.find(({ claim_id }) => claim_id === id)?.principal.open ?? 0n;
    return sum + atLeastZero(open);
  }, 0n);

/** All lines of the legal balance; nothing where more was paid than owed. */
export const openBalance = ({ lines }: DayFigures): Cents => atLeastZero(lines.total.open);

const atLeastZero = (cents: Cents): Cents => (cents < 0n ? 0n : cents);
