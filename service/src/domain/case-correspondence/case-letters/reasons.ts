/** Why a letter of a case may not leave (correspondence.md 6.1): every reason, in the order of the table. Pure. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CaseLetterReason } from '@mahnwerk/contract/shapes/case-letter.ts';
import { isFirstLetter, type LetterTextKind } from '@mahnwerk/contract/shapes/letter-text.ts';
import { addDays } from '../../../values/day.ts';
import { workingDayAfter } from '../../../values/working-day.ts';
import { totalCents } from '../../collection/claim-statements/index.ts';
import { too_many } from '../../collection/instalment-plans/index.ts';
import { unprintableOf } from '../../correspondence/letters/index.ts';
import { attachmentField, bytesOf } from './appendix.ts';
import { type LetterContent, parts } from './content.ts';
import { dutiesOf } from './duties.ts';
import type { LetterFacts } from './facts.ts';
import { namedClaims } from './parts.ts';
import { isOfferTooLong } from './plan-parts.ts';
import { isMinor, type Recipient } from './recipient.ts';

export interface Reason {
  readonly code: CaseLetterReason;
  readonly field: string | null;
  readonly message: string;
  /** Of a duty: its own code. */
  readonly failure?: 'required' | 'invalid' | 'not_printable' | 'max_length';
}

/** The kinds that demand something; the others answer. */
export const demanding: ReadonlySet<LetterTextKind> = new Set([
  'first_letter_consumer',
  'first_letter_business',
  'reminder',
  'final_notice',
  'plan_offer',
  'acknowledgement',
  'cost_notice',
]);

/** A letter that has not left within so many working days after its day is not sent any more. */
const fresh_working_days = 3;

const plain = (code: CaseLetterReason, message: string): Reason => ({ code, field: null, message });

/** Every reason; none: it may leave. */
export function reasonsOf(facts: LetterFacts, content: LetterContent): Reason[] {
  const kind = facts.text.kind;
  const isDemanding = demanding.has(kind);
  return [
    ...(facts.company.status === 'active' ? [] : [plain('company_inactive', 'The company is not active.')]),
    ...(isDemanding ? caseReasons(facts, kind) : []),
    ...(kind === 'settled' && openOf(facts) > 0n ? [plain('not_paid', 'Something is open on the case.')] : []),
    ...(isDemanding ? demandReasons(facts, content.recipient, kind) : []),
    ...recipientReasons(facts, content),
    ...(isDemanding || kind === 'free' ? firstLetterReasons(facts, content.recipient, kind) : []),
    ...(kind === 'first_letter_consumer' ? dutyReasons(facts, content.recipient) : []),
    ...textReasons(facts, content),
    ...(isDemanding && isBankDataStale(facts)
      ? [plain('bank_data_stale', 'The last closing balance of the account is older than the settings allow.')]
      : []),
    ...(facts.today > workingDayAfter(facts.asked.dated, fresh_working_days)
      ? [plain('stale', `The letter is of ${facts.asked.dated}.`)]
      : []),
    ...attachmentReasons(facts, content),
    ...overtaken(facts),
  ];
}

const openOf = ({ balance }: LetterFacts): bigint => totalCents(balance.legal_balance.total_balance);

function caseReasons(facts: LetterFacts, kind: LetterTextKind): Reason[] {
  const { mandate } = facts;
  const found: Reason[] = [];
  if (mandate.closed_at !== null) found.push(plain('case_closed', 'The case is closed.'));
  if (mandate.processing_state !== 'in_progress' || mandate.procedure_state === 'ended')
    found.push(plain('case_stopped', `The processing of the case is \`${mandate.processing_state}\`.`));
  else if (facts.hasActiveStop) found.push(plain('case_stopped', 'A stop of the case is active.'));
  // A notice of costs demands nothing of what is paid.
  if (openOf(facts) <= 0n && kind !== 'cost_notice') found.push(plain('paid', 'Nothing is open on the case.'));
  if (facts.hasPendingPayment) found.push(plain('payment_pending', 'A payment waits to be booked.'));
  if (facts.isDisputed) found.push(plain('disputed', 'An objection of the debtor is open.'));
  return found;
}

function demandReasons({ balance, plan }: LetterFacts, { of }: Recipient, kind: LetterTextKind): Reason[] {
  const found: Reason[] = [];
  for (const code of ['insolvent', 'deceased'] as const)
    if (of.circumstances.some(({ type }) => type === code)) found.push(plain(code, `The debtor is ${code}.`));
  const isKept = plan?.status === 'active' && !plan.instalments.some(({ status }) => status === 'late');
  if (balance.plan !== null && isKept && kind !== 'cost_notice')
    found.push(plain('plan_active', 'The instalment plan of the case is kept.'));
  return found;
}

function recipientReasons({ asked }: LetterFacts, { recipient, channel }: LetterContent): Reason[] {
  const found: Reason[] = [];
  const isItself = recipient.role !== 'representative';
  if (isItself && isMinor(recipient.of, asked.dated)) found.push(plain('minor', 'The debtor is under 18.'));
  if (isItself && recipient.of.circumstances.some(({ type }) => type === 'represented'))
    found.push(plain('represented', 'The debtor is represented: write to its representative.'));
  if (channel === 'post' && recipient.address === null)
    found.push({ code: 'no_address', field: addressField(recipient), message: 'The recipient has no usable address.' });
  if (channel === 'email' && recipient.email === null)
    found.push({
      code: 'no_email',
      field: addressField(recipient),
      message: 'The recipient has no usable e-mail address.',
    });
  for (const { field, message } of unprintableOf(recipient.addressee))
    found.push({ code: 'not_printable', field, message, failure: 'not_printable' });
  return found;
}

