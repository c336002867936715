/** What a person opened last from the palette, in this browser alone. */

export interface Recent {
  readonly to: string;
  readonly title: string;
  readonly subtitle: string;
}

const storage_key = 'recent';
const kept = 8;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['to', 'title', 'subtitle'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

function readAll(): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storage_key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Those of an owner, the newest first. @param at what its addresses begin with */
export const readRecent = (text: string, at: string): readonly Recent[] =>
  readAll().filter(({ to, title }) => to.startsWith(`${at}/`) && title.toLowerCase().includes(text.toLowerCase()));

export function rememberRecent(opened: Recent): void {
  const others = readAll().filter(({ to }) => to !== opened.to);
  localStorage.setItem(storage_key, JSON.stringify([opened, ...others].slice(0, kept)));
}

/** Names of debtors do not outlive the session in this browser. */
export const forgetRecent = (): void => localStorage.removeItem(storage_key);
