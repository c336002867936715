/** One page of a PDF: drawn while it is in view, with its text above the picture; else a blank sheet of its size. */
import { type PDFDocumentProxy, type RenderTask, TextLayer } from 'pdfjs-dist';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './DocumentViewer.module.css';

/** Canvases of more pixels fail in some browsers. */
const most_pixels = 16_000_000;

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly label: string;
  readonly scale: number;
  /** Of the first page, until this one is read. */
  readonly size: Size;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** A page was drawn with its text, or is drawn no more. */
  readonly onText: (number: number, layer: TextLayer | undefined) => void;
  readonly onFailure: (error: Error) => void;
}

export function PdfPage({ pdf, number, label, scale, size: first, scroller, onText, onFailure }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(sheet, scroller);
  const [size, setSize] = useState(first);
  useLayoutEffect(() => {
    const { style } = sheet.current ?? {};
    style?.setProperty('--total-scale-factor', String(scale));
    style?.setProperty('--sheet-width', `${size.width * scale}px`);
    style?.setProperty('--sheet-height', `${size.height * scale}px`);
  }, [size, scale]);
  const tell = useEffectEvent(onText);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    const host = sheet.current;
    if (!isSeen || host === null) return;
    const drawing = draw({ pdf, number, scale, host, onSize: setSize });
    drawing.done.then(
      (layer) => tell(number, layer),
      (error: unknown) => drawing.isEnded() || fail(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      drawing.end();
      tell(number, undefined);
    };
  }, [pdf, number, scale, isSeen]);
  return <div ref={sheet} className={styles.sheet} role="group" aria-label={label} />;
}

/** Whether an element is in view, or half a view away from it. */
function useSeen(element: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true), {
      root: scroller.current,
      rootMargin: '50% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, scroller]);
  return isSeen;
}

interface Drawing {
  readonly done: Promise<TextLayer | undefined>;
  readonly isEnded: () => boolean;
  readonly end: () => void;
}

interface Drawn {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly scale: number;
  readonly host: HTMLElement;
  readonly onSize: (size: Size) => void;
}

function draw({ pdf, number, scale, host, onSize }: Drawn): Drawing {
  let isEnded = false;
  let picture: RenderTask | undefined;
  let text: TextLayer | undefined;
  async function run() {
    const page = await pdf.getPage(number);
    if (isEnded) return undefined;
    const { width, height } = page.getViewport({ scale: 1 });
    onSize({ width, height });
    const viewport = page.getViewport({ scale });
    const ratio = Math.min(devicePixelRatio, Math.sqrt(most_pixels / (viewport.width * viewport.height)));
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    canvas.width = Math.floor(viewport.width * ratio);
    canvas.height = Math.floor(viewport.height * ratio);
    picture = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
    await picture.promise;
    const layer = document.createElement('div');
    layer.className = styles.text ?? '';
    text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
    await text.render();
    if (isEnded) return undefined;
    host.replaceChildren(canvas, layer);
    return text;
  }
  return {
    done: run(),
    isEnded: () => isEnded,
    end() {
      isEnded = true;
      picture?.cancel();
      text?.cancel();
      host.replaceChildren();
    },
  };
}
