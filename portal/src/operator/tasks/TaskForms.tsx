/** The dialogs of tasks: a new one, its change, its end, and who does it. */
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { outcomesByKind, taskPriorities, type TaskOutcome, writtenTaskKinds } from '@mahnwerk/contract/shapes/task.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { dayOf } from '../../ui/dates.ts';
import { Field, type Option, Radios, Select, TextArea } from '../../ui/Field.tsx';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import { changesOf, placeOf, placeOfCause, type Task, useTitleOf } from './reads.ts';
import { words } from './words.ts';

interface DialogProps {
  readonly onClose: () => void;
}

/** A new task, on a case where it is opened there. */
export function NewTask({
  mandate,
  title,
  onClose,
}: DialogProps & { readonly mandate?: string; readonly title?: string }) {
  const texts = useTexts(words);
  const { tasks } = useOperator();
  return (
    <CommandDialog
      title={title ?? texts.create.action}
      submit={texts.create.submit}
      draft={`task ${mandate ?? ''}`}
      changes={changesOf(mandate)}
      onClose={onClose}
      send={async (fields, attempt) => {
        const kind = writtenTaskKinds.find((each) => each === textIn(fields, 'kind')) ?? 'other';
        const body = {
          kind,
          title: textIn(fields, 'title').trim(),
          due_on: textIn(fields, 'due_on'),
          text: textIn(fields, 'text').trim() || null,
          ...(mandate === undefined ? {} : { mandate_id: mandate }),
        };
        const task = await tasks.create({ body, ...attempt });
        return texts.create.done(task.title);
      }}
    >
      {(errorOf) => (
        <>
          <Select
            label={texts.kind}
            name="kind"
            options={writtenTaskKinds.map((value) => ({ value, text: texts.kinds[value] }))}
            failure={errorOf('kind')}
          />
          <Field
            label={texts.taskTitle}
            name="title"
            required
            maxLength={limits.task_title_characters}
            failure={errorOf('title')}
          />
          <Field label={texts.due} name="due_on" type="date" defaultValue={dayOf()} failure={errorOf('due_on')} />
          <TextArea
            label={texts.about}
            name="text"
            rows={3}
            maxLength={limits.task_text_characters}
            failure={errorOf('text')}
          />
        </>
      )}
    </CommandDialog>
  );
}

/** What of an open task may change. */
export function ChangeTask({ task, onClose }: DialogProps & { readonly task: Task }) {
  const texts = useTexts(words);
  const { tasks } = useOperator();
  return (
    <CommandDialog
      title={texts.change.title}
      submit={texts.change.submit}
      draft={`change task ${task.id}`}
      changes={changesOf(task.mandate_id)}
      why={useMeanwhileOf(task)}
      done={texts.change.done}
      onClose={onClose}
      send={(fields) =>
        tasks.update({
          id: task.id,
          body: {
            title: textIn(fields, 'title').trim(),
            due_on: textIn(fields, 'due_on'),
            priority: taskPriorities.find((each) => each === textIn(fields, 'priority')) ?? task.priority,
            text: textIn(fields, 'text').trim() || null,
          },
        })
      }
    >
      {(errorOf) => (
        <>
          <Field
            label={texts.taskTitle}
            name="title"
            required
            defaultValue={task.title}
            maxLength={limits.task_title_characters}
            failure={errorOf('title')}
          />
          <Field label={texts.due} name="due_on" type="date" defaultValue={task.due_on} failure={errorOf('due_on')} />
          <Select
            label={texts.priority}
            name="priority"
            defaultValue={task.priority}
            options={taskPriorities.map((value) => ({ value, text: texts.priorities[value] }))}
            failure={errorOf('priority')}
          />
          <TextArea
            label={texts.about}
            name="text"
            rows={3}
            defaultValue={task.text ?? ''}
            maxLength={limits.task_text_characters}
            failure={errorOf('text')}
          />
        </>
      )}
    </CommandDialog>
  );
}

