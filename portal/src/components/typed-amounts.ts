/** German grouping and decimals, then English: `1.730,12`, `1,730.12`; both without grouping. */
const forms = [/^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/, /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/];

/**
 * Reads an amount as people type it: `1.730,12`, `1730,12`, `1730.12`, `1 730`.
 * @returns the decimal text of the API; undefined for what is no amount
 */
export function readAmount(typed: string): string | undefined {
  const text = typed.replace(/[\s€]/gu, '');
  const found = forms.map((form) => form.exec(text)).find((match) => match !== null);
  if (found === undefined) return undefined;
  const [, whole = '', cents = ''] = found;
  return `${whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}
