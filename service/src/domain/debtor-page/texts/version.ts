/** A version of the page's text in a language: what it says, and how it changes. Pure. */
import { createHash } from 'node:crypto';
import type { DebtorPageText, DebtorPageTextVersion } from '@mahnwerk/contract/operator/debtor-page-texts.ts';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import { pathOf, type ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { isTextKey, placeholdersIn, placeholdersOf, shippedTexts, textKeys, type Texts } from './catalogue.ts';
import type { VersionRow } from './store.ts';

/** Texts that are not the shipped ones. */
export type Overrides = Readonly<Record<string, string>>;

/** Those of keys that the page has: a release may have removed one. */
const known = (overrides: Overrides): [keyof Texts, string][] =>
  Object.entries(overrides).flatMap(([key, text]) => (isTextKey(key) ? [[key, text] as const] : []));

export const textsOf = (language: PageLanguage, overrides: Overrides): Texts => ({
  ...shippedTexts[language],
  ...Object.fromEntries(known(overrides)),
});

/** Identifies all that a version says. */
export const hashOfTexts = (texts: Texts): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(textKeys.toSorted().map((key) => [key, texts[key]])))
    .digest();

/** Whether what it says is what was approved. */
export const isApproved = ({
  language,
  overrides,
  approved_sha256,
}: Pick<VersionRow, 'language' | 'overrides' | 'approved_sha256'>): boolean =>
  approved_sha256 !== null && approved_sha256.equals(hashOfTexts(textsOf(language, overrides)));

/** The overrides after a change; a text that is the shipped one is none. */
export function changedOverrides(
  { language, overrides }: Pick<VersionRow, 'language' | 'overrides'>,
  texts: Readonly<Record<string, string | null>>,
  errors: ValidationErrors,
): Overrides {
  const after: Record<string, string> = Object.fromEntries(known(overrides));
  for (const [key, text] of Object.entries(texts)) {
    const path = pathOf(['texts', key]);
    if (!isTextKey(key)) {
      errors.failAt(path, 'unknown_field', 'The page has no text with this key.');
      continue;
    }
    const strange = placeholdersIn(text ?? '').find((each) => !placeholdersOf(key).includes(each));
    if (strange !== undefined)
      errors.failAt(path, 'unknown_placeholder', `The text has no placeholder \`${strange.slice(0, 60)}\`.`);
    if (text === null || text === shippedTexts[language][key]) delete after[key];
    else after[key] = text;
  }
  return after;
}

export const presentVersion = (row: VersionRow): DebtorPageTextVersion => ({
  language: row.language,
  version: row.version,
  in_force: row.in_force,
  shipped: row.shipped,
  review: isApproved(row) ? 'approved' : 'pending',
  approval: row.approval,
  changed: known(row.overrides)
    .map(([key]) => key)
    .toSorted(),
  created_at: row.created_at,
});

const placeholders = Object.fromEntries(
  textKeys.flatMap((key) => (placeholdersOf(key).length === 0 ? [] : [[key, placeholdersOf(key)] as const])),
);

export const presentText = (row: VersionRow): DebtorPageText => ({
  ...presentVersion(row),
  texts: textsOf(row.language, row.overrides),
  placeholders,
});

/** What the audit log says of a version: keys, never a text. */
export const auditedVersion = ({ language, version, approval }: VersionRow, fields?: readonly string[]) => ({
  language,
  version,
  ...(fields === undefined ? {} : { fields }),
  approved: approval !== null,
});
