/** The entry of a list that the address names behind `#`. */
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** What the address names an entry by. */
export const anchorOf = (id: string): string => `entry-${id}`;

/** The id of the entry that the address names. */
export function useOpenedId(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  return hash.startsWith(anchorOf('')) ? hash.slice(anchorOf('').length) : undefined;
}

/** For the element of an entry: the one that the address names comes into view and takes the focus. */
export function useOpened<E extends HTMLElement = HTMLLIElement>(id: string): OpenedProps<E> | { readonly id: string } {
  const isOpened = useOpenedId() === id;
  const ref = useRef<E>(null);
  useEffect(() => {
    if (!isOpened) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  }, [isOpened]);
  return isOpened ? { id: anchorOf(id), ref, tabIndex: -1, 'aria-current': true } : { id: anchorOf(id) };
}

interface OpenedProps<E> {
  readonly id: string;
  readonly ref: RefObject<E | null>;
  readonly tabIndex: -1;
  readonly 'aria-current': true;
}
