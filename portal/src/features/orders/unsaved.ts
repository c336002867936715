/** What the claims of a draft share: what they have not stored yet, and the field to which a link leads. */
import { createContext } from 'react';
import type { Checked } from './preflight.ts';

export interface Unsaved {
  /** Stores what is not stored yet. True: everything is. */
  readonly flush: () => Promise<boolean>;
}

/** `at` counts, so that the same link leads there again. */
export interface Place {
  /** A claim or a debtor. */
  readonly of: string;
  readonly field: string;
  readonly at: number;
}

/** The open claims by their ids; the files of each by its id and what they belong to. */
export const UnsavedContext = createContext<Map<string, Unsaved>>(new Map());

/** What „Prüfen“ found last: forms mark their fields by it. */
export const CheckedContext = createContext<Checked | undefined>(undefined);

/** The name under which this browser keeps what a claim has not stored. */
export const draftName = (claim: string): string => `claim ${claim}`;

/** Claims that are not stored; the order cannot be handed in yet. */
export class NotStored extends Error {
  readonly claims: readonly string[];

  constructor(claims: readonly string[]) {
    super('The draft is not stored yet.');
    this.claims = claims;
  }
}

/** @throws NotStored */
export async function storeAll(unsaved: ReadonlyMap<string, Unsaved>): Promise<void> {
  const open = [...unsaved].map(async ([place, each]) => ((await each.flush()) ? [] : (place.split(' ')[0] ?? [])));
  const claims = new Set((await Promise.all(open)).flat());
  if (claims.size > 0) throw new NotStored([...claims]);
}
