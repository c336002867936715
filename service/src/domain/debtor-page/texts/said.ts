/** What the page says now: the versions in force, each read once by a process. */
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { shippedTexts, type Texts } from './catalogue.ts';
import { findVersion, readNumbers } from './store.ts';
import { textsOf } from './version.ts';

/** The text of a language in one of its versions. */
export interface Said {
  readonly language: PageLanguage;
  readonly version: number;
  readonly texts: Texts;
}

/** Before any change, and while the database is away. */
export const shipped = (language: PageLanguage): Said => ({ language, version: 1, texts: shippedTexts[language] });

/** The versions in force, by language. */
export type TextsInForce = ReadonlyMap<PageLanguage, number>;

const kept_max = 24;

/** A version never changes: what was read of it is kept. */
export class SaidTexts {
  readonly #kept = new Map<string, Said>();

  /** One small row for each language, beside what else a page reads. */
  async inForce(db: OperatorDb | CompanyDb): Promise<TextsInForce> {
    return new Map((await readNumbers(db)).map(({ language, version }) => [language, version]));
  }

  async of(db: OperatorDb | CompanyDb, language: PageLanguage, inForce: TextsInForce): Promise<Said> {
    const version = inForce.get(language) ?? 1;
    if (version === 1) return shipped(language);
    const name = `${language} ${version}`;
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept;
    const row = await findVersion(db, { language, version });
    const said = { language, version, texts: textsOf(language, row?.overrides ?? {}) };
    if (this.#kept.size >= kept_max) this.#kept.clear();
    this.#kept.set(name, said);
    return said;
  }
}
