/**
 * The elements of HTML, and which of them separate what they contain from their surroundings. A `<` that begins none of them is text: people write
 * `<100 EUR` and `<name@company.example>` without meaning markup.
 */

/** Blocks that are not kept. Whatever they contain is a line of its own (https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3). */
export const blockElements: ReadonlySet<string> = new Set([
  'address', 'article', 'aside', 'blockquote', 'body', 'caption', 'center', 'dd', 'details', 'dialog', 'dir', 'div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form',
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'html', 'legend', 'listing', 'main', 'menu', 'nav', 'plaintext', 'pre', 'search', 'section', 'summary',
]);

export const tableElements: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);

/** Everything else that HTML knows or knew. */
const others = [
  'a', 'abbr', 'acronym', 'applet', 'area', 'audio', 'b', 'base', 'basefont', 'bdi', 'bdo', 'bgsound', 'big', 'blink', 'br', 'button', 'canvas', 'cite', 'code', 'col', 'colgroup', 'command', 'content', 'data',
  'datalist', 'del', 'dfn', 'em', 'embed', 'font', 'frame', 'frameset', 'head', 'i', 'iframe', 'image', 'img', 'input', 'ins', 'isindex', 'kbd', 'keygen', 'label', 'li', 'link', 'map', 'mark', 'marquee', 'math',
  'menuitem', 'meta', 'meter', 'multicol', 'nextid', 'nobr', 'noembed', 'noframes', 'noscript', 'object', 'ol', 'optgroup', 'option', 'output', 'p', 'param', 'picture', 'progress', 'q', 'rb', 'rp', 'rt', 'rtc',
  'ruby', 's', 'samp', 'script', 'select', 'selectedcontent', 'shadow', 'slot', 'small', 'source', 'spacer', 'span', 'strike', 'strong', 'style', 'sub', 'sup', 'svg', 'template', 'textarea', 'time', 'title', 'track',
  'tt', 'u', 'ul', 'var', 'video', 'wbr', 'xmp',
];

const names = [...blockElements, ...tableElements, ...others].join('|');

// A name with a hyphen is a custom element's, one with a colon comes from an office program (`<o:p>`).
const noElement = new RegExp(`<(?!/?(?:(?:${names})(?=[\\s/>])|[a-z][a-z0-9]*[-:][a-z])|!(?:--|doctype\\b|\\[)|\\?[a-z])|<(?!!)(?![^<]*>)`, 'gi');

/** The same text with each `<` escaped that begins no element, comment or declaration, or that another `<` follows before its `>`. */
export const escapeStrayBrackets = (text: string): string => text.replace(noElement, '&lt;');

/** Whether a text may have a tag of a block or of a part of a table. */
export const blockTag = new RegExp(`<(?:${[...blockElements, ...tableElements].join('|')})[\\s/>]`, 'i');
