/**
 * Who the buyer of an e-invoice is as a debtor: business or consumer, its legal form, its name. In doubt a consumer, whom the law
 * protects (§ 13 BGB). Pure.
 */
import type { LegalForm } from '@mahnwerk/contract/case/legal-forms.ts';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { foldedLetters, foldedVowels, wordsOf } from '../../../values/folding.ts';

type Code = LegalForm['code'];

/** Legal forms as names have them: words, in folded letters without dots. The longer ones come first. */
const forms: readonly (readonly [words: string, code: Code])[] = [
  ['GMBH & CO KGAA', 'kg'],
  ['GMBH & CO KG', 'gmbh_co_kg'],
  ['GMBH & CO OHG', 'ohg'],
  ['UG HAFTUNGSBESCHRANKT & CO KG', 'gmbh_co_kg'],
  ['UG & CO KG', 'gmbh_co_kg'],
  ['AG & CO KG', 'kg'],
  ['AG & CO KGAA', 'kg'],
  ['SE & CO KGAA', 'kg'],
  ['SE & CO KG', 'kg'],
  ['LIMITED & CO KG', 'kg'],
  ['LTD & CO KG', 'kg'],
  ['GESELLSCHAFT MIT BESCHRANKTER HAFTUNG', 'gmbh'],
  ['GESELLSCHAFT BURGERLICHEN RECHTS', 'gbr'],
  ['UNTERNEHMERGESELLSCHAFT HAFTUNGSBESCHRANKT', 'ug'],
  ['UG HAFTUNGSBESCHRANKT', 'ug'],
  ['UNTERNEHMERGESELLSCHAFT', 'ug'],
  ['OFFENE HANDELSGESELLSCHAFT', 'ohg'],
  ['EINGETRAGENE GENOSSENSCHAFT', 'eg'],
  ['EINGETRAGENER KAUFMANN', 'ek'],
  ['EINGETRAGENE KAUFFRAU', 'ek'],
  ['EINGETRAGENER VEREIN', 'ev'],
  ['PARTNERSCHAFTSGESELLSCHAFT', 'partg'],
  ['KOMMANDITGESELLSCHAFT', 'kg'],
  ['AKTIENGESELLSCHAFT', 'ag'],
  ['GENOSSENSCHAFT', 'eg'],
  ['PARTG MBB', 'partg'],
  ['PARTGMBB', 'partg'],
  ['SP ZOO', 'foreign_other'],
  ['SP Z OO', 'foreign_other'],
  ['PARTG', 'partg'],
  ['GGMBH', 'gmbh'],
  ['MBH', 'gmbh'],
  ['GMBH', 'gmbh'],
  ['KGAA', 'kg'],
  ['EGBR', 'gbr'],
  ['GBR', 'gbr'],
  ['OHG', 'ohg'],
  ['EKFR', 'ek'],
  ['EKFM', 'ek'],
  ['EK', 'ek'],
  ['EV', 'ev'],
  ['EG', 'eg'],
  ['WEG', 'weg'],
  ['STIFTUNG', 'foundation'],
  ['LIMITED', 'limited'],
  ['LTD', 'limited'],
  ['LLC', 'foreign_other'],
  ['INC', 'foreign_other'],
  ['CORP', 'foreign_other'],
  ['BV', 'foreign_other'],
  ['NV', 'foreign_other'],
  ['SARL', 'foreign_other'],
  ['SAS', 'foreign_other'],
  ['SRL', 'foreign_other'],
  ['SPA', 'foreign_other'],
  ['SA', 'foreign_other'],
  ['OY', 'foreign_other'],
  ['APS', 'foreign_other'],
  ['AG', 'ag'],
  ['KG', 'kg'],
  ['UG', 'ug'],
  ['SE', 'se'],
];

/** `G.m.b.H.` is GmbH, `e. K.` is eK. */
const joined = (name: string): string => name.replaceAll(/(?<!\p{L})(\p{L})\.\s?(?=\p{L}(?!\p{L}))/gu, '$1');

