/** What the bank booked and what waits for a decision: the lines at the left, one beside its candidates at the right. */
import { paths } from '../../paths.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Failure } from '../../ui/Failure.tsx';
import { dayText } from '../../ui/dates.ts';
import { Loading } from '../../ui/Loading.tsx';
import type { ListSearch } from '../../data/table/paging.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { useWords } from '../../language/language.ts';
import { Line } from './Line.tsx';
import styles from './Payments.module.css';
import { PaymentTabs } from './PaymentTabs.tsx';
import { type BankLine, useWaitingLines } from './reads.ts';
import { Signed } from './Signed.tsx';

export function UnmatchedPayments() {
  const { payments } = useWords();
  const { data, error, refetch } = useWaitingLines();
  return (
    <PaymentTabs>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Loading />
      ) : data.lines.length === 0 ? (
        <p>{payments.none}</p>
      ) : (
        <Lines lines={data.lines} more={data.count - data.lines.length} />
      )}
    </PaymentTabs>
  );
}

function Lines({ lines, more }: { readonly lines: readonly BankLine[]; readonly more: number }) {
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
              <Link
                to={paths.operator.unmatchedPayments()}
                search={{ row: each.id }}
                aria-current={index === at ? 'true' : undefined}
              >
                <span className={styles.who}>{each.counterparty.name ?? payments.unnamed}</span>
                <Signed line={each} />
                <span className={styles.soft}>
                  {dayText(each.value_date, code)} · {payments.candidates(each.proposals.length)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {more > 0 ? <p className={styles.soft}>{payments.more(more)}</p> : null}
      </section>
      {line === undefined ? null : <Line key={line.id} line={line} />}
    </div>
  );
}

/** J and K step through the lines. */
function useSteps(lines: readonly BankLine[], at: number): void {
  const { table } = useWords();
  const navigate = useNavigate();
  const step = (by: number) => {
    const next = lines[at + by];
    if (next !== undefined) void navigate({ to: paths.operator.unmatchedPayments(), search: { row: next.id } });
  };
  useShortcut('j', table.nextRow, () => step(1));
  useShortcut('k', table.previousRow, () => step(-1));
}
