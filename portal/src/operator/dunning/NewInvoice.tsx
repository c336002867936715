/** „Rechnung anlegen“: a draft for a company, of a debtor that it has or of a new one, with its PDF. */
import type { Attempt } from '../../data/query.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { Combobox } from '../../data/form/Combobox.tsx';
import { Form, textIn, textsIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { useRefresh } from '../../data/stored.ts';
import { useOperator } from '../../data/useOperator.ts';
import type { Steps } from '../../features/invoices/complete.ts';
import { useCompletion } from '../../features/invoices/useCompletion.tsx';
import { completionWords } from '../../features/invoices/words.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { amountOf } from '../../ui/amounts.ts';
import { dayOf } from '../../ui/dates.ts';
import { Field, Radios, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { NoRight } from '../../ui/NoRight.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { CompanyField } from '../CompanyField.tsx';
import { blankValues, DebtorFields, debtorIn } from './DebtorFields.tsx';
import { changedByInvoice } from './invoice-columns.tsx';
import { words } from './invoice-words.ts';

const kinds = ['known', 'business', 'consumer'] as const;
type Kind = (typeof kinds)[number];

export function NewInvoice() {
  const { create, form } = useTexts(words);
  const completion = useTexts(completionWords);
  const [company, setCompany] = useState<string>();
  const [kind, setKind] = useState<Kind>('known');
  const [debtor, setDebtor] = useState<string>();
  const send = useSend({ company, kind, debtor });
  const isAllowed = useMay()('operator:cases');
  const chooseCompany = (id: string | undefined) => {
    setCompany(id);
    // The debtor was one of the company before.
    if (id !== company) setDebtor(undefined);
  };
  const chooseKind = (next: Kind) => {
    setKind(next);
    // The field of a debtor that is known begins empty.
    setDebtor(undefined);
  };
  if (!isAllowed) return <NoRight />;
  return (
    <Screen title={create}>
      <Form
        submit={completion.save}
        more={completion.saveAndRelease}
        send={send}
        failures={{ 'company_id required': form.noCompany, 'debtor_id invalid': form.noDebtor }}
      >
        {(errorOf) => (
          <>
            <CompanyField label={form.company} failure={errorOf('company_id')} onChoose={chooseCompany} />
            <DebtorChoice
              key={company ?? ''}
              {...{ company, kind, errorOf }}
              onKind={chooseKind}
              onChoose={setDebtor}
            />
            <Field label={form.number} name="invoice_number" failure={errorOf('invoice_number')} />
            <Field
              label={form.date}
              name="invoice_date"
              type="date"
              defaultValue={dayOf()}
              failure={errorOf('invoice_date')}
            />
            <Field label={form.due} name="due_date" type="date" failure={errorOf('due_date')} />
            <MoneyField label={form.amount} name="amount" failure={errorOf('amount')} />
            <TextArea label={form.subject} name="subject_matter" rows={3} failure={errorOf('subject_matter')} />
            <Field
              label={completion.document}
              name="document"
              type="file"
              accept="application/pdf"
              failure={errorOf('file')}
            />
          </>
        )}
      </Form>
    </Screen>
  );
}

interface Chosen {
  readonly company: string | undefined;
  readonly kind: Kind;
  readonly debtor: string | undefined;
}

/** Up to three commands; what one has created stays when the next is refused, and is not created again. */
function useSend({ company = '', kind, debtor: known = '' }: Chosen) {
  const complete = useCompletion();
  const { operatorDunningDebtors, operatorDunningInvoices, operatorDunningDocuments } = useOperator();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const toast = useToast();
  const created = useRef<{ readonly input: string; readonly id: string }>(undefined);
  async function debtorOf(fields: FormData, { idempotencyKey }: Attempt): Promise<string> {
    if (kind === 'known') return known;
    const values = textsIn(fields, Object.keys(blankValues(kind === 'consumer')));
    const body = { company_id: company, acting_as: kind, ...debtorIn(values) };
    const input = JSON.stringify(body);
    if (created.current?.input !== input) {
      const { id } = await operatorDunningDebtors.create({ body, idempotencyKey: `${idempotencyKey}-debtor` });
      created.current = { input, id };
    }
    return created.current.id;
  }
  const stepsOf = (invoice: { readonly invoice_id: string }, { idempotencyKey }: Attempt): Steps => ({
    attach: (file) =>
      operatorDunningDocuments.create({
        ...invoice,
        body: { type: 'invoice', file },
        idempotencyKey: `${idempotencyKey}-document`,
      }),
    document: async () => (await operatorDunningInvoices.get({ id: invoice.invoice_id })).document,
    release: () =>
      operatorDunningInvoices.release({ id: invoice.invoice_id, idempotencyKey: `${idempotencyKey}-release` }),
  });
  return async (fields: FormData, attempt: Attempt, isReleased: boolean) => {
    const debtor_id = await debtorOf(fields, attempt);
    const body = { company_id: company, source: 'portal', debtor_id, ...invoiceIn(fields) } as const;
    const { id } = await operatorDunningInvoices.create({ body, ...attempt });
    toast(await complete(stepsOf({ invoice_id: id }, attempt), { file: fields.get('document'), isReleased }));
    await refresh(...changedByInvoice);
    await navigate({ to: paths.operator.invoice(id) });
  };
}

const invoiceIn = (fields: FormData) => ({
  invoice_number: textIn(fields, 'invoice_number'),
  subject_matter: textIn(fields, 'subject_matter'),
  invoice_date: textIn(fields, 'invoice_date'),
  due_date: textIn(fields, 'due_date'),
  amount: amountOf(textIn(fields, 'amount')),
});

interface DebtorChoiceProps {
  readonly company: string | undefined;
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
  readonly onChoose: (id: string | undefined) => void;
  readonly errorOf: (field: string) => ReactNode;
}

function DebtorChoice({ company, kind, onKind, onChoose, errorOf }: DebtorChoiceProps) {
  const { form, debtors } = useTexts(words);
  const { operatorDunningDebtors } = useOperator();
  const texts = {
    known: form.knownDebtor,
    business: `${form.newDebtor}: ${debtors.acting.business}`,
    consumer: `${form.newDebtor}: ${debtors.acting.consumer}`,
  };
  const find = async (q: string) => {
    const { results } = await operatorDunningDebtors.list({
      query: { q, limit: 20, ...(company === undefined ? {} : { company_id: company }) },
    });
    return results.map(({ id, display_name, customer_number }) => ({
      value: id,
      text: `${display_name} (${customer_number})`,
    }));
  };
  return (
    <>
      <Radios
        legend={form.debtor}
        name="kind"
        options={kinds.map((value) => ({ value, text: texts[value] }))}
        chosen={kind}
        onChoose={(value) => onKind(value as Kind)}
      />
      {kind === 'known' ? (
        company === undefined ? (
          <p>{form.chooseCompany}</p>
        ) : (
          <Combobox
            label={form.debtor}
            name={`dunning debtors ${company}`}
            find={find}
            onChoose={onChoose}
            failure={errorOf('debtor_id')}
          />
        )
      ) : (
        <DebtorFields key={kind} values={blankValues(kind === 'consumer')} errorOf={errorOf} />
      )}
    </>
  );
}
