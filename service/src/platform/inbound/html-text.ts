/**
 * The text of HTML: what stands between the tags, and nothing of the tags themselves, so that neither markup, style,
 * script, address of a link nor picture is left. One pass without backtracking; what does not close ends with the input.
 */

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Their contents are no text. */
const silent = setOf(
  'head style script title template noscript svg math object iframe textarea select xml audio video',
);

/** A line of its own. */
const blocks = setOf(
  'p div table tr ul ol li blockquote pre hr section article header footer h1 h2 h3 h4 h5 h6 dl dt dd address center form body',
);

/** Each name with its character. */
const entities = `amp & lt < gt > quot " apos ' euro € sect § para ¶ auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß
  eacute é egrave è agrave à aacute á acirc â ecirc ê icirc î ocirc ô ucirc û ccedil ç ntilde ñ iacute í oacute ó uacute ú
  aring å oslash ø aelig æ Eacute É ndash – mdash — hellip … bull • middot · laquo « raquo » deg ° copy © bdquo „ ldquo “
  rdquo ” sbquo ‚ lsquo ‘ rsquo ’ reg ® trade ™ times × frac12 ½ pound £ micro µ`.split(/\s+/);

const named: ReadonlyMap<string, string> = new Map([
  ...entities.flatMap((name, index) => (index % 2 === 0 ? [[name, entities[index + 1] ?? ''] as const] : [])),
  ...['nbsp', 'ensp', 'emsp', 'thinsp'].map((name) => [name, ' '] as const),
  ['shy', ''],
]);

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return named.get(entity);
  const code = /^#[xX]/.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10);
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

const withCharacters = (text: string): string =>
  text.replace(
    /&(#[xX][0-9a-fA-F]{1,6}|#\d{1,7}|[a-zA-Z]{2,8}\d{0,2});?/g,
    (whole, entity: string) => characterOf(entity) ?? whole,
  );

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  /** The index behind it. */
  readonly end: number;
}

/** The tag, comment or declaration that begins at an index; undefined where `<` is a character of the text. */
function tagAt(html: string, at: number): Tag | undefined {
  if (html.startsWith('<!--', at)) return { name: '', isEnd: false, end: behind(html, '-->', at + 4) };
  if (!/[a-zA-Z/!?]/.test(html[at + 1] ?? '')) return undefined;
  const isEnd = html[at + 1] === '/';
  const name = /^[a-zA-Z][a-zA-Z0-9]*/.exec(html.slice(at + (isEnd ? 2 : 1), at + 18))?.[0].toLowerCase() ?? '';
  return { name, isEnd, end: endOfTag(html, at + 1) };
}

const behind = (html: string, mark: string, from: number): number => {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
};

/** `>` inside a quoted attribute does not end a tag. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let index = from; index < html.length; index += 1) {
    const character = html[index] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return index + 1;
    else if ((character === '"' || character === "'") && html[index - 1] === '=') quote = character;
  }
  return html.length;
}

/** The text that is found, until there is enough of it. */
class Found {
  readonly #pieces: string[] = [];
  #left: number;
  /** The element whose contents are no text; empty outside of one. */
  silentIn = '';

  constructor(max_characters: number) {
    this.#left = max_characters;
  }

  get isFull(): boolean {
    return this.#left < 0;
  }

  say(text: string): void {
    if (this.silentIn !== '') return;
    this.#pieces.push(text);
    this.#left -= text.length;
  }

  tag({ name, isEnd }: Tag, closesItself: boolean): void {
    if (this.silentIn !== '') {
      if (isEnd && name === this.silentIn) this.silentIn = '';
    } else if (!isEnd && !closesItself && silent.has(name)) this.silentIn = name;
    else if (name === 'br' || blocks.has(name)) this.say('\n');
    else if (name === 'td' || name === 'th') this.say('\t');
  }

  get text(): string {
    return this.#pieces.join('').replace(/ *\n */g, '\n');
  }
}

/** @param max_characters of the text; the rest of the HTML is not read */
export function textOfHtml(html: string, max_characters: number): string {
  const found = new Found(max_characters);
  for (let at = 0; at < html.length && !found.isFull;) {
    const next = html.indexOf('<', at);
    const end = next < 0 ? html.length : next;
    found.say(withCharacters(html.slice(at, end)).replace(/[ \t\r\n\f]+/g, ' '));
    const tag = next < 0 ? undefined : tagAt(html, next);
    if (tag !== undefined) found.tag(tag, html.slice(tag.end - 2, tag.end) === '/>');
    else if (next >= 0) found.say('<');
    at = tag?.end ?? end + 1;
  }
  return found.text;
}
