/** What is typed in „Telefonat“, as the API takes it. Empty fields are not sent. */
import type { CallInput } from '@mahnwerk/contract/operator/calls.ts';
import type { DeclarationInput } from '@mahnwerk/contract/operator/declarations.ts';
import { amountOf } from '../../ui/amounts.ts';

/** The declarations that the dialog offers, in its order. */
export const offered = [
  'objection',
  'payment_promise',
  'plan_request',
  'address_change',
  'hardship',
  'information_request',
] as const;
export type Offered = (typeof offered)[number];

export interface TypedCall {
  readonly direction: CallInput['direction'];
  readonly outcome: CallInput['outcome'];
  /** A role; of an additional debtor with the id: `additional_debtor <id>`. */
  readonly party: string;
  readonly name: string;
  readonly number: string;
  readonly text: string;
  readonly follow_up_on: string;
  readonly declared: readonly Offered[];
  readonly ground: string;
  readonly promised_on: string;
  readonly promised_amount: string;
  readonly monthly_amount: string;
  readonly first_on: string;
  readonly street: string;
  readonly postal_code: string;
  readonly city: string;
  readonly country: string;
  readonly hardship_note: string;
  readonly information_note: string;
}

export const emptyCall: TypedCall = {
  direction: 'outgoing',
  outcome: 'reached',
  party: 'debtor',
  name: '',
  number: '',
  text: '',
  follow_up_on: '',
  declared: [],
  ground: 'not_owed',
  promised_on: '',
  promised_amount: '',
  monthly_amount: '',
  first_on: '',
  street: '',
  postal_code: '',
  city: '',
  country: 'DE',
  hardship_note: '',
  information_note: '',
};

/** Where the service reports what is wrong with a field of a declaration. */
const places: Readonly<Partial<Record<keyof TypedCall, readonly [Offered, string]>>> = {
  ground: ['objection', 'ground'],
  promised_on: ['payment_promise', 'on'],
  promised_amount: ['payment_promise', 'amount'],
  monthly_amount: ['plan_request', 'monthly_amount'],
  first_on: ['plan_request', 'first_on'],
  street: ['address_change', 'address.street'],
  postal_code: ['address_change', 'address.postal_code'],
  city: ['address_change', 'address.city'],
  country: ['address_change', 'address.country'],
  hardship_note: ['hardship', 'note'],
  information_note: ['information_request', 'note'],
};

export function placeOf(name: string, { declared }: TypedCall): string {
  const [type, member] = places[name as keyof TypedCall] ?? [];
  return type === undefined ? name : `declarations[${inOrder(declared).indexOf(type)}].${member}`;
}

const inOrder = (declared: readonly Offered[]): readonly Offered[] => offered.filter((each) => declared.includes(each));

const orNull = (typed: string): string | null => typed.trim() || null;
const money = (typed: string) => (typed.trim() === '' ? null : amountOf(typed));

const declarationOf: Readonly<Record<Offered, (typed: TypedCall) => Omit<DeclarationInput, 'type'>>> = {
  objection: ({ ground }) => ({ ground: ground as NonNullable<DeclarationInput['ground']> }),
  payment_promise: (typed) => ({ on: orNull(typed.promised_on), amount: money(typed.promised_amount) }),
  plan_request: (typed) => ({ monthly_amount: money(typed.monthly_amount), first_on: orNull(typed.first_on) }),
  address_change: ({ street, postal_code, city, country }) => ({
    address: { street, postal_code: orNull(postal_code), city, country },
  }),
  hardship: ({ hardship_note, text }) => ({ note: orNull(hardship_note) ?? orNull(text) }),
  information_request: ({ information_note, text }) => ({ note: orNull(information_note) ?? orNull(text) }),
};

export function callOf(typed: TypedCall): CallInput {
  const [role = '', debtor_id = null] = typed.party.split(' ');
  return {
    direction: typed.direction,
    outcome: typed.outcome,
    with: { role: role as NonNullable<CallInput['with']>['role'], debtor_id, name: orNull(typed.name) },
    number: orNull(typed.number),
    text: orNull(typed.text),
    follow_up_on: orNull(typed.follow_up_on),
    declarations: inOrder(typed.declared).map((type) => ({ type, ...declarationOf[type](typed) })),
  };
}
