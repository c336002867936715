/** A form that sends one command; what the service refused stands at its field. */
import { ApiError, SecretOmitted } from '@mahnwerk/client';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { useDraft } from './draft.ts';
import { type Attempt, useCommand } from '../query.ts';
import { isOvertaken, orWhy, Overtaken } from './overtaken.ts';
import { useToast } from '../../ui/Toast.tsx';
import styles from './Form.module.css';

export interface FormProps {
  /** @param isMore it is sent by the button that does more */
  readonly send: (fields: FormData, attempt: Attempt, isMore: boolean) => Promise<unknown>;
  readonly submit: string;
  /** A second button: it sends the form, to do more than the first. */
  readonly more?: string;
  /** Shown once it is sent; a form that leaves the page then says so elsewhere. */
  readonly done?: string;
  /** What it sends is known; default: true. */
  readonly isReady?: boolean;
  /** It takes something away for good. */
  readonly isDangerous?: boolean;
  /** Leaves without sending. */
  readonly onCancel?: (() => void) | undefined;
  /** What its texts are about: they are kept until they are sent. */
  readonly draft?: string | undefined;
  /** Failures of the whole form by their code, those of a field by `field code`; '' is one that the service has not answered. */
  readonly failures?: Readonly<Record<string, string>>;
  /** What others did meanwhile, read where the state no longer allows the command. */
  readonly why?: (() => Promise<string | undefined>) | undefined;
  /** @param failureOf what is wrong with a field */
  readonly children: (errorOf: (field: string) => ReactNode) => ReactNode;
}

/** Of the button that does more. */
const more_name = 'more';

export function Form({ send, submit, more, done, isReady = true, isDangerous = false, onCancel, ...parts }: FormProps) {
  const { draft, failures, why, children } = parts;
  const { codes, failure } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const { keep, forget } = useDraft(draft, form);
  // Not a field: it is the same command, with the same key.
  const isMore = useRef(false);
  // What was refused stands at its field until the person changes it.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const { mutate, error, isPending, isSuccess, variables } = useCommand(async (fields: FormData, attempt) => {
    const command = () => send(fields, attempt, isMore.current);
    await (why === undefined ? command() : orWhy(command, why));
    forget();
  });
  useFocusAfter(error, form);
  const refused = error instanceof ApiError ? error.errors : [];
  const errorOf = (name: string) => {
    if (changed.has(name)) return undefined;
    const found = refused.find(({ field }) => field === name || field?.startsWith(`${name}.`));
    if (found === undefined) return undefined;
    const code = found.code === 'invalid' && variables?.get(name) === '' ? 'required' : found.code;
    return failures?.[`${name} ${code}`] ?? codes[`${name} ${code}`] ?? codes[code] ?? inEnglish(found.message);
  };
  const general =
    error !== null && refused.length === 0 ? sentenceOf(error, { ...codes, ...failures }, failure.title) : undefined;
  useReason(isOvertaken(error) ? general : undefined);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onInput={({ target }) => {
        keep();
        if (error !== null && 'name' in target) setChanged(new Set([...changed, String(target.name)]));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        setChanged(new Set());
        isMore.current = event.nativeEvent.submitter?.getAttribute('name') === more_name;
        mutate(new FormData(event.currentTarget));
      }}
    >
      {children(errorOf)}
      {general === undefined ? null : <p role="alert">{general}</p>}
      <Buttons {...{ submit, more, isDangerous, onCancel }} isDisabled={isPending || !isReady} />
      {isSuccess && done !== undefined ? (
        <p role="status" className={styles.done}>
          {done}
        </p>
      ) : null}
    </form>
  );
}

interface ButtonsProps extends Pick<FormProps, 'submit' | 'isDangerous' | 'onCancel'> {
  readonly more: string | undefined;
  readonly isDisabled: boolean;
}

function Buttons({ submit, more, isDangerous = false, isDisabled, onCancel }: ButtonsProps) {
  const { table } = useWords();
  return (
    <div className={styles.actions}>
      <Button isPrimary={!isDangerous} isDangerous={isDangerous} isSubmit isDisabled={isDisabled}>
        {submit}
      </Button>
      {more === undefined ? null : (
        <Button isSubmit name={more_name} isDisabled={isDisabled}>
          {more}
        </Button>
      )}
      {onCancel === undefined ? null : <Button onPress={onCancel}>{table.cancel}</Button>}
    </div>
  );
}

/** Where the new state takes the form from the screen, what happened is said beside what is there now. */
function useReason(reason: ReactNode): void {
  const toast = useToast();
  const latest = useRef(reason);
  useEffect(() => {
    latest.current = reason;
  }, [reason]);
  useEffect(
    () => () => {
      if (latest.current !== undefined) toast({ text: latest.current, isFailure: true });
    },
    [toast],
  );
}

/** The button that sent the form loses the focus while it waits: after a refusal it stands at the first refused field. */
function useFocusAfter(error: Error | null, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (error === null || document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [type="submit"]')?.focus();
  }, [error, form]);
}

/** The text of a field. */
export const textIn = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
};

/** The texts of the fields of these names, without spaces around them. */
export const textsIn = (fields: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, textIn(fields, name).trim()]));

/** What the service says, where there is no sentence in the language of the person. */
export const inEnglish = (text: string): ReactNode => <span lang="en">{text}</span>;

/** What the service refused in the words of the person; without any, as the service says it. */
export function sentenceOf(error: unknown, codes: Readonly<Record<string, string>>, otherwise: string): ReactNode {
  if (error instanceof Overtaken) return error.message;
  if (error instanceof SecretOmitted) return codes.secret_omitted ?? otherwise;
  if (!(error instanceof ApiError)) return codes[''] ?? otherwise;
  const known = error.code === 'validation_error' ? error.errors[0]?.code : error.code;
  const said = error.errors[0]?.message ?? error.detail;
  return codes[known ?? ''] ?? (said === undefined ? otherwise : inEnglish(said));
}
