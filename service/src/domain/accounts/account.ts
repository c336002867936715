/**
 * Who lives here: people, one account each over all companies, and what a password must be (NIST SP 800-63B: long, not guessable, no rules about
 * kinds of characters). How passwords are kept is passwords.ts.
 */
import { commonWords } from './common-passwords.ts';

/** Which terms of use a person accepts now. A new version is accepted with the next invitation. */
export const terms_version = '2026-11';

export const password_characters_min = 12;
/** Room for every sentence, and a limit on what is hashed. */
export const password_characters_max = 256;

export type Weakness = 'too_short' | 'too_long' | 'common' | 'personal';

export interface Person {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** As it is hashed and compared: the same characters whichever keyboard wrote them (NFKC), every space kept. */
export const prepared = (password: string): string => password.normalize('NFKC');

/** What is wrong with a new password, if anything. */
export function weaknessOf(password: string, person: Person): Weakness | undefined {
  const characters = Array.from(prepared(password));
  if (characters.length < password_characters_min) return 'too_short';
  if (characters.length > password_characters_max) return 'too_long';
  const plain = plainOf(password);
  if (isMonotonous(plain) || isCommon(plain)) return 'common';
  return isPersonal(plain, person) ? 'personal' : undefined;
}

const plainOf = (text: string): string => prepared(text).toLowerCase();
const lettersOf = (text: string): string => plainOf(text).replace(/[^\p{L}]/gu, '');

/** A character, or a few, over and over, or one after the other as in the alphabet, among the digits or on a keyboard. */
function isMonotonous(plain: string): boolean {
  const isRepeated = /^(.{1,4}?)\1+.{0,3}$/su.test(plain);
  return isRepeated || rows.some((row) => row.includes(plain));
}

const upAndDown = (row: string): string[] => [row, Array.from(row).reverse().join('')];
const rows = [
  ...upAndDown('abcdefghijklmnopqrstuvwxyz'.repeat(2)),
  ...upAndDown('01234567890'.repeat(4)),
  ...upAndDown('1234567890'.repeat(4)),
  ...['qwertzuiopasdfghjklyxcvbnm', 'qwertzuiopüasdfghjklöäyxcvbnm', 'qwertyuiopasdfghjklzxcvbnm', '1q2w3e4r5t6z7u8i9o0p', '1q2w3e4r5t6y7u8i9o0p', 'qayxswedcvfrtgbnhzujmkiolp', 'qazwsxedcrfvtgbyhnujmikolp', '!"§$%&/()=', '!@#$%^&*()'].flatMap(upAndDown),
];

/** Of words that everyone tries first, once or twice, whatever digits and signs stand around and between them. */
function isCommon(plain: string): boolean {
  const read = plain.replace(/[013457@$!€]/g, (sign) => spelled[sign] ?? sign);
  return [plain, read].some((each) => consistsOf(lettersOf(each), commonWords));
}

const spelled: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i', '€': 'e' };

function consistsOf(letters: string, words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), letters).replaceAll(' ', '');
  return letters !== rest && rest.length < 4;
}

/** The person's own names and address, and little else. */
function isPersonal(plain: string, { email, first_name, last_name }: Person): boolean {
  const [local = '', domain = ''] = plainOf(email).split('@');
  const parts = [plainOf(email), ...local.split(/[._+-]/), local, ...domain.split('.').slice(0, -1), ...plainOf(first_name).split(/[\s-]+/), ...plainOf(last_name).split(/[\s-]+/)];
  const own = parts.filter((part) => part.length >= 3).sort((a, b) => b.length - a.length);
  const rest = own.reduce((left, part) => left.replaceAll(part, ''), plain);
  return rest !== plain && (rest.match(/\p{L}/gu) ?? []).length < 6;
}
