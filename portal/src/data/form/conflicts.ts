/** Saving a form over what others have stored meanwhile: field by field, and never over a version that was not shown. */
import { ApiError } from '@mahnwerk/client';

/** What a form holds, by the name of the field. */
export type Values = Readonly<Record<string, string>>;

/** A stored version, with who stored it where that is known. */
export interface Version<T> {
  readonly stored: T;
  readonly etag: string;
  /** When it was stored; empty: it does not say. */
  readonly at: string;
  readonly by?: string | undefined;
}

export interface Difference {
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
  /** The person has changed this field; otherwise only others have. */
  readonly isMine: boolean;
}

export interface Conflict {
  readonly differences: readonly Difference[];
  readonly at: string;
  readonly by?: string | undefined;
}

/**
 * The fields in which what the person sends differs from what is stored now; `base` is what the form began with. A field
 * that only some of them have, such as an address of several, is empty in the others.
 */
export const differencesOf = (base: Values, mine: Values, theirs: Values): Difference[] =>
  fieldsOf(base, theirs).flatMap((name) => {
    const stored = theirs[name] ?? '';
    const own = mine[name] ?? stored;
    return own === stored ? [] : [{ name, mine: own, theirs: stored, isMine: own !== (base[name] ?? '') }];
  });

const fieldsOf = (...values: readonly Values[]): string[] => [...new Set(values.flatMap((each) => Object.keys(each)))];

export interface Change<T, R> {
  readonly version: Version<T>;
  readonly mine: Values;
  readonly valuesOf: (stored: T) => Values;
  readonly save: (values: Values, version: Version<T>) => Promise<R>;
  readonly latest: () => Promise<Version<T>>;
  /** Lets the person choose the values of the fields that differ; undefined: the person goes back to the form. */
  readonly choose: (conflict: Conflict) => Promise<Values | undefined>;
}

/**
 * Saves under the ETag of the version. Where others were faster, the person chooses, and what was chosen is saved under
 * the new ETag, as often as it takes.
 * @throws ApiError of the refusal, where the person goes back
 */
export async function saveOver<T, R>(change: Change<T, R>): Promise<R> {
  const { version, mine, valuesOf, save, latest, choose } = change;
  try {
    return await save(mine, version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'precondition_failed') throw error;
    const theirs = await latest();
    const [base, values] = [valuesOf(version.stored), valuesOf(theirs.stored)];
    // What others stored elsewhere, such as another state, is no question about a field.
    const differences = fieldsOf(base, values).some((name) => (values[name] ?? '') !== (base[name] ?? ''))
      ? differencesOf(base, mine, values)
      : [];
    const chosen = differences.length === 0 ? {} : await choose({ differences, at: theirs.at, by: theirs.by });
    if (chosen === undefined) throw error;
    return saveOver({ ...change, version: theirs, mine: { ...values, ...mine, ...chosen } });
  }
}
