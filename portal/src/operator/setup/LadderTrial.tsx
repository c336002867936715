/** „Probelauf“: two dry runs of today, by the levels in force and by the changed ones, side by side; nothing leaves. */
import type { DunningRun, DunningRunSummary } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../../ui/tables.module.css';
import { decisionWords } from '../dunning/reasons.ts';
import setup from './Setup.module.css';
import { useLadderWords } from './ladder-words.ts';

/** The ids of the two dry runs. */
export interface Trial {
  readonly now: string;
  readonly changed: string;
}

/** How often an unfinished run is looked at. */
const look_ms = 2_000;

export function LadderTrial({ trial }: { readonly trial: Trial }) {
  const words = useLadderWords();
  const [now, changed] = [useSummary(trial.now), useSummary(trial.changed)];
  const failed = [now, changed].find(({ error }) => error !== null);
  return (
    <Card title={words.trial} hasNoPadding>
      {failed?.error == null ? null : <Failure error={failed.error} retry={failed.retry} />}
      {now.rows === undefined || changed.rows === undefined ? (
        <p role="status" className={setup.about}>
          {words.running}
        </p>
      ) : (
        <TrialTable now={now.rows} changed={changed.rows} />
      )}
    </Card>
  );
}

const isOver = (run: DunningRun | undefined): boolean => run?.status === 'finished' || run?.status === 'stopped';

/** What a run decided, once it is over. */
function useSummary(id: string) {
  const run = useRead(api.operator.dunningRuns.get, { id }, { interval: (read) => (isOver(read) ? false : look_ms) });
  const summary = useRead(api.operator.dunningRuns.summary, { id }, { isEnabled: isOver(run.data) });
  const failed = run.error === null ? summary : run;
  return { rows: summary.data?.rows, error: failed.error, retry: () => void failed.refetch() };
}

type Row = DunningRunSummary['rows'][number];

const nameOf = ({ outcome, reason }: Row): string => `${outcome} ${reason}`;

function TrialTable({ now, changed }: { readonly now: readonly Row[]; readonly changed: readonly Row[] }) {
  const words = useLadderWords();
  const { code } = useWords();
  const decisions = useTexts(decisionWords);
  const all = new Map([...now, ...changed].map((row) => [nameOf(row), row]));
  const countIn = (rows: readonly Row[], name: string) =>
    (rows.find((row) => nameOf(row) === name)?.count ?? 0).toLocaleString(code);
  if (all.size === 0) return <p className={setup.about}>{words.trialEmpty}</p>;
  return (
    <Scroll name={words.trial}>
      <table className={`${tables.grid} ${tables.short}`} aria-label={words.trial}>
        <thead>
          <tr>
            <th scope="col">{words.trialColumns.decision}</th>
            <th scope="col" className={tables.figures}>
              {words.trialColumns.now}
            </th>
            <th scope="col" className={tables.figures}>
              {words.trialColumns.changed}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...all].map(([name, { outcome, reason }]) => (
            <tr key={name}>
              <th scope="row">{`${decisions.outcomes[outcome]}: ${decisions.reasons[reason]}`}</th>
              <td className={tables.figures}>{countIn(now, name)}</td>
              <td className={tables.figures}>{countIn(changed, name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
