/** A debtor pays on a case, as the operator books it in production. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { amountOf, moneyText } from '../../ui/amounts.ts';
import { Card } from '../../ui/Card.tsx';
import { dayOf } from '../../ui/dates.ts';
import { Select, Field } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Form, textsIn } from '../../data/form/Form.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ofCompany, useCompany } from '../../data/useCompany.ts';
import { useDeveloperWords } from '../../language/developer/words.ts';
import { useWords } from '../../language/language.ts';

/** As many of the newest cases can be chosen. */
const choosable = 100;

export function Pay() {
  const { sandbox: words } = useDeveloperWords();
  const { data } = useRead(api.company.mandates.list, { query: { ordering: '-created', limit: choosable } });
  if (data === undefined) return null;
  const open = data.results.filter(({ closed_at }) => closed_at === null);
  return <Card title={words.payment}>{open.length === 0 ? <p>{words.noCases}</p> : <PaymentForm cases={open} />}</Card>;
}

function PaymentForm({ cases }: { readonly cases: readonly Mandate[] }) {
  const { sandbox: words } = useDeveloperWords();
  const { code } = useWords();
  const { routes } = useCompany();
  const refresh = useRefresh();
  const toast = useToast();
  const send = async (fields: FormData) => {
    const { id = '', amount = '', value_date = '', reference } = textsIn(fields, names);
    const { legal_balance } = await routes.sandboxMandates.pay({
      id,
      body: {
        amount: amountOf(amount),
        value_date,
        reference: reference || null,
      },
    });
    toast({ text: words.paid(moneyText(legal_balance.total_balance, code)) });
    await refresh(...ofCompany);
  };
  return (
    <Form send={send} submit={words.pay}>
      {(errorOf) => (
        <>
          <Select
            label={words.case}
            name="id"
            options={cases.map(({ id, reference_number, debtor_name }) => ({
              value: id,
              text: `${reference_number} · ${debtor_name}`,
            }))}
          />
          <MoneyField label={words.amount} name="amount" failure={errorOf('amount')} />
          <Field
            label={words.day}
            name="value_date"
            type="date"
            defaultValue={dayOf()}
            failure={errorOf('value_date')}
          />
          <Field label={words.purpose} name="reference" failure={errorOf('reference')} />
        </>
      )}
    </Form>
  );
}

const names = ['id', 'amount', 'value_date', 'reference'];
