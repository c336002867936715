/** Where an invoice stands; a pause stands beside it. */
import type { Invoice, InvoiceStatus } from '@mahnwerk/contract/dunning/invoices.ts';
import { type Meaning, State } from '../../ui/State.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { words as ownWords } from './words.ts';

const meanings: Readonly<Record<InvoiceStatus, Meaning>> = {
  draft: 'calm',
  open: 'calm',
  in_dunning: 'warn',
  paid: 'good',
  cancelled: 'calm',
  written_off: 'calm',
  in_inkasso: 'warn',
};

export function InvoiceState({ invoice: { status, paused, archived } }: { readonly invoice: Invoice }) {
  const words = useWords().invoices;
  const own = useTexts(ownWords);
  return (
    <>
      <State meaning={meanings[status]}>{words.states[status]}</State>{' '}
      {paused ? <State meaning="warn">{words.paused}</State> : null}{' '}
      {archived ? <State meaning="calm">{own.archived}</State> : null}
    </>
  );
}
