/** The fields of a claim that is saved while it is typed. */
import type { ReactNode } from 'react';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { actingIn } from '../../data/acting.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { Values } from '../../data/form/conflicts.ts';
import { typedAmount } from '../../ui/amounts.ts';
import { CountryField } from '../../ui/CountryField.tsx';
import { Select, type SelectProps, Field, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useWords } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import styles from '../../ui/Record.module.css';
import { ClaimRows } from './ClaimRows.tsx';
import { isList } from './claim-lists.ts';
import {
  agreementFields,
  commonFields,
  commonLists,
  disputeFields,
  type FieldKind,
  type FieldName,
  type Fields,
  hasAgreement,
  interestFields,
  receivableFields,
  receivableLists,
  titleFields,
} from './claim-values.ts';
import { useEntry } from './entry.ts';

interface ClaimFieldsProps {
  readonly type: Claim['type'];
  /** What they begin with. */
  readonly initial: Values;
  /** What they hold now: it decides which of them are shown. */
  readonly values: Values;
  readonly errorOf: (field: string) => ReactNode;
  /** A list is changed as a whole. */
  readonly onList: (name: string, rows: string) => void;
}

export function ClaimFields({ type, values, onList, ...given }: ClaimFieldsProps) {
  const words = useOrderWords();
  const lists = (fields: Fields) =>
    Object.keys(fields)
      .filter(isList)
      .map((name) => (
        <ClaimRows
          key={name}
          list={name}
          initial={given.initial[name] ?? ''}
          errorOf={given.errorOf}
          onChange={(rows) => onList(name, rows)}
        />
      ));
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
        {lists(commonLists)}
      </>
    );
  return (
    <>
      {some(commonFields)}
      {some(receivableFields)}
      {values.is_disputed === 'true' ? some(disputeFields) : null}
      {hasAgreement(values) ? part(words.agreement, words.agreementAbout, agreementFields) : null}
      {lists(commonLists)}
      {lists(receivableLists)}
    </>
  );
}

interface SomeProps extends Pick<ClaimFieldsProps, 'initial' | 'errorOf'> {
  readonly fields: Fields;
}

const Some = ({ fields, initial, errorOf }: SomeProps) =>
  Object.entries(fields).map(([name, kind]) => (
    <One key={name} name={name as FieldName} kind={kind} initial={initial[name] ?? ''} failure={errorOf(name)} />
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
  const field = { name, label: words.fields[name], hint: words.hints[name], defaultValue: initial, failure };
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
  if (kind === 'code') return <KindOfClaim {...field} options={options(words.claimTypes)} />;
  if (kind === 'title')
    return <Select {...field} options={[{ value: '', text: words.choose }, ...options(words.titleTypes)]} />;
  return <Field {...field} />;
}

/** A company without a usual kind has to choose one; whether the company that a Partner acts for has one, its page says. */
function KindOfClaim({ options, ...field }: SelectProps) {
  const words = useOrderWords();
  const { isOwn, owner } = useEntry();
  const isItself = isOwn && actingIn(owner) === undefined;
  const own = useRead(api.owner.accountCompany.get, undefined, { isEnabled: isItself });
  const entered = useRead(api.operator.operatorCompanies.get, { id: owner }, { isEnabled: !isOwn });
  const data = isOwn ? own.data : entered.data;
  const none = data?.default_claim_type === null ? words.choose : words.usual;
  return <Select {...field} options={[{ value: '', text: none }, ...options]} />;
}
