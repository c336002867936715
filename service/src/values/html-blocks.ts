/**
 * Replaces the blocks and tables of a well-formed, clean fragment by what is kept of HTML, so that separate texts stay separate: a block becomes a paragraph, or begins
 * a new line where no paragraph fits (around other blocks, within an inline element or a table); cells are separated by a tab, rows by a line break.
 * Every other tag and every text is passed through as it is.
 */
import { blockElements, tableElements } from './html-elements.ts';

/** Text, or a tag: void ones and opening ones open, `</…>` closes. */
interface Token {
  readonly raw: string;
  /** Undefined for text. */
  readonly name: string | undefined;
  readonly closes: boolean;
}

const tokenForm = /<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g;
const keptBlocks: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'li', 'blockquote']);
const cells: ReadonlySet<string> = new Set(['td', 'th']);

const tokensOf = (html: string): Token[] =>
  Array.from(html.matchAll(tokenForm), ([raw, slash, name]) => ({ raw, name, closes: slash === '/' }));

export function flattenBlocks(html: string): string {
  const tokens = tokensOf(html);
  if (!tokens.some(({ name }) => name !== undefined && (blockElements.has(name) || tableElements.has(name))))
    return html;
  const roles = rolesOf(tokens);
  const writer = new Writer();
  tokens.forEach((token, index) => write(writer, token, roles[index]));
  return writer.result();
}

/** What a tag of a block becomes. */
type ElementRole = 'paragraph' | 'line' | undefined;

/** An open block, table part or kept block. */
interface OpenElement {
  readonly index: number;
  /** The innermost list element around its content is an item, not a list. */
  readonly inItem: boolean;
  blocks: number;
  /** The tags of the last paragraph directly inside. */
  paragraph?: readonly [number, number];
}

const isInItem = (name: string, around: OpenElement | undefined): boolean =>
  name === 'li' || (name !== 'ul' && name !== 'ol' && around?.inItem === true);

const separates = (name: string): boolean => blockElements.has(name) || tableElements.has(name) || keptBlocks.has(name);

/** Which blocks become paragraphs, and which begin a line; undefined for every other token. */
function rolesOf(tokens: readonly Token[]): ElementRole[] {
  const roles: ElementRole[] = tokens.map(() => undefined);
  const open: OpenElement[] = [];
  /** Open elements that are no plain block and no quotation: no paragraph fits within one. */
  let others = 0;
  for (const [index, { name, closes }] of tokens.entries()) {
    if (name === undefined || name === 'br') continue;
    const isBlock = blockElements.has(name);
    if (name === 'hr') roles[index] = 'line';
    else if (!isBlock && name !== 'blockquote') others += closes ? -1 : 1;
    if (!separates(name)) continue;
    const around = closes ? open.at(-2) : open.at(-1);
    if (!closes && around !== undefined) around.blocks += 1;
    if (!closes && name !== 'hr') open.push({ index, inItem: isInItem(name, around), blocks: 0 });
    const ended = closes ? open.pop() : undefined;
    if (ended === undefined) continue;
    if (isBlock) roles[ended.index] = roles[index] = others === 0 && ended.blocks === 0 ? 'paragraph' : 'line';
    // Without the blocks between them, an item directly within an item would end the outer one.
    if (name === 'li' && around?.inItem === true) roles[ended.index] = roles[index] = 'line';
    if (name === 'p' && around !== undefined) around.paragraph = [ended.index, index];
    // A cell's only paragraph is the cell's text: mail programs write each cell so.
    if (cells.has(name) && ended.blocks === 1) for (const each of ended.paragraph ?? []) roles[each] = 'line';
  }
  return roles;
}

function write(writer: Writer, { raw, name, closes }: Token, role: ElementRole): void {
  if (name === undefined) return writer.text(raw);
  if (role === 'paragraph') return closes ? writer.endParagraph() : writer.beginParagraph();
  if (role === 'line') return writer.newLine();
  if (cells.has(name)) return closes ? undefined : writer.beginCell();
  if (name === 'tr') return closes ? writer.endRow() : writer.beginRow();
  if (tableElements.has(name)) return writer.newLine();
  if (keptBlocks.has(name)) return writer.keptBlock(raw);
  if (name === 'br') return writer.lineBreak(raw);
  return closes ? writer.closing(raw) : writer.opening(raw);
}

