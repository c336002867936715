/** Recovery codes: how they are made, read and compared. Pure. */
import { randomInt } from 'node:crypto';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';

/** Digits and letters that are not taken for one another: 32, so that each character has five bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Fifty bits: with ten guesses an hour none is found, and keyed hashes of them need no slow function. */
const characters = 10;
const group = characters / 2;

const newCode = (): string => {
  const code = Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${code.slice(0, group)}-${code.slice(group)}`;
};

/** A set of new codes. */
export function newRecoveryCodes(): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < limits.recovery_codes) codes.add(newCode());
  return [...codes];
}

/** What is hashed: whatever case, spaces and hyphens a person types, and letters that look like digits. */
export const normalisedRecoveryCode = (code: string): string =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1').replaceAll('u', 'v');
