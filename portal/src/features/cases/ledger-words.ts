/** The ledger in words, for the table and for a file. */
import type { Words } from '../../language/de.ts';
import { type Amount, cents, euros, moneyText } from '../../ui/amounts.ts';
import type { Cell } from '../../ui/csv.ts';
import type { EntryRow, Rows } from './ledger-rows.ts';

/** Rules are named `<kind>.<detail>`; the kind says what an entry is. */
export function titleOf({ kind, note, isReversal }: EntryRow, { ledger, kinds }: Words['cases']): string {
  const title = kinds[note ?? ''] ?? ledger.rules[kind] ?? kind;
  return isReversal ? `${ledger.reverses}: ${title}` : title;
}

/** An amount with its sign: `−0,32 €`. */
export function signedText(amount: Amount, code: string): string {
  const value = cents(amount);
  return `${value < 0n ? '−' : '+'}${moneyText(euros(value < 0n ? -value : value), code)}`;
}

/** What an allocation settled, and why an entry was computed anew. */
export function smallOf({ parts, reason }: EntryRow, { balance, ledger }: Words['cases'], code: string): string {
  const settled = parts.map(
    ([line, amount]) => `${balance.lines[line as keyof typeof balance.lines]} ${moneyText(amount, code, true)}`,
  );
  return [...settled, ...(reason === null ? [] : [ledger.reasons[reason]])].join(' · ');
}

/** The rows of a file with every entry, newest first, below their head. */
export function ledgerCells(
  { rows }: Rows,
  { cases, code }: Pick<Words, 'cases' | 'code'>,
): readonly (readonly Cell[])[] {
  const words = cases.ledger;
  const money = (amount: Amount | null | undefined) => (amount == null ? null : { amount });
  return [
    [words.date, words.entry, words.details, words.debit, words.credit, words.balance],
    ...rows.map((row) => [
      { day: row.date },
      titleOf(row, cases),
      smallOf(row, cases, code),
      money(row.debit),
      money(row.credit),
      money(row.balance),
    ]),
  ];
}
