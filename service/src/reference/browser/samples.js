import { find, findAll, make } from './elements.js';

/** Tabs over the samples of each operation, and a button that copies what is shown. A choice holds for all operations. */

const languages = ['curl', 'Node', 'SDK'];

/** Prepares every card with samples. */
export function startSamples() {
  for (const [index, card] of findAll(document, '.card.request', HTMLElement).entries()) prepareRequest(card, index);
  for (const card of findAll(document, '.card.answer', HTMLElement))
    card.querySelector('header')?.append(copyButton(() => card.querySelector('pre')));
  for (const code of findAll(document, '.code', HTMLElement)) code.append(copyButton(() => code.querySelector('pre')));
}

/**
 * @param {HTMLElement} card
 * @param {number} index
 */
function prepareRequest(card, index) {
  const header = card.querySelector('header');
  const panels = findAll(card, '.sample', HTMLElement);
  if (panels.length > 0) header?.prepend(tabList(panels, index));
  header?.append(copyButton(() => find(card, '.sample:not([hidden]) pre', HTMLElement) ?? card.querySelector('pre')));
}

/**
 * @param {HTMLElement[]} panels
 * @param {number} index
 */
function tabList(panels, index) {
  const list = make('div', { role: 'tablist', 'aria-label': 'Language' });
  for (const panel of panels) {
    const language = panel.dataset.language ?? '';
    const [tab, body] = [`tab-${index}-${language}`, `panel-${index}-${language}`];
    const isFirst = language === languages[0];
    list.append(
      make(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: tab,
          'aria-controls': body,
          'aria-selected': String(isFirst),
          tabindex: isFirst ? '0' : '-1',
        },
        [language],
      ),
    );
    panel.id = body;
    panel.hidden = !isFirst;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab);
  }
  list.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) choose(target.textContent, target);
  });
  list.addEventListener('keydown', moveByKey);
  return list;
}

/**
 * Arrow keys, Home and End, as in every list of tabs.
 *
 * @param {KeyboardEvent} event
 */
function moveByKey(event) {
  const { target } = event;
  if (!(target instanceof HTMLButtonElement)) return;
  const at = languages.indexOf(target.textContent);
  const last = languages.length - 1;
  const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  const language = languages[next] ?? '';
  choose(language, target);
  findAll(target.parentElement ?? document, '[role=tab]', HTMLElement)[next]?.focus();
}

/**
 * Shows one language everywhere; what the reader looks at stays at its place.
 *
 * @param {string} language
 * @param {HTMLElement} at
 */
function choose(language, at) {
  const before = at.getBoundingClientRect().top;
  for (const tab of findAll(document, '[role=tab]', HTMLElement)) {
    const isChosen = tab.textContent === language;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
  for (const panel of findAll(document, '.sample', HTMLElement)) panel.hidden = panel.dataset.language !== language;
  window.scrollBy(0, at.getBoundingClientRect().top - before);
}

/** How long a button says that it has copied. */
const copied_ms = 2000;

/**
 * @param {() => HTMLElement | null} source
 * @returns {HTMLButtonElement}
 */
export function copyButton(source) {
  const button = make('button', { type: 'button', class: 'b quiet copy' }, ['Copy']);
  button.addEventListener('click', () => void copyWithWord(button, source()?.innerText ?? ''));
  return button;
}

/**
 * @param {HTMLButtonElement} button
 * @param {string} text
 */
async function copyWithWord(button, text) {
  button.textContent = (await copy(text)) ? 'Copied' : 'Press Ctrl+C';
  announce(button.textContent);
  setTimeout(() => (button.textContent = 'Copy'), copied_ms);
}

/** @param {string} text */
function announce(text) {
  const status =
    document.getElementById('announcement') ?? make('p', { id: 'announcement', class: 'hidden', role: 'status' });
  document.body.append(status);
  status.textContent = text;
}

/**
 * The clipboard is for secure contexts alone; elsewhere the text is selected and copied by the older command.
 *
 * @param {string} text
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make('textarea', { class: 'hidden', 'aria-hidden': 'true' });
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    return isCopied;
  }
}
