/** Who owes: a debtor of an earlier order, or a new one. */
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import { type ReactNode, useRef, useState } from 'react';
import type { Attempt } from '../../data/query.ts';
import { Combobox } from '../../data/form/Combobox.tsx';
import { CountryField } from '../../ui/CountryField.tsx';
import { Field, Radios } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useWords } from '../../language/language.ts';
import { useCompany } from '../../data/useCompany.ts';

const kinds = ['business', 'consumer', 'known'] as const;
type Kind = (typeof kinds)[number];

/** What is chosen; it is kept by the component around the form. */
export function useDebtorChoice() {
  const { routes } = useCompany();
  const [kind, setKind] = useState<Kind>('business');
  const [known, setKnown] = useState<string>();
  // Kept when the command behind it fails: sending again makes no second debtor.
  const created = useRef<{ readonly input: string; readonly id: string }>(undefined);
  return {
    kind,
    setKind,
    known,
    setKnown,
    /** The id of the debtor, which is created if it is new. */
    async debtorOf(fields: FormData, { idempotencyKey }: Attempt): Promise<string> {
      if (kind === 'known') return textIn(fields, 'known');
      const body = debtorIn(fields, kind);
      const input = JSON.stringify(body);
      if (created.current?.input !== input) {
        const { id } = await routes.debtors.create({ body, idempotencyKey: `${idempotencyKey}-debtor` });
        created.current = { input, id };
      }
      return created.current.id;
    },
  };
}

interface DebtorChoiceProps {
  readonly choice: ReturnType<typeof useDebtorChoice>;
  readonly errorOf: (field: string) => ReactNode;
  /** The field of the command that takes the debtor. */
  readonly field: string;
}

export function DebtorChoice({ choice: { kind, setKind, known, setKnown }, errorOf, field }: DebtorChoiceProps) {
  const words = useWords().company.newOrder;
  return (
    <>
      <Radios
        legend={words.kind}
        name="kind"
        options={kinds.map((value) => ({ value, text: words.kinds[value] }))}
        chosen={kind}
        onChoose={(value) => setKind(value as Kind)}
      />
      {kind === 'known' ? (
        <>
          <EarlierDebtor onChoose={setKnown} failure={errorOf(field)} />
          <input type="hidden" name="known" value={known ?? ''} />
        </>
      ) : (
        <NewDebtor kind={kind} errorOf={errorOf} />
      )}
    </>
  );
}

interface EarlierDebtorProps {
  readonly onChoose: (debtor: string | undefined) => void;
  readonly failure: ReactNode;
}

/** As many orders are looked through for one name. */
const orders_max = 50;

/** The debtors of earlier orders, found by name or by a reference of their claims; each with its latest order. */
function EarlierDebtor({ onChoose, failure }: EarlierDebtorProps) {
  const { company, code } = useWords();
  const { routes, customer } = useCompany();
  const dayOf = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
  const find = async (q: string) => {
    const { results } = await routes.orders.list({ query: { q, ordering: '-created', limit: orders_max } });
    const newest = new Map(results.toReversed().map((order) => [order.debtor_id, order]));
    return [...newest.values()].map(({ debtor_id, debtor_name, created_at }) => ({
      value: debtor_id,
      text: `${debtor_name} · ${company.newOrder.lastOrder(dayOf.format(Date.parse(created_at)))}`,
    }));
  };
  return (
    <Combobox
      label={company.newOrder.known}
      failure={failure}
      name={`debtors of ${customer}`}
      find={find}
      onChoose={onChoose}
    />
  );
}

interface NewDebtorProps {
  readonly kind: 'business' | 'consumer';
  readonly errorOf: (field: string) => ReactNode;
}

function NewDebtor({ kind, errorOf }: NewDebtorProps) {
  const words = useWords().company.newOrder;
  return (
    <>
      {kind === 'business' ? (
        <Field name="name" label={words.name} failure={errorOf('organization')} autoComplete="off" />
      ) : (
        <>
          <Field name="first_name" label={words.firstName} failure={errorOf('person.first_name')} />
          <Field name="last_name" label={words.lastName} failure={errorOf('person.last_name')} />
        </>
      )}
      <Field name="street" label={words.street} failure={errorOf('addresses[0].street')} />
      <Field name="postal_code" label={words.postalCode} failure={errorOf('addresses[0].postal_code')} />
      <Field name="city" label={words.city} failure={errorOf('addresses[0].city')} />
      <CountryField name="country" label={words.country} defaultValue="DE" failure={errorOf('addresses[0].country')} />
      <Field
        name="email"
        type="email"
        label={words.email}
        failure={errorOf('communication_channels[0].value')}
        autoComplete="off"
      />
    </>
  );
}

function debtorIn(fields: FormData, kind: NewDebtorProps['kind']): DebtorInput {
  const text = (name: string) => textIn(fields, name).trim();
  const [country, email] = [text('country'), text('email')];
  return {
    acting_as: kind,
    ...(kind === 'business'
      ? { organization: { name: text('name') } }
      : { person: { first_name: text('first_name') || null, last_name: text('last_name') } }),
    addresses: [{ street: text('street'), postal_code: text('postal_code'), city: text('city'), country }],
    communication_channels: email === '' ? [] : [{ type: 'email', value: email }],
  };
}
