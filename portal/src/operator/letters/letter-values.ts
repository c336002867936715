/** A draft letter as its form holds it, and as the API takes it. Pure. */
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { LetterInput, LetterPatch } from '@mahnwerk/contract/shapes/case-letter.ts';
import type { LetterText } from '@mahnwerk/contract/shapes/letter-text.ts';
import { amountOf, typedAmount, wholeOf } from '../../ui/amounts.ts';
import { markupOf, plainTextOf } from '../../ui/RichText.tsx';

/** The version of the text that a letter has; undefined: it is not known any more. */
export type TextOfLetter = Pick<
  LetterText,
  'key' | 'kind' | 'name' | 'subject' | 'blocks' | 'attachments' | 'channels'
>;

/** The fields of the form. */
export const fieldNames = [
  'text_key',
  'recipient',
  'channel',
  'subject',
  'body',
  'pay_by',
  'girocode',
  'claim_statement',
  'document_ids',
  'plan_first_due',
  'plan_interval',
  'plan_amount',
  'plan_count',
  'plan_id',
  'in_reply_to',
] as const;
export type FieldName = (typeof fieldNames)[number];
export type LetterValues = Readonly<Record<FieldName, string>>;

export const hasInsert = ({ blocks }: TextOfLetter): boolean => blocks.some(({ type }) => type === 'insert');

export const hasPayment = ({ blocks }: TextOfLetter): boolean =>
  blocks.some((block) => block.type === 'part' && block.part === 'payment');

/** Whether the letter is about a plan that is agreed. */
export const isOfPlan = ({ kind }: Pick<TextOfLetter, 'kind'>): boolean =>
  kind === 'plan_confirmation' || kind === 'instalment_reminder';

/** What a text gives a letter that begins with it. @param usual the channel of the settings */
export const ofText = ({ key, subject, attachments, channels }: TextOfLetter, usual: 'post' | 'email') => ({
  text_key: key,
  subject,
  channel: channels.includes(usual) ? usual : (channels[0] ?? usual),
  girocode: String(attachments.girocode),
  claim_statement: String(attachments.claim_statement),
});

export const emptyLetter = (text: TextOfLetter, usual: 'post' | 'email'): LetterValues => ({
  ...ofText(text, usual),
  recipient: '',
  body: '',
  pay_by: '',
  document_ids: '',
  plan_first_due: '',
  plan_interval: 'monthly',
  plan_amount: '',
  plan_count: '',
  plan_id: '',
  in_reply_to: '',
});

/** @param code the language, in which amounts are written */
export const valuesOf = (letter: Letter, code: string): LetterValues => ({
  text_key: letter.text_key ?? 'free',
  recipient: recipientValue(letter.recipient),
  channel: letter.channel,
  subject: letter.subject,
  body: letter.body === null ? '' : (plainTextOf(letter.body) ?? letter.body),
  pay_by: letter.pay_by ?? '',
  girocode: String(letter.attachments.girocode),
  claim_statement: String(letter.attachments.claim_statement),
  document_ids: letter.attachments.document_ids.join(' '),
  plan_first_due: letter.plan?.first_due ?? '',
  plan_interval: letter.plan?.interval ?? 'monthly',
  plan_amount: letter.plan?.amount == null ? '' : typedAmount(letter.plan.amount.value, code),
  plan_count: letter.plan?.count == null ? '' : String(letter.plan.count),
  plan_id: letter.plan_id ?? '',
  in_reply_to: letter.in_reply_to ?? '',
});

/** A recipient as the value of a choice; the empty one leaves it to the service. */
export const recipientValue = ({
  role,
  debtor_id,
  circumstance_id,
}: Pick<Letter['recipient'], 'role' | 'debtor_id' | 'circumstance_id'>): string =>
  [role, debtor_id, ...(circumstance_id === null ? [] : [circumstance_id])].join(' ');

function recipientIn(value: string): NonNullable<LetterInput['recipient']> | undefined {
  const [role, debtor_id, circumstance_id] = value.split(' ');
  if (role !== 'debtor' && role !== 'additional_debtor' && role !== 'representative') return undefined;
  return {
    role,
    ...(debtor_id === undefined ? {} : { debtor_id }),
    ...(circumstance_id === undefined ? {} : { circumstance_id }),
  };
}

/** The debtor whose letter it is. */
export const debtorIn = (value: string): string | undefined => value.split(' ')[1];

