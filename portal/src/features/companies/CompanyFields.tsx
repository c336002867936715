/** The fields of the company's data in their parts, each locked one with why. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { isInSepa } from '@mahnwerk/contract/shapes/sepa.ts';
import type { OwnCompany } from '@mahnwerk/contract/account/company.ts';
import type { LegalForm } from '@mahnwerk/contract/case/legal-forms.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { CountryField, countryName } from '../../ui/CountryField.tsx';
import { Select, Field, type Option, TextArea } from '../../ui/Field.tsx';
import { useWords } from '../../language/language.ts';
import styles from '../../ui/Record.module.css';
import { type CompanyField, companyFields, companyParts, partOf } from './company-fields.ts';
import { type CompanyRecord, valuesOf } from './company-values.ts';

/** The legal forms of companies, as a company reads them or the operator. */
export function useLegalForms(caller: 'company' | 'operator' = 'company') {
  const list = caller === 'company' ? api.company.legalForms.list : api.operator.operatorLegalForms.list;
  const read = useRead(list, undefined, { freshFor: Infinity });
  return { ...read, data: read.data?.filter(({ applies_to }) => applies_to.includes('company')) };
}

/** The value of a field in words. */
export function useTextOf(forms: readonly LegalForm[]): (name: string, value: string) => string {
  const { company, code } = useWords();
  const { taxTreatments } = company.data;
  return (name, value) => {
    if (name === 'country') return countryName(value, code);
    if (name === 'legal_form') return forms.find((form) => form.code === value)?.name ?? value;
    if (name === 'tax_treatment' && value in taxTreatments) return taxTreatments[value as keyof typeof taxTreatments];
    return value;
  };
}

/** What fields say beside their labels: to the company's own people, or about the company. */
interface CompanyTexts {
  readonly taxTreatments: Readonly<Record<string, string>>;
  readonly outsideSepa: string;
  readonly hints: Readonly<Record<string, string>>;
}

interface CompanyFieldsProps {
  readonly of: CompanyRecord;
  /** What the person cannot change. */
  readonly locks?: OwnCompany['locked_fields'];
  /** Default: what its own people read. */
  readonly texts?: CompanyTexts;
  readonly forms: readonly LegalForm[];
  readonly errorOf: (field: string) => ReactNode;
}

export function CompanyFields({ of, locks = [], texts, forms, errorOf }: CompanyFieldsProps) {
  const words = useWords().company.data;
  const said = texts ?? words;
  const values = valuesOf(of);
  const frameOf = (name: CompanyField) => {
    const locked = locks.find(({ field }) => field === partOf[name]);
    return {
      name,
      label: words.fields[name],
      defaultValue: values[name],
      failure: failureOfField(name, errorOf),
      isLocked: locked !== undefined,
      hint: locked === undefined ? said.hints[name] : words.reasons[locked.reason],
    };
  };
  return Object.entries(companyParts).map(([part, names]) => (
    <fieldset key={part} className={styles.part}>
      <legend>{words.parts[part as keyof typeof companyParts]}</legend>
      {names.map((name) => (
        <CompanyInput key={name} {...frameOf(name)} forms={forms} texts={said} />
      ))}
    </fieldset>
  ));
}

/** Failures name the field of the API, a part of it, or a representative in the list. A part that failed alone leaves its siblings. */
function failureOfField(name: CompanyField, errorOf: CompanyFieldsProps['errorOf']): ReactNode {
  const part = partOf[name];
  const siblings = companyFields.filter((each) => each !== name && partOf[each] === part);
  const isOfSibling = siblings.some((each) => errorOf(`${part}.${each}`) !== undefined);
  const whole = isOfSibling ? [] : [part, ...[0, 1, 2].map((at) => `${part}[${at}]`)];
  return [`${part}.${name}`, ...whole].map(errorOf).find((failure) => failure !== undefined);
}

/** The account for payouts: at once it says that no payout reaches an account outside SEPA. */
function IbanField({
  defaultValue,
  hint,
  outsideSepa,
  ...field
}: ComponentProps<typeof Field> & { readonly outsideSepa: string }) {
  const [typed, setTyped] = useState(String(defaultValue ?? ''));
  const isOutside = /^[A-Z]{2}\d{2}/.test(compact(typed)) && !isInSepa(compact(typed));
  return (
    <Field
      {...field}
      value={typed}
      hint={isOutside ? outsideSepa : hint}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

const compact = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

interface CompanyInputProps {
  readonly name: CompanyField;
  readonly label: string;
  readonly defaultValue: string | undefined;
  readonly failure: ReactNode;
  readonly hint: string | undefined;
  readonly isLocked: boolean;
  readonly forms: readonly LegalForm[];
  readonly texts: CompanyTexts;
}

function CompanyInput({ isLocked, forms, texts, ...field }: CompanyInputProps) {
  const choices: Partial<Record<CompanyField, readonly Option[]>> = {
    legal_form: forms.map(({ code, name }) => ({ value: code, text: name })),
    tax_treatment: Object.entries(texts.taxTreatments).map(([value, text]) => ({ value, text })),
  };
  const options = choices[field.name];
  if (options !== undefined)
    return <Select {...field} disabled={isLocked} options={[{ value: '', text: '–' }, ...options]} />;
  if (field.name === 'country') return <CountryField {...field} disabled={isLocked} isOptional />;
  if (field.name === 'iban') return <IbanField {...field} outsideSepa={texts.outsideSepa} readOnly={isLocked} />;
  if (field.name === 'representatives') return <TextArea {...field} rows={3} readOnly={isLocked} />;
  return <Field {...field} readOnly={isLocked} />;
}
