/** The head of a case: whom it is about, for whom, its states, its balance, and the commands on it. */
import type { Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { Button } from '../../components/Button.tsx';
import { decimalText, moneyText } from '../../components/amounts.ts';
import { dayText } from '../../components/dates.ts';
import { State } from '../../components/State.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../me.ts';
import { AssignCase, CaseStep } from './assignment.tsx';
import { BookPayment } from './BookPayment.tsx';
import styles from './CaseFrame.module.css';
import { AddCost, ChangeState, CloseCase, PublishUpdate, ReopenCase, SendMessage } from './commands.tsx';
import { paymentMeanings, processingMeanings } from './meanings.ts';
import { WriteNote } from './notes.tsx';
import { balanceQuery, type Case, useCase } from './reads.ts';

export function CaseHead({ mandate }: { readonly mandate: Case }) {
  const { cases, caseWork, screens } = useWords();
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.meta}>
          <Link to="/operator/cases">{screens.cases}</Link> · {mandate.reference_number}
        </p>
        <h1>{mandate.debtor_name}</h1>
        <p className={styles.meta}>
          {cases.head.for} {mandate.company_name} · {cases.head.claims(mandate.claim_count)}
        </p>
        <dl className={styles.states}>
          <div>
            <dt>{cases.list.procedure}</dt>
            <dd>
              <State meaning="calm">{cases.procedures[mandate.procedure_state]}</State>
            </dd>
          </div>
          <div>
            <dt>{cases.list.processing}</dt>
            <dd>
              <State meaning={processingMeanings[mandate.processing_state]}>
                {cases.processings[mandate.processing_state]}
              </State>
            </dd>
          </div>
          <div>
            <dt>{cases.list.payment}</dt>
            <dd>
              <State meaning={paymentMeanings[mandate.payment_state]}>{cases.payments[mandate.payment_state]}</State>
            </dd>
          </div>
          {mandate.next_step === null ? null : (
            <div>
              <dt>{caseWork.next}</dt>
              <dd>
                <CaseStep step={mandate.next_step} />
              </dd>
            </div>
          )}
          {mandate.assignee === null ? null : (
            <div>
              <dt>{caseWork.assignee}</dt>
              <dd>{mandate.assignee.name}</dd>
            </div>
          )}
        </dl>
      </div>
      <Balance mandate={mandate} />
    </div>
  );
}

function Balance({ mandate }: { readonly mandate: Case }) {
  const { cases, code } = useWords();
  const { operator, id } = useCase();
  const { data } = useQuery(balanceQuery(operator, id, undefined));
  const { total_balance, as_of } = data?.legal_balance ?? mandate.legal_balance;
  return (
    <div className={styles.balance}>
      <span className={styles.soft}>{cases.head.balanceOn(dayText(as_of, code))}</span>
      <b>{moneyText(total_balance, code)}</b>
      <span className={styles.soft}>
        {data === undefined ? ' ' : cases.head.perDay(decimalText(data.daily_interest, code))}
      </span>
      <Actions mandate={mandate} />
    </div>
  );
}

type Command = 'assign' | 'note' | 'payment' | 'message' | 'cost' | 'state' | 'publish' | 'close' | 'reopen';

function Actions({ mandate }: { readonly mandate: Case }) {
  const { cases, caseWork } = useWords();
  const [command, setCommand] = useState<Command>();
  const may = useMay();
  const isClosed = mandate.closed_at !== null;
  const dialog = { id: mandate.id, onClose: () => setCommand(undefined) };
  const action = (scope: Scope, isShown: boolean, text: string, next: Command) =>
    isShown && may(scope) ? [{ text, run: () => setCommand(next) }] : [];
  const more = [
    ...action('operator:money', !isClosed, cases.cost.action, 'cost'),
    ...action('operator:cases', !isClosed, cases.state.action, 'state'),
    ...action('operator:cases', true, caseWork.assign, 'assign'),
    ...action('operator:cases', true, cases.publish.action, 'publish'),
    ...action('operator:cases', !isClosed, cases.close.action, 'close'),
    ...action('operator:cases', isClosed, cases.close.reopen, 'reopen'),
  ];
  return (
    <>
      <div className={styles.actions} role="toolbar" aria-label={cases.head.actions}>
        {may('operator:money') ? (
          <Button isPrimary shortcut="p" isDisabled={isClosed} onPress={() => setCommand('payment')}>
            {cases.booking.action}
          </Button>
        ) : null}
        {may('operator:cases') ? (
          <Button shortcut="n" onPress={() => setCommand('message')}>
            {cases.message.action}
          </Button>
        ) : null}
        {may('operator:cases') ? (
          <Button shortcut="i" onPress={() => setCommand('note')}>
            {cases.note.action}
          </Button>
        ) : null}
        {more.length === 0 ? null : <ActionMenu label={cases.head.more} actions={more} />}
      </div>
      {command === 'payment' ? <BookPayment {...dialog} /> : null}
      {command === 'assign' ? <AssignCase {...dialog} assignee={mandate.assignee} /> : null}
      {command === 'note' ? <WriteNote {...dialog} /> : null}
      {command === 'message' ? <SendMessage {...dialog} /> : null}
      {command === 'cost' ? <AddCost {...dialog} /> : null}
      {command === 'state' ? <ChangeState {...dialog} mandate={mandate} /> : null}
      {command === 'publish' ? <PublishUpdate {...dialog} /> : null}
      {command === 'close' ? <CloseCase {...dialog} /> : null}
      {command === 'reopen' ? <ReopenCase {...dialog} /> : null}
    </>
  );
}
