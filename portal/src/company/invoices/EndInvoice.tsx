/** What begins and what ends an invoice: release and deletion of a draft, cancelling, writing off, the archive. */
import type { Invoice, InvoiceStatus } from '@mahnwerk/contract/dunning/invoices.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { useCommand } from '../../data/query.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { Missing } from '../../data/form/Missing.tsx';
import { ofCompany } from '../../data/useCompany.ts';
import { useDunning } from '../../data/useDunning.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { words as ownWords } from './words.ts';

interface OfInvoice {
  readonly invoice: Invoice;
}

type Opened = 'release' | 'delete' | 'cancel' | 'write_off';

const opensOf = (status: InvoiceStatus): readonly Opened[] =>
  status === 'draft'
    ? ['release', 'delete']
    : status === 'open' || status === 'in_dunning'
      ? ['write_off', 'cancel']
      : [];

const settled: ReadonlySet<InvoiceStatus> = new Set(['paid', 'cancelled', 'written_off']);

export function OtherActions({ invoice }: OfInvoice) {
  const words = useTexts(ownWords);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      {opensOf(invoice.status).map((each) => (
        <Button key={each} isPrimary={each === 'release'} onPress={() => setOpened(each)}>
          {words[each].action}
        </Button>
      ))}
      {settled.has(invoice.status) ? <Archive invoice={invoice} /> : null}
      {opened === 'release' ? <Release invoice={invoice} onClose={close} /> : null}
      {opened === 'delete' ? <Delete invoice={invoice} onClose={close} /> : null}
      {opened === 'cancel' || opened === 'write_off' ? <End way={opened} invoice={invoice} onClose={close} /> : null}
    </>
  );
}

interface Opening extends OfInvoice {
  readonly onClose: () => void;
}

/** What the release lacks is listed. */
function Release({ invoice: { id, invoice_number }, onClose }: Opening) {
  const words = useTexts(ownWords);
  const { invoices } = useWords();
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(api.dunning.mahnserviceInvoices.release, {
    changes: ofCompany,
    onDone() {
      onClose();
      toast({ text: words.release.done(invoice_number) });
    },
  });
  const placeOf = (field: string) => words.fields[field] ?? invoices.fields[field] ?? field;
  return (
    <Dialog title={words.release.action} onClose={onClose}>
      <p>{words.release.about}</p>
      {error === null ? null : <Missing error={error} placeOf={placeOf} retry={() => mutate({ id })} />}
      <DialogActions>
        <Button isPrimary isFocused isDisabled={isPending} onPress={() => mutate({ id })}>
          {words.release.action}
        </Button>
        <Button onPress={onClose}>{words.back}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Delete({ invoice: { id }, onClose }: Opening) {
  const words = useTexts(ownWords).delete;
  const { dunning, customer } = useDunning();
  const navigate = useNavigate();
  return (
    <CommandDialog
      title={words.action}
      submit={words.submit}
      isDangerous
      onClose={onClose}
      changes={[api.dunning.mahnserviceInvoices.list]}
      send={async () => {
        await dunning.mahnserviceInvoices.delete({ id });
        await navigate({ to: paths.company.invoices(customer) });
        return words.done;
      }}
    >
      {() => <p>{words.about}</p>}
    </CommandDialog>
  );
}

function End({ way, invoice: { id, invoice_number }, onClose }: Opening & { readonly way: 'cancel' | 'write_off' }) {
  const words = useTexts(ownWords)[way];
  const { dunning } = useDunning();
  const command = dunning.mahnserviceInvoices[way === 'cancel' ? 'cancel' : 'writeOff'];
  return (
    <CommandDialog
      title={words.action}
      submit={words.action}
      isDangerous
      onClose={onClose}
      changes={ofCompany}
      send={async () => {
        await command({ id });
        return words.done(invoice_number);
      }}
    >
      {() => <p>{words.about}</p>}
    </CommandDialog>
  );
}

/** Undone by the same button. */
function Archive({ invoice: { id, invoice_number, archived } }: OfInvoice) {
  const words = useTexts(ownWords)[archived ? 'unarchive' : 'archive'];
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(api.dunning.mahnserviceInvoices[archived ? 'unarchive' : 'archive'], {
    changes: ofCompany,
    refreshesAlways: true,
    onDone: () => toast({ text: words.done(invoice_number) }),
  });
  return (
    <>
      <Button isDisabled={isPending} onPress={() => mutate({ id })}>
        {words.action}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate({ id })} />}
    </>
  );
}
