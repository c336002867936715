/** „Wahl des Schuldners“: what was chosen, what followed from it, and a question to the company about it. */
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { dayOf, dayText } from '../../ui/dates.ts';
import { AskFields, questionIn } from '../ask.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useCase } from '../cases/reads.ts';
import { shown_max, Table } from './Table.tsx';
import { debtorPageWords } from './words.ts';

interface ChoicesProps {
  /** Newest first; undefined while they are read. */
  readonly choices: readonly DebtorChoice[] | undefined;
}

/** Of a case. */
export function Choices({ choices, mayChange }: ChoicesProps & { readonly mayChange: boolean }) {
  return <ChoicesTable choices={choices} command={mayChange ? (choice) => <Ask choice={choice} /> : undefined} />;
}

interface TableProps extends ChoicesProps {
  /** What a person may do about each. */
  readonly command?: ((choice: DebtorChoice) => ReactNode) | undefined;
}

/** Of a case, or of a debtor of invoices. */
export function ChoicesTable({ choices, command }: TableProps) {
  const words = useTexts(debtorPageWords);
  const heads = [words.when, words.who, words.what, words.effects, words.record];
  return (
    <Table
      name={words.choices}
      heads={command === undefined ? heads : [...heads, words.commands]}
      empty={words.noChoices}
      count={choices?.length}
    >
      {choices?.slice(0, shown_max).map((choice) => (
        <ChoiceRow key={choice.id} choice={choice}>
          {command === undefined ? null : <td>{command(choice)}</td>}
        </ChoiceRow>
      ))}
    </Table>
  );
}

type EffectName = keyof (typeof debtorPageWords)['de']['effect'];

interface ChoiceRowProps {
  readonly choice: DebtorChoice;
  readonly children: ReactNode;
}

function ChoiceRow({ choice: { subject, created_at, name, kind, note, effect, record }, children }: ChoiceRowProps) {
  const words = useTexts(debtorPageWords);
  return (
    <tr>
      <td data-label={words.when}>
        <DateTime at={created_at} />
      </td>
      <td data-label={words.who}>{name}</td>
      <td data-label={words.what}>
        {words.kinds[kind]}
        {note === null ? null : <small>{note}</small>}
      </td>
      <td data-label={words.effects}>
        {(Object.keys(words.effect) as EffectName[]).flatMap((each) => {
          const followed = effect[each];
          return followed === null
            ? []
            : [
                <div key={each}>
                  <Link {...placeOf(each, subject.id, followed)}>{words.effect[each]}</Link>
                </div>,
              ];
        })}
        {effect.invoice_ids.length > 0 ? words.invoices(effect.invoice_ids.length) : null}
      </td>
      <td data-label={words.record}>
        {record === null ? null : <Link to={paths.operator.document(record.id)}>{record.filename}</Link>}
      </td>
      {children}
    </tr>
  );
}

/** Where what followed is shown. */
function placeOf(effect: EffectName, mandate: string, id: string): { readonly to: string; readonly search?: object } {
  const tab = paths.operator.case;
  const places: Readonly<Record<EffectName, { readonly to: string; readonly search?: object }>> = {
    declaration_id: { to: tab(mandate, 'correspondence'), search: { entry: id } },
    promise_id: { to: tab(mandate, 'agreements') },
    plan_id: { to: tab(mandate, 'agreements') },
    stop_id: { to: tab(mandate, 'course') },
    limitation_fact_id: { to: tab(mandate, 'account') },
    contact_id: { to: tab(mandate, 'master-data') },
    inbox_item_id: { to: paths.operator.inboxItem(id) },
    online_payment_id: { to: paths.operator.onlinePayments() },
    task_id: { to: tab(mandate) },
  };
  return places[effect];
}

function Ask({ choice }: { readonly choice: DebtorChoice }) {
  const words = useTexts(debtorPageWords);
  const { id } = useCase();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onPress={() => setAsking(true)}>{words.ask}</Button>
      {isAsking ? <AskAbout id={id} choice={choice} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** „Rückfrage an den Mandanten“, begun with what the debtor said of the claim; of itself it said nothing to the company. */
function AskAbout({ choice: { kind, created_at, note }, ...dialog }: CaseDialog & { readonly choice: DebtorChoice }) {
  const words = useTexts(debtorPageWords);
  const { code, cases } = useWords();
  const { operatorRequests } = useOperator();
  const { title, submit, done } = cases.request;
  const said = words.said(words.kinds[kind], dayText(dayOf(created_at), code));
  const isOfClaim = kind === 'objection' || kind === 'already_paid';
  const begun = { title: words.kinds[kind], description: isOfClaim && note !== null ? `${said}\n\n${note}` : said };
  return (
    <CaseForm
      {...dialog}
      {...{ title, submit, done }}
      send={(fields, attempt) =>
        operatorRequests.askOnMandate({ mandate_id: dialog.id, body: questionIn(fields), ...attempt })
      }
    >
      {(errorOf) => <AskFields errorOf={errorOf} begun={begun} />}
    </CaseForm>
  );
}
