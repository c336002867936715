import { credentials } from './credentials.js';
import { find, findAll, make, textOf } from './elements.js';
import { copyButton } from './samples.js';

/** Sends GET requests from the page, to the origin that it came from. */

/** Longer answers are shown in part. */
const shown_characters_max = 100_000;

/** Adds a button to each operation that only reads. */
export function startRequests() {
  for (const operation of findAll(document, '.operation', HTMLElement)) {
    const card = find(operation, '.card.request', HTMLElement);
    if (card === undefined || textOf(operation, '.target .tag') !== 'GET') continue;
    const button = make('button', { type: 'button', class: 'b', 'aria-expanded': 'false' }, ['Try it']);
    button.addEventListener('click', () => {
      const form = find(card, '.try', HTMLFormElement) ?? card.appendChild(formOf(operation));
      const isShown = button.getAttribute('aria-expanded') === 'false';
      button.setAttribute('aria-expanded', String(isShown));
      form.hidden = !isShown;
      if (isShown) find(form, 'input, button', HTMLElement)?.focus();
    });
    card.querySelector('header')?.append(button);
  }
}

/**
 * A field for each parameter of path and query.
 *
 * @param {HTMLElement} operation
 */
function formOf(operation) {
  const fields = findAll(operation, '.fields > [data-in=path], .fields > [data-in=query]', HTMLElement).map((field) => {
    const name = textOf(field, '.name');
    const isRequired = field.querySelector('.required') !== null;
    const input = make('input', {
      class: 'input',
      name,
      autocomplete: 'off',
      spellcheck: 'false',
      'data-in': field.dataset.in ?? '',
    });
    input.required = isRequired;
    return make('label', {}, [`${name}${isRequired ? '' : ' (optional)'}`, input]);
  });
  const send = make('button', { type: 'submit', class: 'b primary' }, ['Send GET request']);
  const status = make('p', { role: 'status', class: 'outcome' });
  const answer = make('pre', { tabindex: '0', role: 'group', 'aria-label': 'Answer of the service' });
  answer.hidden = true;
  const form = make('form', { class: 'try', autocomplete: 'off' }, [...fields, send, status, answer]);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendFrom(
      form,
      { path: textOf(operation, '.target code'), takesCompany: operation.querySelector('.partner') !== null },
      { status, answer, send },
    );
  });
  return form;
}

/**
 * @param {HTMLFormElement} form
 * @param {{ path: string, takesCompany: boolean }} operation
 * @param {{ status: HTMLElement, answer: HTMLElement, send: HTMLButtonElement }} shown
 */
async function sendFrom(form, { path, takesCompany }, { status, answer, send }) {
  const { key, company } = credentials();
  const headers = new Headers({ Accept: '*/*' });
  if (key !== undefined) headers.set('Authorization', `Bearer ${key}`);
  if (company !== undefined && takesCompany) headers.set('X-On-Behalf-Of-Company', company);
  send.disabled = true;
  status.textContent = 'Sending …';
  const started = performance.now();
  try {
    const response = await fetch(urlOf(form, path), {
      headers,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    });
    const text = await readable(response);
    const took = Math.round(performance.now() - started);
    status.textContent = `${response.status} ${response.statusText} · ${took} ms · request ${response.headers.get('X-Service-Request-Id') ?? 'without id'}${response.status === 401 ? ' · enter an API key at the top of the page' : ''}`;
    answer.textContent = text;
    answer.hidden = text === '';
    if (!answer.hidden && form.querySelector('.copy') === null) answer.before(copyButton(() => answer));
  } catch (error) {
    status.textContent = `No answer: ${error instanceof Error ? error.message : String(error)}`;
    answer.hidden = true;
  } finally {
    send.disabled = false;
  }
}

/**
 * Below the folder that holds `docs/`, whatever the public address is.
 *
 * @param {HTMLFormElement} form
 * @param {string} path
 */
function urlOf(form, path) {
  const inputs = findAll(form, 'input', HTMLInputElement);
  const given = new Map(inputs.map(({ name, value }) => [name, value.trim()]));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(given.get(name) ?? ''));
  const url = new URL(location.pathname.replace(/\/docs\/.*$/, '') + filled, location.origin);
  for (const { name, value, dataset } of inputs)
    if (dataset.in === 'query' && value.trim() !== '') url.searchParams.append(name, value.trim());
  return url;
}

/**
 * @param {Response} response
 * @returns {Promise<string>}
 */
async function readable(response) {
  const type = response.headers.get('Content-Type') ?? '';
  if (!/json|text|xml/.test(type)) {
    const { size } = await response.blob();
    return size === 0 ? '' : `${type}, ${size} bytes`;
  }
  const text = await response.text();
  const laidOut = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return laidOut.length <= shown_characters_max
    ? laidOut
    : `${laidOut.slice(0, shown_characters_max)}\n… ${laidOut.length - shown_characters_max} more characters`;
}
