/** „Entscheidungen“: why the case was moved on a day, or was not, newest first. */
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import { Link } from '@tanstack/react-router';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import { State } from '../../ui/State.tsx';
import tables from '../case-money/CaseMoney.module.css';
import { outcomeMeanings } from './meanings.ts';
import { Reason, StepName } from './Reason.tsx';
import { useDecisions } from './reads.ts';
import { courseWords } from './words.ts';

export function DecisionsCard({ id }: { readonly id: string }) {
  const { day, reason, decisions } = useTexts(courseWords);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useDecisions(id);
  if (error !== null) return <Failure what={decisions.title} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const rows = data.pages.flatMap(({ results }) => results);
  return (
    <Card title={decisions.title} hasNoPadding>
      {rows.length === 0 ? <p className={tables.none}>{decisions.none}</p> : null}
      <Scroll name={decisions.title}>
        <table className={`${tables.table} ${tables.stacked}`} aria-label={decisions.title}>
          <thead>
            <tr>
              {[day, decisions.outcome, reason, decisions.step, decisions.links].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((decision) => (
              <Row key={`${decision.on} ${decision.outcome}`} decision={decision} />
            ))}
          </tbody>
        </table>
      </Scroll>
      {hasNextPage ? (
        <p className={tables.none}>
          <Button isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {decisions.more}
          </Button>
        </p>
      ) : null}
    </Card>
  );
}

function Row({ decision }: { readonly decision: CaseDecision }) {
  const { day, reason, decisions, outcomes } = useTexts(courseWords);
  const { mandate_id, outcome, step_name, round, task_id, letter_id } = decision;
  return (
    <tr>
      <td className={tables.day} data-label={day}>
        <Span of={decision} />
      </td>
      <td data-label={decisions.outcome}>
        <State meaning={outcomeMeanings[outcome]}>{outcomes[outcome]}</State>
      </td>
      <td data-label={reason}>
        <Reason decision={decision} />
      </td>
      <td data-label={decisions.step}>
        <StepName name={step_name} round={round} />
      </td>
      <td>
        {task_id === null ? null : <Link to={paths.operator.allTasks()}>{decisions.task}</Link>}{' '}
        {letter_id === null ? null : (
          <Link to={paths.operator.caseLetter(mandate_id, letter_id)}>{decisions.letter}</Link>
        )}
      </td>
    </tr>
  );
}

/** The day, or the days of the same answer. */
function Span({ of: { on, until } }: { readonly of: CaseDecision }) {
  const { code } = useWords();
  const { since } = useTexts(courseWords);
  if (until === null) return since(dayText(on, code));
  return until === on ? dayText(on, code) : `${dayText(on, code)} – ${dayText(until, code)}`;
}
