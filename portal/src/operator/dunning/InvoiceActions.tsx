/** What the operator does with an invoice; what its state does not allow is left out. */
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { Missing } from '../../data/form/Missing.tsx';
import { Overtaken } from '../../data/form/overtaken.ts';
import { useTold } from '../../data/form/useTold.ts';
import { api } from '../../data/operations.ts';
import { useCommand } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import { changedByInvoice } from './invoice-columns.tsx';
import { words } from './invoice-words.ts';
import { Dispute, ReportPayment } from './InvoiceForms.tsx';
import { decisionWords } from './reasons.ts';

type Plain = 'release' | 'handOver' | 'cancel' | 'writeOff' | 'archive' | 'unarchive';
type Opened = Plain | 'delete' | 'pay' | 'dispute';

/** The commands of each state besides reporting, pausing and disputing. */
const plainOf: Readonly<Record<OperatorInvoice['status'], readonly Plain[]>> = {
  draft: ['release', 'cancel'],
  open: ['cancel', 'writeOff'],
  in_dunning: ['handOver', 'cancel', 'writeOff'],
  paid: ['archive'],
  cancelled: ['archive'],
  written_off: ['archive'],
  in_inkasso: [],
};

interface InvoiceProps {
  readonly invoice: OperatorInvoice;
}

export function InvoiceActions({ invoice }: InvoiceProps) {
  const texts = useTexts(words);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { status, archived, is_disputed } = invoice;
  const isRunning = (status === 'open' || status === 'in_dunning') && !archived;
  const plain = archived ? (['unarchive'] as const) : plainOf[status];
  const actions = [
    ...(isRunning && !is_disputed ? [{ text: texts.dispute.action, run: () => setOpened('dispute') }] : []),
    ...plain.map((name) => ({ text: texts.commands[name].action, run: () => setOpened(name) })),
    ...(status === 'draft' ? [{ text: texts.commands.delete.action, run: () => setOpened('delete') }] : []),
  ];
  return (
    <div role="toolbar" aria-label={texts.toolbar}>
      {isRunning ? (
        <>
          <Button isPrimary shortcut="p" onPress={() => setOpened('pay')}>
            {texts.pay.action}
          </Button>{' '}
          <Pause invoice={invoice} /> {is_disputed ? <EndDispute invoice={invoice} /> : null}
        </>
      ) : null}{' '}
      {actions.length === 0 ? null : <ActionMenu label={texts.more} actions={actions} />}
      {opened === 'pay' ? <ReportPayment invoice={invoice} onClose={close} /> : null}
      {opened === 'dispute' ? <Dispute invoice={invoice} onClose={close} /> : null}
      {opened === 'delete' ? <Delete invoice={invoice} onClose={close} /> : null}
      {opened === undefined || opened === 'pay' || opened === 'dispute' || opened === 'delete' ? null : (
        <PlainCommand invoice={invoice} command={opened} onClose={close} />
      )}
    </div>
  );
}

/** A pause is taken back by the same button. */
function Pause({ invoice }: InvoiceProps) {
  const { id, paused } = invoice;
  const { pausing, pause, resume } = useTexts(words);
  const toast = useToast();
  const { mutate, isPending, error } = useTold(api.operator.operatorDunningInvoices[paused ? 'resume' : 'pause'], {
    changes: [id, ...changedByInvoice],
    why: useMeanwhileOf(invoice),
    refreshesAlways: true,
    onDone: () => toast({ text: paused ? pausing.resumed : pausing.paused }),
  });
  return (
    <>
      <Button isDisabled={isPending} onPress={() => mutate({ id })}>
        {paused ? resume : pause}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate({ id })} />}
    </>
  );
}

function EndDispute({ invoice }: InvoiceProps) {
  const { id } = invoice;
  const { dispute } = useTexts(words);
  const toast = useToast();
  const { mutate, isPending, error } = useTold(api.operator.operatorDunningInvoices.update, {
    changes: [id, ...changedByInvoice],
    why: useMeanwhileOf(invoice),
    refreshesAlways: true,
    onDone: () => toast({ text: dispute.ended }),
  });
  const send = () => mutate({ id, body: { is_disputed: false, dispute_reason: null } });
  return (
    <>
      <Button isDisabled={isPending} onPress={send}>
        {dispute.end}
      </Button>
      {error === null ? null : <Failure error={error} retry={send} />}
    </>
  );
}

interface DialogProps extends InvoiceProps {
  readonly onClose: () => void;
}

/** Says what follows; what the command still requires is listed. */
function PlainCommand({ invoice, command, onClose }: DialogProps & { readonly command: Plain }) {
  const { id } = invoice;
  const texts = useTexts(words).commands[command];
  const { fields } = useTexts(decisionWords);
  const { table } = useWords();
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(api.operator.operatorDunningInvoices[command], {
    changes: [id, ...changedByInvoice],
    why: useMeanwhileOf(invoice),
    onDone() {
      onClose();
      toast({ text: texts.done });
    },
  });
  return (
    <Dialog title={texts.action} onClose={onClose}>
      <p>{texts.about}</p>
      {error instanceof Overtaken ? (
        <p role="alert">{error.message}</p>
      ) : error === null ? null : (
        <Missing error={error} placeOf={(field) => fields[field] ?? field} retry={() => mutate({ id })} />
      )}
      <DialogActions>
        <Button
          isPrimary={!isFinal(command)}
          isDangerous={isFinal(command)}
          isDisabled={isPending}
          onPress={() => mutate({ id })}
        >
          {texts.action}
        </Button>
        <Button onPress={onClose}>{table.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

const isFinal = (command: Plain): boolean => command === 'cancel' || command === 'writeOff';

function Delete({ invoice, onClose }: DialogProps) {
  const { id } = invoice;
  const texts = useTexts(words).commands.delete;
  const { operatorDunningInvoices } = useOperator();
  const navigate = useNavigate();
  const why = useMeanwhileOf(invoice);
  const send = async () => {
    await operatorDunningInvoices.delete({ id });
    await navigate({ to: paths.operator.invoices() });
    return texts.done;
  };
  return (
    <CommandDialog
      title={texts.action}
      submit={texts.action}
      isDangerous
      changes={[api.operator.operatorDunningInvoices.list, api.operator.operatorDunningDebtors]}
      onClose={onClose}
      why={why}
      send={send}
    >
      {() => <p>{texts.about}</p>}
    </CommandDialog>
  );
}
