/** What the review of an order looks at before a person decides, pure. A check advises: accepting stays possible. */
import {
  type CheckCode,
  checkCodes,
  type CheckFinding,
  type OrderCheck,
} from '@mahnwerk/contract/shapes/order-checks.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { ageOn, addMonths } from '../../../../values/day.ts';
import { faultOf } from '../../../correspondence/documents/index.ts';
import { type ClaimRow, lastDayBefore, missingDutyData, totalOf } from '../../claims/index.ts';
import { collectSubmissionErrors, type Submission } from '../finalize.ts';

/** A claim on another order of the same debtor. */
export interface EarlierClaim {
  readonly order_id: string;
  readonly document_reference: string | null;
  readonly principal_cents: bigint | null;
  readonly due_date: string | null;
}

export interface Reviewed extends Submission {
  /** Of other orders of the debtor that are neither rejected nor withdrawn. */
  readonly earlier: readonly EarlierClaim[];
  readonly today: string;
}

type Finding = Partial<Pick<OrderCheck, 'claim_id' | 'document_id' | 'order_id' | 'on' | 'field' | 'problem'>> &
  Pick<OrderCheck, 'text'> & { readonly result: 'decide' | 'fail'; readonly finding: CheckFinding };

type Of = Omit<Finding, 'text' | 'result' | 'finding'>;

const decide = (finding: CheckFinding, text: string, of: Of = {}): Finding => ({
  result: 'decide',
  finding,
  text,
  ...of,
});
const fail = (finding: CheckFinding, text: string, of: Of = {}): Finding => ({ result: 'fail', finding, text, ...of });

/** A claim that is barred within these months is decided on with care. */
const warning_months = 3;

type Check = (reviewed: Reviewed) => readonly Finding[];

const perClaim =
  (check: (claim: ClaimRow, reviewed: Reviewed) => readonly Finding[]): Check =>
  (reviewed) =>
    reviewed.claims.flatMap((claim) => check(claim, reviewed).map((found) => ({ claim_id: claim.id, ...found })));

