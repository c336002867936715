/** An invoice beside its list: what is open, and what happens next and why. */
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { useTexts } from '../../language/language.ts';
import { InvoiceState } from './InvoiceState.tsx';
import { words } from './invoice-words.ts';
import { NextStep } from './NextStep.tsx';

export function InvoicePreview({ invoice }: { readonly invoice: OperatorInvoice }) {
  const texts = useTexts(words);
  return (
    <>
      <h2>{invoice.invoice_number}</h2>
      <DescriptionList
        facts={[
          [texts.debtor, invoice.debtor_name],
          [texts.company, invoice.company_name],
          [texts.state, <InvoiceState key="state" invoice={invoice} />],
          [texts.facts.subject, invoice.subject_matter],
          [texts.open, <Money key="open" amount={invoice.open_amount} />],
        ]}
      />
      <NextStep invoice={invoice} />
    </>
  );
}
