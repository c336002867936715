/**
 * Who lives here: formatted text of unknownCompanies, cleaned once, when it comes in. What is kept can be shown as it is, by a browser that trusts this
 * service; whoever shows it as plain text decodes it first.
 */
import { html_growth, keptElements } from '@mahnwerk/contract/shapes/html.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { prose } from '@mahnwerk/contract/shapes/text.ts';
import sanitize from 'sanitize-html';
import { flattenBlocks } from './html-blocks.ts';
import { blockElements, blockTag, escapeStrayBrackets, tableElements } from './html-elements.ts';

// Absolute, so that nothing stands before the scheme that a browser would not see there; and of what a URL is written with (RFC 3986, 2).
const linkForm = /^(?:https?:\/\/|mailto:)[^\s"<>\\^`{|}]+$/i;

const rules: sanitize.IOptions = {
  allowedTags: [...keptElements],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Their content is no text.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'select',
    'xmp',
    'noscript',
    'iframe',
    'noembed',
    'noframes',
    'object',
    'template',
    'title',
    'svg',
    'math',
  ],
  // No one writes lists in lists as deep; what renders them may walk them by recursion.
  nestingLimit: 50,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkForm.test(href) ? { href, rel: 'noopener' } : {} }),
  },
};

/** Blocks and tables too, at any depth: flattenBlocks replaces them by what is kept. */
const withBlocks: sanitize.IOptions = {
  ...rules,
  allowedTags: [...keptElements, ...blockElements, ...tableElements],
  nestingLimit: Infinity,
};

/** Of a cleaned text, in which a `<` begins a tag. */
const anyTag = /<[^>]*>/g;

/**
 * Cleaning decodes references, and what they stood for is text like any other: composed, without format and control characters. Composing can join a
 * character to the end of a tag (`>` and U+0338 are `≯`), so it is cleaned again until nothing changes. Real texts take one round, and one to see it.
 */
const rounds_max = 4;

/**
 * Tags and references of one text that has any, closing tags and what is escaped too. Cleaning takes time by their number, whatever the text's length: 20 000 nested tags a tenth of a
 * second, as many as a body holds three. A page of a book has a few hundred.
 */
const marks_max = 20_000;
const marks = /[<&]/g;

/** Tags, comments, and references other than those that cleaning writes itself. What is left is text, of any length (`& 5 < 6`: a few milliseconds). */
const markup = /<[a-zA-Z/!?]|&(?!(?:amp|lt|gt);)[a-zA-Z#]/;
const unescaped = /&(?!(?:amp|lt|gt);)|[<>]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * What is kept of a text that the contract has read with this limit: clean, composed, at most `html_growth` times as long, and the same again whenever
 * it is sent again. Undefined after a failure was reported where the report stands: `blank` when no text is left, `max_length` when cleaning it would
 * take too long, `control_characters`, `invalid`.
 */
export function cleanHtml(value: string, { max }: { max: number }, report: ValidationErrors): string | undefined {
  if (!markup.test(value)) return value.replace(unescaped, (character) => escapes[character] ?? '');
  const text = prose({ max: html_growth * max });
  let kept = value;
  for (let round = 0; round < rounds_max; round += 1) {
    if ((kept.match(marks)?.length ?? 0) > marks_max)
      return report.fail('max_length', `At most ${marks_max} tags and references are allowed.`);
    // The library has the last word on what is kept.
    const marked = escapeStrayBrackets(kept);
    const cleaned = sanitize(blockTag.test(marked) ? flattenBlocks(sanitize(marked, withBlocks)) : marked, rules);
    if (cleaned.replace(anyTag, '').trim() === '') return report.fail('blank', 'The HTML must contain text.');
    const read = text.read(cleaned, report);
    if (read === undefined || read === kept) return read;
    kept = read;
  }
  return report.fail('invalid', 'Invalid HTML.');
}

/** The same for a field of a body; where a failure was reported, what comes back is not used. */
export function cleanHtmlAt(field: string, value: string, limit: { max: number }, report: ValidationErrors): string {
  report.enter(field);
  const kept = cleanHtml(value, limit, report);
  report.leave();
  return kept ?? '';
}
