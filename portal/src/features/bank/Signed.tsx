/** The amount of a bank line: a debit has its sign. */
import type { Amount } from '../../ui/amounts.ts';
import { Money } from '../../ui/Money.tsx';
import type { ShownLine } from './line.ts';

type Of = Pick<ShownLine, 'direction' | 'amount'>;

export const signed = ({ direction, amount }: Of): Amount =>
  direction === 'credit' ? amount : { ...amount, value: `-${amount.value}` };

export const Signed = ({ line }: { readonly line: Of }) => <Money amount={signed(line)} />;
