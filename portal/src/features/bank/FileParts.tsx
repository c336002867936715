/** One bank file: what became of its lines, its statements, and the booking of its exact credits while it goes on. */
import type { BankFileLine as FileLine, ImportedBankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import { Link } from '@tanstack/react-router';
import { columns } from '../../data/table/columns.tsx';
import { Table, type TableProps } from '../../data/table/Table.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Note } from '../../ui/Note.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import table from '../../ui/tables.module.css';
import styles from './Bank.module.css';
import type { ExactBank } from './exact.ts';
import { ExactProgress } from './ExactProgress.tsx';
import { signed } from './Signed.tsx';
import { words } from './words.ts';

/** Whose file is shown, and where its lines lead. */
export interface FileOwner {
  readonly lines: TableProps<FileLine>['list'];
  readonly exact: ExactBank;
  /** The lists of lines by what became of them. */
  readonly listOf: Readonly<Record<'waiting' | 'booked' | 'doubtful', string>>;
}

interface FilePartsProps {
  readonly of: FileOwner;
  readonly file: ImportedBankFile;
}

export function FileParts({ of, file }: FilePartsProps) {
  const { files } = useTexts(words);
  const { payments } = useWords();
  return (
    <>
      <Outcome of={of} file={file} />
      <Statements file={file} />
      <Table<FileLine>
        title={files.lines}
        file="persons"
        list={of.lines}
        given={{ id: file.id }}
        idOf={({ position }) => String(position)}
        columns={[
          columns.figure('position', files.position, ({ position }) => position),
          columns.day('day', files.day, ({ booking_date }) => booking_date),
          columns.text('who', payments.who, ({ counterparty }) => counterparty.name ?? files.unnamed),
          columns.text('text', payments.text, ({ remittance }) => remittance),
          columns.money('amount', payments.amount, signed),
          {
            name: 'became',
            title: files.became,
            cell: (line) => <Became line={line} to={of.listOf.waiting} />,
            csv: (line) => becameOf(line, files),
          },
        ]}
      />
    </>
  );
}

const meanings: Readonly<Record<FileLine['status'], Meaning>> = {
  unmatched: 'warn',
  proposed: 'warn',
  booked: 'good',
  ignored: 'calm',
  refunded: 'calm',
  doubtful: 'warn',
  duplicate: 'calm',
};

const becameOf = (
  { result, status }: Pick<FileLine, 'result' | 'status'>,
  { becoming, results }: (typeof words)['de']['files'],
): string => (result === 'new' ? becoming[status] : results[result]);

/** A known line is what its transaction became before; a line that waits leads to its decision. */
function Became({ line: { result, status, transaction_id }, to }: { readonly line: FileLine; readonly to: string }) {
  const { files } = useTexts(words);
  const meaning = result === 'duplicate' ? 'calm' : meanings[status];
  const state = <State meaning={meaning}>{becameOf({ result, status }, files)}</State>;
  const waits = status === 'unmatched' || status === 'proposed';
  if (result === 'duplicate' || !waits) return state;
  return (
    <Link to={to} search={{ row: transaction_id }}>
      {state}
    </Link>
  );
}

/** „14 Umsätze, 12 neu, 2 bekannt; 9 gebucht, 3 warten, 1 zweifelhaft“ */
function Outcome({ of: { exact, listOf }, file }: FilePartsProps) {
  const { files } = useTexts(words);
  const { id, count, new_count, duplicate_count, doubtful_count, waiting, booked } = file;
  const waits = waiting.exact + waiting.strong + waiting.weak + waiting.none;
  return (
    <Card title={files.result}>
      <p>
        {files.counts(count, new_count, duplicate_count)};{' '}
        <Link to={listOf.booked} search={{ bank_file_id: id }}>
          {files.booked(booked)}
        </Link>
        ,{' '}
        <Link to={listOf.waiting} search={{ bank_file_id: id }}>
          {files.waiting(waits)}
        </Link>
        {doubtful_count === 0 ? null : (
          <>
            ,{' '}
            <Link to={listOf.doubtful} search={{ bank_file_id: id }}>
              {files.doubts(doubtful_count)}
            </Link>
          </>
        )}
      </p>
      <ExactProgress of={exact} id={id} bookings={file.exact_bookings} />
    </Card>
  );
}

function Statements({ file: { statements } }: { readonly file: ImportedBankFile }) {
  const { files } = useTexts(words);
  const { code } = useWords();
  return (
    <>
      {statements
        .filter(({ gap }) => gap)
        .map(({ account_iban, from, number }) => (
          <Note key={`${account_iban} ${from} ${number}`}>
            <b>{files.gap}</b> {files.gapOf(account_iban, dayText(from, code))}
          </Note>
        ))}
      <Card title={files.statements} hasNoPadding>
        <Scroll name={files.statements}>
          <table className={`${table.grid} ${table.short} ${styles.statements}`} aria-label={files.statements}>
            <thead>
              <tr>
                <th scope="col">{files.account}</th>
                <th scope="col">{files.number}</th>
                <th scope="col">{files.from}</th>
                <th scope="col">{files.to}</th>
                <th scope="col" className={table.figures}>
                  {files.opening}
                </th>
                <th scope="col" className={table.figures}>
                  {files.closing}
                </th>
              </tr>
            </thead>
            <tbody>
              {statements.map((each, index) => (
                <tr key={index}>
                  <td>{each.account_iban}</td>
                  <td>{each.number}</td>
                  <td>
                    <DateTime at={each.from} isDay />
                  </td>
                  <td>
                    <DateTime at={each.to} isDay />
                  </td>
                  <td className={table.figures}>
                    {each.opening_balance === null ? '–' : <Money amount={each.opening_balance} />}
                  </td>
                  <td className={table.figures}>
                    {each.closing_balance === null ? '–' : <Money amount={each.closing_balance} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </Card>
    </>
  );
}
