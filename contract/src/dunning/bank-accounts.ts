/** The bank accounts of a company, on which its debtors pay (intake.md 5). Those of the operator: operator/bank-accounts.ts. */
import { group, route } from '../grammar/route.ts';
import { bankAccountBasics, lastStatement } from '../shapes/bank-accounts.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { flag, id, instant } from '../shapes/values.ts';

const CompanyBankAccountInput = named('CompanyBankAccountInput', object(bankAccountBasics()));
export type CompanyBankAccountInput = Infer<typeof CompanyBankAccountInput>;

const CompanyBankAccount = named(
  'CompanyBankAccount',
  object({
    id: id(),
    ...bankAccountBasics(),
    is_payout: described('The payout account of the company: it counts as added, and cannot be deleted.', flag()),
    last_statement: lastStatement(),
    created_at: instant(),
    updated_at: described('A new statement does not change it.', instant()),
  }),
);
export type CompanyBankAccount = Infer<typeof CompanyBankAccount>;

const at = '/mahnservice/v1/bank-accounts/';

export const companyBankAccounts = group(
  'dunning',
  'mahnservice-bank-accounts',
  { title: 'Bank accounts', about: 'The accounts of the company whose statements it hands in.' },
  {
    list: route('GET', at, {
      list: { item: CompanyBankAccount },
      scope: 'dunning:payments:read',
      summary: 'List the bank accounts of the company',
      description: 'The payout account of the company counts as added.',
    }),
    create: route('POST', at, {
      body: CompanyBankAccountInput,
      example: { iban: 'DE02120300000000202051', name: 'Business account, Beispielbank' },
      reply: CompanyBankAccount,
      untagged: ['last_statement'],
      status: 201,
      scope: 'dunning:payments:write',
      problems: ['conflict'],
      summary: 'Add a bank account of the company',
      description: 'A second account of the company with the same IBAN returns `conflict`.',
    }),
    delete: route('DELETE', `${at}{id}/`, {
      scope: 'dunning:payments:write',
      problems: ['conflict'],
      summary: 'Delete a bank account of the company that is not used',
      description: 'An account with a statement and the payout account return `conflict`.',
    }),
  },
);
