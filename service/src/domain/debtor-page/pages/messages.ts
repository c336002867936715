/** What a debtor can tell the office (debtor-page.md 7): the fields of each form, and the declaration that it makes. Pure. */
import type { DeclarationInput } from '@mahnwerk/contract/operator/declarations.ts';
import type { Cents } from '../../../values/money.ts';
import { moneyOf } from '../../../values/money.ts';
import type { ChoiceKind } from '../choices/index.ts';
import type { TextKey } from '../texts/index.ts';

/** A field of a form. */
export interface MessageField {
  readonly name: string;
  readonly label: TextKey;
  readonly type: 'line' | 'text' | 'day' | 'amount' | 'choice';
  readonly required?: true;
  /** Of a choice: values with what is read. */
  readonly options?: readonly (readonly [value: string, label: TextKey])[];
  readonly autocomplete?: string;
}

/** What was typed and understood; a field that was left empty is absent. */
export interface MessageValues {
  readonly texts: Readonly<Record<string, string>>;
  readonly amounts: Readonly<Record<string, Cents>>;
  /** Ids of what it is about. */
  readonly ticked: readonly string[];
}

export interface Message {
  readonly kind: ChoiceKind;
  readonly title: TextKey;
  readonly intro?: TextKey;
  /** Below the fields. */
  readonly effect?: TextKey;
  readonly fields: readonly MessageField[];
  readonly hasFiles: boolean;
  /** `report`: the case rests for some days. `disputed`: until a person ends the objection. */
  readonly pauses: 'report' | 'disputed' | 'no';
  /** Undefined: a task is made of it. */
  readonly declare?: (values: MessageValues, debtor_id: string) => DeclarationInput;
}

const message: MessageField = { name: 'text', label: 'report.message', type: 'text' };
const day = (name: string, label: TextKey): MessageField => ({ name, label, type: 'day' });
const line = (name: string, label: TextKey, more: Partial<MessageField> = {}): MessageField => ({
  name,
  label,
  type: 'line',
  ...more,
});

/** Several answers as one text for the office. */
const joined = (...parts: readonly (string | undefined)[]): string | undefined => {
  const text = parts.filter((each) => each !== undefined && each !== '').join('\n');
  return text === '' ? undefined : text;
};

const grounds = ['identity', 'not_owed', 'amount', 'defects', 'time_barred', 'other'] as const;
type Ground = (typeof grounds)[number];

export const objection: Message = {
  kind: 'objection',
  title: 'object.title',
  intro: 'object.intro',
  effect: 'object.effect',
  fields: [
    {
      name: 'ground',
      label: 'object.ground',
      type: 'choice',
      required: true,
      options: grounds.map((each) => [each, `object.ground.${each}`] as const),
    },
    { name: 'text', label: 'object.text', type: 'text' },
  ],
  hasFiles: true,
  pauses: 'disputed',
  declare: ({ texts }, debtor_id) => ({
    type: 'objection',
    debtor_id,
    ground: texts.ground as Ground,
    ...noteOf(texts.text),
  }),
};

const noteOf = (note: string | undefined): { readonly note?: string } => (note === undefined ? {} : { note });
const onOf = (on: string | undefined): { readonly on?: string } => (on === undefined ? {} : { on });

export const alreadyPaid: Message = {
  kind: 'already_paid',
  title: 'paid.title',
  fields: [
    { name: 'amount', label: 'paid.amount', type: 'amount' },
    day('on', 'paid.on'),
    {
      name: 'to',
      label: 'paid.to',
      type: 'choice',
      required: true,
      options: [
        ['client', 'paid.to.creditor'],
        ['service', 'paid.to.us'],
      ],
    },
  ],
  hasFiles: true,
  pauses: 'report',
  declare: ({ texts, amounts }, debtor_id) => ({
    type: 'already_paid',
    debtor_id,
    to: texts.to as 'client' | 'service',
    ...(amounts.amount === undefined ? {} : { amount: moneyOf(amounts.amount) }),
    ...onOf(texts.on),
  }),
};

/** By the path below `/d/report/`. */
export const reports = {
  address: {
    kind: 'address_change',
    title: 'report.address',
    fields: [
      line('street', 'report.street', { required: true, autocomplete: 'street-address' }),
      line('postal_code', 'report.postal', { required: true, autocomplete: 'postal-code' }),
      line('city', 'report.city', { required: true, autocomplete: 'address-level2' }),
    ],
    hasFiles: false,
    pauses: 'no',
    declare: ({ texts }, debtor_id) => ({
      type: 'address_change',
      debtor_id,
      address: {
        street: texts.street ?? '',
        postal_code: texts.postal_code ?? '',
        city: texts.city ?? '',
        country: 'DE',
      },
    }),
  },
  call: {
    kind: 'call_back',
    title: 'report.call',
    fields: [line('phone', 'report.phone', { required: true, autocomplete: 'tel' }), line('when', 'report.when')],
    hasFiles: false,
    pauses: 'no',
  },
  hardship: {
    kind: 'hardship',
    title: 'report.hardship',
    intro: 'report.hardship.text',
    fields: [{ ...message, required: true }],
    hasFiles: true,
    pauses: 'report',
    declare: ({ texts }, debtor_id) => ({ type: 'hardship', debtor_id, note: texts.text ?? '' }),
  },
  representation: {
    kind: 'representation',
    title: 'report.representation',
    fields: [line('name', 'report.name', { required: true }), message],
    hasFiles: true,
    pauses: 'report',
    declare: ({ texts }, debtor_id) => ({
      type: 'representation',
      debtor_id,
      ...noteOf(joined(texts.name, texts.text)),
    }),
  },
  insolvency: {
    kind: 'insolvency',
    title: 'report.insolvency',
    fields: [line('court', 'report.court'), line('file_number', 'report.number'), day('on', 'report.day'), message],
    hasFiles: true,
    pauses: 'report',
    declare: ({ texts: { court, file_number, on, text } }, debtor_id) => ({
      type: 'insolvency',
      debtor_id,
      ...(court === undefined ? {} : { court }),
      ...(file_number === undefined ? {} : { file_number }),
      ...onOf(on),
      ...noteOf(text),
    }),
  },
  death: {
    kind: 'death',
    title: 'report.death',
    fields: [day('on', 'report.day'), message],
    hasFiles: true,
    pauses: 'report',
    declare: ({ texts }, debtor_id) => ({ type: 'death', debtor_id, ...onOf(texts.on), ...noteOf(texts.text) }),
  },
  plan_request: {
    kind: 'plan_request',
    title: 'propose.title',
    fields: [
      { name: 'amount', label: 'propose.amount', type: 'amount', required: true },
      day('first', 'parts.first'),
      { name: 'text', label: 'propose.note', type: 'text' },
    ],
    hasFiles: false,
    pauses: 'report',
    declare: ({ texts, amounts }, debtor_id) => ({
      type: 'plan_request',
      debtor_id,
      ...(amounts.amount === undefined ? {} : { monthly_amount: moneyOf(amounts.amount) }),
      ...(texts.first === undefined ? {} : { first_on: texts.first }),
      ...noteOf(texts.text),
    }),
  },
} as const satisfies Readonly<Record<string, Message>>;
