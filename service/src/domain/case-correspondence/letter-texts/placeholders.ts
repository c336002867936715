/** What letter texts can name of a case, and the facts of their conditions (correspondence.md 3). Pure. */
import { procedureStates } from '@mahnwerk/contract/case/mandate-states.ts';
import type { LetterFact, LetterPlaceholder } from '@mahnwerk/contract/operator/letter-placeholders.ts';
import {
  isFirstLetter,
  letterChannels,
  type LetterTextKind,
  letterTextKinds,
} from '@mahnwerk/contract/shapes/letter-text.ts';

const planKinds: readonly LetterTextKind[] = ['plan_offer', 'plan_confirmation', 'instalment_reminder'];
const reminderKinds: readonly LetterTextKind[] = ['instalment_reminder'];
const laterKinds = letterTextKinds.filter((kind) => !isFirstLetter(kind));

type Properties = Partial<Pick<LetterPlaceholder, 'type' | 'kinds' | 'can_be_empty'>>;

const placeholder = <N extends string>(
  name: N,
  description: string,
  example: string,
  { type = 'text', kinds = letterTextKinds, can_be_empty = false }: Properties = {},
) => ({ name, type, kinds, can_be_empty, description, example }) satisfies LetterPlaceholder;

const empty = { can_be_empty: true } as const;
const money = { type: 'money' } as const;

/** Every placeholder. Their values are German. */
export const placeholders = [
  placeholder('case.reference_number', 'The reference number of the case.', 'K26-000123'),
  placeholder('debtor.name', 'The debtor’s full name.', 'Erika Muster'),
  placeholder('debtor.salutation', 'The salutation of the recipient, without a comma.', 'Sehr geehrte Frau Muster'),
  placeholder('debtor.your_reference', 'The client’s reference of the debtor.', 'KD-4711', empty),
  placeholder('client.name', 'The name of the company whose claims they are.', 'Muster Handels GmbH'),
  placeholder('claim.subject_matter', 'What the first claim is for.', 'Lieferung vom 2. März 2026', empty),
  placeholder('claim.document_reference', 'The document of the first claim.', 'RE-2026-0815', empty),
  placeholder('claim.contract_date', 'The day of the contract of the first claim.', '2. Februar 2026', {
    ...empty,
    type: 'day',
  }),
  placeholder('claims.count', 'How many claims the case has.', '2', { type: 'number' }),
  placeholder('sum.principal', 'The open principal.', '1.240,00 €', money),
  placeholder('sum.interest', 'The open interest.', '18,42 €', money),
  placeholder('sum.costs', 'The open costs.', '101,40 €', money),
  placeholder('sum.paid', 'What has been paid.', '200,00 €', money),
  placeholder('sum.total', 'All that is open on the day of the letter.', '1.359,82 €', money),
  placeholder('sum.daily_interest', 'The interest that each further day adds.', '0,22 €', money),
  placeholder('letter.dated', 'The day of the letter.', '16. März 2026', { type: 'day' }),
  placeholder('letter.pay_by', 'The deadline of the letter.', '30. März 2026', { ...empty, type: 'day' }),
  placeholder('first_letter.dated', 'The day of the first letter of the case that has left.', '2. März 2026', {
    ...empty,
    type: 'day',
    kinds: laterKinds,
  }),
  placeholder('plan.first_due', 'The day of the first instalment.', '1. April 2026', { type: 'day', kinds: planKinds }),
  placeholder('plan.amount', 'The amount of an instalment.', '100,00 €', { ...money, kinds: planKinds }),
  placeholder('plan.count', 'How many instalments the plan has.', '14', { type: 'number', kinds: planKinds }),
  placeholder('plan.fee', 'The fee for the agreement, with VAT where it is owed.', '66,99 €', {
    ...money,
    ...empty,
    kinds: planKinds,
  }),
  placeholder('instalment.due_on', 'The day of the instalment that the letter reminds of.', '1. April 2026', {
    ...empty,
    type: 'day',
    kinds: reminderKinds,
  }),
  placeholder('instalment.amount', 'What is to be paid until then.', '100,00 €', {
    ...money,
    ...empty,
    kinds: reminderKinds,
  }),
  placeholder('account.iban', 'The account to pay to.', 'DE02 1203 0000 0000 2020 51', empty),
  placeholder('operator.name', 'The name of the issuer.', 'Mahnwerk Inkasso GmbH'),
  placeholder('operator.phone', 'The phone number of the issuer.', '+49 30 123456', empty),
  placeholder('operator.email', 'The e-mail address of the issuer.', 'post@mahnwerk.example', empty),
  placeholder('inbound.received_on', 'The day on which the message arrived that the letter answers.', '9. März 2026', {
    ...empty,
    type: 'day',
    kinds: laterKinds,
  }),
] as const;

export type PlaceholderName = (typeof placeholders)[number]['name'];

const yesOrNo = <N extends string>(fact: N) => ({ fact, type: 'boolean', values: [] }) as const;
const amount = <N extends string>(fact: N) => ({ fact, type: 'money', values: [] }) as const;
const oneOf = <N extends string>(fact: N, values: readonly string[]) => ({ fact, type: 'choice', values }) as const;

/** The facts besides those of placeholders that can be empty. */
const ownFacts = [
  yesOrNo('debtor.is_private'),
  yesOrNo('case.is_disputed'),
  yesOrNo('case.is_titled'),
  yesOrNo('case.has_interest'),
  yesOrNo('case.has_payments'),
  yesOrNo('case.vat_owed'),
  yesOrNo('instalment.is_overdue'),
  oneOf('case.procedure_state', procedureStates),
  oneOf('recipient.role', ['debtor', 'additional_debtor', 'representative']),
  oneOf('channel', letterChannels),
  amount('sum.total'),
  amount('sum.principal'),
] as const;

const presence = ['present', 'absent'];

export const facts: readonly LetterFact[] = [
  ...ownFacts,
  ...placeholders
    .filter(({ can_be_empty }) => can_be_empty)
    .map(({ name }) => ({ fact: name, type: 'presence' as const, values: presence })),
];

const byName = new Map<string, LetterPlaceholder>(placeholders.map((each) => [each.name, each]));
const byFact = new Map(facts.map((each) => [each.fact, each]));

/** The placeholder of a name; undefined if texts of the kind have none. */
export function placeholderOf(name: string, kind: LetterTextKind): LetterPlaceholder | undefined {
  const found = byName.get(name);
  return found?.kinds.includes(kind) ? found : undefined;
}

/** The fact of a name; undefined if texts of the kind have none. */
export function factOf(name: string, kind: LetterTextKind): LetterFact | undefined {
  const found = byFact.get(name);
  return found?.type === 'presence' && placeholderOf(name, kind) === undefined ? undefined : found;
}

/** A piece of a text: as it is, or the name of a placeholder. */
export type Piece = string | { readonly name: string };

/** The pieces of a text; undefined where its braces do not close, or are empty. */
export function piecesOf(text: string): Piece[] | undefined {
  const pieces: Piece[] = [];
  let at = 0;
  for (;;) {
    const opened = text.indexOf('{{', at);
    const before = text.slice(at, opened < 0 ? undefined : opened);
    if (before.includes('}}')) return undefined;
    if (before !== '') pieces.push(before);
    if (opened < 0) return pieces;
    const closed = text.indexOf('}}', opened);
    const name = closed < 0 ? '' : text.slice(opened + 2, closed).trim();
    if (name === '' || /[{}]/.test(name)) return undefined;
    pieces.push({ name });
    at = closed + 2;
  }
}
