/** Who has a letter, and how it begins. Pure. */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';

export type LetterRecipient =
  | {
      readonly kind: 'person';
      readonly salutation: 'mr' | 'ms' | 'diverse' | null;
      readonly first_name: string | null;
      readonly last_name: string;
    }
  | { readonly kind: 'organization'; readonly name: string };

/** `Sehr geehrte Frau Muster`, without a comma. */
export function salutationOf(recipient: LetterRecipient): string {
  if (recipient.kind === 'organization') return 'Sehr geehrte Damen und Herren';
  const { salutation, last_name } = recipient;
  if (salutation === 'mr') return `Sehr geehrter Herr ${last_name}`;
  if (salutation === 'ms') return `Sehr geehrte Frau ${last_name}`;
  return `Guten Tag ${fullName(recipient)}`;
}
