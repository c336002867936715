/** The form of access codes (debtor-page.md 3): 12 characters of 60 bits, in groups of four. Pure. */
import { randomBytes } from 'node:crypto';

/** 32 characters without those that are read as another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;
const form = new RegExp(`^[${alphabet}]{${length}}$`);

/** Of at least 8 bytes: five bits make a character. */
function codeOf(bytes: Uint8Array): string {
  let bits = bytes.subarray(0, 8).reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);
  let code = '';
  for (let index = 0; index < length; index += 1) {
    code += alphabet[Number(bits & 31n)];
    bits >>= 5n;
  }
  return code;
}

export const randomCode = (): string => codeOf(randomBytes(8));

/** The code of a letter for its recipient: the same each time that the letter is made. */
export const codeOfLetter = (
  { letter_id, debtor_id, circumstance_id }: CodeOwner,
  { hashSecret }: { readonly hashSecret: (secret: string) => Buffer },
): string => codeOf(hashSecret(`access code of ${letter_id} for ${debtor_id} ${circumstance_id ?? ''}`));

export interface CodeOwner {
  readonly letter_id: string;
  readonly debtor_id: string;
  readonly circumstance_id: string | null;
}

/** What is stored of a code. */
export const hashOfCode = (code: string, { hashSecret }: { readonly hashSecret: (secret: string) => Buffer }): Buffer =>
  hashSecret(`access code ${code}`);

/** As it is printed: `K7QM-2XW4-TR9H`. */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The code that a person typed, of whom case, blanks and hyphens do not count; undefined for what cannot be one. */
export function typedCode(text: string): string | undefined {
  const code = text
    .slice(0, 200)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Dash_Punctuation}\p{Cf}]/gu, '')
    .toUpperCase();
  return form.test(code) ? code : undefined;
}

/** Stands where a code is that its reader may not know. */
export const maskedCode = '····-····-····';
