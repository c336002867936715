/** „Kontakt hinzufügen“: an address, an e-mail address or a number that the office found out. */
import { type ContactInput, contactTypes } from '@mahnwerk/contract/operator/contacts.ts';
import { type ReactNode, useState } from 'react';
import { textIn } from '../../data/form/Form.tsx';
import type { Attempt } from '../../data/query.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Check } from '../../ui/Check.tsx';
import { Field, Radios, Select } from '../../ui/Field.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import { AddressFields, addressIn } from './AddressFields.tsx';
import type { DebtorOfCase } from './contact-text.ts';
import { debtorWords } from './words.ts';

type ContactType = ContactInput['type'];

export function AddContact({ debtor, ...dialog }: CaseDialog & { readonly debtor: DebtorOfCase }) {
  const { contacts: words, conflict } = useTexts(debtorWords);
  const { contacts } = useOperator();
  const [type, setType] = useState<ContactType>('address');
  const send = (fields: FormData, attempt: Attempt) =>
    contacts.create({ debtor_id: debtor.id, body: contactIn(type, fields), ...attempt });
  return (
    <CaseForm
      {...dialog}
      draft={`${debtor.id} contact`}
      title={words.add}
      submit={words.submit}
      send={send}
      done={words.added}
      changes={[debtor.id]}
      failures={{ conflict }}
    >
      {(errorOf) => (
        <>
          <Radios
            legend={words.type}
            name="type"
            options={stateOptions(words.types)}
            chosen={type}
            onChoose={(value) => setType(contactTypes.find((each) => each === value) ?? 'address')}
          />
          {type === 'address' ? (
            <AddressFields path="address" errorOf={errorOf} />
          ) : (
            <Field
              key={type}
              label={words.types[type]}
              name={type}
              inputMode={type === 'email' ? 'email' : 'tel'}
              failure={errorOf('value')}
              autoComplete="off"
            />
          )}
          <Origin errorOf={errorOf} />
        </>
      )}
    </CaseForm>
  );
}

/** Who named it, since when it is valid, and whether it is preferred. */
function Origin({ errorOf }: { readonly errorOf: (field: string) => ReactNode }) {
  const { contacts: words, sources, source } = useTexts(debtorWords);
  const today = useToday();
  const { creditor: _company, ...named } = sources;
  return (
    <>
      <Select
        label={source}
        name="source"
        options={stateOptions(named)}
        defaultValue="debtor"
        failure={errorOf('source')}
      />
      <Field label={words.sourceNote} name="source_note" failure={errorOf('source_note')} autoComplete="off" />
      <Field
        label={words.validFrom}
        name="valid_from"
        type="date"
        max={today}
        defaultValue={today}
        failure={errorOf('valid_from')}
      />
      <Check label={words.prefer} name="preferred" defaultChecked />
    </>
  );
}

function contactIn(type: ContactType, fields: FormData): ContactInput {
  const [value = '', note, from] = [type, 'source_note', 'valid_from'].map((name) => textIn(fields, name).trim());
  return {
    type,
    ...(type === 'address' ? { address: addressIn(fields, 'address') } : { value }),
    source: textIn(fields, 'source') as ContactInput['source'],
    ...(note ? { source_note: note } : {}),
    preferred: textIn(fields, 'preferred') !== '',
    ...(from ? { valid_from: from } : {}),
  };
}
