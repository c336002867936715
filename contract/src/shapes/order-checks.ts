/** What the review of an order looks at (portal.md 4). */
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { list, object } from './structures.ts';
import { line } from './text.ts';
import { choice, day, id } from './values.ts';

/** In the order in which they are shown. */
export const checkCodes = [
  'readiness',
  'duplicates',
  'limitation',
  'minors',
  'dispute',
  'default',
  'amounts',
  'documents',
  'first_letter',
] as const;
export type CheckCode = (typeof checkCodes)[number];

/** What a check can find. */
export const checkFindings = [
  'incomplete',
  'same_reference',
  'same_amount',
  'barred',
  'barred_soon',
  'minor',
  'minor_then',
  'disputed',
  'default_later',
  'no_reminder',
  'nothing_left',
  'charges_exceed',
  'document_failed',
  'document_pending',
  'no_document',
  'duty_data_missing',
] as const;
export type CheckFinding = (typeof checkFindings)[number];

export const checkResults = ['fail', 'decide', 'pass'] as const;

const OrderCheck = named(
  'OrderCheck',
  object({
    code: described(
      '`readiness`: what finalize requires. `duplicates`: a claim on another order of the debtor has the same reference, or the same amount and due date. `limitation`: §§ 195, 199 BGB, for titles § 197 BGB; suspensions are not known. `minors`: a debtor is under 18, or was when the claim arose. `dispute`: a claim is disputed. `default`: default begins on a later day, or without a reminder. `amounts`: charges exceed the principal, or nothing is left. `documents`: failed, still inspected, or missing. `first_letter`: what the first letter to a consumer must state is missing (§ 13a RDG).',
      choice(...checkCodes),
    ),
    result: described(
      '`pass`: nothing found. `decide`: a person decides. `fail`: accepting the order would be wrong.',
      choice(...checkResults),
    ),
    finding: described(
      'What was found, for programs; null where the check passed.',
      nullable(choice(...checkFindings)),
    ),
    text: described('The same in words.', line({ max: 1000 })),
    field: described(
      'The field that is missing: for `incomplete` one that finalize requires, for `duty_data_missing` one that the first letter states.',
      nullable(line({ max: 255 })),
    ),
    problem: described(
      'What is wrong with the field, as the code of finalize; null for `duty_data_missing`.',
      nullable(line({ max: 100 })),
    ),
    on: described('The last day before limitation, or the first day of default.', nullable(day())),
    claim_id: described('The claim that it concerns.', nullable(id())),
    document_id: described('The document that it concerns.', nullable(id())),
    order_id: described('The other order, for a duplicate.', nullable(id())),
  }),
);
export type OrderCheck = Infer<typeof OrderCheck>;

export const OrderChecks = named(
  'OrderChecks',
  object({
    checks: described(
      `In the order of the codes, each with at most ${limits.findings_per_check} findings; a code without a finding has one entry, \`pass\`.`,
      list(OrderCheck, { max: checkCodes.length * limits.findings_per_check }),
    ),
  }),
);
export type OrderChecks = Infer<typeof OrderChecks>;
