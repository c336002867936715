/** A claim of a draft: its fields, which save themselves, and its documents. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { ApiError } from '@mahnwerk/client';
import { type RefObject, useContext, useEffect, useRef } from 'react';
import { useCommand, useVersion, versionIn } from '../../data/query.ts';
import { useReadAgainAfter, useRefresh } from '../../data/stored.ts';
import type { Autosave, AutosaveOptions, Saving } from '../../data/form/autosave.ts';
import { Button } from '../../ui/Button.tsx';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import type { Values, Version } from '../../data/form/conflicts.ts';
import { dayAfter, timeText } from '../../ui/dates.ts';
import { useKept } from '../../data/form/draft.ts';
import { Failure } from '../../ui/Failure.tsx';
import { inEnglish, textsIn } from '../../data/form/Form.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useAutosave } from '../../data/form/useAutosave.ts';
import { useWords } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import styles from '../../ui/Record.module.css';
import forms from './Draft.module.css';
import { ClaimFields } from './ClaimFields.tsx';
import { ClaimFiles } from './ClaimFiles.tsx';
import { useEntry } from './entry.ts';
import { ClaimPayments } from './ClaimPayments.tsx';
import { changeTo, fieldsOf, hasAgreement, isComplete, normalized, valuesOf } from './claim-values.ts';
import { isList, listInWords } from './claim-lists.ts';
import { failuresOf } from './preflight.ts';
import { CheckedContext, draftName, type Place, UnsavedContext } from './unsaved.ts';

interface ClaimFormProps {
  readonly claim: Claim;
  /** The field that takes the focus. */
  readonly place: Place | undefined;
}

/** The version that is changed is read when the claim is opened. */
export function ClaimForm(props: ClaimFormProps) {
  const { id } = props.claim;
  const { reads } = useEntry();
  const { data, error, refetch, latest } = useVersion(reads.claim, { id }, { isOnce: true });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return data === undefined ? <Loading /> : <Opened {...props} version={data} latest={latest} />;
}

interface OpenedProps extends ClaimFormProps {
  readonly version: Version<Claim>;
  readonly latest: () => Promise<Version<Claim>>;
}

function Opened({ claim, place, version, latest }: OpenedProps) {
  const words = useOrderWords();
  const { code } = useWords();
  const { choose, asked } = useChoice();
  const textOf = (name: string, value: string) => (isList(name) ? listInWords(name, value, words, code) : value);
  const [saving, autosave] = useClaimAutosave({ version, latest, choose });
  const { id, type } = claim;
  const form = useRef<HTMLFormElement>(null);
  useFocusOn(form, place);
  useRegistered(id, autosave);
  const errorOf = useFailures(saving.error, claim);
  return (
    <>
      <form
        ref={form}
        key={saving.round}
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void autosave.flush();
        }}
        onInput={({ currentTarget, target }) => {
          const before = autosave.current().values;
          if (isNamed(target, 'due_date')) suggestDelay(currentTarget, before.due_date ?? '');
          autosave.change(valuesIn(currentTarget, before, type));
        }}
      >
        <Standing saving={saving} />
        <ClaimFields
          type={type}
          initial={saving.values}
          values={saving.values}
          errorOf={errorOf}
          onList={(name, rows) => autosave.change({ ...autosave.current().values, [name]: rows })}
        />
      </form>
      <ClaimPayments claim={claim} />
      <ClaimFiles claim={claim} hasAgreement={type === 'receivable' && hasAgreement(saving.values)} />
      <Remove id={id} onRemove={autosave} />
      {asked === undefined ? null : <ConflictDialog {...asked} labels={words.fields} textOf={textOf} />}
    </>
  );
}

