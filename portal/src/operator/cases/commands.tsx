/** The commands on a case beside money: messages, states, updates, closing. */
import type { StateChange } from '@mahnwerk/contract/operator/cases.ts';
import { useState } from 'react';
import { Choice, Field, type Option, TextArea } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { markupOf } from '../../ui/RichText.tsx';
import { useWords } from '../../language/language.ts';
import { AskFields, questionIn } from '../ask.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';
import type { Case } from './reads.ts';

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

export function SendMessage(dialog: CaseDialog) {
  const words = useWords().cases.message;
  const operator = useOperator();
  return (
    <CaseForm
      {...dialog}
      title={words.title}
      submit={words.submit}
      send={async (fields) => {
        await operator.operatorMessages.writeOnMandate({
          mandate_id: dialog.id,
          body: { title: textIn(fields, 'title'), body: markupOf(textIn(fields, 'body')) },
        });
        return words.done;
      }}
    >
      {(failureOf) => (
        <>
          <Field label={words.subject} name="title" required failure={failureOf('title')} />
          <TextArea label={words.text} name="body" required failure={failureOf('body')} />
        </>
      )}
    </CaseForm>
  );
}

/** „Rückfrage“: a question to the company, which it answers in the way that is chosen here. */
export function AskCompany(dialog: CaseDialog) {
  const words = useWords().cases.request;
  const { operatorRequests } = useOperator();
  return (
    <CaseForm
      {...dialog}
      title={words.title}
      submit={words.submit}
      send={async (fields) => {
        await operatorRequests.askOnMandate({ mandate_id: dialog.id, body: questionIn(fields) });
        return words.done;
      }}
    >
      {(failureOf) => <AskFields failureOf={failureOf} />}
    </CaseForm>
  );
}

export function PublishUpdate(dialog: CaseDialog) {
  const words = useWords().cases.publish;
  const operator = useOperator();
  return (
    <CaseForm
      {...dialog}
      title={words.action}
      submit={words.submit}
      send={async (fields) => {
        await operator.operatorCases.publish({
          mandate_id: dialog.id,
          body: { title: textIn(fields, 'title'), description: markupOf(textIn(fields, 'description')) },
        });
        return words.done;
      }}
    >
      {(failureOf) => (
        <>
          <Field label={words.title} name="title" required failure={failureOf('title')} />
          <TextArea
            label={words.text}
            name="description"
            hint={words.hint}
            required
            failure={failureOf('description')}
          />
        </>
      )}
    </CaseForm>
  );
}

export function ChangeState({ mandate, ...dialog }: CaseDialog & { readonly mandate: Case }) {
  const { cases, caseWork } = useWords();
  const operator = useOperator();
  const [procedure, setProcedure] = useState(mandate.procedure_state);
  return (
    <CaseForm
      {...dialog}
      title={cases.state.action}
      submit={cases.state.submit}
      send={async (fields) => {
        await operator.operatorCases.changeState({ id: dialog.id, body: stateChangeIn(fields, mandate) });
        return cases.state.done;
      }}
    >
      {(failureOf) => (
        <>
          <Choice
            label={cases.state.procedure}
            name="procedure_state"
            value={procedure}
            onChange={({ target }) => setProcedure(target.value as Case['procedure_state'])}
            failure={failureOf('procedure_state')}
            options={optionsOf(cases.procedures).filter(offeredFor(mandate.procedure_state))}
          />
          {procedure === mandate.procedure_state ? null : <p>{caseWork.consequences[procedure]}</p>}
          <Choice
            label={cases.state.processing}
            name="processing_state"
            defaultValue={mandate.processing_state}
            failure={failureOf('processing_state')}
            options={optionsOf(cases.processings).filter(offeredFor(mandate.processing_state))}
          />
          <TextArea label={cases.state.note} name="note" failure={failureOf('note')} />
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
  const note = textIn(fields, 'note');
  return {
    ...(procedure === mandate.procedure_state ? {} : { procedure_state: procedure as Case['procedure_state'] }),
    ...(processing === mandate.processing_state ? {} : { processing_state: processing as Case['processing_state'] }),
    ...(note === '' ? {} : { note: markupOf(note) }),
  };
}

export function ReopenCase(dialog: CaseDialog) {
  const words = useWords().cases.close;
  const operator = useOperator();
  return (
    <CaseForm
      {...dialog}
      title={words.reopen}
      submit={words.reopen}
      send={async (fields) => {
        await operator.operatorCases.reopen({ id: dialog.id, body: { reason: markupOf(textIn(fields, 'reason')) } });
        return words.reopened;
      }}
    >
      {(failureOf) => <TextArea label={words.reason} name="reason" required failure={failureOf('reason')} />}
    </CaseForm>
  );
}
