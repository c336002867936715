/** Markup that escapes whatever is put into it. Pure. */
import { escape } from '../../../platform/pages/html.ts';

/** Markup that is safe as it is: only `html` makes it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Inserted = Html | string | number | undefined | false | readonly Inserted[];

const markupOf = (value: Inserted): string => {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(markupOf).join('') : escape(String(value));
};

/** A template whose values are text, unless they are markup themselves. Its line breaks are those of the source, not of the page. */
export const html = (strings: TemplateStringsArray, ...values: readonly Inserted[]): Html =>
  new Html(
    compact(strings).reduce(
      (all, each, index) => all + each + (index < values.length ? markupOf(values[index]) : ''),
      '',
    ),
  );

const known = new WeakMap<TemplateStringsArray, readonly string[]>();

/** Breaks beside tags go, others are a space. */
function compact(strings: TemplateStringsArray): readonly string[] {
  const found = known.get(strings);
  if (found !== undefined) return found;
  const made = strings.map((each) =>
    each
      .replaceAll(/>\s*\n\s*(?=<|$)/g, '>')
      .replace(/^\s*\n\s*(?=<|$)/, '')
      .replaceAll(/\s*\n\s*/g, ' '),
  );
  known.set(strings, made);
  return made;
}

/** Figures, IBANs and codes run from left to right in every language. */
export const ltr = (text: string): Html => html`<bdi dir="ltr">${text}</bdi>`;
