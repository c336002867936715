/** A PDF: its pages below each other, to be stepped through, enlarged and searched. */
import type { PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Loading.tsx';
import styles from './DocumentViewer.module.css';
import { openPdf } from './pdf.ts';
import { PdfPage, type Size } from './PdfPage.tsx';
import { PdfSearch } from './PdfSearch.tsx';

interface PdfViewProps {
  readonly content: Blob;
  readonly name: string;
  /** The file is no PDF that can be drawn. */
  readonly onFailure: (error: Error) => void;
}

interface Opened {
  readonly pdf: PDFDocumentProxy;
  readonly size: Size;
}

export function PdfView({ content, name, onFailure }: PdfViewProps) {
  const [opened, setOpened] = useState<Opened>();
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let close: (() => void) | undefined;
    let isEnded = false;
    async function open() {
      const bytes = await content.arrayBuffer();
      if (isEnded) return;
      const opening = openPdf(bytes);
      ({ close } = opening);
      const pdf = await opening.opened;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!isEnded) setOpened({ pdf, size: { width, height } });
    }
    open().catch((error: unknown) => isEnded || fail(error instanceof Error ? error : new Error(String(error))));
    return () => {
      isEnded = true;
      close?.();
    };
  }, [content]);
  return opened === undefined ? <Loading /> : <Pages {...opened} name={name} onFailure={onFailure} />;
}

const [step, smallest, largest] = [1.25, 0.25, 5];
/** Of both sides of a page, in pixels. */
const margin = 16;

function Pages({ pdf, size, name, onFailure }: Opened & Omit<PdfViewProps, 'content'>) {
  const { viewer } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const [zoom, setZoom] = useState<number>();
  const [page, setPage] = useState(1);
  const [layers, setLayers] = useState<ReadonlyMap<number, TextLayer>>(new Map());
  const scale = zoom ?? Math.max(smallest, (width - 2 * margin) / size.width);
  useSamePlace(scroller, scale);
  const enlarge = (by: number) => setZoom(Math.min(largest, Math.max(smallest, scale * by)));
  const goTo = (wanted: number) => {
    const sheet = scroller.current?.children[wanted - 1];
    if (sheet instanceof HTMLElement) scroller.current?.scrollTo({ top: sheet.offsetTop - margin });
  };
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={viewer.tools}>
        <PageField page={page} pages={pdf.numPages} onPage={goTo} />
        <Button isQuiet shortcut="-" label={viewer.smaller} onPress={() => enlarge(1 / step)}>
          −
        </Button>
        <Button isQuiet shortcut="+" label={viewer.larger} onPress={() => enlarge(step)}>
          +
        </Button>
        <Button isQuiet isDisabled={zoom === undefined} onPress={() => setZoom(undefined)}>
          {viewer.width}
        </Button>
        <PdfSearch pdf={pdf} layers={layers} onPage={goTo} onPlace={(place) => centre(scroller.current, place)} />
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="region"
        aria-label={viewer.pages(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        onScroll={() => setPage(pageAt(scroller.current))}
      >
        {width === 0
          ? null
          : Array.from({ length: pdf.numPages }, (_none, index) => (
              <PdfPage
                key={index}
                {...{ pdf, scale, size, scroller, onFailure }}
                number={index + 1}
                label={viewer.pageOf(index + 1, pdf.numPages)}
                onText={(number, layer) => setLayers((former) => withLayer(former, number, layer))}
              />
            ))}
      </div>
    </>
  );
}

function withLayer(layers: ReadonlyMap<number, TextLayer>, number: number, layer: TextLayer | undefined) {
  if (layers.get(number) === layer) return layers;
  const all = new Map(layers);
  if (layer === undefined) all.delete(number);
  else all.set(number, layer);
  return all;
}

/** Scrolls the pages alone: what stands around them stays where it is. */
function centre(scroller: HTMLElement | null, place: Element): void {
  const [view, here] = [scroller?.getBoundingClientRect(), place.getBoundingClientRect()];
  if (view === undefined) return;
  scroller?.scrollBy({ top: here.top - view.top - view.height / 2, left: here.left - view.left - view.width / 2 });
}

/** The page in the upper half of the view. */
function pageAt(scroller: HTMLElement | null): number {
  if (scroller === null) return 1;
  const line = scroller.scrollTop + scroller.clientHeight / 2;
  const below = [...scroller.children].findIndex((each) => each instanceof HTMLElement && each.offsetTop > line);
  return below === -1 ? scroller.children.length : Math.max(1, below);
}

/** The width inside, which follows the window. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** What is read stays in view when it becomes larger or smaller. */
function useSamePlace(scroller: RefObject<HTMLElement | null>, scale: number): void {
  const former = useRef(scale);
  useLayoutEffect(() => {
    const view = scroller.current;
    if (former.current > 0) view?.scrollTo({ top: view.scrollTop * (scale / former.current) });
    former.current = scale;
  }, [scroller, scale]);
}

interface PageFieldProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** „Seite 3 von 100“: a number that is typed leads there. */
function PageField({ page, pages, onPage }: PageFieldProps) {
  const { viewer } = useWords();
  const [typed, setTyped] = useState<string>();
  function go() {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(wanted, pages));
    setTyped(undefined);
  }
  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        inputMode="numeric"
        aria-label={viewer.page}
        value={typed ?? page}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
      />
      <span>{viewer.of(pages)}</span>
    </form>
  );
}
