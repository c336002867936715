/** What a run decided, summed up: by outcome and reason, with warnings and what mends them. */
import type { DunningRun, DunningRunSummary } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/Money.tsx';
import { Note } from '../../ui/Note.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../../ui/tables.module.css';
import { decisionWords } from './reasons.ts';
import { words } from './words.ts';

interface SumsProps {
  readonly run: Pick<DunningRun, 'id'>;
  readonly summary: DunningRunSummary;
}

/** Each number leads to its decisions. */
export function Sums({ run: { id }, summary: { rows } }: SumsProps) {
  const { sums } = useTexts(words);
  const { outcomes, reasons } = useTexts(decisionWords);
  return (
    <Scroll name={sums.outcome}>
      <table className={`${tables.grid} ${tables.short}`} aria-label={sums.outcome}>
        <thead>
          <tr>
            <th>{sums.outcome}</th>
            <th>{sums.reason}</th>
            <th className={tables.figures}>{sums.count}</th>
            <th className={tables.figures}>{sums.open}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ outcome, reason, count, open_amount }) => (
            <tr key={`${outcome} ${reason}`}>
              <td>{outcomes[outcome]}</td>
              <td>{reasons[reason]}</td>
              <td className={tables.figures}>
                <Link
                  to={paths.operator.dunningRun(id)}
                  search={{ outcome, reason }}
                  aria-label={sums.countOf(`${outcomes[outcome]}, ${reasons[reason]}: ${count}`)}
                >
                  {count}
                </Link>
              </td>
              <td className={tables.figures}>
                <Money amount={open_amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

export function Warnings({ warnings }: Pick<DunningRun, 'warnings'>) {
  const { warningWords, toOutbox, toRates } = useTexts(words);
  return warnings.map(({ code }) => (
    <Note key={code}>
      {warningWords[code]} {code === 'outbox_waiting' ? <Link to={paths.operator.outbox()}>{toOutbox}</Link> : toRates}
    </Note>
  ));
}
