/** An amount of money, as the language writes it: `1.730,12 €`. */
import { useWords } from '../language/language.ts';
import { type Amount, moneyText } from './amounts.ts';

export interface MoneyProps {
  readonly amount: Amount;
  /** In columns under one head, the figures stand without the currency. */
  readonly isBare?: boolean;
}

export function Money({ amount, isBare = false }: MoneyProps) {
  const { code } = useWords();
  return <>{moneyText(amount, code, isBare)}</>;
}
