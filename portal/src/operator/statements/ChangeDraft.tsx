/** „Ändern“: comment and booking date of a draft, and what others changed meanwhile. */
import type { OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Values } from '../../data/form/conflicts.ts';
import { textsIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useVersion } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { words } from './words.ts';

const valuesOf = ({ comment, booking_date }: OperatorStatement): Values => ({ comment: comment ?? '', booking_date });

const bodyOf = ({ comment = '', booking_date = '' }: Values) => ({
  comment: comment === '' ? null : comment,
  booking_date,
});

interface ChangeDraftProps {
  readonly draft: OperatorStatement;
  readonly onClose: () => void;
}

export function ChangeDraft({ draft: { id }, onClose }: ChangeDraftProps) {
  const { change } = useTexts(words);
  const { operatorStatements } = useOperator();
  const { choose, asked } = useChoice();
  const { data, latest } = useVersion(api.operator.operatorStatements.get, { id }, { isOnce: true });
  if (data === undefined) return null;
  const { comment, booking_date } = valuesOf(data.stored);
  return (
    <>
      <CommandDialog
        title={change.action}
        submit={change.submit}
        changes={[id, api.operator.operatorStatements.list]}
        onClose={onClose}
        done={change.done}
        send={(fields) =>
          saveOver({
            version: data,
            mine: textsIn(fields, ['comment', 'booking_date']),
            valuesOf,
            save: (values, { etag }) => operatorStatements.update({ id, body: bodyOf(values), ifMatch: etag }),
            latest,
            choose,
          })
        }
      >
        {(errorOf) => (
          <>
            <TextArea
              label={change.comment}
              name="comment"
              defaultValue={comment}
              maxLength={500}
              failure={errorOf('comment')}
            />
            <Field
              type="date"
              label={change.date}
              name="booking_date"
              defaultValue={booking_date}
              failure={errorOf('booking_date')}
            />
          </>
        )}
      </CommandDialog>
      {asked === undefined ? null : (
        <ConflictDialog {...asked} labels={{ comment: change.comment, booking_date: change.date }} />
      )}
    </>
  );
}
