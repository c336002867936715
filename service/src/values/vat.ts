/**
 * The form of VAT identification numbers of the European Union, as its register VIES describes it, and the German check digit. It is not checked whether a
 * number is registered.
 */

/** What follows the prefix, per member state; EL is Greece, XI is Northern Ireland (for goods, since 2021). */
const forms: ReadonlyMap<string, RegExp> = new Map([
  ['AT', /^U\d{8}$/],
  ['BE', /^[01]\d{9}$/],
  ['BG', /^\d{9,10}$/],
  ['CY', /^\d{8}[A-Z]$/],
  ['CZ', /^\d{8,10}$/],
  ['DE', /^[1-9]\d{8}$/],
  ['DK', /^\d{8}$/],
  ['EE', /^\d{9}$/],
  ['EL', /^\d{9}$/],
  ['ES', /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/],
  ['FI', /^\d{8}$/],
  ['FR', /^[A-HJ-NP-Z0-9]{2}\d{9}$/],
  ['HR', /^\d{11}$/],
  ['HU', /^\d{8}$/],
  ['IE', /^(?:\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/],
  ['IT', /^\d{11}$/],
  ['LT', /^(?:\d{9}|\d{12})$/],
  ['LU', /^\d{8}$/],
  ['LV', /^\d{11}$/],
  ['MT', /^\d{8}$/],
  ['NL', /^\d{9}B\d{2}$/],
  ['PL', /^\d{10}$/],
  ['PT', /^\d{9}$/],
  ['RO', /^[1-9]\d{1,9}$/],
  ['SE', /^\d{12}$/],
  ['SI', /^\d{8}$/],
  ['SK', /^\d{10}$/],
  ['XI', /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/],
]);

/** The number in the form of VIES: upper case, without spaces, dots and hyphens; undefined for an invalid one. */
export function normaliseVatNumber(value: string): string | undefined {
  const compact = value.replace(/[\s.-]/g, '');
  // Upper-casing turns some letters that are not ASCII into ASCII.
  if (!/^[A-Za-z0-9+*]+$/.test(compact)) return undefined;
  const number = compact.toUpperCase();
  const [country, rest] = [number.slice(0, 2), number.slice(2)];
  if (forms.get(country)?.test(rest) !== true) return undefined;
  return country !== 'DE' || hasGermanCheckDigit(rest) ? number : undefined;
}

/** ISO 7064 MOD 11,10 over the first eight digits gives the ninth (Bundeszentralamt für Steuern, § 27a UStG). */
function hasGermanCheckDigit(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10;
    product = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits[8]);
}
