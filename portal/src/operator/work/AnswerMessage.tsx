/** „Antworten“: a message to the company that answers one of its messages, about the same case or order. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorMessage } from '@mahnwerk/contract/operator/messages.ts';
import type { Change } from '../../data/cache.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { markupOf } from '../../ui/RichText.tsx';
import { useWords } from '../../language/language.ts';
import type { Attempt } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';

interface AnswerProps {
  readonly message: OperatorMessage;
  readonly changes: readonly Change[];
  readonly onClose: () => void;
}

export function AnswerMessage({ message: { id, title, parent }, changes, onClose }: AnswerProps) {
  const words = useWords().cases.message;
  const { operatorMessages } = useOperator();
  const send = async (fields: FormData, attempt: Attempt) => {
    const body = { title: textIn(fields, 'title'), body: markupOf(textIn(fields, 'body')), response_to: id };
    await (parent.type === 'mandate'
      ? operatorMessages.writeOnMandate({ mandate_id: parent.id, body, ...attempt })
      : operatorMessages.writeOnOrder({ order_id: parent.id, body, ...attempt }));
    return words.done;
  };
  return (
    <CommandDialog
      title={words.answerTitle}
      submit={words.submit}
      draft={`answer ${id}`}
      changes={changes}
      send={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Field
            label={words.subject}
            name="title"
            required
            defaultValue={words.answerTo(title ?? '').slice(0, limits.message_title_characters)}
            failure={errorOf('title')}
          />
          <TextArea label={words.text} name="body" required failure={errorOf('body')} />
        </>
      )}
    </CommandDialog>
  );
}
