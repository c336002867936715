/** Turns input into a claim and applies changes to one, pure. Errors are reported at the current path of the report. */
import type { ClaimInput, ClaimPatch } from '@mahnwerk/contract/case/claims.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { identified, sentOr } from '../../../platform/entries.ts';
import { newId } from '../../../platform/ids.ts';
import { type Cents, centsOf, sumOf } from '../../../values/money.ts';
import type { NewClaim } from './claim.ts';
import { validateDraftData } from './duty-input.ts';
import { blankFields, blankLegalBasis, type AdditionalCharge, type ClaimFields, patchedPlainFields } from './fields.ts';
import type { PartOfClaim } from './part.ts';
import { newPayments } from './payment.ts';
import { changedAgreement, validatePremises } from './rental-agreement.ts';
import { blankTitle, changedTitle, titledAmount, titledCosts, type TitleContents } from './title.ts';

export function newClaim(input: ClaimInput, today: string, report: ValidationErrors): NewClaim {
  const { type = 'receivable' } = input;
  const payments = newPayments(input.payments ?? [], today, report);
  validateDraftData(input, today, report);
  return {
    ...changedClaim(
      type === 'titled' ? { ...blankFields, enforceable_title: blankTitle() } : blankFields,
      input,
      report,
    ),
    id: newId(),
    type,
    payments,
    payments_cents: sumOf(payments.map((payment) => payment.amount_cents)),
    metadata: input.metadata ?? [],
    events: input.events ?? [],
  };
}

/** The fields of a claim after a change: omitted fields keep their value, arrays are replaced, known entries keep their ids. */
export function changedClaim(current: ClaimFields, change: ClaimPatch, report: ValidationErrors): ClaimFields {
  const charges =
    change.additional_charges === undefined
      ? current.additional_charges
      : changedCharges(change.additional_charges, current.additional_charges, report);
  const title = changedTitle(change.enforceable_title, current.enforceable_title, report);
  const legal_basis = changedLegalBasis(change.legal_basis, current.legal_basis);
  validateAgreement(change.rental_agreement, report);
  return {
    ...patchedPlainFields(current, change),
    principal_cents: changedPrincipal(change.principal_amount, current.principal_cents, title, report),
    charges_cents: sumOf(charges.map((charge) => centsOf(charge.amount))) + titledCosts(title),
    items:
      change.items?.map(({ unit = null, ...item }) => ({
        description: item.description,
        quantity: item.quantity,
        unit,
        unit_price: item.unit_price,
        amount: item.amount,
      })) ?? current.items,
    legal_basis,
    reminders:
      change.reminders === undefined
        ? current.reminders
        : changedReminders(change.reminders, current.reminders, report),
    additional_charges: charges,
    enforceable_title: title,
    rental_agreement: changedAgreement(
      change.rental_agreement,
      current.rental_agreement,
      legal_basis.claim_type_code,
      report,
    ),
  };
}

/** The principal of a titled claim is its titled amount; a principal that is sent must equal it. */
function changedPrincipal(
  sent: ClaimPatch['principal_amount'],
  current: Cents | null,
  title: PartOfClaim<TitleContents> | null,
  report: ValidationErrors,
): Cents | null {
  if (title === null) return sent === undefined ? current : sent === null ? null : centsOf(sent);
  const titled = titledAmount(title);
  if (sent !== undefined && sent !== null && centsOf(sent) !== titled)
    report.failBelow(
      ['principal_amount'],
      'invalid',
      '`principal_amount` must be equal to the `titled_amount` of the title.',
    );
  return titled;
}

/** Reports errors of an agreement that do not depend on its claim. */
export function validateAgreement(sent: ClaimPatch['rental_agreement'], report: ValidationErrors): void {
  report.enter('rental_agreement');
  validatePremises(sent ?? {}, report);
  report.leave();
}

export function changedLegalBasis(
  sent: ClaimPatch['legal_basis'],
  current: ClaimFields['legal_basis'],
): ClaimFields['legal_basis'] {
  if (sent === undefined) return current;
  if (sent === null) return blankLegalBasis;
  return {
    claim_type_code: sentOr(sent.claim_type_code, current.claim_type_code),
    contract_date: sentOr(sent.contract_date, current.contract_date),
    incident_date: sentOr(sent.incident_date, current.incident_date),
    description: sentOr(sent.description, current.description),
  };
}

function changedReminders(
  sent: NonNullable<ClaimPatch['reminders']>,
  current: ClaimFields['reminders'],
  report: ValidationErrors,
): ClaimFields['reminders'] {
  const contents = sent.map(({ date, due_date = null }) => ({ date, due_date }));
  return identified({ collection: 'reminders', sent, contents, stored: current }, report);
}

function changedCharges(
  sent: NonNullable<ClaimPatch['additional_charges']>,
  current: ClaimFields['additional_charges'],
  report: ValidationErrors,
): AdditionalCharge[] {
  const contents = sent.map(
    ({
      type = 'reminder_fee',
      your_reference = null,
      subject_matter = null,
      amount,
      occurrence_date = null,
      stated_interest = null,
      metadata = [],
      events = [],
    }) => ({
      type,
      your_reference,
      subject_matter,
      amount,
      occurrence_date,
      stated_interest,
      metadata,
      events,
    }),
  );
  return identified({ collection: 'additional_charges', sent, contents, stored: current }, report);
}
