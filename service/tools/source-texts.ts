/**
 * String and template literals of TypeScript source, with the calls that enclose each. A lexer suffices for literals
 * and parentheses; a parser of the whole program takes five seconds.
 */

export interface Literal {
  /** `${…}` of a template is `{…}`; literals joined by `+` are one. */
  readonly text: string;
  /** Names of the functions or classes it is an argument of, outermost first: `log.warn`, `Refusal`, `fail`. */
  readonly calls: readonly string[];
  /** The tag of a tagged template: `sql`. */
  readonly tag: string | undefined;
}

const space = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;
const word = /[\p{ID_Start}$_#][\p{ID_Continue}$]*/uy;
const quoted = /'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"/y;
const number = /\d[\w.]*/y;
const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const templatePart = /(?:[^`\\$]|\\[^]|\$(?!\{))*/y;

/** Words after which a slash begins a regular expression. */
const operators: ReadonlySet<string> = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'await',
  'yield',
  'else',
  'do',
]);

export function literalsOf(source: string): Literal[] {
  const reader = new Reader(source);
  reader.readCode(false);
  return reader.literals;
}

class Reader {
  readonly literals: Literal[] = [];
  readonly #source: string;
  readonly #open: (string | undefined)[] = [];
  #at = 0;
  /** The last token: the callee before a parenthesis, `literal` before a `+`. */
  #callee: string | undefined;
  #operandBefore = false;
  #joins: 'no' | 'literal' | 'plus' = 'no';

  constructor(source: string) {
    this.#source = source;
  }

  /** Reads to the end, or to the `}` that closes an expression of a template. */
  readCode(inTemplate: boolean): void {
    const depth = this.#open.length;
    while (this.#at < this.#source.length) {
      if (this.#take(space) !== undefined) continue;
      const mark = this.#source[this.#at] ?? '';
      if (mark === '}' && inTemplate && this.#open.length === depth) return;
      if (mark === '`') this.#readTemplate();
      else if (mark === "'" || mark === '"') this.#readQuoted();
      else if (mark === '/' && !this.#operandBefore) this.#readOther(this.#take(regularExpression));
      else this.#readToken(mark);
    }
  }

  #readToken(mark: string): void {
    const name = this.#take(word);
    if (name !== undefined) {
      this.#callee = this.#source[this.#at - name.length - 1] === '.' ? `${this.#callee ?? ''}.${name}` : name;
      this.#operandBefore = !operators.has(name);
      this.#joins = 'no';
      return;
    }
    if (this.#take(number) !== undefined) return this.#readOther('0');
    this.#at += 1;
    if ('([{'.includes(mark)) this.#open.push(mark === '(' ? this.#callee : undefined);
    if (')]}'.includes(mark)) this.#open.pop();
    this.#operandBefore = ')]}'.includes(mark);
    this.#joins = mark === '+' && this.#joins === 'literal' ? 'plus' : 'no';
    if (mark !== '.' && mark !== '?' && mark !== '>') this.#callee = undefined;
  }

  #readOther(token: string | undefined): void {
    if (token === undefined) this.#at += 1;
    this.#operandBefore = token !== undefined;
    this.#callee = undefined;
    this.#joins = 'no';
  }

  #readQuoted(): void {
    const token = this.#take(quoted);
    if (token === undefined) return this.#readOther(token);
    this.#add(unescaped(token.slice(1, -1)), undefined);
  }

  #readTemplate(): void {
    const tag = this.#operandBefore ? this.#callee : undefined;
    const joins = this.#joins;
    this.#at += 1;
    let text = '';
    for (;;) {
      text += unescaped(this.#take(templatePart) ?? '');
      this.#at += 1;
      if (this.#source[this.#at - 1] !== '$') break;
      this.#at += 1;
      this.#readOther('0');
      this.#operandBefore = false;
      this.readCode(true);
      this.#at += 1;
      text += '{…}';
    }
    this.#joins = joins;
    this.#add(text, tag);
  }

  #add(text: string, tag: string | undefined): void {
    const previous = this.#joins === 'plus' ? this.literals.pop() : undefined;
    this.literals.push({
      text: `${previous?.text ?? ''}${text}`,
      calls: this.#open.filter((name) => name !== undefined),
      tag,
    });
    this.#callee = undefined;
    this.#operandBefore = true;
    this.#joins = 'literal';
  }

  #take(form: RegExp): string | undefined {
    form.lastIndex = this.#at;
    const token = form.exec(this.#source)?.[0];
    if (token !== undefined) this.#at += token.length;
    return token;
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

const unescaped = (text: string): string =>
  text.replace(
    /\\u(?:\{([\da-f]{1,6})\}|([\da-f]{4}))|\\([^])/gi,
    (_, braced: string | undefined, four: string | undefined, plain: string) => {
      const point = braced ?? four;
      if (point !== undefined) return String.fromCodePoint(Number.parseInt(point, 16));
      return plain === '\n' ? '' : (escapes[plain] ?? plain);
    },
  );
