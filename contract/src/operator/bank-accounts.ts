/** The operator's bank accounts (money.md 9). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { bankAccountBasics, lastStatement } from '../shapes/bank-accounts.ts';
import { flagParameter } from '../shapes/page.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object, partial } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, flag, id, instant } from '../shapes/values.ts';

export const bankAccountKinds = ['client_money', 'own'] as const;

const name = () => line({ max: limits.reference_characters });
const archived = () => described('An archived account takes no bank file; what it has stays.', flag());

const fields = () => ({
  ...bankAccountBasics(),
  kind: described(
    '`client_money`: receives what debtors pay, and is part of the cash position. `own`: of the operator itself.',
    choice(...bankAccountKinds),
  ),
});

const BankAccountInput = named('BankAccountInput', object(fields()));
export type BankAccountInput = Infer<typeof BankAccountInput>;

const BankAccountPatch = named('BankAccountPatch', partial(object({ name: name(), archived: archived() })));
export type BankAccountPatch = Infer<typeof BankAccountPatch>;

export const BankAccount = named(
  'BankAccount',
  object({
    id: id(),
    ...fields(),
    archived: archived(),
    last_statement: lastStatement(),
    created_at: instant(),
    updated_at: described('A new statement does not change it.', instant()),
  }),
);
export type BankAccount = Infer<typeof BankAccount>;

/** Bank files change it. */
const untagged = ['last_statement'] as const;

export const bankAccounts = group(
  'operator',
  'bank-accounts',
  {
    title: 'Bank accounts',
    about: 'The accounts of the operator whose statements the service reads.',
  },
  {
    list: route('GET', '/operator/v1/bank-accounts/', {
      list: { item: BankAccount, filters: { kind: choice(...bankAccountKinds), archived: flagParameter() } },
      scope: 'operator:read',
      summary: 'List the bank accounts of the operator',
    }),
    create: route('POST', '/operator/v1/bank-accounts/', {
      body: BankAccountInput,
      example: { iban: 'DE02120300000000202051', name: 'Client money, Beispielbank', kind: 'client_money' },
      reply: BankAccount,
      untagged,
      status: 201,
      scope: 'operator:money',
      freshProof: true,
      problems: ['conflict'],
      summary: 'Add a bank account of the operator',
      description: 'A second account with the same IBAN returns `conflict`.',
    }),
    get: route('GET', '/operator/v1/bank-accounts/{id}/', {
      reply: BankAccount,
      untagged,
      scope: 'operator:read',
      summary: 'Retrieve a bank account of the operator',
    }),
    update: route('PATCH', '/operator/v1/bank-accounts/{id}/', {
      body: BankAccountPatch,
      reply: BankAccount,
      untagged,
      scope: 'operator:money',
      summary: 'Rename, archive or restore a bank account of the operator',
      description:
        'An archived account stays in the cash position with all that it received; a bank file with a statement of it is `invalid`.',
    }),
  },
);
