/** What the screens of both owners show of a line of the bank. */
import type { CompanyBankTransaction } from '@mahnwerk/contract/dunning/bank-transactions.ts';
import type { BankProposal, BankTransaction } from '@mahnwerk/contract/operator/bank-transactions.ts';
import type { Meaning } from '../../ui/State.tsx';

export type ShownLine = Omit<BankTransaction, 'bookings'> | Omit<CompanyBankTransaction, 'bookings'>;
export type Proposal = BankProposal;

export const meanings: Readonly<Record<Proposal['confidence'], Meaning>> = {
  exact: 'good',
  strong: 'calm',
  weak: 'warn',
};
