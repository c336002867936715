/** „Im Dokument suchen“: Enter leads to the next place, Shift and Enter to the one before. */
import type { PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '../../language/language.ts';
import styles from './DocumentViewer.module.css';
import { mark, unmark } from './marks.ts';
import { type Found, findIn } from './text-search.ts';

interface Hit {
  readonly page: number;
  readonly found: Found;
}

interface Search {
  readonly text: string;
  readonly hits: readonly Hit[];
  readonly current: number;
}

interface PdfSearchProps {
  readonly pdf: PDFDocumentProxy;
  /** The texts of the pages that are drawn. */
  readonly layers: ReadonlyMap<number, TextLayer>;
  readonly onPage: (page: number) => void;
  /** Brings a place into view. */
  readonly onPlace: (place: Element) => void;
}

export function PdfSearch({ pdf, layers, onPage, onPlace }: PdfSearchProps) {
  const { viewer } = useWords();
  const [search, setSearch] = useState<Search>();
  const latest = useRef('');
  useMarks(search, layers, onPlace);
  const show = (next: Search) => {
    setSearch(next);
    const page = next.hits[next.current]?.page;
    if (page !== undefined && !layers.has(page)) onPage(page);
  };
  async function find(text: string, by: number) {
    if (search !== undefined && search.text === text) {
      const { length } = search.hits;
      if (length > 0) show({ ...search, current: (search.current + by + length) % length });
      return;
    }
    latest.current = text;
    const hits = await hitsIn(pdf, text);
    // A later search may have ended before.
    if (latest.current === text) show({ text, hits, current: 0 });
  }
  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const text = event.currentTarget.value.trim();
    if (text !== '') void find(text, event.shiftKey ? -1 : 1).catch(() => undefined);
  }
  return (
    <div className={styles.search}>
      <input
        type="search"
        aria-label={viewer.search}
        placeholder={viewer.search}
        onKeyDown={onKey}
        onChange={(event) => {
          latest.current = '';
          if (event.target.value === '') setSearch(undefined);
        }}
      />
      <span role="status">{search === undefined ? '' : viewer.hits(search.hits.length, search.current + 1)}</span>
    </div>
  );
}

async function hitsIn(pdf: PDFDocumentProxy, text: string): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    const runs = items.flatMap((each) => ('str' in each ? [{ text: each.str, endsLine: each.hasEOL }] : []));
    for (const found of findIn(runs, text)) hits.push({ page, found });
  }
  return hits;
}

/** Marks what is drawn of the places found, and shows the current one. */
function useMarks(
  search: Search | undefined,
  layers: PdfSearchProps['layers'],
  onPlace: (place: Element) => void,
): void {
  const show = useEffectEvent(onPlace);
  const shown = useRef<Search>(undefined);
  useEffect(() => {
    const places = (search?.hits ?? []).flatMap(({ page, found }, index) => {
      const layer = layers.get(page);
      return layer === undefined ? [] : [{ layer, found, isCurrent: index === search?.current }];
    });
    const current = mark(places);
    if (current !== undefined && shown.current !== search) {
      shown.current = search;
      show(current);
    }
    return unmark;
  }, [search, layers]);
}
