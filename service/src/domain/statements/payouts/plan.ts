/** Which statements a payout pays: the same for the command and its preview. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PayoutInput, PayoutPreview } from '@mahnwerk/contract/operator/payouts.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { type Cents, moneyOf, sumOf } from '../../../values/money.ts';
import { conditionsOn, readVersionsOf } from '../conditions/index.ts';
import { maskedIban } from '../documents/index.ts';
import { type Exclusion, exclusionOf, numberOf } from './payout.ts';
import * as store from './store.ts';

interface Plan {
  readonly paid: readonly store.Candidate[];
  readonly excluded: readonly { readonly of: store.Candidate; readonly reason: Exclusion }[];
}

/** @throws Refusal validation_error for ids of no published statement */
export async function planOf(
  db: OperatorDb,
  { execution_date, statement_ids: ids }: PayoutInput,
  candidates: readonly store.Candidate[],
): Promise<Plan> {
  refuseFailures((report) => {
    for (const [index, id] of (ids ?? []).entries())
      if (!candidates.some((each) => each.id === id))
        report.failAt(`statement_ids[${index}]`, 'invalid', 'No published statement with this id exists.');
  });
  const minimums = await minimumsOf(db, candidates, execution_date);
  const decided = candidates.map((of) => ({ of, reason: exclusionOf(of, minimums.get(of.company_id) ?? 0n) }));
  return {
    paid: decided.filter(({ reason }) => reason === undefined).map(({ of }) => of),
    excluded: decided.flatMap(({ of, reason }) => (reason === undefined ? [] : [{ of, reason }])),
  };
}

/** What the statements of each company must reach to be paid. */
async function minimumsOf(
  db: OperatorDb,
  candidates: readonly store.Candidate[],
  day: string,
): Promise<ReadonlyMap<string, Cents>> {
  const companies = [...new Set(candidates.map(({ company_id }) => company_id))];
  const versions = Map.groupBy(await readVersionsOf(db, companies), ({ company_id }) => company_id);
  const asked = { day, known_at: db.readClock() };
  return new Map(
    companies.map((company) => [company, conditionsOn(versions.get(company) ?? [], asked).payout_minimum_cents]),
  );
}

export function newItem(of: store.Candidate): store.NewItem {
  const { account_holder = '', iban = '' } = of.payout_bank_account ?? {};
  return {
    id: newId(),
    company_id: of.company_id,
    statement_id: of.id,
    amount_cents: of.total_cents,
    account_holder,
    iban,
    end_to_end_id: numberOf(of),
  };
}

const previewed = (of: store.Candidate) => ({
  statement_id: of.id,
  kind: of.kind,
  number: numberOf(of),
  company_id: of.company_id,
  company_name: of.company_name,
});

export const presentPlan = ({ paid, excluded }: Plan): PayoutPreview => ({
  count: paid.length,
  total: moneyOf(sumOf(paid.map(({ total_cents }) => total_cents))),
  items: paid.slice(0, limits.previewed_max).map((of) => ({
    ...previewed(of),
    amount: moneyOf(of.total_cents),
    account_masked: maskedIban(of.payout_bank_account?.iban ?? ''),
  })),
  excluded: excluded.slice(0, limits.previewed_max).map(({ of, reason }) => ({ ...previewed(of), reason })),
});
