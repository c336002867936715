/** Makes drafts: the figures of the items that a statement has taken. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { inTurns } from '../../../platform/turns.ts';
import { addDays, instantOf } from '../../../values/day.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import { conditionsOn, readVersions } from '../conditions/index.ts';
import { figuresSteps, statementFigures, untaxedMandate, type UntaxedMandate, vatRates } from '../figures/index.ts';
import { readMandateItems } from '../items/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { isZeroRated } from './statement.ts';
import * as singles from './store-singles.ts';
import * as store from './store.ts';

/** What is recorded before this instant belongs to a period that ends on the day. */
export const endOf = (period_end: string): string => instantOf(addDays(period_end, 1), '00:00');

/** Computes the figures of a draft from its items, and links the single-mandate statements that it contains. */
export async function completeDraft(tx: CompanyTx, draft: store.StatementRow): Promise<void> {
  const company = await readCompany(tx);
  const { tax_treatment } = company;
  const rates = vatRates(isZeroRated(tax_treatment));
  const untaxed: UntaxedMandate[] = [];
  for await (const some of readMandateItems(tx, draft.id))
    untaxed.push(...some.map((each) => untaxedMandate(each, rates)));
  const figures = await inTurns(figuresSteps(untaxed));
  const balance_cents = figures.balance_pre_outstanding_items_offsetting;
  const offsets = await offsetsOf(tx, { ...draft, balance_cents });
  await store.complete(tx, draft.id, {
    tax_treatment,
    vat_rows: figures.vat_rows,
    mandates: figures.mandates,
    balance_cents,
    offset_cents: sumOf(offsets.map(({ amount_cents }) => amount_cents)),
    statement_id: null,
  });
  if (draft.kind === 'single') return;
  const byMandate = new Map(untaxed.map(({ of }) => [of.mandate.id, of]));
  for (const single of await singles.lockOpenSingles(tx, draft.id)) {
    const own = byMandate.get(single.mandate_id ?? '');
    const part = statementFigures(own === undefined ? [] : [own], { isZeroRated: isZeroRated(tax_treatment) });
    await store.complete(tx, single.id, {
      tax_treatment,
      vat_rows: part.vat_rows,
      mandates: part.mandates,
      balance_cents: part.balance_pre_outstanding_items_offsetting,
      offset_cents: 0n,
      statement_id: draft.id,
    });
  }
}

/** What a statement takes of earlier negative balances, the oldest first, where the conditions agree on it. */
export async function offsetsOf(
  tx: CompanyTx,
  { balance_cents, booking_date }: Pick<store.StatementRow, 'balance_cents' | 'booking_date'>,
): Promise<readonly { readonly id: string; readonly amount_cents: Cents }[]> {
  if (balance_cents <= 0n) return [];
  const { offset_outstanding } = conditionsOn(await readVersions(tx), { day: booking_date, known_at: tx.readClock() });
  if (!offset_outstanding) return [];
  const outstanding = await store.readOutstanding(tx);
  const owed = sumOf(outstanding.map(({ amount_cents }) => amount_cents));
  let left = owed < balance_cents ? owed : balance_cents;
  return outstanding.flatMap(({ id, amount_cents }) => {
    if (amount_cents <= 0n || left <= 0n) return [];
    const taken = amount_cents < left ? amount_cents : left;
    left -= taken;
    return [{ id, amount_cents: taken }];
  });
}
