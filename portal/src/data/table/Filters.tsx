/** What narrows a list: texts to look for and states to choose, kept in the address. */
import { useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import button from '../../ui/Button.module.css';
import { Select, Field, type Option } from '../../ui/Field.tsx';
import styles from './Filters.module.css';
import { textIn } from '../form/Form.tsx';
import { LookupFilter, type Lookup } from './LookupFilter.tsx';
import { type Filtering, filteringOf, type ListSearch, type PageQuery } from './paging.ts';

/** A filter of the list: a choice, a day, or a text that is looked for. */
export interface Filter {
  /** As the list of the API declares it. */
  readonly name: string;
  readonly label: string;
  readonly options?: readonly Option[];
  readonly isDay?: boolean;
  /** It is found by what is typed. */
  readonly lookup?: Lookup;
  /** What a choice says while nothing is chosen; default: that all are shown. */
  readonly unset?: string;
}

interface FiltersProps {
  readonly filters: readonly Filter[];
  readonly filtering: Filtering;
  readonly onNarrow: (by: Filtering) => void;
}

/** A choice and a day narrow at once, a text with Enter. */
export function Filters({ filters, filtering, onNarrow }: FiltersProps) {
  const { table } = useWords();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = filters.filter(({ name }) => filtering[name] !== undefined).length;
  return (
    <>
      {/* On a phone the rows come first. */}
      <button
        type="button"
        className={`${button.button} ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? table.filters : `${table.filters} (${count})`}
      </button>
      <form
        id={id}
        // Leaving the filters out elsewhere empties the fields.
        key={JSON.stringify(filtering)}
        className={`${styles.filters} ${isOpen ? styles.open : ''}`}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          onNarrow(Object.fromEntries(filters.map(({ name }) => [name, textIn(fields, name).trim() || undefined])));
        }}
      >
        {filters.map(({ name, label, options, isDay, lookup, unset = table.all }) =>
          lookup !== undefined ? (
            <LookupFilter key={name} name={name} label={label} lookup={lookup} value={filtering[name]} />
          ) : isDay === true ? (
            <Field
              key={name}
              type="date"
              name={name}
              label={label}
              defaultValue={filtering[name]}
              onChange={({ target }) => isTyped(target.value) && target.form?.requestSubmit()}
            />
          ) : options === undefined ? (
            <Field key={name} type="search" name={name} label={label} defaultValue={filtering[name]} maxLength={255} />
          ) : (
            <Select
              key={name}
              name={name}
              label={label}
              options={[{ value: '', text: unset }, ...options]}
              defaultValue={filtering[name] ?? ''}
              onChange={({ target }) => target.form?.requestSubmit()}
            />
          ),
        )}
        {/* Enter sends a form of one text by itself, one of several by a button alone. */}
        {filters.filter(isText).length > 1 ? <Button isSubmit>{table.narrow}</Button> : null}
      </form>
    </>
  );
}

const isText = ({ options, isDay, lookup }: Filter): boolean =>
  options === undefined && isDay !== true && lookup === undefined;

/** While a year is typed, the day is one of the first centuries. */
const isTyped = (day: string): boolean => day === '' || day >= '1900';

/** The options of a filter over states: each state with its word. */
export const stateOptions = (states: Readonly<Record<string, string>>): Option[] =>
  Object.entries(states).map(([value, text]) => ({ value, text }));

/** What the address asks a list for, by its filters and its order: for a file of all its rows. */
export function useShownQuery(filters: readonly Filter[]): Pick<PageQuery, 'ordering'> {
  const search: ListSearch = useSearch({ strict: false });
  const { ordering } = search;
  const filtering = filteringOf(
    search,
    filters.map(({ name }) => name),
  );
  return { ...filtering, ...(ordering === undefined ? {} : { ordering }) } as Pick<PageQuery, 'ordering'>;
}
