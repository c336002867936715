/** The cash position of a day: its course, what it is made of, and why a difference is not zero. */
import { cashParts, type CashPart } from '@mahnwerk/contract/operator/cash-position.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type AnswerOf, api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { ListSearch } from '../../data/table/paging.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { isZero, moneyText } from '../../ui/amounts.ts';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Line } from '../../ui/Line.tsx';
import { Money } from '../../ui/Money.tsx';
import { Note } from '../../ui/Note.tsx';
import table from '../../ui/tables.module.css';
import styles from '../../features/bank/Bank.module.css';
import { CashLines } from './CashLines.tsx';
import { CashTabs } from './CashTabs.tsx';
import { ReceiptsChart } from './ReceiptsChart.tsx';
import { DropPlace, UploadButton } from './UploadFiles.tsx';
import { cashWords } from './cash-words.ts';

type Position = AnswerOf<typeof api.operator.cashPosition.get>;
type Days = AnswerOf<typeof api.operator.cashPosition.days>;

/** The day and the part that the address names; without a day it is the service's own. */
function useAsked(): { readonly asked: string | undefined; readonly part: CashPart | undefined } {
  const { on, part }: ListSearch = useSearch({ strict: false });
  return {
    asked: typeof on === 'string' && /^\d{4}-\d\d-\d\d$/.test(on) ? on : undefined,
    part: cashParts.find((each) => each === part),
  };
}

export function Cash() {
  const { asked, part } = useAsked();
  const { cash } = useTexts(cashWords);
  const { screens } = useWords();
  const navigate = useNavigate();
  const options = { topics: ['bank', 'payments'] as const, keepsFormer: true };
  const { data, error, refetch } = useRead(
    api.operator.cashPosition.get,
    { query: asked === undefined ? {} : { on: asked } },
    options,
  );
  const course = useRead(api.operator.cashPosition.days, { query: asked === undefined ? {} : { to: asked } }, options);
  if (data === undefined) return <LoadState title={screens.cash} error={error} retry={() => void refetch()} />;
  const { on } = data;
  return (
    <DropPlace>
      <CashTabs actions={<UploadButton />}>
        <div className={styles.day}>
          <Field
            key={on}
            type="date"
            label={cash.on}
            defaultValue={on}
            onChange={({ target }) => {
              if (target.value >= '1900') void navigate({ to: paths.operator.cash(), search: { on: target.value } });
            }}
          />
        </div>
        <Reasons position={data} days={course.data} />
        <div className={styles.columns}>
          <Composition position={data} on={on} part={part} />
          {course.data === undefined ? null : (
            <div className={styles.panel}>
              <Course days={course.data} />
            </div>
          )}
        </div>
        {part === undefined ? null : <CashLines key={`${on} ${part}`} on={on} part={part} />}
        <ReceiptsChart />
      </CashTabs>
    </DropPlace>
  );
}

/** What does not add up, and what does not count yet. */
function Reasons({ position, days }: { readonly position: Position; readonly days: Days | undefined }) {
  const { cash } = useTexts(cashWords);
  const { code } = useWords();
  const gaps = days?.gaps ?? [];
  return (
    <>
      {isZero(position.difference) ? null : (
        <div role="alert">
          <Note isBad>
            <b>{cash.wrong}</b>
            {days !== undefined && gaps.length === 0 ? <p>{cash.noGap}</p> : null}
            <ul>
              {gaps.map(({ account_iban, from, to }) => (
                <li key={`${account_iban} ${from} ${to}`}>
                  {cash.gap(account_iban, dayText(from, code), dayText(to, code))}
                </li>
              ))}
            </ul>
            <UploadButton isPrimary={false} />
          </Note>
        </div>
      )}
      {isZero(position.doubtful) ? null : (
        <Note>
          {cash.doubtful(moneyText(position.doubtful, code))}{' '}
          <Link to={paths.operator.doubtfulPayments()}>{cash.decide}</Link>
        </Note>
      )}
    </>
  );
}

const figures = [
  'opening',
  'booked',
  'suspense',
  'ignored',
  'refunded',
  'paid_out',
  'bank_balance',
  'difference',
  'unbanked',
] as const;

interface CompositionProps {
  readonly position: Position;
  readonly on: string;
  readonly part: CashPart | undefined;
}

/** A figure that lines make up opens them. */
function Composition({ position, on, part }: CompositionProps) {
  const { cash } = useTexts(cashWords);
  return (
    <Card title={cash.composition} hasNoPadding>
      <table className={`${table.grid} ${table.short}`} aria-label={cash.composition}>
        <thead>
          <tr>
            <th scope="col">{cash.part}</th>
            <th scope="col" className={table.figures}>
              {cash.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => {
            const opened = cashParts.find((each) => each === figure);
            return (
              <tr key={figure} className={figure === 'bank_balance' || figure === 'difference' ? styles.total : ''}>
                <th scope="row">
                  {opened === undefined ? (
                    cash.parts[figure]
                  ) : (
                    <Link
                      to={paths.operator.cash()}
                      search={{ on, part: opened }}
                      aria-current={opened === part ? 'true' : undefined}
                      resetScroll={false}
                    >
                      {cash.parts[figure]}
                    </Link>
                  )}
                </th>
                <td className={table.figures}>
                  <Money amount={position[figure]} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

function Course({ days: { days } }: { readonly days: Days }) {
  const { cash } = useTexts(cashWords);
  const { code } = useWords();
  return (
    <Line
      title={cash.chart}
      placesName={cash.on}
      series={cash.bank}
      points={days.map(({ on, bank_balance, covered }) => ({
        name: dayText(on, code),
        amount: bank_balance,
        open: covered ? undefined : cash.open,
      }))}
    />
  );
}
