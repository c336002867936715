/** „Zurückstellen“: the rest of a bank line is no payment of a case; the reason says why. */
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import { type BankLine, decided } from './reads.ts';

export function SetAside({ line, onClose }: { readonly line: BankLine; readonly onClose: () => void }) {
  const words = useWords().payments.aside;
  const { bankTransactions } = useOperator();
  const why = useMeanwhileOf(line);
  return (
    <CommandDialog
      title={words.action}
      submit={words.action}
      changes={decided}
      onClose={onClose}
      why={why}
      send={(fields, attempt) =>
        bankTransactions.ignore({ id: line.id, body: { reason: textIn(fields, 'reason') }, ...attempt })
      }
      done={words.done}
    >
      {(errorOf) => (
        <>
          <p>{words.about}</p>
          <TextArea name="reason" label={words.reason} failure={errorOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}
