/** The fields of a dialog that keeps what is typed. */
import { type ReactNode, useState } from 'react';

export type ErrorOf = (field: string) => ReactNode;

/** What is typed, and how it changes. */
export function useTyped<T extends object>(initial: () => T) {
  const [typed, setTyped] = useState(initial);
  const change = (part: Partial<T>) => setTyped((before) => ({ ...before, ...part }));
  return { typed, change };
}

export interface Typing<T extends object> {
  readonly typed: T;
  readonly change: (part: Partial<T>) => void;
  readonly errorOf: ErrorOf;
}

type TextsIn<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string;

/** The name, the value, the change and the failure of a field. */
export const fieldsOf =
  <T extends object>({ typed, change, errorOf }: Typing<T>) =>
  (name: TextsIn<T>) => ({
    name,
    value: typed[name] as string,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value } as Partial<T>),
    failure: errorOf(name),
  });

/** The choice of a radio group. */
export const choiceOf =
  <T extends object>({ typed, change }: Typing<T>) =>
  (name: TextsIn<T>) => ({
    name,
    chosen: typed[name] as string,
    onChoose: (value: string) => change({ [name]: value } as Partial<T>),
  });
