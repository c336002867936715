/**
 * Formatted text of requests, cleaned once at its arrival. A browser can show the cleaned text as HTML; for plain text it has to be decoded first.
 */
import { html_growth, keptElements } from '@mahnwerk/contract/shapes/html.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { prose } from '@mahnwerk/contract/shapes/text.ts';
import sanitize from 'sanitize-html';
import { flattenBlocks } from './html-blocks.ts';
import { blockElements, blockTag, escapeStrayBrackets, tableElements } from './html-elements.ts';

// Absolute URLs of URL characters only (RFC 3986, 2): browsers ignore some characters before a scheme.
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
  // Deeper than any real text, because renderers may recurse.
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
 * Cleaning decodes references; the decoded text follows the rules of every text: composed, without format and control characters. Composing can join a
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
 * The cleaned form of a text that the contract has validated with this limit: composed, at most `html_growth` times as long; cleaning it again changes
 * nothing. Undefined after an error was reported at the current path: `blank` when no text is left, `max_length` when cleaning it would
 * take too long, `control_characters`, `invalid`.
 */
export function cleanHtml(value: string, { max }: { max: number }, report: ValidationErrors): string | undefined {
  if (!markup.test(value)) return value.replace(unescaped, (character) => escapes[character] ?? '');
  const text = prose({ max: html_growth * max });
  let kept = value;
  for (let round = 0; round < rounds_max; round += 1) {
    if ((kept.match(marks)?.length ?? 0) > marks_max)
      return report.fail('max_length', `At most ${marks_max} tags and references are allowed.`);
    // The library decides last.
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

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

/** The text of cleaned HTML, on one line. */
export const plainTextOf = (html: string): string =>
  html
    .replaceAll(/<\/?(?:a|b|em|i|strong|u)\b[^>]*>/g, '')
    .replaceAll(anyTag, ' ')
    .replaceAll(/&(lt|gt|amp|quot|#39);/g, (_all, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
