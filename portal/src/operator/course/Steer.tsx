/** „Ablauf steuern“: what a person does about the course of a case, always with a reason. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CaseCourse } from '@mahnwerk/contract/operator/case-courses.ts';
import { useState } from 'react';
import { textIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { addDays } from '../../ui/dates.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { markupOf } from '../../ui/RichText.tsx';
import { CaseForm } from '../cases/CaseForm.tsx';
import { useCase, useToday } from '../cases/reads.ts';
import styles from './Course.module.css';
import { StartCourse } from './StartCourse.tsx';
import { type Shown, type SteerDialog, SteerForm, Why } from './SteerForm.tsx';
import { courseWords } from './words.ts';

type Command = 'start' | 'take' | 'skip' | 'postpone' | 'pause';

const dialogs = { start: StartCourse, take: TakeStep, skip: SkipStep, postpone: Postpone, pause: Pause } as const;

export function Steer(shown: Shown) {
  const words = useTexts(courseWords);
  const { mandate } = useCase();
  const [command, run] = useState<Command>();
  if (!useMay()('operator:cases') || mandate.closed_at !== null) return null;
  const Dialog = command && dialogs[command];
  return (
    <>
      <div className={styles.steer} role="toolbar" aria-label={words.steer}>
        {offered(shown.course, mandate.processing_state === 'paused').map(([name, isDisabled]) => (
          <Button key={name} isDisabled={isDisabled} onPress={() => run(name)}>
            {words[name].action}
          </Button>
        ))}
      </div>
      {Dialog === undefined ? null : <Dialog {...shown} onClose={() => run(undefined)} />}
    </>
  );
}

/** The commands of the toolbar, and whether the course does not allow them now. */
function offered({ state, next, hold }: CaseCourse, isPaused: boolean): readonly (readonly [Command, boolean])[] {
  const pause = ['pause', isPaused] as const;
  if (state === 'none' || hold?.reason === 'no_step_left') return [['start', false], pause];
  return [['take', state !== 'running' || next === null], ['skip', next === null], ['postpone', next === null], pause];
}

function TakeStep(dialog: SteerDialog) {
  const { take } = useTexts(courseWords);
  const { caseCourses } = useOperator();
  return (
    <SteerForm
      {...dialog}
      name="take"
      conflict={take.conflict}
      send={(fields, version) =>
        caseCourses.takeStep({ mandate_id: dialog.id, body: { reason: textIn(fields, 'reason') }, ...version })
      }
    >
      {() => <p>{take.about(dialog.course.next?.name ?? '')}</p>}
    </SteerForm>
  );
}

function SkipStep(dialog: SteerDialog) {
  const { skip } = useTexts(courseWords);
  const { caseCourses } = useOperator();
  const { steps, next } = dialog.course;
  // Behind the next step: one of them comes next.
  const ahead = steps.slice(steps.findIndex(({ key }) => key === next?.step) + 1);
  return (
    <SteerForm
      {...dialog}
      name="skip"
      send={(fields, version) => {
        const to = textIn(fields, 'to');
        const body = { reason: textIn(fields, 'reason'), ...(to === '' ? {} : { to }) };
        return caseCourses.skipStep({ mandate_id: dialog.id, body, ...version });
      }}
    >
      {(errorOf) => (
        <>
          <p>{skip.about}</p>
          <Select
            label={skip.to}
            name="to"
            failure={errorOf('to')}
            options={
              ahead.length === 0
                ? [{ value: '', text: skip.end }]
                : ahead.map(({ key, name }) => ({ value: key, text: name }))
            }
          />
        </>
      )}
    </SteerForm>
  );
}

function Postpone(dialog: SteerDialog) {
  const { postpone } = useTexts(courseWords);
  const { caseCourses } = useOperator();
  const today = useToday();
  return (
    <SteerForm
      {...dialog}
      name="postpone"
      send={(fields, version) => {
        const body = { on: textIn(fields, 'on'), reason: textIn(fields, 'reason') };
        return caseCourses.postpone({ mandate_id: dialog.id, body, ...version });
      }}
    >
      {(errorOf) => (
        <Field
          label={postpone.on}
          name="on"
          type="date"
          required
          min={addDays(today, 1)}
          max={addDays(today, limits.course_postpone_days)}
          failure={errorOf('on')}
        />
      )}
    </SteerForm>
  );
}

/** The case is paused by its state: the course is held until then. */
function Pause({ id, onClose }: SteerDialog) {
  const { pause } = useTexts(courseWords);
  const { operatorCases } = useOperator();
  const today = useToday();
  return (
    <CaseForm
      id={id}
      onClose={onClose}
      title={pause.action}
      submit={pause.action}
      done={pause.done}
      send={(fields, attempt) => {
        const [until, note] = [textIn(fields, 'until'), markupOf(textIn(fields, 'note'))];
        const body = { processing_state: 'paused', note, ...(until === '' ? {} : { until }) } as const;
        return operatorCases.changeState({ id, body, ...attempt });
      }}
    >
      {(errorOf) => (
        <>
          <Field
            label={pause.until}
            hint={pause.untilHint}
            name="until"
            type="date"
            min={today}
            failure={errorOf('until')}
          />
          <Why errorOf={errorOf} hint={pause.reasonHint} name="note" />
        </>
      )}
    </CaseForm>
  );
}
