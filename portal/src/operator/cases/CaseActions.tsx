/** „Aktionen zur Akte“: the commands that the person may use on a case. */
import type { Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { useState } from 'react';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { AssignCase } from './assignment.tsx';
import { BookPayment } from './BookPayment.tsx';
import styles from './CaseFrame.module.css';
import { AddCost } from './AddCost.tsx';
import { CloseCase } from './CloseCase.tsx';
import { type CaseCommandName, ChangeState, CommandOnCase } from './commands.tsx';
import { WriteNote } from './notes.tsx';
import type { Case } from './reads.ts';

type Command = CaseCommandName | 'assign' | 'note' | 'payment' | 'cost' | 'state' | 'close';

export function CaseActions({ mandate }: { readonly mandate: Case }) {
  const { cases, caseWork } = useWords();
  const [command, setCommand] = useState<Command>();
  const may = useMay();
  const isClosed = mandate.closed_at !== null;
  const action = (scope: Scope, isShown: boolean, text: string, next: Command) =>
    isShown && may(scope) ? [{ text, run: () => setCommand(next) }] : [];
  const more = [
    ...action('operator:money', !isClosed, cases.cost.action, 'cost'),
    ...action('operator:cases', true, cases.request.action, 'ask'),
    ...action('operator:cases', !isClosed, cases.state.action, 'state'),
    ...action('operator:cases', true, caseWork.assign, 'assign'),
    ...action('operator:cases', true, cases.publish.action, 'publish'),
    ...action('operator:cases', !isClosed, cases.close.action, 'close'),
    ...action('operator:cases', isClosed, cases.close.reopen, 'reopen'),
  ];
  if (more.length === 0 && !may('operator:money')) return null;
  return (
    <>
      <div className={styles.actions} role="toolbar" aria-label={cases.head.actions}>
        {may('operator:money') ? (
          <Button isPrimary shortcut="p" isDisabled={isClosed} onPress={() => setCommand('payment')}>
            {cases.booking.action}
          </Button>
        ) : null}
        {may('operator:cases') ? (
          <>
            <Button shortcut="n" onPress={() => setCommand('message')}>
              {cases.message.action}
            </Button>
            <Button shortcut="i" onPress={() => setCommand('note')}>
              {cases.note.action}
            </Button>
          </>
        ) : null}
        {more.length === 0 ? null : <ActionMenu label={cases.head.more} actions={more} />}
      </div>
      {command === undefined ? null : (
        <CommandOn mandate={mandate} command={command} onClose={() => setCommand(undefined)} />
      )}
    </>
  );
}

interface CommandProps {
  readonly mandate: Case;
  readonly command: Command;
  readonly onClose: () => void;
}

/** The dialog of a command. */
function CommandOn({ mandate, command, onClose }: CommandProps) {
  const dialog = { id: mandate.id, onClose };
  switch (command) {
    case 'payment':
      return <BookPayment {...dialog} />;
    case 'assign':
      return <AssignCase {...dialog} assignee={mandate.assignee} />;
    case 'note':
      return <WriteNote {...dialog} />;
    case 'cost':
      return <AddCost {...dialog} />;
    case 'state':
      return <ChangeState {...dialog} mandate={mandate} />;
    case 'close':
      return <CloseCase {...dialog} mandate={mandate} />;
    case 'message':
    case 'ask':
    case 'publish':
    case 'reopen':
      return <CommandOnCase {...dialog} name={command} />;
  }
}
