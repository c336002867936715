/** „Auftrag anlegen“: who owes. The draft is stored with its debtor, so that nothing typed afterwards is lost. */
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Field, Radios } from '../../components/Field.tsx';
import { Form, textIn } from '../../components/Form.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useWords } from '../../language/language.ts';
import { useCompany } from '../useCompany.ts';

type Kind = 'business' | 'consumer';

export function NewOrder() {
  const words = useWords().company.newOrder;
  const { api, customer, key } = useCompany();
  const [kind, setKind] = useState<Kind>('business');
  // Kept when the order could not be created: sending again makes no second debtor.
  const created = useRef<{ readonly input: string; readonly id: string }>(undefined);
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function send(fields: FormData) {
    const body = debtorIn(fields, kind);
    const input = JSON.stringify(body);
    if (created.current?.input !== input) created.current = { input, id: (await api.debtors.create({ body })).id };
    const order = await api.orders.create({ body: { debtor_id: created.current.id } });
    await queries.invalidateQueries({ queryKey: key });
    await navigate({ to: '/company/$customer/orders/$id', params: { customer, id: order.id } });
  }

  return (
    <Screen title={words.title}>
      <p>{words.about}</p>
      <Form send={send} submit={words.next}>
        {(failureOf) => (
          <>
            <Radios
              legend={words.kind}
              name="kind"
              options={(['business', 'consumer'] as const).map((value) => ({ value, text: words.kinds[value] }))}
              chosen={kind}
              onChoose={(value) => setKind(value as Kind)}
            />
            {kind === 'business' ? (
              <Field name="name" label={words.name} failure={failureOf('organization')} autoComplete="off" />
            ) : (
              <>
                <Field name="first_name" label={words.firstName} failure={failureOf('person.first_name')} />
                <Field name="last_name" label={words.lastName} failure={failureOf('person.last_name')} />
              </>
            )}
            <Field name="street" label={words.street} failure={failureOf('addresses[0].street')} />
            <Field name="postal_code" label={words.postalCode} failure={failureOf('addresses[0].postal_code')} />
            <Field name="city" label={words.city} failure={failureOf('addresses[0].city')} />
            <Field
              name="country"
              label={words.country}
              hint={words.countryHint}
              defaultValue="DE"
              maxLength={2}
              failure={failureOf('addresses[0].country')}
            />
          </>
        )}
      </Form>
    </Screen>
  );
}

function debtorIn(fields: FormData, kind: Kind): DebtorInput {
  const text = (name: string) => textIn(fields, name).trim();
  const country = text('country').toUpperCase();
  return {
    acting_as: kind,
    ...(kind === 'business'
      ? { organization: { name: text('name') } }
      : { person: { first_name: text('first_name'), last_name: text('last_name') } }),
    addresses: [{ street: text('street'), postal_code: text('postal_code'), city: text('city'), country }],
  };
}
