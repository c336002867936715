/** „Aktionen zur Auszahlung“: its file, its end, and transfers that came back. */
import type { Payout, PayoutItem } from '@mahnwerk/contract/operator/payouts.ts';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { sentenceOf, textIn } from '../../data/form/Form.tsx';
import { Overtaken } from '../../data/form/overtaken.ts';
import { useMay } from '../../data/me.ts';
import { useProven } from '../../data/person/Proof.tsx';
import { api } from '../../data/operations.ts';
import { useCommand } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { saveFile } from '../../ui/save.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useMeanwhile } from '../useMeanwhile.ts';
import styles from './statements.module.css';
import { words } from './words.ts';

const changes = [api.operator.payouts, api.operator.operatorStatements, api.operator.workQueues] as const;

export function PayoutCommands({ payout }: { readonly payout: Payout }) {
  const { payout: texts } = useTexts(words);
  const may = useMay()('operator:money');
  const [command, setCommand] = useState<'file' | 'cancel'>();
  const onClose = () => setCommand(undefined);
  if (!may || payout.status === 'cancelled') return null;
  return (
    <>
      <div className={styles.commands} role="toolbar" aria-label={texts.commands}>
        {payout.status === 'prepared' ? (
          <>
            <Button isPrimary shortcut="c" onPress={() => setCommand('file')}>
              {texts.file}
            </Button>
            <Button onPress={() => setCommand('cancel')}>{texts.cancel}</Button>
          </>
        ) : (
          <FileAgain payout={payout} />
        )}
      </div>
      {command === 'file' ? <FirstFile payout={payout} onClose={onClose} /> : null}
      {command === 'cancel' ? <CancelPayout payout={payout} onClose={onClose} /> : null}
    </>
  );
}

interface DialogProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

/** The first download makes the payout exported. Of two people the second saves no file, lest both give it to the bank. */
function FirstFile({ payout: { id, execution_date }, onClose }: DialogProps) {
  const { payout: texts } = useTexts(words);
  const { payouts } = useOperator();
  const proven = useProven();
  const why = useMeanwhile(id, api.operator.payouts.get);
  return (
    <CommandDialog
      why={why}
      title={texts.file}
      submit={texts.fileSubmit}
      changes={changes}
      onClose={onClose}
      done={texts.fileDone}
      send={async () => {
        const file = await proven(() => payouts.file({ id }));
        const before = await why();
        if (before !== undefined) throw new Overtaken(before);
        saveFile(file, texts.fileName(execution_date));
      }}
    >
      {() => <p>{texts.fileAbout}</p>}
    </CommandDialog>
  );
}

/** Later downloads are the same file. */
function FileAgain({ payout: { id, execution_date } }: Pick<DialogProps, 'payout'>) {
  const { payout: texts } = useTexts(words);
  const { codes, failure } = useWords();
  const { payouts } = useOperator();
  const proven = useProven();
  const toast = useToast();
  const { mutate, isPending } = useCommand(() => proven(() => payouts.file({ id })), {
    onDone: (file) => {
      saveFile(file, texts.fileName(execution_date));
      toast({ text: texts.fileDone });
    },
    onError: (error) => toast({ text: sentenceOf(error, codes, failure.title), isFailure: true }),
  });
  return (
    <Button isDisabled={isPending} onPress={() => mutate()}>
      {texts.file}
    </Button>
  );
}

function CancelPayout({ payout: { id }, onClose }: DialogProps) {
  const { payout: texts } = useTexts(words);
  const { payouts } = useOperator();
  const why = useMeanwhile(id, api.operator.payouts.get);
  return (
    <CommandDialog
      why={why}
      title={texts.cancel}
      submit={texts.cancel}
      isDangerous
      changes={changes}
      onClose={onClose}
      done={texts.cancelled}
      send={(_fields, attempt) => payouts.cancel({ id, ...attempt })}
    >
      {() => <p>{texts.cancelAbout}</p>}
    </CommandDialog>
  );
}

interface RecordReturnProps {
  readonly payout: string;
  readonly item: PayoutItem;
  readonly onClose: () => void;
}

export function RecordReturn({ payout: id, item, onClose }: RecordReturnProps) {
  const { payout: texts } = useTexts(words);
  const { code } = useWords();
  const { payouts } = useOperator();
  const why = useMeanwhile(id, api.operator.payouts.get);
  return (
    <CommandDialog
      why={why}
      title={texts.returned}
      submit={texts.note}
      changes={changes}
      onClose={onClose}
      done={texts.noted}
      send={(fields, attempt) =>
        payouts.returned({ id, item_id: item.id, body: { reason: textIn(fields, 'reason').trim() }, ...attempt })
      }
    >
      {(errorOf) => (
        <>
          <p>{texts.returnedAbout(item.company_name, moneyText(item.amount, code))}</p>
          <TextArea label={texts.reason} name="reason" required maxLength={500} failure={errorOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}