/** The words of a name as they are compared: folded, `&` and `und` alike. */
const compared = (name: string): string[] =>
  wordsOf(
    joined(name)
      .replaceAll(/\bund\b/gi, '&')
      .replaceAll('&', ' xandx '),
  )
    .map((word) => foldedVowels(word))
    .map((word) => (word === 'XANDX' ? '&' : word));

const formWords = forms.map(([words, code]) => ({ words: words.split(' '), code }));

interface FoundForm {
  readonly code: Code;
  /** The words of the name without it. */
  readonly rest: readonly string[];
}

/** The legal form that a name ends with or has in its midst; a name that is nothing but one has none. */
function findForm(words: readonly string[]): FoundForm | undefined {
  for (const { words: form, code } of formWords)
    for (let from = words.length - form.length; from > 0; from -= 1)
      if (form.every((word, index) => words[from + index] === word))
        return { code, rest: [...words.slice(0, from), ...words.slice(from + form.length)] };
  return undefined;
}

/** Short forms that are surnames and words too where only their first letter is a capital: Anna Ek, Wellness Spa. */
const surnames = /(?<!\p{L})(?:Ag|Aps|Bv|Eg|Ek|Ev|Kg|Nv|Oy|Sa|Sas|Se|Spa|Ug|Weg)(?!\p{L})/gu;

/** The legal form in a name; in doubt none. */
export const legalFormOf = (name: string): Code | null =>
  findForm(compared(joined(name).replaceAll(surnames, '$&x')))?.code ?? null;

/** A name as it is compared with others: without legal form, case, diacritics, in the order of its words. */
export function comparableName(name: string): string {
  const words = compared(name);
  return (findForm(words)?.rest ?? words).filter((word) => word !== '&').join(' ');
}

/** Where public offices take e-invoices: `04011000-1234512345-06`. */
const leitwegForm = /^\d{2,12}(?:-[A-Z0-9]{1,30})?-\d{2}$/;

/** Whether a text is a Leitweg-ID with its check digits (ISO/IEC 7064 MOD 97-10, Koordinierungsstelle für IT-Standards). */
export function isLeitwegId(text: string): boolean {
  const id = text.trim().toUpperCase();
  if (!leitwegForm.test(id)) return false;
  const digits = id.replaceAll('-', '').replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

type Role = 'consumer' | 'business';

export interface BuyerRole {
  readonly acting_as: Role;
  /** Nothing in the document says so: it is taken for the debtor's protection. */
  readonly isAssumed: boolean;
}

/** @param chosen what the option `acting_as` says */
export function roleOf({ buyer, buyer_reference }: EInvoice, chosen: Role | null): BuyerRole {
  if (chosen !== null) return { acting_as: chosen, isAssumed: false };
  const isBusiness =
    buyer.vat_number !== null ||
    buyer.registration_id !== null ||
    (buyer_reference !== null && isLeitwegId(buyer_reference)) ||
    (buyer.name !== null && legalFormOf(buyer.name) !== null);
  return isBusiness ? { acting_as: 'business', isAssumed: false } : { acting_as: 'consumer', isAssumed: true };
}

/** The first names and the surname, which is the last word; a title or salutation before them goes. */
export function personOf(name: string): { readonly first_name: string | null; readonly last_name: string } {
  const words = name.replace(/^(?:herrn?|frau|firma)\s+/i, '').split(' ');
  const last_name = words.pop() ?? name;
  return { first_name: words.length === 0 ? null : words.join(' '), last_name };
}

/** A number as it is compared. */
export const comparableCode = (text: string): string => foldedLetters(text).replaceAll(/[^A-Z0-9]/g, '');

/** A postal code as the database compares it (`compared_postal_code`). */
export const comparedPostalCode = (code: string | null): string | null =>
  code === null ? null : code.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();
