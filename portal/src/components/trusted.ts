/** The one policy of Trusted Types that the pages allow: markup enters an inert template alone, which loads and runs nothing. */
interface Policy {
  createHTML(text: string): string;
}
type Policies = { createPolicy(name: string, rules: Policy): Policy };

const policies = (globalThis as { readonly trustedTypes?: Policies }).trustedTypes;
const policy: Policy = policies?.createPolicy('portal', { createHTML: (text) => text }) ?? {
  createHTML: (text) => text,
};

/** Reads markup without showing it. */
export function readMarkup(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = policy.createHTML(html);
  return template.content;
}
