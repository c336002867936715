/** „Aktionen zur Akte“: the commands that the person may use on a case. */
import type { Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Action, ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../data/me.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { AddCost } from '../case-money/AddCost.tsx';
import { AgreeAllocation } from '../case-money/AgreeAllocation.tsx';
import { AgreePlan } from '../case-money/AgreePlan.tsx';
import { ChangeInterest } from '../case-money/ChangeInterest.tsx';
import { Waive } from '../case-money/Waive.tsx';
import { caseMoney } from '../case-money/words.ts';
import { AssignCase } from './assignment.tsx';
import { BookPayment } from './BookPayment.tsx';
import styles from './CaseFrame.module.css';
import { CloseCase } from './CloseCase.tsx';
import { type CaseCommandName, ChangeState, CommandOnCase } from './commands.tsx';
import { RecordCall } from '../correspondence/RecordCall.tsx';
import { correspondence } from '../correspondence/words.ts';
import { OfferPlan } from '../plan-offers/OfferPlan.tsx';
import { offerWords } from '../plan-offers/words.ts';
import { RecordPromise } from '../promises/RecordPromise.tsx';
import { promiseWords } from '../promises/words.ts';
import { SetStop } from '../stops/SetStop.tsx';
import { stopWords } from '../stops/words.ts';
import { CaseTask } from '../tasks/CaseTask.tsx';
import { words as taskWords } from '../tasks/words.ts';
import { RecordTitle } from '../titles/RecordTitle.tsx';
import { titleWords } from '../titles/words.ts';
import { WriteNote } from './notes.tsx';
import { type Case, useCaseSearch, useKeepInSearch } from './reads.ts';

const dialogs = {
  payment: BookPayment,
  cost: AddCost,
  plan: AgreePlan,
  waive: Waive,
  interest: ChangeInterest,
  allocation: AgreeAllocation,
  note: WriteNote,
  call: RecordCall,
  stop: SetStop,
  promise: RecordPromise,
  offer: OfferPlan,
  task: CaseTask,
  title: RecordTitle,
} as const;

type Command = CaseCommandName | keyof typeof dialogs | 'assign' | 'state' | 'close';

const cost_key = 'k';

export function CaseActions({ mandate }: { readonly mandate: Case }) {
  const { cases } = useWords();
  const { call, letter } = useTexts(correspondence);
  const navigate = useNavigate();
  const [pressed, run] = useState<Command>();
  const may = useMay();
  const isClosed = mandate.closed_at !== null;
  const more = useMore(isClosed, run);
  const { command: asked } = useCaseSearch();
  const keep = useKeepInSearch();
  // The address opens what is offered, and nothing else.
  const command = pressed ?? (more.some((each) => each.command === asked) ? asked : undefined);
  const close = () => {
    run(undefined);
    if (asked !== undefined) keep({ command: undefined });
  };
  const mayBook = may('operator:money') && !isClosed;
  useShortcut(mayBook ? cost_key : undefined, cases.cost.action, () => run('cost'));
  if (more.length === 0 && !may('operator:money')) return null;
  return (
    <>
      <div className={styles.actions} role="toolbar" aria-label={cases.head.actions}>
        {may('operator:money') ? (
          <Button isPrimary shortcut="p" isDisabled={isClosed} onPress={() => run('payment')}>
            {cases.booking.action}
          </Button>
        ) : null}
        {may('operator:cases') ? (
          <>
            <Button shortcut="b" onPress={() => void navigate({ to: paths.operator.caseLetter(mandate.id) })}>
              {letter}
            </Button>
            <Button shortcut="t" onPress={() => run('call')}>
              {call.action}
            </Button>
            <Button shortcut="n" onPress={() => run('message')}>
              {cases.message.action}
            </Button>
            <Button shortcut="i" onPress={() => run('note')}>
              {cases.note.action}
            </Button>
          </>
        ) : null}
        {more.length === 0 ? null : <ActionMenu label={cases.head.more} actions={more} />}
      </div>
      {command === undefined ? null : <CommandOn mandate={mandate} command={command} onClose={close} />}
    </>
  );
}

interface Offered extends Action {
  readonly command: Command;
}

/** The commands behind „Mehr“; a closed case is opened again before anything else. */
function useMore(isClosed: boolean, run: (command: Command) => void): readonly Offered[] {
  const { cases, caseWork } = useWords();
  const { plan, waiver, interest, allocation } = useTexts(caseMoney);
  const stops = useTexts(stopWords);
  const titles = useTexts(titleWords);
  const promises = useTexts(promiseWords);
  const offers = useTexts(offerWords);
  const { create: task } = useTexts(taskWords);
  const may = useMay();
  const action = (scope: Scope, text: string, command: Command, shortcut?: string): readonly Offered[] =>
    may(scope) ? [{ text, command, run: () => run(command), ...(shortcut === undefined ? {} : { shortcut }) }] : [];
  if (isClosed) return action('operator:cases', cases.close.reopen, 'reopen');
  return [
    ...action('operator:money', cases.cost.action, 'cost', cost_key),
    ...action('operator:cases', promises.record, 'promise'),
    ...action('operator:money', offers.action, 'offer'),
    ...action('operator:money', plan.action, 'plan'),
    ...action('operator:money', waiver.action, 'waive'),
    ...action('operator:money', interest.action, 'interest'),
    ...action('operator:money', allocation.action, 'allocation'),
    ...action('operator:cases', task.onCase, 'task'),
    ...action('operator:cases', cases.request.action, 'ask'),
    ...action('operator:cases', cases.state.action, 'state'),
    ...action('operator:cases', stops.set, 'stop'),
    ...action('operator:cases', titles.record, 'title'),
    ...action('operator:cases', caseWork.assign, 'assign'),
    ...action('operator:cases', cases.publish.action, 'publish'),
    ...action('operator:cases', cases.close.action, 'close'),
  ];
}

interface CommandProps {
  readonly mandate: Case;
  readonly command: Command;
  readonly onClose: () => void;
}

/** The dialog of a command. */
function CommandOn({ mandate, command, onClose }: CommandProps) {
  const dialog = { id: mandate.id, onClose };
  if (command in dialogs) {
    const Dialog = dialogs[command as keyof typeof dialogs];
    return <Dialog {...dialog} />;
  }
  switch (command as Exclude<Command, keyof typeof dialogs>) {
    case 'assign':
      return <AssignCase {...dialog} assignee={mandate.assignee} />;
    case 'state':
      return <ChangeState {...dialog} mandate={mandate} />;
    case 'close':
      return <CloseCase {...dialog} mandate={mandate} />;
    case 'message':
    case 'ask':
    case 'publish':
    case 'reopen':
      return <CommandOnCase {...dialog} name={command as CaseCommandName} />;
  }
}
