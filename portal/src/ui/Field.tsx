/** One field of a form with its label, its hint and what the service refused about it. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';

interface FieldFrame {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly failure?: ReactNode;
}

type Described = {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
};

function Framed({
  label,
  hint,
  failure,
  children,
}: FieldFrame & { readonly children: (described: Described) => ReactNode }) {
  const id = useId();
  const text = failure ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': failure !== undefined,
        'aria-describedby': text === undefined ? undefined : `${id}-text`,
      })}
      {text === undefined ? null : (
        <p id={`${id}-text`} className={failure === undefined ? styles.hint : styles.failure}>
          {text}
        </p>
      )}
    </div>
  );
}

export const Field = ({ label, hint, failure, ...input }: FieldFrame & ComponentProps<'input'>) => (
  <Framed label={label} hint={hint} failure={failure}>
    {(described) => <input {...input} {...described} />}
  </Framed>
);

/** Several lines of text. */
export const TextArea = ({ label, hint, failure, ...area }: FieldFrame & ComponentProps<'textarea'>) => (
  <Framed label={label} hint={hint} failure={failure}>
    {(described) => <textarea rows={5} {...area} {...described} />}
  </Framed>
);

export interface Option {
  readonly value: string;
  readonly text: string;
}

export type SelectProps = FieldFrame & { readonly options: readonly Option[] } & ComponentProps<'select'>;

export const Select = ({ label, hint, failure, options, ...select }: SelectProps) => (
  <Framed label={label} hint={hint} failure={failure}>
    {(described) => (
      <select {...select} {...described}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Framed>
);

export interface RadiosProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
  /** Each has an edge of its own: the answer to a question. */
  readonly areCards?: boolean;
}

/** One of a few, all of them visible. */
export const Radios = ({ legend, name, options, chosen, onChoose, areCards = false }: RadiosProps) => (
  <fieldset className={`${styles.radios} ${areCards ? styles.cards : ''}`} role="radiogroup">
    <legend>{legend}</legend>
    {options.map(({ value, text }) => (
      <label key={value}>
        <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
        {text}
      </label>
    ))}
  </fieldset>
);

export interface ChecksProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
  readonly isLocked?: boolean;
  readonly failure?: ReactNode;
}

/** Some of a few, all of them visible. */
export function Checks({ legend, name, options, chosen, onChoose, isLocked = false, failure }: ChecksProps) {
  const id = useId();
  const toggle = (value: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <fieldset className={styles.radios} disabled={isLocked} aria-describedby={failure === undefined ? undefined : id}>
      <legend>{legend}</legend>
      {options.map(({ value, text }) => (
        <label key={value}>
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
          />
          {text}
        </label>
      ))}
      {failure === undefined ? null : (
        <p id={id} className={styles.failure}>
          {failure}
        </p>
      )}
    </fieldset>
  );
}
