/** A list of a claim, such as its reminders: a group of fields for each row, and the button that adds one. */
import { type ReactNode, useState } from 'react';
import { type ListName, type MemberKind, newRow, type Row, rowsIn, shownMembers, textOfRows } from './claim-lists.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { typedAmount, typedDecimal } from '../../ui/amounts.ts';
import { useWords } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import styles from '../../ui/Record.module.css';
import forms from './Draft.module.css';

interface ClaimRowsProps {
  readonly list: ListName;
  /** The rows that the form begins with. */
  readonly initial: string;
  readonly onChange: (text: string) => void;
  readonly errorOf: (field: string) => ReactNode;
}

interface Keyed {
  readonly key: number;
  readonly row: Row;
}

export function ClaimRows({ list, initial, onChange, errorOf }: ClaimRowsProps) {
  const words = useOrderWords();
  const { add, one, about } = words.lists[list];
  const [rows, setRows] = useState<readonly Keyed[]>(() => rowsIn(initial).map((row, key) => ({ key, row })));
  const change = (next: readonly Keyed[]) => {
    setRows(next);
    onChange(
      textOfRows(
        list,
        next.map(({ row }) => row),
      ),
    );
  };
  const append = () => change([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, row: newRow(list) }]);
  return (
    <fieldset>
      <legend>{words.fields[list]}</legend>
      {rows.length === 0 ? <p className={styles.soft}>{about}</p> : null}
      {rows.map(({ key, row }, at) => (
        <div key={key} role="group" aria-label={`${one} ${at + 1}`} className={forms.row}>
          {shownMembers(list, row).map(([name, { kind }]) => (
            <Member
              key={name}
              // No field of the claim: the form holds the rows as one.
              name={`${list}.${at}.${name}`}
              label={words.members[name]}
              kind={kind}
              initial={row[name] ?? ''}
              failure={errorOf(`${list}[${at}].${name}`)}
              onChange={(text) =>
                change(rows.map((each) => (each.key === key ? { key, row: { ...each.row, [name]: text } } : each)))
              }
            />
          ))}
          <p>
            <Button
              isQuiet
              label={words.removeRow(`${one} ${at + 1}`)}
              onPress={() => change(rows.filter((each) => each.key !== key))}
            >
              {words.additional.removeRow}
            </Button>
          </p>
        </div>
      ))}
      <p>
        <Button name={list} onPress={append}>
          {add}
        </Button>
        <RefusedList failure={errorOf(list)} />
      </p>
    </fieldset>
  );
}

const RefusedList = ({ failure }: { readonly failure: ReactNode }) =>
  failure === undefined ? null : <span className={forms.refused}> {failure}</span>;

interface MemberProps {
  readonly name: string;
  readonly label: string;
  readonly kind: MemberKind;
  readonly initial: string;
  readonly failure: ReactNode;
  readonly onChange: (text: string) => void;
}

function Member({ kind, initial, onChange, ...field }: MemberProps) {
  const { chargeTypes } = useOrderWords();
  const { code } = useWords();
  const typed = { onChange: ({ target }: { target: { value: string } }) => onChange(target.value) };
  if (kind === 'amount') return <MoneyField {...field} {...typed} defaultValue={typedAmount(initial, code)} />;
  if (kind === 'charge')
    return (
      <Select
        {...field}
        {...typed}
        defaultValue={initial}
        options={Object.entries(chargeTypes).map(([value, text]) => ({ value, text }))}
      />
    );
  return (
    <Field
      {...field}
      {...typed}
      defaultValue={kind === 'number' ? typedDecimal(initial, code) : initial}
      {...(kind === 'day' ? { type: 'date' } : {})}
      {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
    />
  );
}
