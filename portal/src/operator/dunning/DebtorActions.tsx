/** What the operator does with a debtor of invoices. */
import type { OperatorDunningDebtor } from '@mahnwerk/contract/operator/dunning-debtors.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver } from '../../data/form/conflicts.ts';
import { textsIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useCommand, useVersion } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Radios } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { DebtorFields, debtorIn, useDebtorLabels, valuesOf } from './DebtorFields.tsx';
import { changedByInvoice } from './invoice-columns.tsx';
import { words } from './invoice-words.ts';
import { decisionWords } from './reasons.ts';

interface DebtorProps {
  readonly debtor: OperatorDunningDebtor;
}

export function DebtorActions({ debtor }: DebtorProps) {
  const { debtors } = useTexts(words);
  const [opened, setOpened] = useState<'change' | 'stop' | 'remove'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Button onPress={() => setOpened('change')}>{debtors.change}</Button>
      {debtor.dunning_stop === null ? (
        <Button onPress={() => setOpened('stop')}>{debtors.setStop}</Button>
      ) : (
        <Lift debtor={debtor} />
      )}
      {debtor.invoice_count === 0 ? (
        <Button isDangerous onPress={() => setOpened('remove')}>
          {debtors.remove}
        </Button>
      ) : null}
      {opened === 'change' ? <Change debtor={debtor} onClose={close} /> : null}
      {opened === 'stop' ? <SetStop debtor={debtor} onClose={close} /> : null}
      {opened === 'remove' ? <Remove debtor={debtor} onClose={close} /> : null}
    </>
  );
}

interface DialogProps extends DebtorProps {
  readonly onClose: () => void;
}

/** The version that is changed is read when the dialog opens: what others store after that is not overwritten unseen. */
function Change({ debtor: { id }, onClose }: DialogProps) {
  const { debtors } = useTexts(words);
  const labels = useDebtorLabels();
  const { operatorDunningDebtors } = useOperator();
  const { choose, asked } = useChoice();
  const { data, latest } = useVersion(api.operator.operatorDunningDebtors.get, { id }, { isOnce: true });
  if (data === undefined) return null;
  const send = (fields: FormData) =>
    saveOver({
      version: data,
      mine: textsIn(fields, Object.keys(valuesOf(data.stored))),
      valuesOf,
      save: (values, { etag }) => operatorDunningDebtors.update({ id, body: debtorIn(values), ifMatch: etag }),
      latest,
      choose,
    });
  return (
    <>
      <CommandDialog
        title={debtors.changeTitle}
        submit={debtors.save}
        changes={[id, ...changedByInvoice]}
        onClose={onClose}
        send={send}
        done={debtors.changed}
      >
        {(errorOf) => (
          <>
            <p>{debtors.changeAbout}</p>
            <DebtorFields values={valuesOf(data.stored)} errorOf={errorOf} />
          </>
        )}
      </CommandDialog>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={labels} />}
    </>
  );
}

const stops = ['insolvent', 'deceased', 'other'] as const;

function SetStop({ debtor: { id }, onClose }: DialogProps) {
  const { debtors } = useTexts(words);
  const { dunningStops } = useTexts(decisionWords);
  const { operatorDunningDebtors } = useOperator();
  const [stop, setStop] = useState<(typeof stops)[number]>('insolvent');
  return (
    <CommandDialog
      title={debtors.setStop}
      submit={debtors.set}
      changes={[id, ...changedByInvoice]}
      onClose={onClose}
      send={() => operatorDunningDebtors.update({ id, body: { dunning_stop: stop } })}
      done={debtors.setDone}
    >
      {() => (
        <>
          <p>{debtors.setAbout}</p>
          <Radios
            legend={debtors.reason}
            name="dunning_stop"
            options={stops.map((value) => ({ value, text: dunningStops[value] }))}
            chosen={stop}
            onChoose={(value) => setStop(value as typeof stop)}
          />
        </>
      )}
    </CommandDialog>
  );
}

function Lift({ debtor: { id } }: DebtorProps) {
  const { debtors } = useTexts(words);
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(api.operator.operatorDunningDebtors.update, {
    changes: [id, ...changedByInvoice],
    onDone: () => toast({ text: debtors.lifted }),
  });
  const send = () => mutate({ id, body: { dunning_stop: null } });
  return (
    <>
      <Button isDisabled={isPending} onPress={send}>
        {debtors.lift}
      </Button>
      {error === null ? null : <Failure error={error} retry={send} />}
    </>
  );
}

function Remove({ debtor: { id }, onClose }: DialogProps) {
  const { debtors } = useTexts(words);
  const { operatorDunningDebtors } = useOperator();
  const navigate = useNavigate();
  const send = async () => {
    await operatorDunningDebtors.delete({ id });
    await navigate({ to: paths.operator.dunningDebtors() });
    return debtors.removed;
  };
  return (
    <CommandDialog
      title={debtors.removeTitle}
      submit={debtors.remove}
      isDangerous
      changes={[api.operator.operatorDunningDebtors.list]}
      onClose={onClose}
      send={send}
      failures={{ conflict: debtors.hasInvoices }}
    >
      {() => <p>{debtors.removeAbout}</p>}
    </CommandDialog>
  );
}
