/**
 * Keys of the keyboard. A shortcut is one key, or `g` and a letter behind it; it acts outside of fields, while no modal dialog
 * is open and no modifier is held. The one listener finds the newest
 * shortcut of a key, so that a screen may use a letter that the frame uses too.
 */
import { createContext, use, useEffect, useEffectEvent } from 'react';

export interface Shortcut {
  /** `a`, `?`, `ArrowDown`, `g q`. */
  readonly keys: string;
  /** What it does, for the sheet of all keys. */
  readonly text: string;
  readonly run: () => void;
}

const active: Shortcut[] = [];
/** How long `g` waits for its letter. */
const sequence_ms = 1_500;
let prefix: { readonly key: string; readonly at: number } | undefined;

/** The shortcuts that act now, newest last. */
export const activeShortcuts = (): readonly Shortcut[] => active;

/** A shortcut for as long as its component is shown. */
export function useShortcut(keys: string | undefined, text: string, run: () => void): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    if (keys === undefined) return;
    const shortcut: Shortcut = { keys, text, run: () => act() };
    active.push(shortcut);
    return () => void active.splice(active.indexOf(shortcut), 1);
  }, [keys, text]);
}

/** Whether single keys act: a person may switch them off. */
export const KeysContext = createContext(true);

/** The keys to show beside a command. */
export const useShownKeys = (keys: string | undefined): string | undefined => (use(KeysContext) ? keys : undefined);

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isField(event.target) || document.querySelector('dialog:modal') !== null) return;
  const former = prefix !== undefined && event.timeStamp - prefix.at < sequence_ms ? `${prefix.key} ` : '';
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  prefix = pressed === 'g' ? { key: pressed, at: event.timeStamp } : undefined;
  const found = active.findLast(({ keys }) => keys === `${former}${pressed}`);
  if (found === undefined) return;
  event.preventDefault();
  found.run();
}

/** Listens for as long as the portal is shown, unless the person has switched single keys off. */
export function useKeyboard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
