/** In the browser, in development: texts that changed are taken over into the objects that screens hold, and shown. */
import { useSyncExternalStore } from 'react';

type Texts = Record<string, unknown>;

let version = 0;
const shown = new Set<() => void>();

/** Renders a component again when texts have changed. */
export function useTakenOver(): void {
  useSyncExternalStore(
    (onChange) => {
      shown.add(onChange);
      return () => shown.delete(onChange);
    },
    () => version,
  );
}

/** @param held the exports of the module as it was first loaded */
export function takeOver(held: Texts, next: Texts | undefined): void {
  if (next === undefined) return;
  merge(held, next);
  version += 1;
  for (const onChange of shown) onChange();
}

function merge(held: Texts, next: Texts): void {
  for (const name of Object.keys(held)) if (!(name in next)) delete held[name];
  for (const [name, text] of Object.entries(next)) {
    const former = held[name];
    if (isGroup(former) && isGroup(text)) merge(former, text);
    else held[name] = text;
  }
}

const isGroup = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