function useClaimAutosave(options: Pick<AutosaveOptions<Claim>, 'version' | 'latest' | 'choose'>) {
  const { routes, draft } = useEntry();
  const refresh = useRefresh();
  const { id, type } = options.version.stored;
  const readAgainAfter = useReadAgainAfter();
  return useAutosave<Claim>({
    ...options,
    valuesOf,
    isComplete,
    kept: useKept(draftName(id)),
    async save(values, { etag }) {
      try {
        const stored = await routes.claims.update.answer({ id, body: changeTo(values, type), ifMatch: etag });
        await refresh(...draft);
        return versionIn(stored);
      } catch (error) {
        readAgainAfter(error);
        throw error;
      }
    },
  });
}

/** The field that the legal basis begins with: what is wrong with the whole of it stands there. */
const basis = 'legal_basis.claim_type_code';

/** What the service refused about each field, and what „Prüfen“ found there. */
function useFailures(error: Error | null, claim: Claim) {
  const { codes } = useWords();
  const checked = useContext(CheckedContext);
  const refused = [...(error instanceof ApiError ? error.errors : []), ...failuresOf(checked, claim)];
  return (name: string) => {
    const found = refused.find(
      ({ field }) => field === name || field?.startsWith(`${name}.`) || (field === 'legal_basis' && name === basis),
    );
    return found && (codes[found.code] ?? inEnglish(found.message));
  };
}

function useFocusOn(form: RefObject<HTMLFormElement | null>, place: Place | undefined): void {
  useEffect(() => {
    const claim = form.current?.closest('details');
    if (place !== undefined) claim?.querySelector<HTMLElement>(`[name="${place.field}"]`)?.focus();
  }, [form, place]);
}

/** Handing in waits for what is not stored yet. */
function useRegistered(id: string, autosave: Autosave<Claim>): void {
  const unsaved = useContext(UnsavedContext);
  useEffect(() => {
    unsaved.set(id, autosave);
    return () => void unsaved.delete(id);
  }, [unsaved, id, autosave]);
}

function Standing({ saving: { state, savedAt, error } }: { readonly saving: Saving }) {
  const { code, codes } = useWords();
  const words = useOrderWords().saving;
  if (state === 'refused') {
    const isOfFields = error instanceof ApiError && error.errors.length > 0;
    const reason = error instanceof ApiError && !isOfFields ? codes[error.code ?? ''] : undefined;
    return (
      <p role="alert">
        {words.refused} {reason} <Button isSubmit>{words.retry}</Button>
      </p>
    );
  }
  const saved = savedAt === undefined ? '' : words.saved(timeText(savedAt, code));
  return (
    <p role="status" className={styles.soft}>
      {state === 'saved' ? saved : words[state]}
    </p>
  );
}

function Remove({ id, onRemove }: { readonly id: string; readonly onRemove: Autosave<Claim> }) {
  const words = useOrderWords();
  const { routes, draft } = useEntry();
  const { mutate, error, isPending } = useCommand(
    async () => {
      onRemove.end();
      await routes.claims.delete({ id });
    },
    { changes: draft, refreshesAlways: true },
  );
  return (
    <p>
      <Button isQuiet isDisabled={isPending} onPress={() => mutate()}>
        {words.remove}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate()} />}
    </p>
  );
}

/** Fields that are not shown keep what they hold. */
function valuesIn(form: HTMLFormElement, former: Values, type: Claim['type']): Values {
  const fields = new FormData(form);
  const shown = Object.keys(fieldsOf(type)).filter((name) => fields.has(name));
  return normalized({ ...former, ...textsIn(fields, shown) }, type);
}

const isNamed = (target: EventTarget, name: string): boolean =>
  target instanceof HTMLInputElement && target.name === name;

/** Suggests the day after the due date as the first day of default, unless the person has typed another one. */
function suggestDelay(form: HTMLFormElement, formerDue: string): void {
  const [due, delay] = ['due_date', 'delay_date'].map((name) => form.elements.namedItem(name));
  if (!(due instanceof HTMLInputElement && delay instanceof HTMLInputElement)) return;
  if (delay.value === '' || delay.value === dayAfter(formerDue)) delay.value = dayAfter(due.value);
}
