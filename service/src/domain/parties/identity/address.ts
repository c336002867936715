/** The address of a company or a debtor after a change. Pure. */
import { needsPostalCode } from '@mahnwerk/contract/shapes/country.ts';
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';

const addressMembers = ['street', 'postal_code', 'city', 'country'] as const satisfies readonly (keyof Address)[];

/** Sent subfields change, the others stay; where there is no address yet, all are required. */
export function mergedAddress(
  stored: Address | null,
  sent: Partial<Address> | null | undefined,
  report: ValidationErrors,
): Address | null {
  if (sent === undefined) return stored;
  if (sent === null) return null;
  const merged: Partial<Address> = { ...stored, ...sent };
  const { street, city, country } = merged;
  const postal_code =
    merged.postal_code === undefined && country !== undefined && !needsPostalCode(country) ? null : merged.postal_code;
  if (street !== undefined && postal_code !== undefined && city !== undefined && country !== undefined)
    return { street, postal_code, city, country };
  const whole = { ...merged, postal_code };
  for (const member of addressMembers)
    if (whole[member] === undefined)
      report.failAt(`address.${member}`, 'required', `\`${member}\` is required because there is no address yet.`);
  return stored;
}
