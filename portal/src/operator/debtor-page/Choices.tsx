/** „Wahl des Schuldners“: what was chosen, what followed from it, and a question to the company about it. */
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
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
  readonly mayChange: boolean;
}

export function Choices({ choices, mayChange }: ChoicesProps) {
  const words = useTexts(debtorPageWords);
  return (
    <Table
      name={words.choices}
      heads={[words.when, words.who, words.what, words.effects, words.commands]}
      empty={words.noChoices}
      count={choices?.length}
    >
      {choices?.slice(0, shown_max).map((choice) => (
        <ChoiceRow key={choice.id} choice={choice} mayChange={mayChange} />
      ))}
    </Table>
  );
}

type EffectName = keyof (typeof debtorPageWords)['de']['effect'];

function ChoiceRow({ choice, mayChange }: { readonly choice: DebtorChoice; readonly mayChange: boolean }) {
  const words = useTexts(debtorPageWords);
  const { id } = useCase();
  const [isAsking, setAsking] = useState(false);
  const { created_at, name, kind, note, effect } = choice;
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
                  <Link {...placeOf(each, id, followed)}>{words.effect[each]}</Link>
                </div>,
              ];
        })}
      </td>
      <td>
        {mayChange ? <Button onPress={() => setAsking(true)}>{words.ask}</Button> : null}
        {isAsking ? <AskAbout id={id} choice={choice} onClose={() => setAsking(false)} /> : null}
      </td>
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
    stop_id: { to: tab(mandate) },
    inbox_item_id: { to: paths.operator.inboxItem(id) },
    task_id: { to: tab(mandate) },
  };
  return places[effect];
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
