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

  /** Undefined: this process has not read that version yet. */
  known(language: PageLanguage, inForce: TextsInForce): Said | undefined {
    const version = inForce.get(language) ?? 1;
    return version === 1 ? shipped(language) : this.#kept.get(`${language} ${version}`);
  }

  async of(db: OperatorDb | CompanyDb, language: PageLanguage, inForce: TextsInForce): Promise<Said> {
    const known = this.known(language, inForce);
    if (known !== undefined) return known;
    const version = inForce.get(language) ?? 1;
    const row = await findVersion(db, { language, version });
    const said = { language, version, texts: textsOf(language, row?.overrides ?? {}) };
    if (this.#kept.size >= kept_max) this.#kept.clear();
    this.#kept.set(`${language} ${version}`, said);
    return said;
  }
}
