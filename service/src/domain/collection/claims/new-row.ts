/** The row of a claim that is about to be inserted, as a later read returns it: it determines the size and is the response of the command. */
import type { StoredDocument } from '../../correspondence/documents/index.ts';
import type { ClaimRow, NewClaim } from './claim.ts';
import type { NewPayment, StoredPayment } from './payment.ts';
import { sizeOfClaim } from './size.ts';

/** The draft of the claim. */
interface OrderOfClaim {
  readonly id: string;
  readonly debtor_id: string;
  readonly additional_debtor_ids: readonly string[];
}

interface RowSetting {
  readonly defaultType: ClaimRow['default_type'];
  readonly now: string;
  readonly publicUrl: string;
  /** The documents that the claim begins with; default none. */
  readonly documentsOf?: (claimId: string) => readonly StoredDocument[];
}

export function rowOfNewClaim(
  claim: NewClaim,
  order: OrderOfClaim,
  { now, publicUrl, defaultType, documentsOf = () => [] }: RowSetting,
): ClaimRow {
  const added = { created_at: now, updated_at: now };
  const row = {
    ...claim,
    status: 'draft',
    order_id: order.id,
    mandate_id: null,
    default_type: defaultType,
    reference_number: null,
    debtor_id: order.debtor_id,
    additional_debtor_ids: order.additional_debtor_ids,
    payments: claim.payments.toSorted(byDay).map((payment): StoredPayment => ({
      ...payment,
      ...added,
      status: 'draft',
      rejection_reason: null,
      amount_cents: String(payment.amount_cents),
    })),
    documents: documentsOf(claim.id),
    enforceable_title: withoutDocuments(claim.enforceable_title),
    rental_agreement: withoutDocuments(claim.rental_agreement),
    ...added,
  } as const;
  return { ...row, size_bytes: sizeOfClaim(row, publicUrl) };
}

const withoutDocuments = <T extends object>(part: T | null) => (part === null ? null : { ...part, documents: [] });

/** The order of a claim's payments in the database. */
const byDay = (one: NewPayment, other: NewPayment): number =>
  one.value_date === other.value_date ? compare(one.id, other.id) : compare(one.value_date, other.value_date);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
