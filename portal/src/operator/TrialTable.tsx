/** „Probelauf“: what two dry runs decided, by outcome and reason, side by side. */
import { Link } from '@tanstack/react-router';
import { useWords } from '../language/language.ts';
import { Card } from '../ui/Card.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Progress } from '../ui/Progress.tsx';
import { Scroll } from '../ui/Scroll.tsx';
import tables from '../ui/tables.module.css';
import { isUnderWay } from './dunning/RunState.tsx';
import setup from './setup/Setup.module.css';

/** The sum of decisions of one kind. */
interface TrialRow {
  readonly outcome: string;
  readonly reason: string;
  readonly count: number;
}

/** The ids of two dry runs: by what is in force, and by what is typed. */
export interface Trial {
  readonly now: string;
  readonly changed: string;
}

/** A dry run as it is followed. */
interface TriedRun<R extends TrialRow> {
  readonly id: string;
  /** Undefined while it is under way. */
  readonly rows: readonly R[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

type Status = { readonly status: Parameters<typeof isUnderWay>[0]['status'] };

/** How often an unfinished run is looked at. */
const look_ms = 2_000;

export const isOver = (run: Status | undefined): boolean => run !== undefined && !isUnderWay(run);

/** When a run is read again. */
export const lookAgain = (run: Status | undefined): number | false => (isOver(run) ? false : look_ms);

interface Read<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** What a run decided, once it is over. */
export function triedRun<R extends TrialRow>(
  id: string,
  run: Read<Status>,
  summary: Read<{ readonly rows: readonly R[] }>,
): TriedRun<R> {
  const failed = run.error === null ? summary : run;
  return { id, rows: summary.data?.rows, error: failed.error, retry: () => void failed.refetch() };
}

interface TrialWords {
  readonly trial: string;
  readonly trialEmpty: string;
  readonly trialColumns: { readonly decision: string; readonly now: string; readonly changed: string };
}

interface TrialTableProps<R extends TrialRow> {
  readonly words: TrialWords;
  readonly now: TriedRun<R>;
  readonly changed: TriedRun<R>;
  /** How far the runs are. */
  readonly progress: string;
  /** What a row says. */
  readonly textOf: (row: R) => string;
  /** The address of a run; its decisions are filtered there. */
  readonly addressOf: (id: string) => string;
}

/** Each number leads to its decisions. */
export function TrialTable<R extends TrialRow>(props: TrialTableProps<R>) {
  const { words, now, changed, progress } = props;
  const failed = [now, changed].find(({ error }) => error !== null);
  const isReady = now.rows !== undefined && changed.rows !== undefined;
  return (
    <Card title={words.trial} hasNoPadding>
      {failed?.error == null ? null : <Failure error={failed.error} retry={failed.retry} />}
      {isReady ? (
        <Rows {...props} />
      ) : (
        <div className={setup.about}>
          <Progress text={progress} />
        </div>
      )}
    </Card>
  );
}

const nameOf = ({ outcome, reason }: TrialRow): string => `${outcome} ${reason}`;

function Rows<R extends TrialRow>({ words, now, changed, textOf, addressOf }: TrialTableProps<R>) {
  const { trial, trialEmpty, trialColumns: columns } = words;
  const all = new Map([...(now.rows ?? []), ...(changed.rows ?? [])].map((row) => [nameOf(row), row]));
  if (all.size === 0) return <p className={setup.about}>{trialEmpty}</p>;
  return (
    <Scroll name={trial}>
      <table className={`${tables.grid} ${tables.short}`} aria-label={trial}>
        <thead>
          <tr>
            <th scope="col">{columns.decision}</th>
            <th scope="col" className={tables.figures}>
              {columns.now}
            </th>
            <th scope="col" className={tables.figures}>
              {columns.changed}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...all].map(([name, row]) => (
            <tr key={name}>
              <th scope="row">{textOf(row)}</th>
              <Count run={now} of={row} name={`${columns.now}: ${textOf(row)}`} to={addressOf(now.id)} />
              <Count run={changed} of={row} name={`${columns.changed}: ${textOf(row)}`} to={addressOf(changed.id)} />
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface CountProps {
  readonly run: TriedRun<TrialRow>;
  readonly of: TrialRow;
  readonly name: string;
  readonly to: string;
}

function Count({ run, of, name, to }: CountProps) {
  const { code } = useWords();
  const { outcome, reason } = of;
  const count = run.rows?.find((row) => nameOf(row) === nameOf(of))?.count ?? 0;
  const text = count.toLocaleString(code);
  return (
    <td className={tables.figures}>
      {count === 0 ? (
        text
      ) : (
        <Link to={to} search={{ outcome, reason }} aria-label={`${name}: ${text}`}>
          {text}
        </Link>
      )}
    </td>
  );
}
