/**
 * The size of a claim: the bytes of its JSON representation in its largest form (decisions.md 13), with ten additional debtors, a mandate and ready
 * documents. So only changes of the claim itself change its size, and no later representation exceeds the accepted size.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { asReady } from '../../correspondence/documents/index.ts';
import { type ClaimRow, presentClaim } from './claim.ts';
import type { StoredPart } from './part.ts';
import { presentPayment, type StoredPayment } from './payment.ts';

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const anyId = '00000000-0000-0000-0000-000000000000';
const largest = {
  status: 'awaiting_client_response',
  mandate_id: anyId,
  reference_number: 'K26-ABCDEF',
  additional_debtor_ids: Array.from({ length: limits.additional_debtors }, () => anyId),
} as const;

const asReported = (payment: StoredPayment): StoredPayment => ({ ...payment, status: 'reported' });
const withReadyDocuments = <T>(part: StoredPart<T> | null): StoredPart<T> | null =>
  part === null ? null : { ...part, documents: part.documents.map(asReady) };

/** Bytes of a claim with its payments and documents. */
export const sizeOfClaim = (claim: Omit<ClaimRow, 'size_bytes'>, publicUrl: string): number =>
  bytesOf(
    presentClaim(
      {
        ...claim,
        ...largest,
        size_bytes: 0,
        payments: claim.payments.map(asReported),
        documents: claim.documents.map(asReady),
        enforceable_title: withReadyDocuments(claim.enforceable_title),
        rental_agreement: withReadyDocuments(claim.rental_agreement),
      },
      publicUrl,
    ),
  );

/** Bytes that a payment adds to its claim. */
export const sizeOfPayment = (payment: StoredPayment, claim: ClaimRow): number =>
  bytesOf(presentPayment(asReported(payment), { ...claim, ...largest })) + 1;
