/** The operator's bank accounts (money.md 9). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';

export const bankAccountKinds = ['client_money', 'own'] as const;

const fields = () => ({
  iban: described('Returned in upper case without spaces.', line({ max: limits.account_code_characters })),
  name: line({ max: limits.reference_characters }),
  kind: described(
    '`client_money`: receives what debtors pay, and is part of the cash position. `own`: of the operator itself.',
    choice(...bankAccountKinds),
  ),
});

const BankAccountInput = named('BankAccountInput', object(fields()));
export type BankAccountInput = Infer<typeof BankAccountInput>;

export const BankAccount = named('BankAccount', object({ id: id(), ...fields(), created_at: instant() }));
export type BankAccount = Infer<typeof BankAccount>;

export const bankAccounts = group(
  'operator',
  'bank-accounts',
  {
    title: 'Bank accounts',
    about: 'The accounts of the operator whose statements the service reads.',
  },
  {
    list: route('GET', '/operator/v1/bank-accounts/', {
      list: { item: BankAccount, filters: { kind: choice(...bankAccountKinds) } },
      scope: 'operator:read',
      summary: 'List the bank accounts of the operator',
    }),
    create: route('POST', '/operator/v1/bank-accounts/', {
      body: BankAccountInput,
      example: { iban: 'DE02120300000000202051', name: 'Client money, Beispielbank', kind: 'client_money' },
      reply: BankAccount,
      status: 201,
      single: true,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Add a bank account of the operator',
      description: 'A second account with the same IBAN returns `conflict`.',
    }),
  },
);
