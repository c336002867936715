/** „Umstand hinzufügen“: an unknown address, death, insolvency or representation, with what each of them needs. */
import { type CircumstanceInput, partyRoles } from '@mahnwerk/contract/operator/circumstances.ts';
import { circumstanceTypes } from '@mahnwerk/contract/shapes/circumstances.ts';
import { type ReactNode, useState } from 'react';
import { textIn } from '../../data/form/Form.tsx';
import type { Attempt } from '../../data/query.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Field, Radios, Select, TextArea } from '../../ui/Field.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import { AddressFields, addressIn } from './AddressFields.tsx';
import type { DebtorOfCase } from './contact-text.ts';
import { debtorWords } from './words.ts';

type CircumstanceType = CircumstanceInput['type'];
type Party = NonNullable<CircumstanceInput['party']>;

export function AddCircumstance({ debtor, ...dialog }: CaseDialog & { readonly debtor: DebtorOfCase }) {
  const { circumstances: words, flags, source, sources } = useTexts(debtorWords);
  const { circumstances } = useOperator();
  const today = useToday();
  const [type, setType] = useState<CircumstanceType>('moved_unknown');
  const send = (fields: FormData, attempt: Attempt) =>
    circumstances.create({ debtor_id: debtor.id, body: circumstanceIn(type, fields), ...attempt });
  return (
    <CaseForm
      {...dialog}
      draft={`${debtor.id} circumstance`}
      title={words.add}
      submit={words.submit}
      send={send}
      done={words.added}
      changes={[debtor.id]}
      failures={{ conflict: words.conflict, 'party.email required': words.somewhere }}
    >
      {(errorOf) => (
        <>
          <p>{words.about}</p>
          <Radios
            legend={words.type}
            name="type"
            options={stateOptions(flags)}
            chosen={type}
            onChoose={(value) => setType(circumstanceTypes.find((each) => each === value) ?? 'moved_unknown')}
          />
          <Field
            key={`from ${type}`}
            label={words.from}
            name="from"
            type="date"
            max={today}
            defaultValue={type === 'moved_unknown' ? today : ''}
            failure={errorOf('from')}
          />
          {type === 'moved_unknown' ? null : <Proceedings key={type} type={type} errorOf={errorOf} />}
          <Select label={source} name="source" options={stateOptions(sources)} defaultValue="other" />
          <TextArea label={words.note} name="note" rows={3} failure={errorOf('note')} />
        </>
      )}
    </CaseForm>
  );
}

interface ProceedingsProps {
  readonly type: CircumstanceType;
  readonly errorOf: (field: string) => ReactNode;
}

/** The court with its number, and who acts for the debtor or its estate. */
function Proceedings({ type, errorOf }: ProceedingsProps) {
  const { circumstances: words, contacts } = useTexts(debtorWords);
  const isNeeded = type === 'represented';
  const [role, setRole] = useState(isNeeded ? 'lawyer' : '');
  const roles = partyRoles[type].map((value) => ({ value, text: words.roles[value] }));
  return (
    <>
      <Field label={words.court} name="court" failure={errorOf('court')} autoComplete="off" />
      <Field label={words.fileNumber} name="file_number" failure={errorOf('file_number')} autoComplete="off" />
      <Select
        label={`${words.party}: ${words.role}`}
        name="party.role"
        value={role}
        onChange={({ target }) => setRole(target.value)}
        options={isNeeded ? roles : [{ value: '', text: words.noRole }, ...roles]}
      />
      {role === '' ? null : (
        <>
          <Field label={words.name} name="party.name" failure={errorOf('party.name')} autoComplete="off" />
          <AddressFields path="party.address" errorOf={errorOf} />
          <Field
            label={contacts.types.email}
            name="party.email"
            inputMode="email"
            failure={errorOf('party.email')}
            autoComplete="off"
          />
          <Field label={words.reference} name="party.reference" failure={errorOf('party.reference')} />
        </>
      )}
    </>
  );
}

function circumstanceIn(type: CircumstanceType, fields: FormData): CircumstanceInput {
  const filled = (name: string) => textIn(fields, name).trim() || undefined;
  const [from, court, file_number, note] = ['from', 'court', 'file_number', 'note'].map(filled);
  const role = filled('party.role');
  return {
    type,
    ...(from === undefined ? {} : { from }),
    ...(court === undefined ? {} : { court }),
    ...(file_number === undefined ? {} : { file_number }),
    ...(role === undefined ? {} : { party: partyIn(role as Party['role'], fields) }),
    source: textIn(fields, 'source') as NonNullable<CircumstanceInput['source']>,
    ...(note === undefined ? {} : { note }),
  };
}

function partyIn(role: Party['role'], fields: FormData): Party {
  const [name = '', email = '', reference = ''] = ['name', 'email', 'reference'].map((each) =>
    textIn(fields, `party.${each}`).trim(),
  );
  const address = addressIn(fields, 'party.address');
  return {
    role,
    name,
    // Without street, postal code and city there is none.
    address: `${address.street}${address.postal_code ?? ''}${address.city}` === '' ? null : address,
    email: email === '' ? null : email,
    reference: reference === '' ? null : reference,
  };
}
