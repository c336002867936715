/** The fields of a postal address below a member of a body, and what they say as the API takes it. */
import type { ReactNode } from 'react';
import { textIn } from '../../data/form/Form.tsx';
import { useTexts } from '../../language/language.ts';
import { CountryField } from '../../ui/CountryField.tsx';
import { Field } from '../../ui/Field.tsx';
import { debtorWords } from './words.ts';

interface AddressFieldsProps {
  /** The path of the address in the body. */
  readonly path: string;
  readonly errorOf: (field: string) => ReactNode;
}

const names = ['street', 'postal_code', 'city'] as const;

export function AddressFields({ path, errorOf }: AddressFieldsProps) {
  const { address: labels } = useTexts(debtorWords);
  return (
    <>
      {names.map((name) => (
        <Field
          key={name}
          label={labels[name]}
          name={`${path}.${name}`}
          failure={errorOf(`${path}.${name}`)}
          autoComplete="off"
        />
      ))}
      <CountryField
        label={labels.country}
        name={`${path}.country`}
        defaultValue="DE"
        failure={errorOf(`${path}.country`)}
      />
    </>
  );
}

export function addressIn(fields: FormData, path: string) {
  const [street = '', postal_code = '', city = ''] = names.map((name) => textIn(fields, `${path}.${name}`).trim());
  return {
    street,
    ...(postal_code === '' ? {} : { postal_code }),
    city,
    country: textIn(fields, `${path}.country`),
  };
}
