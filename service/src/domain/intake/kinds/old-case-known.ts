/** An old case that is here already, and what a file says otherwise than it was taken over (intake.md 1, idempotent by reference). */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { parseCents } from '../../../values/money.ts';
import { type FormerLetterRow, readImported } from '../../case-correspondence/case-letters/index.ts';
import { type FormerCost, type FormerPayment, readTakenOver } from '../../collection/bookkeeping/index.ts';
import { type ClaimRow, readClaimsOfMandates } from '../../collection/claims/index.ts';
import type { OldCase } from '../../collection/mandates/index.ts';
import { differing } from './claim-values.ts';
import { costFields, isNone, paymentReference, places } from './old-case-values.ts';
import type { Row } from './rules.ts';
import { flagIn, valueOf, type Values } from './values.ts';

/** What is known of the cases that a page of rows names. */
interface KnownCases {
  readonly claims: readonly ClaimRow[];
  readonly payments: readonly FormerPayment[];
  readonly costs: readonly FormerCost[];
  readonly letters: readonly FormerLetterRow[];
}

const nothing: KnownCases = { claims: [], payments: [], costs: [], letters: [] };

export async function readKnownCases(db: CompanyDb, ids: readonly string[]): Promise<KnownCases> {
  if (ids.length === 0) return nothing;
  const [claims, booked, letters] = await Promise.all([
    readClaimsOfMandates(db, ids),
    readTakenOver(db, ids),
    readImported(db, ids),
  ]);
  return { claims, letters, ...booked };
}

const isNot = (values: Values, field: string, stored: string | null | undefined): boolean =>
  valueOf(values, field) !== undefined && valueOf(values, field) !== (stored ?? undefined);

const isNotMoney = (values: Values, field: string, cents: bigint): boolean =>
  valueOf(values, field) !== undefined && parseCents(valueOf(values, field) ?? '') !== cents;

/** `5`, `5,0` and `5.000000` are one rate. */
const rateOf = (text: string | undefined): string | undefined =>
  text
    ?.replace(',', '.')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

function differingTitle(values: Values, { enforceable_title }: ClaimRow): string[] {
  const title = enforceable_title?.contents;
  const { interest = null } = title ?? {};
  const days = ['issued_on', 'served_on', 'final_since'] as const;
  const rate = valueOf(values, 'interest_rate');
  return [
    ...(isNot(values, 'title_type', title?.type) ? ['title_type'] : []),
    ...(['court', 'file_number', ...days] as const).filter((field) => isNot(values, field, title?.[field])),
    ...(isNotMoney(values, 'titled_costs', parseCents(title?.titled_costs?.value ?? '0.00') ?? 0n)
      ? ['titled_costs']
      : []),
    ...(rate !== undefined && rateOf(rate) !== rateOf(interest?.rate) ? ['interest_rate'] : []),
    ...(flagIn(values, 'interest_above_base') !== undefined &&
    flagIn(values, 'interest_above_base') !== (interest?.above_base_rate ?? false)
      ? ['interest_above_base']
      : []),
    ...(isNot(values, 'interest_from', interest?.from) ? ['interest_from'] : []),
  ];
}

/** Payments of the row by their places, as they were booked. */
const differingPayments = (values: Values, payments: readonly FormerPayment[]): string[] =>
  places
    .filter((place) => !isNone(values, `paid_amount_${place}`))
    .flatMap((place) => {
      const [amount, day, to] = [`paid_amount_${place}`, `paid_on_${place}`, `paid_to_${place}`];
      const booked = payments.find(({ reference }) => reference === paymentReference(values, place));
      if (booked === undefined) return [amount];
      return [
        ...(isNotMoney(values, amount, booked.amount_cents) ? [amount] : []),
        ...(isNot(values, day, booked.value_date) ? [day] : []),
        ...(isNot(values, to, booked.payer === 'client' ? 'creditor' : 'service') ? [to] : []),
      ];
    });

const differingCosts = (values: Values, costs: readonly FormerCost[]): string[] =>
  costFields
    .filter(([field]) => !isNone(values, field))
    .flatMap(([field, kind]) => {
      const booked = costs.find(
        (cost) => cost.kind === kind && cost.description === valueOf(values, 'document_reference'),
      );
      if (booked === undefined) return [field];
      return [
        ...(isNotMoney(values, field, booked.amount_cents) ? [field] : []),
        ...(isNot(values, `${field}_on`, booked.value_date) ? [`${field}_on`] : []),
      ];
    });

function differingCase({ values, debtor_id }: Row, of: OldCase): string[] {
  const former = valueOf(values, 'former_reference');
  const isOther =
    debtor_id === null ? isNot(values, 'debtor_reference', of.debtor_reference) : debtor_id !== of.debtor_id;
  return [
    ...(isOther ? ['debtor_reference'] : []),
    ...(isNot(values, 'ordered_on', of.ordered_on) ? ['ordered_on'] : []),
    ...(former !== undefined && !of.further_reference_numbers.includes(former) ? ['former_reference'] : []),
  ];
}

/** The filled fields of a row that say something else than its case as it was taken over; what it says of its balance is no part of it. */
export function differingOld(row: Row, of: OldCase, known: KnownCases): string[] {
  const { values } = row;
  const document = valueOf(values, 'document_reference');
  const claim = known.claims.find((each) => each.mandate_id === of.id && each.document_reference === document);
  if (claim === undefined) return ['document_reference'];
  const ofCase = <T extends { readonly mandate_id: string }>(rows: readonly T[]): T[] =>
    rows.filter(({ mandate_id }) => mandate_id === of.id);
  const letter = ofCase(known.letters).find(({ claim_ids }) => claim_ids.includes(claim.id));
  return [
    ...differing(values, claim, undefined).filter((field) => field !== 'starting_approach'),
    ...differingTitle(values, claim),
    ...differingPayments(values, ofCase(known.payments)),
    ...differingCosts(values, ofCase(known.costs)),
    ...differingCase(row, of),
    ...(isNot(values, 'first_letter_on', letter?.posted_on) ? ['first_letter_on'] : []),
  ];
}
