/** Where an invoice stands, with what holds it beside. */
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { useTexts } from '../../language/language.ts';
import { type Meaning, State } from '../../ui/State.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { words } from './invoice-words.ts';

const meanings: Readonly<Record<OperatorInvoice['status'], Meaning>> = {
  draft: 'calm',
  open: 'calm',
  in_dunning: 'warn',
  paid: 'good',
  cancelled: 'calm',
  written_off: 'calm',
  in_inkasso: 'warn',
};

export function InvoiceState({ invoice }: { readonly invoice: OperatorInvoice }) {
  const texts = useTexts(words);
  const { status, paused, is_disputed, archived } = invoice;
  return (
    <>
      <State meaning={meanings[status]}>{texts.states[status]}</State>{' '}
      {paused ? <Tag meaning="warn">{texts.paused}</Tag> : null}{' '}
      {is_disputed ? <Tag meaning="warn">{texts.disputed}</Tag> : null} {archived ? <Tag>{texts.archived}</Tag> : null}
    </>
  );
}
