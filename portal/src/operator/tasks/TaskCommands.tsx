/** „Aktionen zur Aufgabe“: what is done with the selected tasks, or with the one that the list stands at. */
import { useState } from 'react';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useTold } from '../../data/form/useTold.ts';
import { useMe } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import { changesOf, isWaiting, type Task } from './reads.ts';
import { AssignTasks, CancelTask, ChangeTask, FinishTask, TakeOverTask } from './TaskForms.tsx';
import styles from './Tasks.module.css';
import { words } from './words.ts';

type DialogName = 'assign' | 'finish' | 'change' | 'cancel' | 'takeOver';

interface TaskCommandsProps {
  readonly tasks: readonly Task[];
  readonly onDone: () => void;
}

export function TaskCommands({ tasks, onDone }: TaskCommandsProps) {
  const texts = useTexts(words);
  const [open, setOpen] = useState<DialogName>();
  const waiting = tasks.filter(isWaiting);
  const one = tasks.length === 1 ? tasks[0] : undefined;
  const isOpen = one !== undefined && isWaiting(one);
  const isWritten = isOpen && (one.cause.type === 'person' || one.cause.type === 'policy');
  return (
    <div role="toolbar" aria-label={texts.toolbar} className={styles.commands}>
      <Button shortcut="z" isDisabled={waiting.length === 0} onPress={() => setOpen('assign')}>
        {texts.assign.action}
      </Button>
      <Button shortcut="e" isDisabled={!isOpen} onPress={() => setOpen('finish')}>
        {texts.finish.action}
      </Button>
      {isOpen ? <Begin key={one.id} task={one} onTakeOver={() => setOpen('takeOver')} /> : null}
      {isOpen ? <Button onPress={() => setOpen('change')}>{texts.change.action}</Button> : null}
      {isWritten ? <Button onPress={() => setOpen('cancel')}>{texts.cancel.action}</Button> : null}
      {one?.status === 'done' && one.closed_by === 'person' ? <Reopen key={one.id} task={one} /> : null}
      {open === undefined ? null : (
        <DialogOf name={open} one={one} tasks={waiting} onDone={onDone} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

interface DialogOfProps extends TaskCommandsProps {
  readonly name: DialogName;
  readonly one: Task | undefined;
  readonly onClose: () => void;
}

function DialogOf({ name, one, tasks, onDone, onClose }: DialogOfProps) {
  if (name === 'assign') return <AssignTasks tasks={tasks} onDone={onDone} onClose={onClose} />;
  if (one === undefined) return null;
  const Dialog = { finish: FinishTask, change: ChangeTask, cancel: CancelTask, takeOver: TakeOverTask }[name];
  return <Dialog task={one} onClose={onClose} />;
}

function Begin({ task, onTakeOver }: { readonly task: Task; readonly onTakeOver: () => void }) {
  const { begin: texts } = useTexts(words);
  const { codes, failure } = useWords();
  const { id: me } = useMe();
  const toast = useToast();
  const { mutate, isPending, error } = useTold(api.operator.tasks.start, {
    changes: changesOf(task.mandate_id),
    why: useMeanwhileOf(task),
    onDone: () => toast({ text: texts.done(task.title) }),
  });
  const isMine = task.assignee?.id === me;
  if (isMine && task.status === 'in_progress') return null;
  const begin = () => (task.assignee === null || isMine ? mutate({ id: task.id, body: {} }) : onTakeOver());
  return (
    <>
      <Button isDisabled={isPending} onPress={begin}>
        {texts.action}
      </Button>
      {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
    </>
  );
}

function Reopen({ task }: { readonly task: Task }) {
  const { reopen: texts } = useTexts(words);
  const { codes, failure } = useWords();
  const toast = useToast();
  const { mutate, isPending, error } = useTold(api.operator.tasks.reopen, {
    changes: changesOf(task.mandate_id),
    why: useMeanwhileOf(task),
    onDone: () => toast({ text: texts.done }),
  });
  return (
    <>
      <Button isDisabled={isPending} onPress={() => mutate({ id: task.id })}>
        {texts.action}
      </Button>
      {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
    </>
  );
}
