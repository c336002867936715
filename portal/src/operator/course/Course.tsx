/** „Ablauf“ of a case: where it stands on its policy, what follows, and why it was moved or not (case-work.md 14). */
import type { CaseCourse } from '@mahnwerk/contract/operator/case-courses.ts';
import type { ReactNode } from 'react';
import { api } from '../../data/operations.ts';
import { useRead, useVersion } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { State } from '../../ui/State.tsx';
import { useCase } from '../cases/reads.ts';
import { stepWords } from '../policies/step-words.ts';
import styles from './Course.module.css';
import { DecisionsCard } from './DecisionsCard.tsx';
import { stepMeanings } from './meanings.ts';
import { StepName } from './Reason.tsx';
import { useDecisions } from './reads.ts';
import { Steer } from './Steer.tsx';
import { courseWords } from './words.ts';

export function Course() {
  const { id } = useCase();
  const { data, error, refetch } = useVersion(
    api.operator.caseCourses.get,
    { mandate_id: id },
    { topics: ['mandates', 'tasks'] },
  );
  if (data === undefined) return error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  const { stored: course, etag } = data;
  return (
    <>
      <Next id={id} course={course} steer={<Steer id={id} course={course} etag={etag} reread={refetch} />} />
      {course.policy === null ? null : (
        <>
          <Preview id={id} />
          <Steps steps={course.steps} />
          <DecisionsCard id={id} />
        </>
      )}
    </>
  );
}

interface NextProps {
  readonly id: string;
  readonly course: CaseCourse;
  readonly steer: ReactNode;
}

function Next({ id, course: { policy, state, next, hold, started_on }, steer }: NextProps) {
  const { code } = useWords();
  const words = useTexts(courseWords);
  const { kinds } = useTexts(stepWords);
  if (policy === null)
    return (
      <Card title={words.next} isNext>
        <p role="status">
          <b>{words.none}</b>
        </p>
        <p className={styles.soft}>{words.noneAbout}</p>
        {steer}
      </Card>
    );
  return (
    <Card title={words.next} isNext>
      <p>
        <b>{state === 'ended' ? words.ended : (next?.name ?? words.reasons.no_step_left)}</b>
      </p>
      <DescriptionList
        facts={[
          [words.decisions.step, next && kinds[next.kind]],
          [words.day, next && (next.on === null ? words.noDay : dayText(next.on, code))],
          [words.why, next === null || hold !== null ? null : <Waits key="why" id={id} />],
          [words.hold, hold && <Hold key="hold" hold={hold} />],
          [words.started, started_on && dayText(started_on, code)],
        ]}
      />
      <p className={styles.soft}>{words.runsOn(policy.name, policy.version)}</p>
      {steer}
    </Card>
  );
}

/** Why the next step is on a later day: the newest decision says whether a person put it off. */
function Waits({ id }: { readonly id: string }) {
  const { reasons } = useTexts(courseWords);
  const { data } = useDecisions(id);
  return reasons[data?.pages[0]?.results[0]?.reason === 'postponed' ? 'postponed' : 'not_due'];
}

function Hold({ hold: { reason, since, until } }: { readonly hold: NonNullable<CaseCourse['hold']> }) {
  const { code } = useWords();
  const words = useTexts(courseWords);
  return [
    words.reasons[reason],
    ...(since === null ? [] : [words.since(dayText(since, code))]),
    ...(until === null ? [] : [words.until(dayText(until, code))]),
  ].join(', ');
}

function Preview({ id }: { readonly id: string }) {
  const { code } = useWords();
  const { preview } = useTexts(courseWords);
  const { kinds } = useTexts(stepWords);
  const { data, error, refetch } = useRead(api.operator.caseCourses.preview, { mandate_id: id, query: {} });
  if (error !== null) return <Failure what={preview.title} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <Card title={preview.title}>
      <p className={styles.soft}>{data.entries.length === 0 ? preview.nothing : preview.about}</p>
      {data.entries.length === 0 ? null : (
        <ol className={styles.list} aria-label={preview.title}>
          {data.entries.map(({ on, name, kind, round, step }) => (
            <li key={`${on} ${step}`}>
              <span className={styles.day}>{dayText(on, code)}</span>
              <span>{name === null ? preview.decides : <StepName name={name} round={round} />}</span>
              {kind === null ? null : <span className={styles.soft}>{kinds[kind]}</span>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Steps({ steps: all }: { readonly steps: CaseCourse['steps'] }) {
  const { code } = useWords();
  const { steps, statuses } = useTexts(courseWords);
  const { kinds } = useTexts(stepWords);
  return (
    <Card title={steps}>
      <ol className={styles.list} aria-label={steps}>
        {all.map(({ key, name, kind, status, on }) => (
          <li key={key}>
            <State meaning={stepMeanings[status]}>{statuses[status]}</State>
            <span>{name}</span>
            <span className={styles.soft}>{kinds[kind]}</span>
            {on === null ? null : <span className={styles.day}>{dayText(on, code)}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
