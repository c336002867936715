/** „Aktionen zur Abrechnung“: what may be done with a statement in its state. */
import type { OperatorSingleMandateStatement, OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { amountOf, isZero, moneyText, typedAmount } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { dayOf } from '../../ui/dates.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useMeanwhile } from '../useMeanwhile.ts';
import { ChangeDraft } from './ChangeDraft.tsx';
import { type AnyStatement, Blocks, neededFields } from './shown.tsx';
import styles from './statements.module.css';
import { words } from './words.ts';

type Command = 'change' | 'publish' | 'discard' | 'cancel' | 'settle';

const isCollective = (of: AnyStatement): of is OperatorStatement => 'run_id' in of;

/** The routes of its kind. */
function useRoutes(of: AnyStatement) {
  const { operatorStatements, operatorSingleMandateStatements } = useOperator();
  return isCollective(of) ? operatorStatements : operatorSingleMandateStatements;
}

/** What is part of a collective statement is published and cancelled with it. */
const isPart = (of: AnyStatement): boolean => !isCollective(of) && of.statement_id !== null;

/** In the order of the toolbar: when each is there. */
const isOffered: Readonly<Record<Command, (of: AnyStatement) => boolean>> = {
  publish: ({ status }) => status === 'draft',
  change: (of) => of.status === 'draft' && isCollective(of),
  discard: (of) => of.status === 'draft' && isCollective(of),
  settle: ({ outstanding }) => !isZero(outstanding) && !outstanding.value.startsWith('-'),
  cancel: ({ status }) => status === 'published',
};

export function StatementCommands({ statement }: { readonly statement: AnyStatement }) {
  const texts = useTexts(words);
  const may = useMay()('operator:money');
  const [command, setCommand] = useState<Command>();
  const offered = (Object.keys(isOffered) as Command[]).filter((name) => isOffered[name](statement));
  if (!may || isPart(statement) || offered.length === 0) return null;
  return (
    <>
      <div className={styles.commands} role="toolbar" aria-label={texts.commands}>
        {offered.map((name, index) => (
          <Button
            key={name}
            isPrimary={index === 0 && name !== 'cancel'}
            {...(index === 0 ? { shortcut: 'c' } : {})}
            onPress={() => setCommand(name)}
          >
            {texts[name].action}
          </Button>
        ))}
      </div>
      <Dialog of={statement} command={command} onClose={() => setCommand(undefined)} />
    </>
  );
}

interface DialogProps {
  readonly of: AnyStatement;
  readonly onClose: () => void;
}

function Dialog({ command, ...dialog }: DialogProps & { readonly command: Command | undefined }) {
  switch (command) {
    case undefined:
      return null;
    case 'publish':
      return <Publish {...dialog} />;
    case 'change':
      return isCollective(dialog.of) ? <ChangeDraft draft={dialog.of} onClose={dialog.onClose} /> : null;
    case 'discard':
      return <Discard {...dialog} />;
    case 'cancel':
      return <Cancel {...dialog} />;
    case 'settle':
      return <Settle {...dialog} />;
  }
}

/** What a command on a statement changes, and how its dialog learns who was faster. */
function useCommanded(of: AnyStatement) {
  const operation = isCollective(of)
    ? api.operator.operatorStatements.get
    : api.operator.operatorSingleMandateStatements.get;
  const why = useMeanwhile(of.id, operation as typeof api.operator.operatorStatements.get);
  return {
    why,
    changes: [
      api.operator.operatorStatements,
      api.operator.operatorSingleMandateStatements,
      api.operator.workQueues,
      of.id,
    ],
  };
}

function Publish({ of, onClose }: DialogProps) {
  const texts = useTexts(words);
  const { publish } = texts;
  const routes = useRoutes(of);
  const commanded = useCommanded(of);
  return (
    <CommandDialog
      {...commanded}
      title={publish.title}
      submit={publish.action}
      onClose={onClose}
      send={async (_fields, attempt) => publish.done(numberOf(await routes.publish({ id: of.id, ...attempt })))}
    >
      {(errorOf) => {
        const refused = neededFields.filter((field) => errorOf(field) !== undefined);
        return (
          <>
            <p>{publish.number}</p>
            <Recipients company={of.company_id} />
            {refused.length === 0 ? null : (
              <div role="alert">
                <b>{texts.isBlocked}</b>
                <Blocks
                  blocked={refused.map((field) => ({ field, code: 'required', message: field }))}
                  company={of.company_id}
                />
              </div>
            )}
          </>
        );
      }}
    </CommandDialog>
  );
}

/** A statement of a period is named by its clearing number, that of a case by its invoice. */
const numberOf = (of: OperatorStatement | OperatorSingleMandateStatement): string =>
  (isCollective(of) ? of.clearing_no : of.invoice_no) ?? '';

/** Who gets a mail. */
function Recipients({ company }: { readonly company: string }) {
  const { publish } = useTexts(words);
  const { data } = useRead(api.operator.operatorCompanies.get, { id: company });
  if (data === undefined) return null;
  const to = data.notification_channels.filter(({ notifications }) => notifications.includes('statements'));
  return <p>{to.length === 0 ? publish.noMail : publish.mail(to.map(({ value }) => value).join(', '))}</p>;
}

function Discard({ of, onClose }: DialogProps) {
  const { discard } = useTexts(words);
  const { operatorStatements } = useOperator();
  const navigate = useNavigate();
  const { why } = useCommanded(of);
  return (
    <CommandDialog
      why={why}
      title={discard.title}
      submit={discard.action}
      isDangerous
      // The draft is gone: it is not read again.
      changes={[api.operator.operatorStatements.list, api.operator.workQueues]}
      onClose={onClose}
      done={discard.done}
      send={async () => {
        await operatorStatements.discard({ id: of.id });
        await navigate({ to: paths.operator.statements() });
      }}
    >
      {() => <p>{discard.about}</p>}
    </CommandDialog>
  );
}

function Cancel({ of, onClose }: DialogProps) {
  const { cancel } = useTexts(words);
  const routes = useRoutes(of);
  const commanded = useCommanded(of);
  return (
    <CommandDialog
      {...commanded}
      title={cancel.title}
      submit={cancel.action}
      isDangerous
      onClose={onClose}
      send={async (fields, attempt) => {
        const body = { reason: textIn(fields, 'reason').trim() };
        return cancel.done((await routes.cancel({ id: of.id, body, ...attempt })).cancellation_invoice_no ?? '');
      }}
    >
      {(errorOf) => (
        <>
          <p>{cancel.about}</p>
          {of.payout_date === null ? null : <p>{cancel.paid}</p>}
          <TextArea label={cancel.reason} name="reason" required maxLength={500} failure={errorOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}

function Settle({ of, onClose }: DialogProps) {
  const { settle } = useTexts(words);
  const { code } = useWords();
  const routes = useRoutes(of);
  const commanded = useCommanded(of);
  return (
    <CommandDialog
      {...commanded}
      title={settle.action}
      submit={settle.submit}
      failures={{ 'amount overpayment': settle['amount overpayment'] }}
      onClose={onClose}
      send={async (fields, attempt) => {
        const amount = amountOf(textIn(fields, 'amount'));
        const reference = textIn(fields, 'reference').trim();
        const body = { amount, value_date: textIn(fields, 'value_date'), ...(reference === '' ? {} : { reference }) };
        await routes.settle({ id: of.id, body, ...attempt });
        return settle.done(moneyText(amount, code));
      }}
    >
      {(errorOf) => (
        <>
          <p>{settle.open(moneyText(of.outstanding, code))}</p>
          <MoneyField
            label={settle.amount}
            name="amount"
            defaultValue={typedAmount(of.outstanding.value, code)}
            required
            failure={errorOf('amount')}
          />
          <Field
            type="date"
            label={settle.date}
            name="value_date"
            defaultValue={dayOf()}
            failure={errorOf('value_date')}
          />
          <Field label={settle.reference} name="reference" maxLength={255} failure={errorOf('reference')} />
        </>
      )}
    </CommandDialog>
  );
}
