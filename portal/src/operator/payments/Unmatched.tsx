/** What the bank booked and what waits for a decision: a page of lines at the left, one beside its candidates at the right. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { NoMatch } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { dayText } from '../../ui/dates.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Filters } from '../../data/table/Filters.tsx';
import { ListFile } from '../../data/table/ListFile.tsx';
import { Pager } from '../../data/table/Pager.tsx';
import type { ListSearch, Paging } from '../../data/table/paging.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { useWords } from '../../language/language.ts';
import { BookExactButton } from '../bank/BookExact.tsx';
import { useLineFilters } from '../bank/line-filters.ts';
import { Line } from './Line.tsx';
import styles from './Payments.module.css';
import { PaymentTabs } from './PaymentTabs.tsx';
import { type BankLine, useWaitingLines, waitingLines } from './reads.ts';
import { signed, Signed } from './Signed.tsx';

export function UnmatchedPayments() {
  const { payments } = useWords();
  const filters = useLineFilters();
  const navigate = useNavigate();
  const { page, asked, filtering, error, refetch } = useWaitingLines(filters);
  const show = (search: object) => void navigate({ to: '.', search: { ...search } });
  const pageBy = (paging: Paging) => show({ ...filtering, ...paging });
  return (
    <PaymentTabs
      actions={
        <>
          <ListFile<BankLine>
            name={payments.lines}
            isOfPersons
            list={waitingLines.list}
            given={waitingLines.given}
            filters={filters}
            cells={[
              [payments.date, ({ value_date }) => ({ day: value_date })],
              [payments.who, ({ counterparty }) => counterparty.name],
              [payments.text, ({ remittance }) => remittance],
              [payments.amount, (line) => ({ amount: signed(line) })],
            ]}
          />
          <BookExactButton />
        </>
      }
    >
      <Filters filters={filters} filtering={filtering} onNarrow={show} />
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {page === undefined ? (
        error === null && <Loading />
      ) : page.results.length > 0 ? (
        <>
          <Lines lines={page.results} />
          <Pager page={page} paging={asked} onShow={pageBy} />
        </>
      ) : Object.keys(filtering).length > 0 ? (
        <NoMatch onReset={() => show({})} />
      ) : (
        <p>{payments.none}</p>
      )}
    </PaymentTabs>
  );
}

function Lines({ lines }: { readonly lines: readonly BankLine[] }) {
  const { payments, code } = useWords();
  const { row }: ListSearch = useSearch({ strict: false });
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === row),
  );
  const line = lines[at];
  useSteps(lines, at);
  return (
    <div className={styles.screen}>
      <section aria-label={payments.lines}>
        <ul className={styles.lines}>
          {lines.map((each, index) => (
            <li key={each.id}>
              <Link {...inAddress(each)} aria-current={index === at ? 'true' : undefined}>
                <span className={styles.who}>{each.counterparty.name ?? payments.unnamed}</span>
                <Signed line={each} />
                <span className={styles.soft}>
                  {dayText(each.value_date, code)} · {payments.candidates(each.proposals.length)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {line === undefined ? null : <Line key={line.id} line={line} />}
    </div>
  );
}

/** The same page and filters with another line. */
const inAddress = ({ id }: BankLine) =>
  ({ to: '.', search: (before: ListSearch) => ({ ...before, row: id }), resetScroll: false }) as const;

/** J and K step through the lines. */
function useSteps(lines: readonly BankLine[], at: number): void {
  const { table } = useWords();
  const navigate = useNavigate();
  const step = (by: number) => {
    const next = lines[at + by];
    if (next !== undefined) void navigate({ ...inAddress(next), replace: true });
  };
  useShortcut('j', table.nextRow, () => step(1));
  useShortcut('k', table.previousRow, () => step(-1));
}
