/** What a company does with an invoice: report a payment, pause and resume its dunning, hand it over to collection. */
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import { useState } from 'react';
import { ofCompany } from '../../data/useCompany.ts';
import { api } from '../../data/operations.ts';
import { type Attempt, useCommand } from '../../data/query.ts';
import { amountOf, moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Field } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { Missing } from '../../data/form/Missing.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useWords } from '../../language/language.ts';
import { useDunning } from '../../data/useDunning.ts';
import { OtherActions } from './EndInvoice.tsx';

type Opened = 'pay' | 'hand-over';

export function InvoiceActions({ invoice }: { readonly invoice: Invoice }) {
  const { status, paused } = invoice;
  const words = useWords().invoices;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const isOpen = status === 'open' || status === 'in_dunning';
  if (!isOpen) return <OtherActions invoice={invoice} />;
  return (
    <>
      <Button onPress={() => setOpened('pay')}>{words.pay}</Button>
      <Pause isPaused={paused} />
      {status === 'in_dunning' ? <Button onPress={() => setOpened('hand-over')}>{words.handOver}</Button> : null}
      <OtherActions invoice={invoice} />
      {opened === 'pay' ? <Pay onClose={close} /> : null}
      {opened === 'hand-over' ? <HandOver onClose={close} /> : null}
    </>
  );
}

/** A pause is undone by the same button. */
function Pause({ isPaused }: { readonly isPaused: boolean }) {
  const words = useWords().invoices;
  const { id } = useDunning();
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(api.dunning.mahnserviceInvoices[isPaused ? 'resume' : 'pause'], {
    changes: ofCompany,
    refreshesAlways: true,
    onDone: () => toast({ text: isPaused ? words.resumed : words.isPaused }),
  });
  return (
    <>
      <Button isDisabled={isPending} onPress={() => mutate({ id })}>
        {isPaused ? words.resume : words.pause}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate({ id })} />}
    </>
  );
}

function Pay({ onClose }: { readonly onClose: () => void }) {
  const { invoices: words, company, code } = useWords();
  const { dunning, id } = useDunning();
  async function send(fields: FormData, attempt: Attempt) {
    const reported = await dunning.mahnserviceInvoicePayments.create({
      invoice_id: id,
      ...attempt,
      body: {
        amount: amountOf(textIn(fields, 'amount')),
        value_date: textIn(fields, 'value_date'),
      },
    });
    return company.payment.done(moneyText(reported.amount, code));
  }
  return (
    <CommandDialog
      title={words.pay}
      submit={company.payment.submit}
      send={send}
      onClose={onClose}
      changes={ofCompany}
      draft={`payment ${id}`}
    >
      {(errorOf) => (
        <>
          <MoneyField label={company.payment.amount} name="amount" failure={errorOf('amount')} />
          <Field label={company.payment.day} name="value_date" type="date" failure={errorOf('value_date')} />
        </>
      )}
    </CommandDialog>
  );
}

/** It cannot be undone: the dialog says what follows. What the order lacks is listed. */
function HandOver({ onClose }: { readonly onClose: () => void }) {
  const { invoices: words, table } = useWords();
  const { id } = useDunning();
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(api.dunning.mahnserviceInvoices.handOver, {
    changes: ofCompany,
    onDone() {
      onClose();
      toast({ text: words.handedOver });
    },
  });
  return (
    <Dialog title={words.handOver} onClose={onClose}>
      <p>{words.handOverAbout}</p>
      {error === null ? null : (
        <Missing error={error} placeOf={(field) => words.fields[field] ?? field} retry={() => mutate({ id })} />
      )}
      <DialogActions>
        <Button isPrimary isDisabled={isPending} onPress={() => mutate({ id })}>
          {words.handOverNow}
        </Button>
        <Button onPress={onClose}>{table.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
