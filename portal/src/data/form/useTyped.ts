/** What is typed of a stored version, kept in this browser until it is saved, with the version that it began with. */
import { useState } from 'react';
import type { Values, Version } from './conflicts.ts';
import { useKept } from './draft.ts';

const begun_name = 'begun';

/** A form of a stored thing as data. */
interface TypedForm<T, V> {
  /** What it is about: its path. */
  readonly about: string;
  readonly read: Version<T>;
  readonly typedOf: (stored: T) => V;
  /** What is compared and kept. */
  readonly valuesOf: (typed: V) => Values;
  readonly typedIn: (values: Values) => V;
}

export function useTyped<T, V extends object>({ about, read, typedOf, valuesOf, typedIn }: TypedForm<T, V>) {
  const kept = useKept(about);
  const [{ begun, typed }, set] = useState(() => {
    const { [begun_name]: earlier, ...values } = kept.read() ?? {};
    return earlier === undefined
      ? { begun: read, typed: typedOf(read.stored) }
      : { begun: JSON.parse(earlier) as Version<T>, typed: typedIn(values) };
  });
  const start = (version: Version<T>) => {
    kept.forget();
    set({ begun: version, typed: typedOf(version.stored) });
  };
  const isUntouched = () => JSON.stringify(valuesOf(typed)) === JSON.stringify(valuesOf(typedOf(begun.stored)));
  // A later reading does not change what is being typed: saving over it is then asked about.
  if (read.etag !== begun.etag && isUntouched()) start(read);
  return {
    begun,
    typed,
    start,
    change: (next: Partial<V>, over: Version<T> = begun) => {
      const changed = { ...typed, ...next };
      kept.write({ ...valuesOf(changed), [begun_name]: JSON.stringify(over) });
      set({ begun: over, typed: changed });
    },
  };
}
