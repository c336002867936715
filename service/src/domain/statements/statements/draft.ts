/**
 * Makes drafts: the figures of the items that a statement has taken. A collective one is made in pages, each of which may
 * be a transaction of its own: mandates before VAT, the rows of VAT, then the mandates with their share of it.
 */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { addDays, instantOf } from '../../../values/day.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import { conditionsOn, readVersions } from '../conditions/index.ts';
import {
  balanceOf,
  type MandateItems,
  statementFigures,
  taxedMandate,
  untaxedMandate,
  type VatRow,
  vatRates,
  vatRowsOf,
} from '../figures/index.ts';
import { readItems, readMandateItems, type TakenItem } from '../items/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { sharingIn, untaxedIn } from './figures-text.ts';
import { isZeroRated } from './statement.ts';
import * as mandates from './store-mandates.ts';
import * as singles from './store-singles.ts';
import * as store from './store.ts';

/** Before every id. */
const first_id = '00000000-0000-0000-0000-000000000000';

/** What is recorded before this instant belongs to a period that ends on the day. */
export const endOf = (period_end: string): string => instantOf(addDays(period_end, 1), '00:00');

/** Adds the mandates of items that a draft has taken, without VAT, and states their closings. */
export async function addMandates(
  tx: CompanyTx,
  draft: store.StatementRow,
  taken: readonly TakenItem[],
): Promise<void> {
  const rates = vatRates(isZeroRated(draft.tax_treatment));
  for await (const some of readMandateItems(tx, draft.id, taken)) {
    mandates.insertUntaxed(
      tx,
      draft.id,
      some.map((each) => untaxedMandate(each, rates)),
    );
    await stateClosings(tx, draft, some);
  }
}

/** The single-mandate statements that a collective one contains: their part of its figures. */
async function stateClosings(tx: CompanyTx, draft: store.StatementRow, of: readonly MandateItems[]): Promise<void> {
  const closed = new Map(
    of.filter(({ items }) => items.some(({ kind }) => kind === 'closing')).map((each) => [each.mandate.id, each]),
  );
  if (closed.size === 0) return;
  for (const single of await singles.lockOpenSingles(tx, [...closed.keys()])) {
    const own = closed.get(single.mandate_id ?? '');
    const figures = figuresIn(draft, own === undefined ? [] : [own]);
    mandates.replaceMandates(tx, single.id, figures.mandates);
    complete(tx, single.id, { ...draft, ...figures, statement_id: draft.id }, 0n);
  }
}

/** Makes the draft of one mandate, from all items that it has taken. */
export async function completeSingle(tx: CompanyTx, draft: store.StatementRow): Promise<void> {
  const { tax_treatment } = await readCompany(tx);
  const items: MandateItems[] = [];
  for await (const some of readMandateItems(tx, draft.id, await readItems(tx, draft.id))) items.push(...some);
  const figures = figuresIn({ tax_treatment }, items);
  mandates.replaceMandates(tx, draft.id, figures.mandates);
  const balance_cents = figures.balance_pre_outstanding_items_offsetting;
  const made = { tax_treatment, vat_rows: figures.vat_rows, statement_id: null };
  complete(tx, draft.id, made, await offsetOf(tx, { ...draft, balance_cents }));
}

const figuresIn = ({ tax_treatment }: Pick<store.StatementRow, 'tax_treatment'>, items: readonly MandateItems[]) =>
  statementFigures(items, { isZeroRated: isZeroRated(tax_treatment) });

const complete = (
  tx: CompanyTx,
  id: string,
  { tax_treatment, vat_rows, statement_id }: Pick<store.StatementRow, 'tax_treatment' | 'statement_id'> & HasRows,
  offset_cents: Cents,
): void =>
  store.complete(tx, id, {
    tax_treatment,
    vat_rows,
    balance_cents: balanceOf({ vat_rows }),
    offset_cents,
    statement_id,
  });
interface HasRows {
  readonly vat_rows: readonly VatRow[];
}

/**
 * Shares the VAT of a collective draft among its next mandates, whose items are all taken; the first page computes the
 * rows of VAT, the last one completes the draft.
 *
 * @returns whether it is complete
 */
export async function shareVat(tx: CompanyTx, draft: store.StatementRow, batch: number): Promise<boolean> {
  const { vat_rows, cuts, after } = await sharingOf(tx, draft);
  const page = await mandates.readPage(tx, { statement_id: draft.id, ...after, batch });
  const taxed = page.map(({ details }) => taxedMandate(untaxedIn(details), cuts));
  if (taxed.length > 0) mandates.setDetails(tx, draft.id, taxed);
  const last = page.at(-1);
  if (page.length === batch && last !== undefined) {
    const reached = { reference_number: last.reference_number, mandate: last.id };
    store.setSharing(tx, draft.id, { vat_rows, cuts: [...cuts], ...reached });
    return false;
  }
  const offset = await offsetOf(tx, { ...draft, balance_cents: balanceOf({ vat_rows }) });
  complete(tx, draft.id, { ...draft, vat_rows }, offset);
  return true;
}

async function sharingOf(tx: CompanyTx, { id, sharing }: store.StatementRow) {
  if (sharing !== null) {
    const { vat_rows, cuts, ...after } = sharingIn(sharing);
    return { vat_rows, cuts: new Map(cuts), after };
  }
  const { positions, receipts } = await mandates.readNets(tx, id);
  const { rows, cuts } = vatRowsOf(positions, receipts);
  return { vat_rows: rows, cuts, after: { reference_number: '', mandate: first_id } };
}

const offsetOf = async (
  tx: CompanyTx,
  of: Pick<store.StatementRow, 'balance_cents' | 'booking_date'>,
): Promise<Cents> => sumOf((await offsetsOf(tx, of)).map(({ amount_cents }) => amount_cents));

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
