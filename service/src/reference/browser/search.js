import { find, findAll, make, textOf } from './elements.js';

/** Search over operations, schemas, problems and their fields: each word must occur; names count more than texts. */

const results_max = 40;

/**
 * @typedef {object} Entry
 * @property {string} href where it stands
 * @property {string} title
 * @property {string} kind
 * @property {string} name what the entry is called, in small letters
 * @property {string} fields the names of its fields
 * @property {string} text
 */

/** @type {Entry[] | undefined} */
let index;

export function startSearch() {
  const input = find(document, '#search', HTMLInputElement);
  const contents = find(document, '#contents', HTMLElement);
  if (input === undefined || contents === undefined) return;
  input.addEventListener('input', () => showResults(input.value));
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    find(contents, '#results a', HTMLAnchorElement)?.click();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') moveFocus(event, contents, 0);
  });
  contents.addEventListener('keydown', (event) => {
    const at = findAll(contents, '#results a', HTMLElement).findIndex((each) => each === document.activeElement);
    if (at >= 0 && event.key === 'ArrowDown') moveFocus(event, contents, at + 1);
    if (at >= 0 && event.key === 'ArrowUp') moveFocus(event, contents, at - 1);
  });
  // Below the width of the side bar the contents lie above the page until something is chosen.
  contents.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null && contents.matches(':popover-open'))
      contents.hidePopover();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (input.offsetParent === null) contents.showPopover();
    input.focus();
    input.select();
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} contents
 * @param {number} to
 */
function moveFocus(event, contents, to) {
  event.preventDefault();
  const links = findAll(contents, '#results a', HTMLElement);
  const next = to < 0 ? find(contents, '#search', HTMLElement) : links[to];
  next?.focus();
}

/** @param {string} query */
function showResults(query) {
  const [results, toc, found] = ['#results', '#toc', '#found'].map((each) => find(document, each, HTMLElement));
  if (results === undefined || toc === undefined || found === undefined) return;
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((each) => each !== '');
  const hits = words.length === 0 ? [] : search(words);
  results.replaceChildren(...hits.slice(0, results_max).map(resultOf));
  if (hits.length > results_max)
    results.append(make('li', { class: 'soft' }, [`and ${hits.length - results_max} more`]));
  if (words.length > 0 && hits.length === 0) results.append(make('li', { class: 'soft' }, ['Nothing found.']));
  results.hidden = words.length === 0;
  toc.hidden = words.length > 0;
  found.textContent = words.length === 0 ? '' : `${hits.length} ${hits.length === 1 ? 'result' : 'results'}`;
}

/** @param {Entry} entry */
const resultOf = ({ href, title, kind }) =>
  make('li', {}, [make('a', { href }, [make('span', { class: 'kind' }, [kind]), ' ', make('span', {}, [title])])]);

/**
 * The best first: all words in the name, then in names of fields, then in the text.
 *
 * @param {readonly string[]} words
 */
function search(words) {
  index ??= indexOf();
  const rankOf = (/** @type {Entry} */ { name, fields, text }) =>
    [name, `${name} ${fields}`, `${name} ${fields} ${text}`].findIndex((part) =>
      words.every((word) => part.includes(word)),
    );
  return index
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

/** @returns {Entry[]} */
const indexOf = () => [
  ...findAll(document, 'article[id], .problems > li[id]', HTMLElement).map(entryOf),
  ...findAll(document, '.operations > li[id]', HTMLElement).map(lineOf),
  ...findAll(document, '.guide > :is(h2, h3)[id]', HTMLElement).map(chapterOf),
];

/**
 * An operation, an event, a schema or a problem.
 *
 * @param {HTMLElement} section
 * @returns {Entry}
 */
function entryOf(section) {
  const about = section.querySelector('.about') ?? section;
  const kind = section.dataset.kind ?? (section.matches('.schema') ? 'Schema' : section.matches('li') ? 'Problem' : '');
  const title = textOf(section, kind === 'Problem' ? '.name' : 'h3');
  const fields = findAll(about, '.fields .name', HTMLElement).map((each) => each.textContent);
  return {
    href: `#${section.id}`,
    title,
    kind: kind === '' ? textOf(section, '.target .tag') : kind,
    name: [title, section.id, textOf(section, '.target')].join(' ').toLowerCase(),
    fields: fields.join(' ').toLowerCase(),
    text: (about.textContent ?? '').toLowerCase(),
  };
}

/**
 * An operation that stands in a chapter.
 *
 * @param {HTMLElement} line
 * @returns {Entry}
 */
function lineOf(line) {
  const title = textOf(line, 'a');
  const href = find(line, 'a', HTMLAnchorElement)?.href ?? '';
  return { href, title, kind: textOf(line, '.tag'), name: `${title} ${line.id}`.toLowerCase(), fields: '', text: '' };
}

/**
 * A heading of a guide with the text up to the next one.
 *
 * @param {HTMLElement} heading
 * @returns {Entry}
 */
function chapterOf(heading) {
  const texts = [];
  for (let each = heading.nextElementSibling; each !== null && !each.matches('h2, h3'); each = each.nextElementSibling)
    texts.push(each.textContent);
  const title = heading.textContent;
  return {
    href: `#${heading.id}`,
    title,
    kind: 'Guide',
    name: title.toLowerCase(),
    fields: '',
    text: texts.join(' ').toLowerCase(),
  };
}
