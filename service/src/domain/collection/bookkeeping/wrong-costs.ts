/** Booked costs that differ from what the law determines, for the verification of everything that is stored. */
import type { Database } from '../../../platform/database/pool.ts';
import { moneyOf, sumOf } from '../../../values/money.ts';
import { defaultVatRate } from '../../money/fees/index.ts';
import { type BookedCost, flatRateOwed } from './cost-amount.ts';
import * as store from './store.ts';

/** What was compared so far, and what is wrong in the last page. */
export interface ComparedCosts {
  readonly cases: number;
  readonly findings: readonly string[];
}

const batch = 500;
const before_all = '00000000-0000-0000-0000-000000000000';

/** Goes through the cases of every company in bounded memory. */
export async function* compareCosts(database: Database): AsyncGenerator<ComparedCosts> {
  let cases = 0;
  let after = { company_id: before_all, mandate_id: before_all };
  for (;;) {
    const page = await database.readAsOperator((db) => store.pageOfCosts(db, after, batch));
    cases += page.length;
    yield { cases, findings: page.flatMap(wrongCosts) };
    const last = page.at(-1);
    if (last === undefined || page.length < batch) return;
    after = last;
  }
}

/** The findings of a case. Pure. */
export function wrongCosts(found: store.CostsOfCase): string[] {
  const name = `${found.reference_number} (mandate ${found.mandate_id}, company ${found.company_id})`;
  return [...wrongFlatRates(found), ...wrongVatRates(found)].map((finding) => `${name}: ${finding}`);
}

/** Amounts that were sent are a decision of a person. */
function wrongFlatRates({ costs }: store.CostsOfCase): string[] {
  const booked = costs.map((cost): BookedCost => ({
    ...cost,
    claim_id: null,
    amount_cents: BigInt(cost.amount_cents),
  }));
  return [...Map.groupBy(booked, ({ matter }) => matter)].flatMap(([matter, fees]) => {
    const computed = sumOf(fees.filter(({ rule }) => rule === 'fee.vv_7002').map(({ amount_cents }) => amount_cents));
    const owed = flatRateOwed(fees);
    return computed <= owed
      ? []
      : [`flat rate of ${matter}: expected ${moneyOf(owed).value}, found ${moneyOf(computed).value}`];
  });
}

/** The rate 0 where the rule has another, of costs of which is unknown whether a person chose it. */
const wrongVatRates = ({ costs, tax_treatment }: store.CostsOfCase): string[] =>
  costs.flatMap((cost) => {
    const expected = defaultVatRate({ kind: cost.kind, date: cost.value_date }, tax_treatment);
    const isZero = cost.vat_rate !== null && Number(cost.vat_rate) === 0;
    if (cost.vat_rate_sent !== null || !isZero || expected === null || Number(expected) === 0) return [];
    return [`VAT of cost ${cost.id} (${cost.kind}, ${cost.value_date}): expected ${expected} %, found 0 %`];
  });
