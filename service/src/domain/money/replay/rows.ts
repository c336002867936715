/** Interest as rows: each names its days, base, rate, rule and table, and rows of one claim and line add up to its figure (money.md 2). Pure. */
import { divideHalfUp } from '../../../values/rounding.ts';
import { type DayNumber, dayText } from './calendar.ts';
import { exactDenominator } from '../interest/index.ts';
import { type AccruedRow, accrue, type Stream } from './debts.ts';
import { dayOfCharge, type MandateClaim, type MandateDebts } from './mandate.ts';
import type { InterestRow } from './result.ts';

/** The rows of every claim, then of every cost: what the client charged, then what accrued. */
export const interestRowsOf = (mandate: MandateDebts, through: DayNumber): readonly InterestRow[] => [
  ...mandate.claims.flatMap((claim) => [
    ...statedRows(claim, through),
    ...accruedRows(claim.interest_stream),
    ...accruedRows(claim.costs_stream),
  ]),
  ...mandate.costs.flatMap(({ stream }) => (stream === null ? [] : accruedRows(stream))),
];

const statedRows = ({ fact }: MandateClaim, through: DayNumber): InterestRow[] =>
  fact.charges
    .filter((charge) => charge.type === 'interest' && dayOfCharge(fact, charge) <= through)
    .map(({ date, amount_cents }) => ({
      line: 'interest_on_principal_claim',
      claim_id: fact.id,
      cost_id: null,
      from: null,
      until: date,
      days: null,
      year_days: null,
      base: null,
      base_rate: null,
      points: null,
      rate: null,
      rule: 'interest.client_stated',
      table_version: null,
      exact: amount_cents * exactDenominator,
      amount: amount_cents,
    }));

function accruedRows({ rows, interest }: Stream): InterestRow[] {
  let [exact, cents] = [0n, 0n];
  return rows.map((row) => {
    exact += row.exact;
    const before = cents;
    cents = divideHalfUp(exact, exactDenominator);
    return { ...rowOf(row, interest), amount: cents - before };
  });
}

function rowOf(row: AccruedRow, { line, claim_id, cost_id }: Stream['interest']): Omit<InterestRow, 'amount'> {
  const { terms } = row.span;
  const { base_rate, version } = row.half_year;
  return {
    line: line === 'interest_on_costs' ? line : 'interest_on_principal_claim',
    claim_id,
    cost_id,
    from: dayText(row.from),
    until: dayText(row.until),
    days: row.days,
    year_days: row.year_days,
    base: row.base,
    base_rate: terms.points === null ? null : base_rate,
    points: terms.points,
    rate: row.rate,
    rule: terms.rule,
    table_version: terms.points === null ? null : version,
    exact: row.exact,
  };
}

/** What the day after the last accrual adds, exactly. */
export const dailyInterest = ({ streams, base_rates }: MandateDebts, today: DayNumber): bigint =>
  streams.reduce((sum, stream) => {
    const copy = {
      ...stream,
      interest: { ...stream.interest },
      rows: stream.rows.slice(-1).map((row) => ({ ...row })),
    };
    accrue(copy, today + 1, base_rates);
    return sum + copy.exact - stream.exact;
  }, 0n);
