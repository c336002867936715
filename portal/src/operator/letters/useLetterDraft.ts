/** A draft that saves itself a second after the last change: the preview shows what is stored. */
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { LetterInput, LetterPatch } from '@mahnwerk/contract/shapes/case-letter.ts';
import { useEffect, useRef, useState } from 'react';
import { Attempts, isUnanswered } from '../../data/form/attempt.ts';
import type { Conflict, Values, Version } from '../../data/form/conflicts.ts';
import { useKept } from '../../data/form/draft.ts';
import { useAutosave } from '../../data/form/useAutosave.ts';
import { versionIn } from '../../data/query.ts';
import { useReadAgainAfter, useRefresh } from '../../data/stored.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useWords } from '../../language/language.ts';
import { changesOf } from './reads.ts';
import {
  inputOf,
  isWhole,
  isWritten,
  type LetterValues,
  patchOf,
  type TextOfLetter,
  valuesOf,
} from './letter-values.ts';

/** As spec and preview have it: a second without a further change. */
const pause_ms = 1000;

interface DraftOptions {
  readonly mandate: string;
  /** The item of the inbox that it answers. */
  readonly answers: string | undefined;
  /** Undefined: no draft is stored yet. */
  readonly version: Version<Letter> | undefined;
  /** What the form of a letter without a draft begins with. */
  readonly empty: LetterValues;
  readonly textOf: (key: string) => TextOfLetter | undefined;
  readonly choose: (conflict: Conflict) => Promise<Values | undefined>;
  readonly onCreated: (id: string) => void;
}

/** The version of a letter, or none while no draft is stored. */
type Stored = Letter | undefined;
const nothing: Version<Stored> = { stored: undefined, etag: '', at: '' };

export function useLetterDraft({ mandate, answers, version, empty, textOf, choose, onCreated }: DraftOptions) {
  const { code } = useWords();
  const readAgainAfter = useReadAgainAfter();
  const stored = useRef<Letter>(version?.stored);
  const [letter, setLetter] = useState(version?.stored);
  const isAsked = useRef(false);
  const storing = useStoring({ mandate, answers, onCreated });
  const wholeTextOf = (values: LetterValues) => {
    const text = textOf(values.text_key);
    return text !== undefined && isWhole(values, text) ? text : undefined;
  };
  const store = (values: LetterValues, text: TextOfLetter, { stored: before, etag }: Version<Stored>) => {
    if (before !== undefined) {
      const patch = patchOf(values, valuesOf(before, code), text);
      // Saved by a person, a draft has the version of its text that is in force now.
      return storing.change(before, isAsked.current ? { text_key: values.text_key, ...patch } : patch, etag);
    }
    // Choosing a text alone is no draft yet.
    return isAsked.current || isWritten(values, text) ? storing.create(inputOf(values, text)) : undefined;
  };
  const [saving, autosave] = useAutosave<Stored>({
    version: version ?? nothing,
    pause: pause_ms,
    valuesOf: (each) => (each === undefined ? empty : valuesOf(each, code)),
    isComplete: (values) => stored.current !== undefined && wholeTextOf(of(values)) !== undefined,
    kept: useKept(version === undefined ? `letter of ${answers ?? mandate}` : `letter ${version.stored.id}`),
    choose,
    latest: () => (stored.current === undefined ? Promise.resolve(nothing) : storing.read(stored.current.id)),
    async save(values, before) {
      const text = wholeTextOf(of(values));
      const next = text && (await store(of(values), text, before)?.catch(rethrown(readAgainAfter)));
      if (next === undefined) return before;
      stored.current = next.stored;
      setLetter(next.stored);
      return next;
    },
  });
  const storeNow = async (isForced: boolean) => {
    isAsked.current = isForced;
    if (isForced) autosave.change(autosave.current().values);
    const isStored = await autosave.flush();
    isAsked.current = false;
    return isStored;
  };
  return {
    saving,
    values: of(saving.values),
    /** The draft as it is stored; undefined: it is not yet. */
    letter,
    change: (part: Partial<LetterValues>) => autosave.change({ ...autosave.current().values, ...part }),
    /** A person saves it, with the text as it is now. */
    save: () => storeNow(true),
    /** Stores what is not stored yet. True: everything is. */
    store: () => storeNow(stored.current === undefined),
    /** The draft goes. */
    end: autosave.end,
  };
}

/** What was thrown, once it was acted on. */
const rethrown =
  (act: (error: unknown) => void) =>
  (error: unknown): never => {
    act(error);
    throw error;
  };

const of = (values: Values) => values as LetterValues;

/** Creates a draft and changes it. */
function useStoring({ mandate, answers, onCreated }: Pick<DraftOptions, 'mandate' | 'answers' | 'onCreated'>) {
  const operator = useOperator();
  const refresh = useRefresh();
  const isShown = useShown();
  const [attempts] = useState(() => new Attempts());
  const read = async (id: string) => versionIn<Letter>(await operator.letters.get.answer({ id }));
  return {
    read,
    async create(input: LetterInput) {
      const body = answers === undefined ? input : { ...input, in_reply_to: answers };
      try {
        const { id } = await operator.caseLetters.create({
          mandate_id: mandate,
          body,
          idempotencyKey: attempts.keyFor(body),
        });
        attempts.answered();
        const next = await read(id);
        await refresh(...changesOf(id, mandate));
        if (isShown.current) onCreated(id);
        return next;
      } catch (error) {
        if (!(error instanceof Error && isUnanswered(error))) attempts.answered();
        throw error;
      }
    },
    async change({ id }: Letter, body: LetterPatch, ifMatch: string) {
      if (Object.keys(body).length === 0) return undefined;
      return versionIn<Letter>(await operator.caseLetters.update.answer({ id, body, ifMatch }));
    },
  };
}

/** Whether the screen is still there. */
function useShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
