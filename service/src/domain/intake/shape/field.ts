/** A field of a kind of import: what a column may be mapped to, and how its cells are read (intake.md 1, 2). */
import type { FieldType } from '@mahnwerk/contract/shapes/import-words.ts';
import { aliases } from './aliases.ts';

export interface Field {
  readonly name: string;
  readonly title: { readonly de: string; readonly en: string };
  readonly type: FieldType;
  /** The row needs it, whatever the others are and the options say. */
  readonly required: boolean;
  /** The canonical values of a `choice`. */
  readonly choices: readonly string[] | null;
  /** Of a `choice`: further spellings of its values, such as German names. */
  readonly words: Readonly<Record<string, string>>;
  readonly max_length: number | null;
  /** Headers that mean it, besides its name and its titles. */
  readonly aliases: readonly string[];
  /** A day without a year of four digits is refused: `birth_date`. */
  readonly fullYear: boolean;
}

type Rest = Partial<Pick<Field, 'required' | 'choices' | 'words' | 'max_length' | 'fullYear'>> & {
  /** The entry of `aliases` where it is not the name. */
  readonly aliasesOf?: keyof typeof aliases;
};

const field =
  (type: FieldType) =>
  (name: string, de: string, en: string, rest: Rest = {}): Field => {
    const { aliasesOf, ...others } = rest;
    const known: readonly string[] = (aliases as Readonly<Record<string, readonly string[]>>)[aliasesOf ?? name] ?? [];
    return {
      name,
      title: { de, en },
      type,
      required: false,
      choices: null,
      words: {},
      max_length: null,
      fullYear: false,
      aliases: known,
      ...others,
    };
  };

/** A text of at most so many characters. */
export const text = (name: string, de: string, en: string, max: number | Rest): Field =>
  field('text')(name, de, en, typeof max === 'number' ? { max_length: max } : max);
export const day = field('day');
export const money = field('money');
export const flag = field('flag');
export const choice = field('choice');

/** The same field, which every row needs. */
export const required = (one: Field): Field => ({ ...one, required: true });

/**
 * A name as headers are compared: lower case, without spaces, punctuation and diacritics, `ß` as `ss`. `Fällig am`,
 * `faellig am` differ; `Kunden-Nr.` and `KundenNr` do not.
 */
export const comparableName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
