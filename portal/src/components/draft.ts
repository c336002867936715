/**
 * Texts that are being written, kept in this browser for each membership: a reload, a closed dialog or an ended session
 * loses none. Deleted once they are sent, and on signing out.
 */
import { type RefObject, useEffect } from 'react';
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

/** The draft of a form. @param name what it is about; undefined: nothing is kept */
export function useDraft(name: string | undefined, form: RefObject<HTMLFormElement | null>): Draft {
  const membership = staffMembershipOf(useMe())?.id ?? 'self';
  const key = name === undefined ? undefined : `${prefix}${membership} ${name}`;
  useEffect(() => {
    const kept = key === undefined ? {} : read(key);
    for (const area of areasOf(form.current)) area.value = kept[area.name] ?? area.value;
  }, [key, form]);
  return {
    keep() {
      if (key !== undefined) write(key, areasOf(form.current));
    },
    forget() {
      if (key !== undefined) localStorage.removeItem(key);
    },
  };
}

const areasOf = (form: HTMLFormElement | null): readonly HTMLTextAreaElement[] => [
  ...(form?.querySelectorAll('textarea') ?? []),
];

function read(key: string): Readonly<Record<string, string | undefined>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function write(key: string, areas: readonly HTMLTextAreaElement[]): void {
  const texts = Object.fromEntries(areas.map(({ name, value }) => [name, value]));
  try {
    localStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // The browser keeps no more: the text stays in its field.
  }
}
