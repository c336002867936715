/** The amount of a bank line: a debit has its sign. */
import { Money } from '../../ui/Money.tsx';
import type { BankLine } from './reads.ts';

export const Signed = ({ line: { direction, amount } }: { readonly line: Pick<BankLine, 'direction' | 'amount'> }) => (
  <Money amount={direction === 'credit' ? amount : { ...amount, value: `-${amount.value}` }} />
);