/** How a task ended; one that ends by its cause alone says so, and leads there. */
export function FinishTask({ task, onClose }: DialogProps & { readonly task: Task }) {
  const { finish: texts, outcomes } = useTexts(words);
  const options: readonly Option[] = outcomesByKind[task.kind].map((value) => ({ value, text: outcomes[value] }));
  const [outcome, choose] = useState(options[0]?.value ?? '');
  const { tasks } = useOperator();
  const title = useTitleOf()(task);
  const why = useMeanwhileOf(task);
  if (options.length === 0)
    return (
      <Dialog title={texts.title} onClose={onClose}>
        <p>{texts.byCause}</p>
        <p>
          <Link to={placeOfCause(task) ?? placeOf(task)}>{texts.where}</Link>
        </p>
      </Dialog>
    );
  return (
    <CommandDialog
      title={texts.title}
      submit={texts.action}
      draft={`finish task ${task.id}`}
      changes={changesOf(task.mandate_id)}
      why={why}
      onClose={onClose}
      send={async (fields, attempt) => {
        const text = textIn(fields, 'text').trim() || null;
        await tasks.done({ id: task.id, body: { outcome: outcome as TaskOutcome, text }, ...attempt });
        return texts.done(title);
      }}
    >
      {(errorOf) => (
        <>
          <p>{title}</p>
          <Radios legend={texts.outcome} name="outcome" options={options} chosen={outcome} onChoose={choose} />
          <TextArea
            label={texts.remark}
            name="text"
            rows={3}
            maxLength={limits.task_text_characters}
            failure={errorOf('text')}
          />
        </>
      )}
    </CommandDialog>
  );
}

/** As many members of the staff are offered. */
const offered = 100;

/** Who does these tasks: one call for all of them. */
export function AssignTasks({
  tasks,
  onDone,
  onClose,
}: DialogProps & { readonly tasks: readonly Task[]; readonly onDone: () => void }) {
  const { assign: texts, unassigned } = useTexts(words);
  const operator = useOperator();
  const { data } = useRead(api.operator.assignments.assignees, { query: { ordering: 'name', limit: offered } });
  const people = (data?.results ?? []).map(({ id, name }) => ({ value: id, text: name }));
  const [one] = tasks;
  return (
    <CommandDialog
      title={texts.action}
      submit={texts.action}
      changes={changesOf(...tasks.map((each) => each.mandate_id))}
      onClose={onClose}
      send={async (fields, attempt) => {
        const body = { task_ids: tasks.map(({ id }) => id), assignee_id: textIn(fields, 'assignee_id') || null };
        const { assigned, skipped } = await operator.tasks.assign({ body, ...attempt });
        onDone();
        const done = texts.done(assigned.length);
        return skipped.length === 0 ? done : `${done}, ${texts.skipped(skipped.length)}`;
      }}
    >
      {(errorOf) => (
        <Select
          key={people.length}
          label={texts.to}
          name="assignee_id"
          defaultValue={tasks.length === 1 ? (one?.assignee?.id ?? '') : ''}
          options={[{ value: '', text: unassigned }, ...people]}
          failure={errorOf('assignee_id')}
        />
      )}
    </CommandDialog>
  );
}

/** A task that a person or a policy made is given up. */
export function CancelTask({ task, onClose }: DialogProps & { readonly task: Task }) {
  const { cancel: texts } = useTexts(words);
  const { tasks } = useOperator();
  return (
    <CommandDialog
      title={texts.title}
      submit={texts.submit}
      draft={`cancel task ${task.id}`}
      changes={changesOf(task.mandate_id)}
      why={useMeanwhileOf(task)}
      done={texts.done}
      onClose={onClose}
      send={(fields, attempt) =>
        tasks.cancel({ id: task.id, body: { reason: textIn(fields, 'reason').trim() }, ...attempt })
      }
    >
      {(errorOf) => (
        <TextArea
          label={texts.reason}
          name="reason"
          rows={2}
          required
          maxLength={limits.task_reason_characters}
          failure={errorOf('reason')}
        />
      )}
    </CommandDialog>
  );
}

/** The task of another person is begun only by taking it over. */
export function TakeOverTask({ task, onClose }: DialogProps & { readonly task: Task }) {
  const { begin: texts } = useTexts(words);
  const { tasks } = useOperator();
  return (
    <CommandDialog
      title={texts.takeOver}
      submit={texts.takeOver}
      changes={changesOf(task.mandate_id)}
      onClose={onClose}
      send={async (_fields, attempt) => {
        await tasks.start({ id: task.id, body: { take_over: true }, ...attempt });
        return texts.done(task.title);
      }}
    >
      {() => <p>{texts.others(task.assignee?.name ?? '')}</p>}
    </CommandDialog>
  );
}
