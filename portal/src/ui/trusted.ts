/**
 * The one policy of Trusted Types that the pages allow: markup enters an inert template alone, which loads and runs
 * nothing; scripts of workers come from our own origin.
 */
interface Policy {
  createHTML(text: string): string;
  createScriptURL(address: string): string;
}
type Policies = { createPolicy(name: string, rules: Policy): Policy };

const rules: Policy = {
  createHTML: (text) => text,
  createScriptURL(address) {
    if (new URL(address, location.href).origin !== location.origin) throw new TypeError('a script of another origin');
    return address;
  },
};
const policy =
  (globalThis as { readonly trustedTypes?: Policies }).trustedTypes?.createPolicy('portal', rules) ?? rules;

/** Reads markup without showing it. */
export function readMarkup(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = policy.createHTML(html);
  return template.content;
}

/** Starts a worker from a module of our own origin. */
export const startWorker = (address: string): Worker => new Worker(policy.createScriptURL(address), { type: 'module' });
