/** „Rechnung anlegen“: an invoice entered by hand, with its debtor and its PDF: a draft, or released at once. */
import type { DunningDebtorInput } from '@mahnwerk/contract/dunning/debtors.ts';
import type { InvoiceInput } from '@mahnwerk/contract/dunning/invoices.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { Combobox } from '../../data/form/Combobox.tsx';
import { Form, textIn, textsIn } from '../../data/form/Form.tsx';
import type { Attempt } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { ofCompany } from '../../data/useCompany.ts';
import { useDunning } from '../../data/useDunning.ts';
import { DebtorInputs } from '../../features/debtor/DebtorFields.tsx';
import type { Steps } from '../../features/invoices/complete.ts';
import { useCompletion } from '../../features/invoices/useCompletion.tsx';
import { completionWords } from '../../features/invoices/words.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { paths } from '../../paths.ts';
import { amountOf } from '../../ui/amounts.ts';
import { dayOf } from '../../ui/dates.ts';
import { Field, Radios, Select } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { words as ownWords } from './words.ts';

type Kind = 'known' | 'business' | 'consumer';
type Dunning = ReturnType<typeof useDunning>['dunning'];
type ErrorOf = (field: string) => ReactNode;

export function NewInvoice() {
  const words = useTexts(ownWords).create;
  const completion = useTexts(completionWords);
  const { customer } = useDunning();
  const [kind, setKind] = useState<Kind>('business');
  const [known, setKnown] = useState<string>();
  const send = useSend(kind, known);
  return (
    <Screen title={words.title}>
      <p>{words.about}</p>
      <Form
        send={send}
        submit={completion.save}
        more={completion.saveAndRelease}
        draft={`invoice of ${customer} for ${kind}`}
      >
        {(errorOf) => (
          <>
            <Radios
              legend={words.debtor}
              name="kind"
              options={Object.entries(words.debtors).map(([value, text]) => ({ value, text }))}
              chosen={kind}
              onChoose={(value) => {
                setKind(value as Kind);
                // The field of a debtor that is known begins empty.
                setKnown(undefined);
              }}
            />
            {kind === 'known' ? (
              <KnownDebtor onChoose={setKnown} failure={errorOf('debtor_id')} />
            ) : (
              <DebtorInputs
                values={debtorValues[kind]}
                labels={{ customer_number: words.customerNumber }}
                errorOf={(name) => errorOf(refusedAs[name] ?? name)}
              />
            )}
            <InvoiceFields errorOf={errorOf} />
          </>
        )}
      </Form>
    </Screen>
  );
}

/** @param known the debtor that is chosen, of this kind */
function useSend(kind: Kind, known: string | undefined) {
  const complete = useCompletion();
  const { dunning, customer } = useDunning();
  // Kept when the invoice behind it is refused: sending again makes no second debtor.
  const created = useRef<{ readonly input: string; readonly id: string }>(undefined);
  const refresh = useRefresh();
  const navigate = useNavigate();
  const toast = useToast();

  async function debtorOf(fields: FormData, { idempotencyKey }: Attempt): Promise<string> {
    if (kind === 'known') return known ?? '';
    const body = debtorIn(fields, kind);
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
    toast(await complete(stepsOf(dunning, id, attempt), { file: fields.get('document'), isReleased }));
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
  const { document } = useTexts(completionWords);
  const field = (name: string, label: string) => ({ name, label, failure: errorOf(name), autoComplete: 'off' });
  return (
    <>
      <Field {...field('invoice_number', shared.number)} />
      <Field {...field('subject_matter', shared.subject)} />
      <MoneyField {...field('amount', shared.amount)} />
      <Field {...field('invoice_date', shared.date)} type="date" defaultValue={dayOf()} />
      <Field {...field('due_date', shared.due)} type="date" />
      <label>
        <input type="checkbox" name="due_date_agreed" value="true" /> {words.agreed}
      </label>
      <Select
        {...field('claim_type_code', words.claimType)}
        options={[
          { value: '', text: words.usual },
          ...Object.entries(claimTypes).map(([value, text]) => ({ value, text })),
        ]}
      />
      <Field {...field('contract_date', words.contractDate)} type="date" />
      <Field {...field('your_reference', words.reference)} />
      <Field label={document} name="document" type="file" accept="application/pdf" failure={errorOf('file')} />
    </>
  );
}

/** As many debtors are looked through for a name. */
const debtors_max = 100;

interface KnownDebtorProps {
  readonly onChoose: (debtor: string | undefined) => void;
  readonly failure: ReactNode;
}

/** Found by their number, and the latest by a part of their name. */
function KnownDebtor({ onChoose, failure }: KnownDebtorProps) {
  const words = useTexts(ownWords).create;
  const { dunning, customer } = useDunning();
  const find = async (text: string) => {
    const { list } = dunning.mahnserviceDebtors;
    const [numbered, latest] = await Promise.all([
      list({ query: { customer_number: text } }),
      list({ query: { ordering: '-created', limit: debtors_max } }),
    ]);
    const named = latest.results.filter(({ display_name }) => display_name.toLowerCase().includes(text.toLowerCase()));
    const found = new Map([...numbered.results, ...named].map((each) => [each.id, each]));
    return [...found.values()].map(({ id, display_name, customer_number }) => ({
      value: id,
      text: `${display_name} · ${customer_number}`,
    }));
  };
  return (
    <Combobox
      label={words.known}
      name={`dunning debtors of ${customer}`}
      find={find}
      onChoose={onChoose}
      failure={failure}
    />
  );
}

const reached = { street: '', postal_code: '', city: '', country: 'DE', email: '', phone: '' };
const debtorValues = {
  business: { customer_number: '', organization: '', legal_form: '', vat_number: '', ...reached },
  consumer: { customer_number: '', salutation: '', first_name: '', last_name: '', birth_date: '', ...reached },
};

/** What the service calls the fields of a debtor. */
const refusedAs: Readonly<Record<string, string>> = {
  salutation: 'person.salutation',
  first_name: 'person.first_name',
  last_name: 'person.last_name',
  birth_date: 'person.birth_date',
  street: 'address.street',
  postal_code: 'address.postal_code',
  city: 'address.city',
  country: 'address.country',
};

type Salutation = NonNullable<NonNullable<DunningDebtorInput['person']>['salutation']>;

function debtorIn(fields: FormData, acting_as: 'business' | 'consumer'): DunningDebtorInput {
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
