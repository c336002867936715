/** E-invoices among orders: what keeps one from being a claim, and the items of that claim (intake.md 3). */
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import type { ClaimRow } from '../../collection/claims/index.ts';
import type { OrderRow } from '../../collection/orders/index.ts';
import { claimItemsOf, correctionType, isCreditNote } from '../e-invoices/index.ts';
import { parseCents } from '../../../values/money.ts';
import { creditorFindings } from './e-invoice-rows.ts';
import type { Row, Verdict } from './rules.ts';
import { errorAt, valueOf } from './values.ts';

const field = 'invoice.preceding_invoices';

/** Lines, allowances and charges; undefined where another principal was set by hand. */
export function itemsOf({ invoice, values }: Pick<Row, 'invoice' | 'values'>): ClaimInput['items'] | undefined {
  if (invoice === null) return undefined;
  const items = claimItemsOf(invoice);
  const sum = items.reduce((all, { amount }) => all + (parseCents(amount.value) ?? 0n), 0n);
  return sum === parseCents(valueOf(values, 'principal_amount') ?? '') ? items : undefined;
}

interface Known {
  readonly company: { readonly name: string; readonly vat_number: string | null };
  readonly claims: ReadonlyMap<string, readonly ClaimRow[]>;
  readonly orders: ReadonlyMap<string, OrderRow>;
}

const ended: ReadonlySet<OrderRow['status']> = new Set<OrderRow['status']>(['withdrawn', 'rejected']);

/** The claim here of the invoice that a corrected one takes the place of. */
function correctedBy({ invoice }: Row, { claims, orders }: Known): Pick<Verdict, 'findings' | 'matched'> | undefined {
  if (invoice?.type_code !== correctionType) return undefined;
  for (const { number } of invoice.preceding_invoices)
    for (const { order_id } of claims.get(number ?? '') ?? []) {
      const order = orders.get(order_id);
      if (order === undefined || ended.has(order.status)) continue;
      const message = `It corrects invoice ${number ?? ''}, of which a claim is here.`;
      return {
        findings: [errorAt(field, 'corrects_known_invoice', message)],
        matched: { type: 'order', id: order_id, reasons: ['preceding_invoice'] },
      };
    }
  return undefined;
}

/** What keeps a document from being a claim of the company. */
export function documentFindings(row: Row, known: Known): Pick<Verdict, 'findings' | 'matched'> {
  const { invoice } = row;
  if (invoice === null) return { findings: [], matched: null };
  const creditor = creditorFindings(row, known.company);
  if (isCreditNote(invoice))
    return {
      findings: [...creditor, errorAt(field, 'credit_note', 'A credit note is no claim.')],
      matched: null,
    };
  const corrected = correctedBy(row, known);
  return { findings: [...creditor, ...(corrected?.findings ?? [])], matched: corrected?.matched ?? null };
}
