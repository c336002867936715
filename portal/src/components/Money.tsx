/** Amounts of money, as the language writes them: `1.730,12 €`. Amounts are decimal texts and never become floats. */
import { useWords } from '../language/language.ts';

export interface Amount {
  readonly currency: string;
  readonly value: string;
}

type Decimal = `${number}`;

export interface MoneyProps {
  readonly amount: Amount;
  /** In columns under one head, the figures stand without the currency. */
  readonly isBare?: boolean;
}

export function Money({ amount, isBare = false }: MoneyProps) {
  const { code } = useWords();
  return <>{moneyText(amount, code, isBare)}</>;
}

/** @param code the language, such as `de-DE` */
export function moneyText({ currency, value }: Amount, code: string, isBare = false): string {
  const format = new Intl.NumberFormat(
    code,
    isBare ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { style: 'currency', currency },
  );
  return format.format(value as Decimal);
}

/** A decimal of the API, such as a rate or an exact amount, as the language writes it. */
export const decimalText = (value: string, code: string): string =>
  new Intl.NumberFormat(code, { maximumFractionDigits: 6 }).format(value as Decimal);

/** Whether the amount is zero: the eye passes over it. */
export const isZero = ({ value }: Amount): boolean => Number(value) === 0;
