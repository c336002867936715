/** The steps of a setup in their order, each with its state and, where it is not done, what it lacks; the next one leads on. */
import { Link } from '@tanstack/react-router';
import type { SetupState } from '@mahnwerk/contract/operator/setup.ts';
import { Card } from '../../ui/Card.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import styles from './Setup.module.css';
import { useStepWords } from './step-words.ts';

/** One step: where it is done, what it is called, what it lacks. */
export interface Step {
  readonly key: string;
  readonly name: string;
  readonly state: SetupState;
  /** The screen that does it. */
  readonly to?: string;
  /** Filters of the list there. */
  readonly search?: Readonly<Record<string, string>>;
  readonly lacks?: string | undefined;
}

const meanings: Readonly<Record<SetupState, Meaning>> = { done: 'good', missing: 'warn', optional: 'calm' };

interface StepListProps {
  readonly steps: readonly Step[];
  readonly mayChange: boolean;
}

export function StepList({ steps, mayChange }: StepListProps) {
  const words = useStepWords();
  const next = steps.find(({ state }) => state === 'missing');
  return (
    <Card
      title={words.title}
      isNext
      hasNoPadding
      aside={
        next?.to === undefined || !mayChange ? null : (
          <Link to={next.to} search={next.search ?? {}}>
            {words.next(next.name)}
          </Link>
        )
      }
    >
      {mayChange ? null : <p className={styles.about}>{words.whoDoes}</p>}
      <ol className={styles.steps}>
        {steps.map(({ key, name, state, to, search, lacks }) => (
          <li key={key}>
            {mayChange && to !== undefined ? (
              <Link to={to} search={search ?? {}}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            {lacks === undefined || state === 'done' ? null : <span className={styles.lacks}>{lacks}</span>}
            <State meaning={meanings[state]}>{words.states[state]}</State>
          </li>
        ))}
      </ol>
    </Card>
  );
}
