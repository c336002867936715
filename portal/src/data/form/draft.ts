/**
 * What is being typed and chosen, kept in this browser for each membership: a reload, a closed dialog or an ended session
 * loses nothing. Deleted once it is sent, and on signing out.
 */
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Kept } from './autosave.ts';
import type { Values } from './conflicts.ts';
import { useMembership } from '../me.ts';

const prefix = 'draft ';

/** Deletes the drafts of everyone who used this browser. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

export interface Draft {
  /** Keeps the fields of the form as they are now. */
  readonly keep: () => void;
  readonly forget: () => void;
}

/** What is kept of one object. @param name what it is about */
export function useKept(name: string): Kept {
  const key = useKey(name);
  return useMemo(() => {
    return {
      read: () => (localStorage.getItem(key) === null ? undefined : read(key)),
      write: (values) => write(key, values),
      forget: () => localStorage.removeItem(key),
    };
  }, [key]);
}

/** Where something is kept: apart for each membership, that of the address. */
const useKey = (name: string): string => `${prefix}${useMembership()?.id ?? 'self'} ${name}`;

/** The draft of a form. @param name what it is about; undefined: nothing is kept */
export function useDraft(name: string | undefined, form: RefObject<HTMLFormElement | null>): Draft {
  const named = useKey(name ?? '');
  const key = name === undefined ? undefined : named;
  // The fields that have what is kept of them; those of the others is not written over.
  const [restored] = useState(() => new WeakSet<Typed>());
  useEffect(() => {
    if (key === undefined || form.current === null) return undefined;
    const restore = () => {
      const kept = read(key);
      for (const field of typedIn(form.current)) if (!restored.has(field) && isGiven(field, kept)) restored.add(field);
    };
    restore();
    // A field that an answer brings is filled when it is there.
    const later = new MutationObserver(restore);
    later.observe(form.current, { childList: true, subtree: true });
    return () => later.disconnect();
  }, [key, form, restored]);
  return {
    keep() {
      if (key === undefined) return;
      const fields = typedIn(form.current).filter((field) => restored.has(field));
      // What is kept of fields that are not there now stays.
      write(key, { ...read(key), ...Object.fromEntries(fields.map(entryOf)) });
    },
    forget() {
      if (key !== undefined) localStorage.removeItem(key);
    },
  };
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person types or chooses; never a password or a file. */
const typedIn = (form: HTMLFormElement | null): readonly Typed[] =>
  [
    ...(form?.querySelectorAll<Typed>(
      'textarea, select, input:not([type="password"], [type="file"], [type="hidden"], [type="submit"])',
    ) ?? []),
  ].filter(({ name }) => name !== '');

const isChoice = (field: Typed): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox';

/** A box or button is kept by its value, with whether it is chosen. */
const entryOf = (field: Typed): readonly [string, string] =>
  isChoice(field) ? [`${field.name}=${field.value}`, String(field.checked)] : [field.name, field.value];

/** Gives a field what is kept of it, as if the person did. False: it does not have that option yet. */
function isGiven(field: Typed, kept: Values): boolean {
  const [name, now] = entryOf(field);
  const value = kept[name] ?? now;
  if (value === now) return true;
  if (isChoice(field)) {
    if (value === 'true' || field.type === 'checkbox') field.click();
    return true;
  }
  // React overrides the setter of the field itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  return field.value === value;
}

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