export const documentsIn = (value = ''): readonly string[] => value.split(' ').filter((id) => id !== '');

const planIn = (values: LetterValues): NonNullable<LetterInput['plan']> => ({
  first_due: values.plan_first_due,
  interval: values.plan_interval === 'weekly' || values.plan_interval === 'biweekly' ? values.plan_interval : 'monthly',
  ...(values.plan_amount.trim() === '' ? {} : { amount: amountOf(values.plan_amount) }),
  ...(values.plan_count.trim() === '' ? {} : { count: wholeOf(values.plan_count) }),
});

/** Whether the service can take the letter: it refuses one whose kind demands what is not there yet. */
export function isWhole(values: LetterValues, { kind }: TextOfLetter): boolean {
  if (kind === 'free') return values.body.trim() !== '';
  if (kind === 'plan_offer')
    return values.plan_first_due !== '' && (values.plan_amount.trim() !== '' || values.plan_count.trim() !== '');
  return true;
}

/** Everything of the form, for a letter that is not stored yet. */
export function inputOf(values: LetterValues, text: TextOfLetter): LetterInput {
  const recipient = recipientIn(values.recipient);
  return {
    text_key: values.text_key,
    ...(recipient === undefined ? {} : { recipient }),
    channel: values.channel === 'email' ? 'email' : 'post',
    ...(values.subject.trim() === '' || values.subject === text.subject ? {} : { subject: values.subject.trim() }),
    ...(hasInsert(text) && values.body.trim() !== '' ? { body: markupOf(values.body) } : {}),
    ...(values.pay_by === '' ? {} : { pay_by: values.pay_by }),
    ...(text.kind === 'plan_offer' ? { plan: planIn(values) } : {}),
    ...(isOfPlan(text) && values.plan_id !== '' ? { plan_id: values.plan_id } : {}),
    ...(values.in_reply_to === '' ? {} : { in_reply_to: values.in_reply_to }),
    attachments: attachmentsIn(values),
  };
}

const attachmentsIn = (values: LetterValues) => ({
  girocode: values.girocode === 'true',
  claim_statement: values.claim_statement === 'true',
  document_ids: documentsIn(values.document_ids),
});

const orNull = (value: string): string | null => (value === '' ? null : value);

/** What differs from the version that is changed: a body with more than paragraphs stays as long as no one types in it. */
export function patchOf(values: LetterValues, before: LetterValues, text: TextOfLetter): LetterPatch {
  const has = (...names: readonly FieldName[]) => names.some((name) => values[name] !== before[name]);
  const recipient = recipientIn(values.recipient);
  const isOther = has('text_key');
  const body = hasInsert(text) && values.body.trim() !== '' ? markupOf(values.body) : null;
  return {
    ...(isOther ? { text_key: values.text_key } : {}),
    ...(has('recipient') && recipient !== undefined ? { recipient } : {}),
    ...(has('channel') ? { channel: values.channel === 'email' ? 'email' : 'post' } : {}),
    ...(has('subject')
      ? { subject: values.subject.trim() === '' || values.subject === text.subject ? null : values.subject.trim() }
      : {}),
    ...(has('body') || (isOther && body === null) ? { body } : {}),
    ...(has('pay_by') ? { pay_by: orNull(values.pay_by) } : {}),
    ...(text.kind === 'plan_offer' && has('plan_first_due', 'plan_interval', 'plan_amount', 'plan_count')
      ? { plan: planIn(values) }
      : {}),
    ...(isOther && text.kind !== 'plan_offer' ? { plan: null } : {}),
    ...(isOfPlan(text) && has('plan_id') ? { plan_id: orNull(values.plan_id) } : {}),
    ...(isOther && !isOfPlan(text) ? { plan_id: null } : {}),
    ...(has('in_reply_to') ? { in_reply_to: orNull(values.in_reply_to) } : {}),
    ...(has('girocode', 'claim_statement', 'document_ids') ? { attachments: attachmentsIn(values) } : {}),
  };
}

/** Whether a person has written something, besides choosing a text. */
export const isWritten = (values: LetterValues, text: TextOfLetter): boolean =>
  (
    ['recipient', 'body', 'pay_by', 'document_ids', 'plan_first_due', 'plan_amount', 'plan_id', 'in_reply_to'] as const
  ).some((name) => values[name] !== '') || values.subject !== text.subject;
