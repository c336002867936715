/**
 * Texts that are being written, kept in this browser for each membership: a reload, a closed dialog or an ended session
 * loses none. Deleted once they are sent, and on signing out.
 */
import { type RefObject, useEffect, useMemo } from 'react';
import type { Kept } from './autosave.ts';
import type { Values } from './conflicts.ts';
import { staffMembershipOf, useMe } from '../me.ts';

const prefix = 'draft ';

/** Deletes the drafts of everyone who used this browser. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

export interface Draft {
  /** Keeps the texts of the form as they are now. */
  readonly keep: () => void;
  readonly forget: () => void;
}

/** What is kept of one object. @param name what it is about */
export function useKept(name: string): Kept {
  const membership = staffMembershipOf(useMe())?.id ?? 'self';
  return useMemo(() => {
    const key = `${prefix}${membership} ${name}`;
    return {
      read: () => (localStorage.getItem(key) === null ? undefined : read(key)),
      write: (values) => write(key, values),
      forget: () => localStorage.removeItem(key),
    };
  }, [membership, name]);
}

/** The draft of a form. @param name what it is about; undefined: nothing is kept */
export function useDraft(name: string | undefined, form: RefObject<HTMLFormElement | null>): Draft {
  const membership = staffMembershipOf(useMe())?.id ?? 'self';
  const key = name === undefined ? undefined : `${prefix}${membership} ${name}`;
  useEffect(() => {
    const kept = key === undefined ? {} : read(key);
    for (const field of textsOf(form.current)) field.value = kept[field.name] ?? field.value;
  }, [key, form]);
  return {
    keep() {
      if (key !== undefined)
        write(key, Object.fromEntries(textsOf(form.current).map(({ name: field, value }) => [field, value])));
    },
    forget() {
      if (key !== undefined) localStorage.removeItem(key);
    },
  };
}

/** What is typed as a text; never a password. */
const textsOf = (form: HTMLFormElement | null): readonly (HTMLTextAreaElement | HTMLInputElement)[] => [
  ...(form?.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(
    'textarea, input:not([type]), input[type="text"], input[type="date"]',
  ) ?? []),
];

function read(key: string): Values {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Values) : {};
  } catch {
    return {};
  }
}

function write(key: string, values: Values): void {
  try {
    localStorage.setItem(key, JSON.stringify(values));
  } catch {
    // The browser keeps no more: the text stays in its field.
  }
}
