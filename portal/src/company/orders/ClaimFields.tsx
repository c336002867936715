/** The fields of a claim, for adding one and for changing one. */
import type { Claim, ClaimInput, ClaimPatch } from '@mahnwerk/contract/case/claims.ts';
import { readAmount } from '../../components/amounts.ts';
import type { Values } from '../../components/conflicts.ts';
import { Field } from '../../components/Field.tsx';
import type { Words } from '../../language/de.ts';
import { useWords } from '../../language/language.ts';

const texts = ['document_reference', 'subject_matter'] as const;
const days = ['document_date', 'due_date', 'delay_date'] as const;
const names = [...texts, 'principal_amount', ...days, 'claim_type_code'] as const;
export const claimFields: readonly string[] = names;

/** What the fields are called. */
export const labelsOf = (words: Words['company']['claim']): Values =>
  Object.fromEntries(names.map((name) => [name, words[name]]));

interface ClaimFieldsProps {
  readonly values?: Values;
  readonly failureOf: (field: string) => string | undefined;
}

export function ClaimFields({ values = {}, failureOf }: ClaimFieldsProps) {
  const words = useWords().company.claim;
  const field = (name: (typeof names)[number]) => ({
    name,
    label: words[name],
    defaultValue: values[name],
    failure: failureOf(name === 'claim_type_code' ? 'legal_basis' : name),
  });
  return (
    <>
      {texts.map((name) => (
        <Field key={name} {...field(name)} />
      ))}
      <Field {...field('principal_amount')} inputMode="decimal" />
      {days.map((name) => (
        <Field key={name} {...field(name)} type="date" />
      ))}
      <Field {...field('claim_type_code')} hint={words.claimTypeHint} />
    </>
  );
}

/** What the form holds for a stored claim. */
export function valuesOf({ principal_amount, legal_basis, ...claim }: Claim): Values {
  return {
    ...Object.fromEntries([...texts, ...days].map((name) => [name, claim[name] ?? ''])),
    principal_amount: principal_amount?.value ?? '',
    claim_type_code: legal_basis.claim_type_code ?? '',
  };
}

/** A change of a claim: an empty field is sent as null. What is no amount is sent as it was typed: the service says what is wrong. */
export function changeTo(values: Values): ClaimPatch {
  const amount = values.principal_amount ?? '';
  const code = (values.claim_type_code ?? '').toUpperCase();
  return {
    ...Object.fromEntries([...texts, ...days].map((name) => [name, values[name] || null])),
    principal_amount: amount === '' ? null : { currency: 'EUR', value: readAmount(amount) ?? amount },
    legal_basis: { claim_type_code: code === '' ? null : (code as never) },
  };
}

/** A new claim: what is empty is left out, so that the service's defaults apply. */
export function inputOf(values: Values): ClaimInput {
  const { legal_basis, ...change } = changeTo(values);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
  return { ...given, ...(legal_basis?.claim_type_code == null ? {} : { legal_basis }) };
}
