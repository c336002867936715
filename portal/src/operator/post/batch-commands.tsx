/** What is done with a print batch: download its file, confirm that it is posted, return its letters. */
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { type Attempt, useCommand } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { dayOf } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Checks, Field } from '../../ui/Field.tsx';
import { saveFile } from '../../ui/save.ts';
import { useMeanwhile } from '../useMeanwhile.ts';
import { changedPost, type Letter } from './reads.ts';
import { words } from './words.ts';

interface BatchProps {
  readonly batch: PrintBatch;
  readonly letters: readonly Letter[];
}

export function BatchActions(props: BatchProps) {
  const { batch, confirm, giveBack } = useTexts(words);
  const { id, status, format, sha256, created_at } = props.batch;
  const may = useMay();
  const [opened, setOpened] = useState<'confirm' | 'return'>();
  const close = () => setOpened(undefined);
  const file = useCommand(api.operator.printBatches.download, {
    onDone: (content) => saveFile(content, `mahnwerk-druck-${dayOf(created_at)}.${format}`),
  });
  return (
    <>
      {sha256 === null ? null : (
        <Button shortcut="d" isDisabled={file.isPending} onPress={() => file.mutate({ id })}>
          {batch.download}
        </Button>
      )}
      {file.error === null ? null : <Failure error={file.error} retry={() => file.mutate({ id })} />}
      {status === 'taken' && may('operator:cases') ? (
        <>
          <Button isPrimary onPress={() => setOpened('confirm')}>
            {confirm.action}
          </Button>
          <Button onPress={() => setOpened('return')}>{giveBack.action}</Button>
        </>
      ) : null}
      {opened === 'confirm' ? <Confirm {...props} onClose={close} /> : null}
      {opened === 'return' ? <Return {...props} onClose={close} /> : null}
    </>
  );
}

function Confirm({ batch, letters, onClose }: BatchProps & { readonly onClose: () => void }) {
  const texts = useTexts(words).confirm;
  const { environment } = useMe();
  const { printBatches } = useOperator();
  const why = useMeanwhile(batch.id, api.operator.printBatches.get);
  const [left, setLeft] = useState<readonly string[]>([]);
  const named = batch.manifest.map(({ letter_id, position }) => {
    const letter = letters.find(({ id }) => id === letter_id);
    return { value: letter_id, text: letter?.debtor_name ?? `${position}` };
  });
  const send = async (fields: FormData, attempt: Attempt) => {
    const rejected = left.map((letter_id) => ({ letter_id, reason: textIn(fields, reasonField(letter_id)) }));
    await printBatches.confirm({
      id: batch.id,
      body: { posted_on: textIn(fields, 'posted_on'), ...(rejected.length === 0 ? {} : { rejected }) },
      ...attempt,
    });
    return texts.done(batch.letter_count - rejected.length);
  };
  return (
    <CommandDialog
      title={texts.action}
      submit={texts.submit}
      changes={[batch.id, ...changedPost]}
      onClose={onClose}
      why={why}
      send={send}
    >
      {(errorOf) => (
        <>
          <p>{texts.about}</p>
          <Field
            label={texts.day}
            name="posted_on"
            type="date"
            min={batch.taken_on}
            defaultValue={environment === 'sandbox' ? batch.taken_on : dayOf()}
            failure={errorOf('posted_on')}
          />
          <Checks legend={texts.not} name="rejected" options={named} chosen={left} onChoose={setLeft} />
          {left.map((id, index) => (
            <Field
              key={id}
              label={texts.reasonOf(named.find(({ value }) => value === id)?.text ?? '')}
              name={reasonField(id)}
              maxLength={500}
              required
              failure={errorOf(`rejected[${index}].reason`)}
            />
          ))}
          {left.length === 0 ? null : <p>{texts.notAbout}</p>}
        </>
      )}
    </CommandDialog>
  );
}

const reasonField = (letter: string): string => `reason ${letter}`;

function Return({ batch: { id, letter_count }, onClose }: BatchProps & { readonly onClose: () => void }) {
  const texts = useTexts(words).giveBack;
  const { printBatches } = useOperator();
  const why = useMeanwhile(id, api.operator.printBatches.get);
  return (
    <CommandDialog
      title={texts.title}
      submit={texts.action}
      isDangerous
      changes={[id, ...changedPost]}
      onClose={onClose}
      why={why}
      send={(_fields, attempt) => printBatches.return({ id, ...attempt })}
      done={texts.done}
    >
      {() => <p>{texts.about(letter_count)}</p>}
    </CommandDialog>
  );
}
