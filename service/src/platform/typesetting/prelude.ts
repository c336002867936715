/** What every document is typeset with: the fonts that ship with the service, and the code before its template. */
import { readFileSync } from 'node:fs';

/** Regular and bold. */
export const shippedFonts = (): Buffer[] =>
  ['Regular', 'Bold'].map((face) => readFileSync(new URL(`fonts/LiberationSans-${face}.ttf`, import.meta.url)));

/** Precedes every template. The data is an input of the compilation: no text of it is ever code. */
export const prelude = `
#set document(title: sys.inputs.title, date: datetime(..json(bytes(sys.inputs.date))))
#set text(font: "Liberation Sans", lang: "de", region: "DE", hyphenate: true, fallback: false)
#let data = json(bytes(sys.inputs.data))
${readFileSync(new URL('figures.typ', import.meta.url), 'utf8')}`;
