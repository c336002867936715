/** One line of the bank and the list of those that wait, as the screens of both owners show them. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListSearch } from '../../data/table/paging.ts';
import { useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import type { ShownLine } from './line.ts';
import styles from './Payments.module.css';
import { Signed } from './Signed.tsx';

export function LineCard({ line }: { readonly line: ShownLine }) {
  const { payments, code } = useWords();
  return (
    <Card
      title={line.counterparty.name ?? payments.unnamed}
      label={payments.line}
      aside={
        <b>
          <Signed line={line} />
        </b>
      }
    >
      <DescriptionList
        facts={[
          [payments.date, <DateTime key="date" at={line.value_date} isDay />],
          [payments.text, line.remittance ?? payments.noText],
          [payments.iban, line.counterparty.iban ?? payments.noText],
          [payments.rest, moneyText(line.rest, code)],
        ]}
      />
      {line.is_reversal ? <p>{payments.cameBack}</p> : null}
    </Card>
  );
}

interface LinesProps<L extends ShownLine> {
  readonly lines: readonly L[];
  /** The line of the address, beside its candidates. */
  readonly show: (line: L) => ReactNode;
}

export function Lines<L extends ShownLine>({ lines, show }: LinesProps<L>) {
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
      {line === undefined ? null : show(line)}
    </div>
  );
}

/** The same page and filters with another line. */
const inAddress = ({ id }: Pick<ShownLine, 'id'>) =>
  ({ to: '.', search: (before: ListSearch) => ({ ...before, row: id }), resetScroll: false }) as const;

/** J and K step through the lines. */
function useSteps(lines: readonly Pick<ShownLine, 'id'>[], at: number): void {
  const { table } = useWords();
  const navigate = useNavigate();
  const step = (by: number) => {
    const next = lines[at + by];
    if (next !== undefined) void navigate({ ...inAddress(next), replace: true });
  };
  useShortcut('j', table.nextRow, () => step(1));
  useShortcut('k', table.previousRow, () => step(-1));
}
