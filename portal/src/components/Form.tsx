/** A form that sends one command; what the service refused stands at its field. */
import { ApiError } from '@mahnwerk/client';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../language/language.ts';
import { Button } from './Button.tsx';
import styles from './Form.module.css';

export interface FormProps {
  readonly send: (fields: FormData) => Promise<unknown>;
  readonly submit: string;
  /** Shown once it is sent. */
  readonly done: string;
  /** Failures of the whole form by their code; '' is one that the service has not answered. */
  readonly failures?: Readonly<Record<string, string>>;
  /** @param failureOf what is wrong with a field */
  readonly children: (failureOf: (field: string) => string | undefined) => ReactNode;
}

export function Form({ send, submit, done, failures, children }: FormProps) {
  const { codes, failure } = useWords();
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: send });
  const refused = error instanceof ApiError ? error.errors : [];
  const failureOf = (name: string) => {
    const found = refused.find(({ field }) => field === name);
    return found && (codes[found.code] ?? found.message);
  };
  const general =
    error !== null && refused.length === 0
      ? ({ ...codes, ...failures }[error instanceof ApiError ? error.code : ''] ?? failure.title)
      : undefined;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate(new FormData(event.currentTarget));
      }}
    >
      {children(failureOf)}
      <Button isPrimary isSubmit isDisabled={isPending}>
        {submit}
      </Button>
      {isSuccess ? (
        <p role="status" className={styles.done}>
          {done}
        </p>
      ) : null}
      {general === undefined ? null : <p role="alert">{general}</p>}
    </form>
  );
}

/** The text of a field. */
export const textIn = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
};