const addressField = ({ circumstance, of }: Recipient): string =>
  circumstance === null
    ? `debtors.${of.debtor.id}.contacts`
    : `debtors.${of.debtor.id}.circumstances.${circumstance.id}.party`;

function firstLetterReasons(facts: LetterFacts, { of }: Recipient, kind: LetterTextKind): Reason[] {
  const isPrivate = of.debtor.acting_as === 'consumer';
  if (isFirstLetter(kind)) {
    const found: Reason[] = [];
    if (unnamed(facts, of.debtor.id).length === 0)
      found.push(plain('first_letter_sent', 'First letters that count name every open claim.'));
    if ((kind === 'first_letter_consumer') !== isPrivate)
      found.push(plain('wrong_kind', isPrivate ? 'The debtor is a consumer.' : 'The debtor is a business.'));
    return found;
  }
  const answers = kind === 'free' && facts.answers !== null;
  const isMissing = isPrivate && !answers && unnamed(facts, of.debtor.id).length > 0;
  return isMissing
    ? [plain('first_letter_missing', 'No first letter to the debtor that counts names every open claim.')]
    : [];
}

/** Open claims that no first letter to the debtor names. */
function unnamed(facts: LetterFacts, debtor_id: string): string[] {
  const named = new Set(
    facts.firstLetters.filter((each) => each.debtor_id === debtor_id).flatMap(({ claim_ids }) => claim_ids),
  );
  return namedClaims(facts)
    .map(({ id }) => id)
    .filter((id) => !named.has(id));
}

const dutyReasons = (facts: LetterFacts, recipient: Recipient): Reason[] =>
  dutiesOf(facts, recipient).flatMap(({ missing }) =>
    missing.map(({ field, code, message }) => ({ code: 'duty_missing' as const, field, message, failure: code })),
  );

function textReasons(facts: LetterFacts, { empty }: LetterContent): Reason[] {
  const { text, inForce, balance, asked } = facts;
  const has = parts(text.document);
  const found: Reason[] = empty.map((name) => plain('placeholder_empty', `\`${name}\` has no value.`));
  if (has.has('payment') && facts.account === null)
    found.push({
      code: 'no_payment_account',
      field: 'correspondence_settings.payment_account_id',
      message: 'The settings name no account in use.',
    });
  if (has.has('interest') && balance.provisional_from !== null && !facts.isAhead)
    found.push(plain('base_rate_missing', `No base rate is known from ${balance.provisional_from} on.`));
  for (const message of facts.unknownCosts) found.push(plain('cost_unknown', message));
  if (facts.environment === 'production' && text.approval === null)
    found.push(plain('text_not_approved', `Version ${text.version} of \`${text.key}\` is not approved.`));
  const isOther = text.version !== inForce.version || text.company_id !== inForce.company_id;
  if (isOther && asked.origin === 'person')
    found.push(plain('text_superseded', `Version ${inForce.version} of \`${text.key}\` is in force.`));
  return found;
}

function isBankDataStale({ settings, account, today }: LetterFacts): boolean {
  const { bank_data_max_age_days: most } = settings;
  if (most === null || account === null) return false;
  return account.last_on === null || today > (most === 0 ? account.last_on : workingDayAfter(account.last_on, most));
}

/** What was written of the letter, and does not hold on its day any more. */
function overtaken(facts: LetterFacts): Reason[] {
  const { plan, pay_by, in_reply_to } = facts.asked.draft;
  const { dated } = facts.asked;
  const earliest = addDays(dated, limits.letter_payment_days_min);
  const found: Reason[] = [];
  const changed = (field: string, message: string) => found.push({ code: 'changed', field, message });
  if (pay_by != null && pay_by < earliest) changed('pay_by', `\`pay_by\` must be ${earliest} or later.`);
  if (plan != null && plan.first_due < dated)
    changed('plan.first_due', `\`plan.first_due\` is before the letter, which is of ${dated}.`);
  if (isOfferTooLong(facts)) changed('plan.amount', `\`plan.amount\` is too low: ${too_many}`);
  if (in_reply_to != null && facts.answers === null)
    changed('in_reply_to', '`in_reply_to` is not of the case any more.');
  if (isMoot(facts)) changed('plan', 'The instalment plan is over, or the instalment is paid.');
  return found;
}

/** A letter of case work about a plan that is over, or an instalment that is paid: it needs no person to stay away. */
export function isMoot({ asked, plan, text }: LetterFacts): boolean {
  const { instalment } = asked.draft;
  if (asked.origin !== 'case_work' || (text.kind !== 'plan_confirmation' && instalment === undefined)) return false;
  const isPaid = plan?.instalments.some(({ due_date, status }) => due_date === instalment && status === 'paid');
  return plan?.status !== 'active' || isPaid === true;
}

/** A mail with its letter and attachments stays below 7 MiB. */
export const mail_bytes_max = 7 * 1024 * 1024;

function attachmentReasons({ documents, asked }: LetterFacts, { channel }: LetterContent): Reason[] {
  const found: Reason[] = [];
  const wanted = asked.draft.attachments?.document_ids ?? [];
  for (const id of wanted)
    if (documents.find((each) => each.id === id)?.status !== 'ready')
      found.push({ code: 'attachment_unavailable', field: attachmentField(id), message: 'The document is not ready.' });
  if (channel === 'email' && bytesOf(documents) > mail_bytes_max)
    found.push(plain('attachments_too_large', 'The documents are too large for a mail.'));
  return found;
}
