/** The fields of a claim that is saved while it is typed. */
import type { ReactNode } from 'react';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Values } from '../../data/form/conflicts.ts';
import { typedAmount } from '../../ui/amounts.ts';
import { CountryField } from '../../ui/CountryField.tsx';
import { Select, Field, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useWords } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import styles from '../../ui/Record.module.css';
import {
  agreementFields,
  commonFields,
  disputeFields,
  type FieldKind,
  type FieldName,
  type Fields,
  hasAgreement,
  interestFields,
  receivableFields,
  titleFields,
} from '../../features/orders/claim-values.ts';

interface ClaimFieldsProps {
  readonly type: Claim['type'];
  /** What they begin with. */
  readonly initial: Values;
  /** What they hold now: it decides which of them are shown. */
  readonly values: Values;
  readonly errorOf: (field: string) => ReactNode;
}

export function ClaimFields({ type, values, ...given }: ClaimFieldsProps) {
  const words = useOrderWords();
  const some = (fields: Fields) => <Some fields={fields} {...given} />;
  const part = (title: string, about: string | undefined, fields: Fields) => (
    <fieldset>
      <legend>{title}</legend>
      {about === undefined ? null : <p className={styles.soft}>{about}</p>}
      {some(fields)}
    </fieldset>
  );
  if (type === 'titled')
    return (
      <>
        {some(commonFields)}
        {part(words.title, words.titleAbout, titleFields)}
        {part(words.interest, undefined, interestFields)}
      </>
    );
  return (
    <>
      {some(commonFields)}
      {some(receivableFields)}
      <p className={styles.soft}>{words.notTaken}</p>
      {values.is_disputed === 'true' ? some(disputeFields) : null}
      {hasAgreement(values) ? part(words.agreement, words.agreementAbout, agreementFields) : null}
    </>
  );
}

interface SomeProps extends Pick<ClaimFieldsProps, 'initial' | 'errorOf'> {
  readonly fields: Fields;
}

const Some = ({ fields, initial, errorOf }: SomeProps) =>
  Object.entries(fields).map(([name, kind]) => (
    <One
      key={name}
      name={name as FieldName}
      kind={kind}
      initial={initial[name] ?? ''}
      failure={errorOf(name) ?? (name === 'legal_basis.claim_type_code' ? errorOf('legal_basis') : undefined)}
    />
  ));

interface OneProps {
  readonly name: FieldName;
  readonly kind: FieldKind;
  readonly initial: string;
  readonly failure: ReactNode;
}

function One({ name, kind, initial, failure }: OneProps) {
  const words = useOrderWords();
  const { code } = useWords();
  const field = { name, label: words.fields[name], defaultValue: initial, failure };
  const options = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts)
      .map(([value, text]) => ({ value, text }))
      .toSorted((one, other) => one.text.localeCompare(other.text));
  if (kind === 'lines') return <TextArea {...field} />;
  if (kind === 'day') return <Field {...field} type="date" />;
  if (kind === 'amount') return <MoneyField {...field} defaultValue={typedAmount(initial, code)} />;
  if (kind === 'rate') return <Field {...field} inputMode="decimal" />;
  if (kind === 'country') return <CountryField {...field} />;
  if (kind === 'flag')
    return (
      <Select
        {...field}
        options={[
          { value: '', text: words.no },
          { value: 'true', text: words.yes },
        ]}
      />
    );
  if (kind === 'code')
    return <Select {...field} options={[{ value: '', text: words.usual }, ...options(words.claimTypes)]} />;
  if (kind === 'title')
    return <Select {...field} options={[{ value: '', text: words.choose }, ...options(words.titleTypes)]} />;
  return <Field {...field} />;
}
