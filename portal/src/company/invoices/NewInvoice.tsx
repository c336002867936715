/** „Rechnung anlegen“: an invoice entered by hand, with its debtor and its PDF: a draft, or released at once. */
import type { DunningDebtorInput } from '@mahnwerk/contract/dunning/debtors.ts';
import type { InvoiceInput } from '@mahnwerk/contract/dunning/invoices.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { Form, textIn, textsIn } from '../../data/form/Form.tsx';
import type { Attempt } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { ofCompany } from '../../data/useCompany.ts';
import { useDunning } from '../../data/useDunning.ts';
import type { Steps } from '../../features/invoices/complete.ts';
import { useCompletion } from '../../features/invoices/useCompletion.tsx';
import { completionWords } from '../../features/invoices/words.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { paths } from '../../paths.ts';
import { amountOf } from '../../ui/amounts.ts';
import { dayOf } from '../../ui/dates.ts';
import { DropFiles } from '../../ui/DropFiles.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type ActingAs, InvoiceDebtor, useInvoiceDebtor } from './InvoiceDebtor.tsx';
import { InvoiceDocument, useInvoiceDocument } from './InvoiceDocument.tsx';
import { words as ownWords } from './words.ts';

type Dunning = ReturnType<typeof useDunning>['dunning'];
type ErrorOf = (field: string) => ReactNode;

export function NewInvoice() {
  const words = useTexts(ownWords).create;
  const completion = useTexts(completionWords);
  const { customer } = useDunning();
  const debtor = useInvoiceDebtor();
  const document = useInvoiceDocument(debtor);
  const send = useSend(debtor, document.file);
  return (
    <DropFiles mayDrop onFiles={([file]) => document.take(file, true)}>
      <Screen title={words.title}>
        <p>{words.about}</p>
        <Form
          send={send}
          submit={completion.save}
          more={completion.saveAndRelease}
          draft={`invoice of ${customer}`}
          failures={{ 'debtor_id invalid': words.debtorRequired, 'debtor_id required': words.debtorRequired }}
        >
          {(errorOf) => (
            <>
              <InvoiceDocument document={document} failure={errorOf('file')} />
              <InvoiceDebtor
                key={document.filled?.values['invoice_number']}
                chosen={debtor}
                values={debtorValues}
                errorOf={errorOf}
              />
              <InvoiceFields errorOf={errorOf} />
            </>
          )}
        </Form>
      </Screen>
    </DropFiles>
  );
}

function useSend({ id: known, newAs, forget }: ReturnType<typeof useInvoiceDebtor>, document: File | undefined) {
  const complete = useCompletion();
  const { dunning, customer } = useDunning();
  // Kept when the invoice behind it is refused: sending again makes no second debtor.
  const created = useRef<{ readonly input: string; readonly id: string }>(undefined);
  const refresh = useRefresh();
  const navigate = useNavigate();
  const toast = useToast();

  async function debtorOf(fields: FormData, { idempotencyKey }: Attempt): Promise<string> {
    if (newAs === undefined) return known;
    const body = debtorIn(fields, newAs);
    const input = JSON.stringify(body);
    if (created.current?.input !== input) {
      const { id } = await dunning.mahnserviceDebtors.create({ body, idempotencyKey: `${idempotencyKey}-debtor` });
      created.current = { input, id };
    }
    return created.current.id;
  }

  return async (fields: FormData, attempt: Attempt, isReleased: boolean) => {
    const body = { debtor_id: await debtorOf(fields, attempt), ...invoiceIn(fields) };
    const { id } = await dunning.mahnserviceInvoices.create({ body, ...attempt });
    toast(await complete(stepsOf(dunning, id, attempt), { file: document ?? null, isReleased }));
    forget();
    await refresh(...ofCompany);
    await navigate({ to: paths.company.invoice(customer, id) });
  };
}

const stepsOf = (dunning: Dunning, id: string, { idempotencyKey }: Attempt): Steps => ({
  attach: (file) =>
    dunning.mahnserviceInvoiceDocuments.create({
      invoice_id: id,
      body: { type: 'invoice', file },
      idempotencyKey: `${idempotencyKey}-document`,
    }),
  document: async () => (await dunning.mahnserviceInvoices.get({ id })).document,
  release: () => dunning.mahnserviceInvoices.release({ id, idempotencyKey: `${idempotencyKey}-release` }),
});

function InvoiceFields({ errorOf }: { readonly errorOf: ErrorOf }) {
  const { invoices: shared } = useWords();
  const words = useTexts(ownWords).create;
  const { claimTypes } = useOrderWords();
  const field = (name: string, label: string) => ({ name, label, failure: errorOf(name), autoComplete: 'off' });
  return (
    <>
      <Field {...field('invoice_number', shared.number)} />
      <Field {...field('invoice_date', shared.date)} type="date" defaultValue={dayOf()} />
      <Field {...field('due_date', shared.due)} type="date" />
      <label>
        <input type="checkbox" name="due_date_agreed" value="true" /> {words.agreed}
      </label>
      <MoneyField {...field('amount', shared.amount)} />
      <Field {...field('subject_matter', words.subject)} />
      <Select
        {...field('claim_type_code', words.claimType)}
        options={[
          { value: '', text: words.usual },
          ...Object.entries(claimTypes).map(([value, text]) => ({ value, text })),
        ]}
      />
      <Field {...field('contract_date', words.contractDate)} type="date" />
      <Field {...field('your_reference', words.reference)} />
    </>
  );
}

const reached = { street: '', postal_code: '', city: '', country: 'DE', email: '', phone: '' };
const debtorValues = {
  business: { customer_number: '', organization: '', legal_form: '', vat_number: '', ...reached },
  consumer: { customer_number: '', salutation: '', first_name: '', last_name: '', birth_date: '', ...reached },
};

type Salutation = NonNullable<NonNullable<DunningDebtorInput['person']>['salutation']>;

function debtorIn(fields: FormData, acting_as: ActingAs): DunningDebtorInput {
  const typed = textsIn(fields, Object.keys(debtorValues[acting_as]));
  const text = (name: string) => typed[name] ?? '';
  const orNull = (name: string) => text(name) || null;
  const hasAddress = ['street', 'postal_code', 'city'].some((name) => text(name) !== '');
  return {
    customer_number: text('customer_number'),
    acting_as,
    ...(acting_as === 'business'
      ? {
          organization: { name: text('organization') },
          legal_form: orNull('legal_form') as NonNullable<DunningDebtorInput['legal_form']> | null,
          vat_number: orNull('vat_number'),
        }
      : {
          person: {
            salutation: orNull('salutation') as Salutation | null,
            first_name: orNull('first_name'),
            last_name: text('last_name'),
            birth_date: orNull('birth_date'),
          },
        }),
    address: hasAddress
      ? { street: text('street'), postal_code: text('postal_code'), city: text('city'), country: text('country') }
      : null,
    email: orNull('email'),
    phone: orNull('phone'),
  };
}

function invoiceIn(fields: FormData): Omit<InvoiceInput, 'debtor_id'> {
  const text = (name: string) => textIn(fields, name).trim();
  const orNull = (name: string) => text(name) || null;
  return {
    invoice_number: text('invoice_number'),
    subject_matter: text('subject_matter'),
    amount: amountOf(text('amount')),
    invoice_date: text('invoice_date'),
    due_date: text('due_date'),
    due_date_agreed: fields.has('due_date_agreed'),
    claim_type_code: orNull('claim_type_code') as NonNullable<InvoiceInput['claim_type_code']> | null,
    contract_date: orNull('contract_date'),
    your_reference: orNull('your_reference'),
  };
}
