import { find, findAll } from './elements.js';

/** The API key, and the company that a Partner's key acts for: they stay in the memory of this page, and are not stored. */

/** What a header may carry without being quoted; anything else is not a key. */
const credentialForm = /^[\w.~+/=-]{1,200}$/;

/** The credentials that the fields hold; undefined where they hold none. */
export const credentials = () => ({ key: valueOf('key'), company: valueOf('company') });

/** @param {'key' | 'company'} name */
function valueOf(name) {
  const value = find(document, `#${name}`, HTMLInputElement)?.value.trim() ?? '';
  return credentialForm.test(value) ? value : undefined;
}

/** Fills the samples as the reader types. */
export function startCredentials() {
  const form = find(document, '.credentials', HTMLFormElement);
  if (form === undefined) return;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', fill);
  // A browser may restore the fields of a page that it shows again.
  fill();
}

function fill() {
  const { key, company } = credentials();
  // A Partner's key needs it, for requests that act for a company.
  const asksForCompany = key !== undefined && document.querySelector('.slot.company') !== null;
  for (const each of findAll(document, '[for=company], #company', HTMLElement)) each.hidden = !asksForCompany;
  for (const slot of findAll(document, '.slot.key', HTMLElement)) slot.textContent = key ?? '<API key>';
  for (const slot of findAll(document, '.slot.company', HTMLElement)) slot.textContent = company ?? '<company id>';
  for (const part of findAll(document, '.partner', HTMLElement)) part.hidden = company === undefined;
}
