/** The Markdown of our texts as HTML: code marks, bold, paragraphs; and anchors. */
import { escape } from '../platform/pages/html.ts';

/** The id of a section: an operation's is its name. */
export const anchor = (text: string): string => text.replaceAll(/[^\w.-]+/g, '-');

/** Code and bold. */
export const inline = (text: string): string =>
  escape(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

/** Paragraphs, separated by an empty line. */
export const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .filter((each) => each !== '')
    .map((each) => `<p>${inline(each)}</p>`)
    .join('\n');

/** JSON, or a program with JSON in it, as markup: the names of members are coloured. */
export const withNames = (text: string): string =>
  escape(text).replaceAll(/(?<=^ *)&quot;[^&\n]+&quot;(?=: )/gm, '<span class="n">$&</span>');

/** A block of code that the keyboard reaches, because it may scroll. @param code as markup */
export const codeBlock = (label: string, code: string): string =>
  `<pre tabindex="0" role="group" aria-label="${escape(label)}"><code>${code}</code></pre>`;

/** An example of JSON. */
export const jsonBlock = (label: string, value: unknown): string =>
  codeBlock(label, withNames(JSON.stringify(value, null, 2)));
