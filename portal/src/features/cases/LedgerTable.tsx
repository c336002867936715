/** The ledger of a case, by value date: what was booked, what follows from it, and the balance behind it. */
import type { LedgerEntry } from '@mahnwerk/contract/operator/ledger-entries.ts';
import { useState } from 'react';
import { useWords } from '../../language/language.ts';
import { type Amount, cents, euros, isZero } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { useOpened, useOpenedId } from '../../ui/opened.ts';
import { type FoldedRow, foldedRows } from './ledger-folded.ts';
import { signedText, smallOf, titleOf } from './ledger-words.ts';
import styles from './LedgerTable.module.css';
import { Money } from '../../ui/Money.tsx';

/** So many rows are drawn at first. */
const short_rows = 100;

export interface LedgerTableProps {
  /** Of the case, newest first without a gap. */
  readonly entries: readonly LedgerEntry[];
  /** The balance on `asOf`, where these are all of its entries. */
  readonly total: Amount | undefined;
  readonly asOf: string;
}

export function LedgerTable({ entries, total, asOf }: LedgerTableProps) {
  const { cases, code } = useWords();
  const words = cases.ledger;
  const [isShort, setIsShort] = useState(true);
  const { rows, running } = foldedRows(entries, total);
  const opened = useOpenedId();
  // Of a payment, its newest entry.
  const marked = rows.findIndex(
    ({ postings }) =>
      opened !== undefined && postings.some(({ id, paymentId }) => id === opened || paymentId === opened),
  );
  return (
    <>
      <table className={styles.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.entry}</th>
            <th scope="col">{words.debit}</th>
            <th scope="col">{words.credit}</th>
            <th scope="col">{words.balance}</th>
          </tr>
        </thead>
        <tbody>
          {running === undefined || isZero(running) ? null : (
            <Row date={asOf} title={words.running(dayText(asOf, code))} debit={running} balance={total} isRunning />
          )}
          {rows.slice(0, isShort && marked < short_rows ? short_rows : undefined).map((row, index) => (
            <Row
              key={row.id}
              anchor={index === marked ? opened : undefined}
              date={row.date}
              title={titleOf(row, cases)}
              small={smallOf({ ...row, reason: null }, cases, code)}
              corrected={row.change === null ? undefined : row}
              debit={row.debit}
              credit={row.credit}
              balance={row.balance}
            />
          ))}
        </tbody>
      </table>
      {isShort && rows.length > short_rows ? (
        <p className={styles.more}>
          <Button onPress={() => setIsShort(false)}>{words.more}</Button>
        </p>
      ) : null}
    </>
  );
}

interface RowProps {
  readonly date: string;
  readonly title: string;
  readonly small?: string;
  /** What was computed anew. */
  readonly corrected?: FoldedRow | undefined;
  readonly debit: Amount | null;
  readonly credit?: Amount | null;
  readonly balance: Amount | undefined;
  readonly isRunning?: boolean;
  /** The id by which the address names the entry. */
  readonly anchor?: string | undefined;
}

function Row({
  date,
  title,
  small = '',
  corrected,
  debit,
  credit = null,
  balance,
  isRunning = false,
  anchor = '',
}: RowProps) {
  const { code } = useWords();
  const mark = useOpened<HTMLTableRowElement>(anchor);
  return (
    <tr className={isRunning ? styles.running : undefined} {...(anchor === '' ? {} : mark)}>
      <td className={styles.date}>{dayText(date, code)}</td>
      <td>
        {title}
        {small === '' ? null : <small>{small}</small>}
        {corrected === undefined ? null : <Corrections row={corrected} />}
      </td>
      <td className={styles.figures}>{debit === null ? null : <Money amount={debit} isBare />}</td>
      <td className={`${styles.figures} ${styles.credit}`}>
        {credit === null ? null : <Money amount={credit} isBare />}
      </td>
      <td className={`${styles.figures} ${styles.strong}`}>
        {balance === undefined ? null : <Money amount={balance} isBare />}
      </td>
    </tr>
  );
}

/** How a row was computed anew; its postings open. */
function Corrections({ row: { change, isUndone, postings } }: { readonly row: FoldedRow }) {
  const { cases, code } = useWords();
  const { ledger } = cases;
  const isSame = change === null || isZero(change);
  return (
    <details className={styles.corrections}>
      <summary>
        {isUndone ? ledger.undone : isSame ? ledger.recomputed : ledger.corrected(signedText(change, code))}
      </summary>
      <ul>
        {postings.map((posting) => (
          <li key={posting.id}>
            {dayText(posting.recordedOn, code)}: {signedText(posting.debit ?? negative(posting.credit), code)}
            {posting.reason === null ? '' : `, ${ledger.reasons[posting.reason]}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

const negative = (amount: Amount | null): Amount => euros(amount === null ? 0n : -cents(amount));
