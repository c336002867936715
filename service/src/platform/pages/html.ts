/** Markup that all pages share: escaping, the document around a page, brand and sandbox line. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML, in content and in quoted attributes. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

/** The head and body of a page. */
export interface HtmlDocument {
  readonly language: string;
  readonly title: string;
  readonly style: string;
  /** The address of a further style sheet. */
  readonly styleSheet?: string;
  /** Runs before the body exists. */
  readonly script?: string;
  readonly body: string;
}

/** A whole document. */
export const htmlDocument = ({
  language,
  title,
  style,
  styleSheet,
  script,
  body,
}: HtmlDocument): string => `<!doctype html>
<html lang="${escape(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${style}</style>${styleSheet === undefined ? '' : `<link rel="stylesheet" href="${escape(styleSheet)}">`}${script === undefined ? '' : `<script>${script}</script>`}<link rel="icon" href="${icon}"></head>
<body>${body}</body></html>
`;

const mark =
  'M8 21.5V10.2l7 7.4 7-7.4v11.3" fill="none" stroke="#fff" stroke-width="2.7" stroke-linecap="round" stroke-linejoin="round';

/** The mark of Mahnwerk; the style sheet colours it. */
export const logo = `<svg viewBox="0 0 30 30" aria-hidden="true"><rect width="30" height="30" rx="7" fill="currentColor"/><path d="${mark}"/></svg>`;

const icon = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><rect width="30" height="30" rx="7" fill="#085b67"/><path d="${mark}"/></svg>`)}`;