const checks: Readonly<Record<CheckCode, Check>> = {
  readiness(reviewed) {
    const report = new ValidationErrors();
    collectSubmissionErrors(reviewed, reviewed.today, report);
    // Documents have a check of their own.
    const errors = report.failures.filter(({ field }) => !/\bdocuments$/.test(field));
    return errors.map(({ field, code, message }) =>
      fail('incomplete', `${field}: ${message}`, { field: field.slice(0, 255), problem: code }),
    );
  },
  duplicates({ claims, earlier }) {
    const byReference = new Map(earlier.map((other) => [other.document_reference, other.order_id]));
    const byAmount = new Map(earlier.map((other) => [amountKey(other), other.order_id]));
    return claims.flatMap((claim) => {
      const sameReference = claim.document_reference === null ? undefined : byReference.get(claim.document_reference);
      const order_id = sameReference ?? byAmount.get(amountKey(claim) ?? '');
      if (order_id === undefined) return [];
      const [finding, what] =
        sameReference === undefined
          ? (['same_amount', 'amount and due date'] as const)
          : (['same_reference', 'reference'] as const);
      const text = `Another order of this debtor has a claim with the same ${what}.`;
      return [decide(finding, text, { claim_id: claim.id, order_id })];
    });
  },
  limitation: perClaim((claim, { today }) => {
    const last = lastDayBefore(claim);
    if (last === undefined) return [];
    if (last < today)
      return [
        decide('barred', `Time-barred since ${last}, unless the period was suspended or began anew.`, { on: last }),
      ];
    return last < addMonths(today, warning_months)
      ? [decide('barred_soon', `Becomes time-barred after ${last}.`, { on: last })]
      : [];
  }),
  minors({ debtors, claims, today }) {
    const arisen = claims.flatMap(({ document_date }) => document_date ?? []).sort()[0] ?? today;
    return debtors.flatMap(({ person, display_name }) => {
      const birth = person?.birth_date ?? null;
      if (birth === null || ageOn(birth, arisen) >= 18) return [];
      const now = ageOn(birth, today) < 18;
      return [
        decide(
          now ? 'minor' : 'minor_then',
          `${display_name} ${now ? 'is under 18' : 'was under 18 when the claim arose'} (§§ 106 to 108 BGB).`,
        ),
      ];
    });
  },
  dispute: perClaim(({ is_disputed, dispute_reason }) =>
    is_disputed
      ? [decide('disputed', dispute_reason === null ? 'The claim is disputed.' : `Disputed: ${dispute_reason}`)]
      : [],
  ),
  default: perClaim(({ delay_date, reminders, enforceable_title }, { today }) => {
    if (enforceable_title !== null || delay_date === null) return [];
    if (delay_date > today)
      return [decide('default_later', `Default begins on ${delay_date} only.`, { on: delay_date })];
    return reminders.length === 0
      ? [decide('no_reminder', `Default since ${delay_date} without a reminder (§ 286 BGB).`, { on: delay_date })]
      : [];
  }),
  amounts: perClaim((claim) => {
    const { charges_cents, principal_cents } = claim;
    if (totalOf(claim) <= 0n) return [fail('nothing_left', 'Nothing of the claim is left.')];
    return charges_cents > (principal_cents ?? 0n)
      ? [decide('charges_exceed', 'The additional charges exceed the principal.')]
      : [];
  }),
  documents: perClaim(({ documents, enforceable_title, rental_agreement, type }) => {
    const all = [...documents, ...(enforceable_title?.documents ?? []), ...(rental_agreement?.documents ?? [])];
    const found = all.flatMap((document) => {
      const of = { document_id: document.id };
      if (faultOf(document) !== undefined)
        return [fail('document_failed', `${document.filename} failed the inspection.`, of)];
      return document.status === 'pending'
        ? [decide('document_pending', `${document.filename} is still inspected.`, of)]
        : [];
    });
    return all.length === 0 && type === 'receivable'
      ? [decide('no_document', 'The claim has no document.'), ...found]
      : found;
  }),
  // No terms of interest are recorded before the order is accepted.
  first_letter: ({ claims, company, debtors }) =>
    debtors.some(({ acting_as }) => acting_as === 'consumer')
      ? missingDutyData({ company, claims, higher_terms: [] }).map(({ field }) =>
          decide('duty_data_missing', `${field}: The first letter to a consumer must state it (§ 13a RDG).`, {
            field,
            claim_id: claims.find(({ id }) => field.startsWith(`claims.${id}.`))?.id ?? null,
          }),
        )
      : [],
};

const amountKey = ({ principal_cents, due_date }: Pick<EarlierClaim, 'principal_cents' | 'due_date'>) =>
  principal_cents === null || due_date === null ? null : `${principal_cents} ${due_date}`;

const passed: Readonly<Record<CheckCode, string>> = {
  readiness: 'The order has everything that finalize requires.',
  duplicates: 'No other order of this debtor has such a claim.',
  limitation: 'No claim is time-barred.',
  minors: 'No debtor is or was under 18, as far as birth dates are known.',
  dispute: 'No claim is disputed.',
  default: 'Default has begun for every claim.',
  amounts: 'The amounts fit each other.',
  documents: 'Every claim has a document, and all are ready.',
  first_letter: 'What a first letter must state is there.',
};

/** Longer texts are cut off. */
const text_characters = 1000;

/** Every check with what it found. */
export const checksOf = (reviewed: Reviewed): OrderCheck[] =>
  checkCodes.flatMap((code): OrderCheck[] => {
    const found = checks[code](reviewed).slice(0, limits.findings_per_check);
    const entry = {
      code,
      finding: null,
      field: null,
      problem: null,
      on: null,
      claim_id: null,
      document_id: null,
      order_id: null,
    };
    return found.length === 0
      ? [{ ...entry, result: 'pass' as const, text: passed[code] }]
      : found.map(({ text, ...finding }) => ({ ...entry, ...finding, text: text.slice(0, text_characters) }));
  });
