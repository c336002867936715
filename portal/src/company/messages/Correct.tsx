/** „Nachricht ändern“: a person corrects a message of its own until we begin to work on it. */
import type { Message } from '@mahnwerk/contract/case/messages.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { markupOf, plainTextOf, RichText } from '../../ui/RichText.tsx';
import { useWords } from '../../language/language.ts';
import { ofCompany, useCompany } from '../../data/useCompany.ts';

export function Correct({ message }: { readonly message: Message }) {
  const words = useWords().company.message;
  const [isOpen, setOpen] = useState(false);
  if (!message.editable) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)}>{words.correct}</Button>
      {isOpen ? <CorrectDialog message={message} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function CorrectDialog({ message, onClose }: { readonly message: Message; readonly onClose: () => void }) {
  const words = useWords().company.message;
  const { routes } = useCompany();
  const { id, parent, title, body } = message;
  const text = body === null ? '' : plainTextOf(body);
  const messages = parent.type === 'order' ? routes.orderMessages : routes.mandateMessages;
  return (
    <CommandDialog
      title={words.correct}
      submit={words.save}
      onClose={onClose}
      changes={ofCompany}
      send={async (fields) => {
        const changed = text === undefined ? {} : { body: markupOf(textIn(fields, 'body')) };
        await messages.update({
          order_id: parent.id,
          mandate_id: parent.id,
          id,
          body: { title: textIn(fields, 'title'), ...changed },
        });
        return words.corrected;
      }}
    >
      {(errorOf) => (
        <>
          <Field name="title" label={words.subject} defaultValue={title ?? ''} failure={errorOf('title')} />
          {text === undefined ? (
            <RichText html={body} />
          ) : (
            <TextArea name="body" label={words.text} defaultValue={text} failure={errorOf('body')} />
          )}
        </>
      )}
    </CommandDialog>
  );
}
