/** The commands on a case beside money: messages, states, updates, closing. */
import type { StateChange } from '@mahnwerk/contract/operator/cases.ts';
import { useState } from 'react';
import type { Command } from '../../data/form/CommandDialog.tsx';
import type { Attempt } from '../../data/query.ts';
import type { Words } from '../../language/de.ts';
import { Select, Field, type Option, TextArea } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { markupOf } from '../../ui/RichText.tsx';
import { useWords } from '../../language/language.ts';
import { AskFields, questionIn } from '../ask.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';
import type { Case, Operator } from './reads.ts';

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

/** A command on a case as data; `CaseForm` adds the case and what it changes. */
interface CaseCommand extends Pick<Command, 'title' | 'submit' | 'fields'> {
  readonly done: string;
  readonly send: (operator: Operator, mandate_id: string, fields: FormData, attempt: Attempt) => Promise<unknown>;
}

/** The commands that need no more than their fields. A further one is one entry, and one in `CaseActions.tsx`. */
const commands = {
  message: ({ cases: { message: words } }: Words): CaseCommand => ({
    ...words,
    send: ({ operatorMessages }, mandate_id, fields, attempt) =>
      operatorMessages.writeOnMandate({
        mandate_id,
        body: { title: textIn(fields, 'title'), body: markupOf(textIn(fields, 'body')) },
        ...attempt,
      }),
    fields: (errorOf) => (
      <>
        <Field label={words.subject} name="title" required failure={errorOf('title')} />
        <TextArea label={words.text} name="body" required failure={errorOf('body')} />
      </>
    ),
  }),
  /** „Rückfrage“: a question to the company, which it answers in the way that is chosen here. */
  ask: ({ cases: { request: words } }: Words): CaseCommand => ({
    ...words,
    send: ({ operatorRequests }, mandate_id, fields, attempt) =>
      operatorRequests.askOnMandate({ mandate_id, body: questionIn(fields), ...attempt }),
    fields: (errorOf) => <AskFields errorOf={errorOf} />,
  }),
  publish: ({ cases: { publish: words } }: Words): CaseCommand => ({
    ...words,
    title: words.action,
    send: ({ operatorCases }, mandate_id, fields, attempt) =>
      operatorCases.publish({
        mandate_id,
        body: { title: textIn(fields, 'title'), description: markupOf(textIn(fields, 'description')) },
        ...attempt,
      }),
    fields: (errorOf) => (
      <>
        <Field label={words.title} name="title" required failure={errorOf('title')} />
        <TextArea label={words.text} name="description" hint={words.hint} required failure={errorOf('description')} />
      </>
    ),
  }),
  reopen: ({ cases: { close: words } }: Words): CaseCommand => ({
    title: words.reopen,
    submit: words.reopen,
    done: words.reopened,
    send: ({ operatorCases }, id, fields, attempt) =>
      operatorCases.reopen({ id, body: { reason: markupOf(textIn(fields, 'reason')) }, ...attempt }),
    fields: (errorOf) => <TextArea label={words.reason} name="reason" required failure={errorOf('reason')} />,
  }),
};
export type CaseCommandName = keyof typeof commands;

export function CommandOnCase({ name, ...dialog }: CaseDialog & { readonly name: CaseCommandName }) {
  const { title, submit, done, send, fields } = commands[name](useWords());
  const operator = useOperator();
  return (
    <CaseForm
      {...dialog}
      {...{ title, submit, done }}
      send={(typed, attempt) => send(operator, dialog.id, typed, attempt)}
    >
      {fields}
    </CaseForm>
  );
}

export function ChangeState({ mandate, ...dialog }: CaseDialog & { readonly mandate: Case }) {
  const { cases, caseWork } = useWords();
  const operator = useOperator();
  const [procedure, setProcedure] = useState(mandate.procedure_state);
  const [processing, setProcessing] = useState(mandate.processing_state);
  return (
    <CaseForm
      {...dialog}
      title={cases.state.action}
      submit={cases.state.submit}
      send={(fields, attempt) =>
        operator.operatorCases.changeState({ id: dialog.id, body: stateChangeIn(fields, mandate), ...attempt })
      }
      done={cases.state.done}
    >
      {(errorOf) => (
        <>
          <Select
            label={cases.state.procedure}
            name="procedure_state"
            value={procedure}
            onChange={({ target }) => setProcedure(target.value as Case['procedure_state'])}
            failure={errorOf('procedure_state')}
            options={optionsOf(cases.procedures).filter(offeredFor(mandate.procedure_state))}
          />
          {procedure === mandate.procedure_state ? null : <p>{caseWork.consequences[procedure]}</p>}
          <Select
            label={cases.state.processing}
            name="processing_state"
            value={processing}
            onChange={({ target }) => setProcessing(target.value as Case['processing_state'])}
            failure={errorOf('processing_state')}
            options={optionsOf(cases.processings).filter(offeredFor(mandate.processing_state))}
          />
          {processing === 'paused' && mandate.processing_state !== 'paused' ? (
            <Field
              label={cases.state.until}
              hint={cases.state.untilHint}
              name="until"
              type="date"
              min={mandate.legal_balance.as_of}
              failure={errorOf('until')}
            />
          ) : null}
          <TextArea label={cases.state.note} name="note" failure={errorOf('note')} />
        </>
      )}
    </CaseForm>
  );
}

/** A case ends by closing it: that state is offered where it is the present one alone. */
const offeredFor =
  (present: string) =>
  ({ value }: Option): boolean =>
    value !== 'ended' || present === 'ended';

/** The states that differ from those of the case, and the note. */
function stateChangeIn(fields: FormData, mandate: Case): StateChange {
  const [procedure, processing] = [textIn(fields, 'procedure_state'), textIn(fields, 'processing_state')];
  const [note, until] = [textIn(fields, 'note'), textIn(fields, 'until')];
  return {
    ...(procedure === mandate.procedure_state ? {} : { procedure_state: procedure as Case['procedure_state'] }),
    ...(processing === mandate.processing_state ? {} : { processing_state: processing as Case['processing_state'] }),
    ...(until === '' ? {} : { until }),
    ...(note === '' ? {} : { note: markupOf(note) }),
  };
}
