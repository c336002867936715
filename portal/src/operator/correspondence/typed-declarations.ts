/** What is typed of declarations, as the API takes it. Empty fields are not sent. */
import type { DeclarationInput } from '@mahnwerk/contract/operator/declarations.ts';
import { amountOf } from '../../ui/amounts.ts';

/** The declarations that are offered wherever a person speaks or writes, in their order. */
export const offered = [
  'objection',
  'payment_promise',
  'plan_request',
  'address_change',
  'hardship',
  'information_request',
] as const;
export type Offered = (typeof offered)[number];

export interface TypedDeclarations {
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

export const noDeclarations: TypedDeclarations = {
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
const places: Readonly<Record<string, readonly [Offered, string]>> = {
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

/** A member of a declaration by its place among those that are sent. */
export const memberAt = (at: number, member: string): string => `declarations[${at}].${member}`;

export function placeOf(name: string, { declared }: Pick<TypedDeclarations, 'declared'>): string {
  const [type, member = ''] = places[name] ?? [];
  return type === undefined ? name : memberAt(inOrder(declared).indexOf(type), member);
}

const inOrder = (declared: readonly Offered[]): readonly Offered[] => offered.filter((each) => declared.includes(each));

export const orNull = (typed: string): string | null => typed.trim() || null;
const money = (typed: string) => (typed.trim() === '' ? null : amountOf(typed));

/** @param otherwise what a note says where its own is empty */
export const declarationsOf = (typed: TypedDeclarations, otherwise = ''): DeclarationInput[] =>
  inOrder(typed.declared).map((type) => ({ type, ...declarationOf[type](typed, otherwise) }));

const declarationOf: Readonly<
  Record<Offered, (typed: TypedDeclarations, otherwise: string) => Omit<DeclarationInput, 'type'>>
> = {
  objection: ({ ground }) => ({ ground: ground as NonNullable<DeclarationInput['ground']> }),
  payment_promise: (typed) => ({ on: orNull(typed.promised_on), amount: money(typed.promised_amount) }),
  plan_request: (typed) => ({ monthly_amount: money(typed.monthly_amount), first_on: orNull(typed.first_on) }),
  address_change: ({ street, postal_code, city, country }) => ({
    address: { street, postal_code: orNull(postal_code), city, country },
  }),
  hardship: ({ hardship_note }, otherwise) => ({ note: orNull(hardship_note) ?? orNull(otherwise) }),
  information_request: ({ information_note }, otherwise) => ({ note: orNull(information_note) ?? orNull(otherwise) }),
};
