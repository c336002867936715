/** „Schuldner“ of an invoice that is entered by hand: one that is known, or a new one with its fields. */
import { type ReactNode, useState } from 'react';
import type { Values } from '../../data/form/conflicts.ts';
import { Combobox } from '../../data/form/Combobox.tsx';
import { useKept } from '../../data/form/draft.ts';
import { useDunning } from '../../data/useDunning.ts';
import { DebtorInputs } from '../../features/debtor/DebtorFields.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { Radios } from '../../ui/Field.tsx';
import { words as ownWords } from './words.ts';

export type ActingAs = 'business' | 'consumer';

/** In the place of the id of a debtor. */
const isNew = 'new';

/** Who owes: the id of a debtor, or as what a new one acts. What is chosen is kept in this browser until it is sent. */
export function useInvoiceDebtor() {
  const { customer } = useDunning();
  const kept = useKept(`debtor of an invoice of ${customer}`);
  const [{ debtor = '', text = '', acting_as = 'business' }, setChosen] = useState<Values>(() => kept.read() ?? {});
  const choose = (change: Values) => {
    const next = { debtor, text, acting_as, ...change };
    setChosen(next);
    kept.write(next);
  };
  return {
    /** Empty: none is chosen. */
    id: debtor === isNew ? '' : debtor,
    newAs: debtor === isNew ? (acting_as as ActingAs) : undefined,
    text,
    choose,
    forget: kept.forget,
  };
}

interface InvoiceDebtorProps {
  readonly chosen: ReturnType<typeof useInvoiceDebtor>;
  /** The fields of a new debtor, with what they begin with. */
  readonly values: Readonly<Record<ActingAs, Values>>;
  readonly errorOf: (field: string) => ReactNode;
}

export function InvoiceDebtor({ chosen: { newAs, text, choose }, values, errorOf }: InvoiceDebtorProps) {
  const words = useTexts(ownWords).create;
  const { invoices: shared } = useWords();
  const { customer } = useDunning();
  const find = useFind();
  const [initial] = useState(text);
  return (
    <>
      <Combobox
        label={shared.debtor}
        hint={words.debtorHint}
        name={`dunning debtors of ${customer}`}
        find={find}
        always={[{ value: isNew, text: words.newDebtor }]}
        initial={initial}
        onChoose={(debtor, typed) => choose({ debtor: debtor ?? '', text: debtor === undefined ? '' : typed })}
        failure={errorOf('debtor_id')}
      />
      {newAs === undefined ? null : (
        <>
          <Radios
            legend={words.debtorIs}
            name="acting_as"
            options={Object.entries(words.debtors).map(([value, each]) => ({ value, text: each }))}
            chosen={newAs}
            onChoose={(acting_as) => choose({ acting_as })}
          />
          <DebtorInputs
            key={newAs}
            values={values[newAs]}
            labels={{ customer_number: words.customerNumber }}
            errorOf={(name) => errorOf(refusedAs[name] ?? name)}
          />
        </>
      )}
    </>
  );
}

/** As many debtors are looked through for a name. */
const debtors_max = 100;

/** Finds debtors by their number, and the latest by a part of their name. */
function useFind() {
  const { dunning } = useDunning();
  return async (text: string) => {
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
}

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
