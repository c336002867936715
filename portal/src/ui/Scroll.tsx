/** The place of a table. One that is too wide scrolls sideways in it, and is then reached by keyboard and named. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useWords } from '../language/language.ts';
import tables from './tables.module.css';

interface ScrollProps {
  /** The name of the table. */
  readonly name: string;
  readonly children: ReactNode;
}

export function Scroll({ name, children }: ScrollProps) {
  const { table } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const isTooWide = useTooWide(box);
  return (
    <div
      ref={box}
      className={tables.scroll}
      {...(isTooWide ? { tabIndex: 0, role: 'region', 'aria-label': table.scrolls(name) } : {})}
    >
      {children}
    </div>
  );
}

/** Whether what is in the box is wider than the box. */
function useTooWide(box: RefObject<HTMLElement | null>): boolean {
  const [isTooWide, setTooWide] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new ResizeObserver(() => setTooWide(current.scrollWidth > current.clientWidth));
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [box]);
  return isTooWide;
}
