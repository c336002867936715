/** How a contact is shown, and in which order; pure. */
import type { Contact } from '@mahnwerk/contract/operator/contacts.ts';
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';
import { countryName } from '../../ui/CountryField.tsx';

/** A debtor of the case that is shown. */
export interface DebtorOfCase {
  readonly id: string;
  readonly name: string;
  /** The others are additional debtors. */
  readonly isFirst: boolean;
}

export const addressText = ({ street, postal_code, city, country }: Address, code: string): string =>
  [street, [postal_code, city].filter(Boolean).join(' '), countryName(country, code)].join(', ');

export const contactText = ({ address, value }: Contact, code: string): string =>
  address === null ? (value ?? '') : addressText(address, code);

const statuses: readonly Contact['status'][] = ['usable', 'undeliverable', 'former'];
const rankOf = ({ status, preferred }: Contact): number => statuses.indexOf(status) * 2 - Number(preferred);

/** Preferred, usable, undeliverable, former ones; those of one rank as they are listed. */
export const placesOf = (contacts: readonly Contact[]): readonly Contact[] =>
  contacts.toSorted((a, b) => rankOf(a) - rankOf(b));
