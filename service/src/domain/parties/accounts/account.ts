/**
 * Accounts: one per person for all companies, and the rules of passwords (NIST SP 800-63B: long, not guessable, no rules about kinds of characters).
 * Hashing: passwords.ts.
 */
import { guessesLog10 } from './guessing.ts';
import { normalised } from './passwords.ts';

/** The current terms of use. A person accepts a new version with the next invitation. */
export const terms_version = '2026-11';

export const password_characters_min = 12;
/** Limits the input of the hash. */
export const password_characters_max = 256;

export type Weakness = 'too_short' | 'too_long' | 'common' | 'personal';

/** The person who chooses a password. */
export type Candidate = Readonly<Record<'email' | 'last_name' | 'company_name', string>> & {
  readonly first_name: string | null;
};

/** Why a new password is rejected; undefined for an acceptable one. @throws Refusal service_unavailable where too many are being checked */
export async function weaknessOf(password: string, person: Candidate): Promise<Weakness | undefined> {
  const characters = Array.from(normalised(password));
  if (characters.length < password_characters_min) return 'too_short';
  if (characters.length > password_characters_max) return 'too_long';
  const words = wordsOf(person);
  if (isMadeOf(words, plainOf(password))) return 'personal';
  if (isMadeOf(serviceWords, plainOf(password))) return 'common';
  return (await guessesLog10(plainOf(password), [...words, ...serviceWords])) < guesses_log10_min
    ? 'common'
    : undefined;
}

/** 10^10 guesses: what zxcvbn calls very unguessable, the highest of its five grades. */
const guesses_log10_min = 10;

/** Words that an attacker of this service tries first. */
const serviceWords = ['mahnwerk', 'inkasso', 'mahnung'];

const plainOf = (text: string): string => normalised(text).toLowerCase();

/** The words of the person's names, address and company. */
function wordsOf({ email, first_name, last_name, company_name }: Candidate): string[] {
  const [local = '', domain = ''] = plainOf(email).split('@');
  const names = [first_name ?? '', last_name, company_name].flatMap((name) => plainOf(name).split(/[^\p{L}\p{N}]+/u));
  const words = [plainOf(email), local, ...local.split(/[._+-]/), ...domain.split('.').slice(0, -1), ...names];
  return [...new Set(words)].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
}

/** Whether the password consists of these words and fewer than six other letters. */
function isMadeOf(words: readonly string[], plain: string): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && (rest.match(/\p{L}/gu) ?? []).length < 6;
}
