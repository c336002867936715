/** „Unzustellbar“: what was sent to a contact came back, or the number is wrong. */
import type { Contact } from '@mahnwerk/contract/operator/contacts.ts';
import { textIn } from '../../data/form/Form.tsx';
import type { Attempt } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { TextArea } from '../../ui/Field.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { contactText, type DebtorOfCase } from './contact-text.ts';
import { debtorWords } from './words.ts';

interface MarkProps extends CaseDialog {
  readonly debtor: DebtorOfCase;
  readonly contact: Contact;
}

export function MarkUndeliverable({ debtor, contact, ...dialog }: MarkProps) {
  const { code } = useWords();
  const { contacts: words } = useTexts(debtorWords);
  const { contacts } = useOperator();
  const send = (fields: FormData, attempt: Attempt) =>
    contacts.update({
      debtor_id: debtor.id,
      id: contact.id,
      body: { status: 'undeliverable', reason: textIn(fields, 'reason') },
      ...attempt,
    });
  return (
    <CaseForm
      {...dialog}
      draft={`contact ${contact.id}`}
      title={words.undeliverableTitle}
      submit={words.undeliverable}
      send={send}
      done={words.marked}
      changes={[debtor.id]}
    >
      {(errorOf) => (
        <>
          <p>{contactText(contact, code)}</p>
          <TextArea label={words.reason} name="reason" rows={3} failure={errorOf('reason')} />
        </>
      )}
    </CaseForm>
  );
}