// Of HTML's white space: a no-break space is meant.
const leadingSpace = /^[ \t\n\r\f]+/;
const trailingSpace = /(?<![ \t\n\r\f])[ \t\n\r\f]+$/;
const isBlank = (text: string): boolean => text.replace(leadingSpace, '') === '';

interface Row {
  hasText: boolean;
}

/** Writes what separates two texts when the second one comes: nothing is separated from nothing. */
class Writer {
  readonly #parts: string[] = [];
  /** The rows around; the outermost is for cells without one. */
  readonly #rows: Row[] = [{ hasText: false }];
  #separator: 'line' | 'cell' | undefined;
  /** Cells since the last text. */
  #tabs = 0;
  #lineHasText = false;
  /** A paragraph is opened by its first content. */
  #opensParagraph = false;
  #atCellStart = false;

  text(text: string): void {
    // White space at the begin of a line is the source's indentation.
    const shown = this.#separator !== undefined || !this.#lineHasText ? text.replace(leadingSpace, '') : text;
    if (shown === '') return;
    if (!isBlank(shown)) this.#separate();
    this.#parts.push(shown);
    if (!isBlank(shown)) this.#mark();
  }

  newLine(): void {
    if (this.#atCellStart) return;
    this.#separator = 'line';
  }

  beginParagraph(): void {
    this.newLine();
    this.#opensParagraph = true;
  }

  endParagraph(): void {
    if (this.#opensParagraph) this.#opensParagraph = false;
    else this.keptBlock('</p>');
  }

  beginRow(): void {
    this.#atCellStart = false;
    this.newLine();
    this.#rows.push({ hasText: false });
  }

  endRow(): void {
    this.#atCellStart = false;
    this.newLine();
    const row = this.#rows.pop();
    const around = this.#rows.at(-1);
    if (around !== undefined && row?.hasText === true) around.hasText = true;
  }

  beginCell(): void {
    this.#atCellStart = true;
    // Before its first text a row is still separated from the one above.
    if (this.#rows.at(-1)?.hasText !== true) return;
    this.#tabs = this.#separator === 'cell' ? this.#tabs + 1 : 1;
    this.#separator = 'cell';
  }

  /** A block separates by itself. */
  keptBlock(tag: string): void {
    if (this.#separator === 'cell') this.#separate();
    this.#separator = undefined;
    this.#lineHasText = false;
    this.#parts.push(tag);
  }

  lineBreak(tag: string): void {
    this.#separate();
    this.#parts.push(tag);
    this.#mark();
    this.#lineHasText = false;
  }

  opening(tag: string): void {
    this.#separate();
    this.#parts.push(tag);
  }

  closing(tag: string): void {
    this.#parts.push(tag);
  }

  result(): string {
    return this.#parts.join('');
  }

  #separate(): void {
    if (this.#separator !== undefined) this.#trimEnd();
    if (this.#separator === 'cell') this.#parts.push('\t'.repeat(this.#tabs));
    else if (this.#opensParagraph) this.#parts.push('<p>');
    else if (this.#separator === 'line' && this.#lineHasText) this.#parts.push('<br />');
    if (this.#separator === 'line' || this.#opensParagraph) this.#lineHasText = false;
    this.#opensParagraph = false;
    this.#separator = undefined;
    this.#tabs = 0;
  }

  #trimEnd(): void {
    while (isBlank(this.#parts.at(-1) ?? 'x')) this.#parts.pop();
    const last = this.#parts.pop();
    if (last !== undefined) this.#parts.push(last.replace(trailingSpace, ''));
  }

  #mark(): void {
    this.#lineHasText = true;
    this.#atCellStart = false;
    const row = this.#rows.at(-1);
    if (row !== undefined) row.hasText = true;
  }
}
