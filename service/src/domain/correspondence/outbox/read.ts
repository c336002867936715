/** Letters in their wire form: rows with what their modules say of them, and their evidence. */
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { type LetterRow, presentLetter } from './letter.ts';
import { LetterSources, type LetterSource, type LetterWords } from './source.ts';
import * as store from './store.ts';

/** Rows with what their modules say of them, and their evidence. */
export const presenter =
  (sources: LetterSources) =>
  async (db: CompanyDb, rows: readonly LetterRow[], publicUrl: string): Promise<Letter[]> => {
    const bySource = Map.groupBy(rows, ({ kind }) => sources.of(kind));
    const [evidence, ...described] = await Promise.all([
      store.readEvidence(
        db,
        rows.map(({ id }) => id),
      ),
      ...[...bySource].map(([source, own]) =>
        source.describe(
          db,
          own.map(({ id }) => id),
          publicUrl,
        ),
      ),
    ]);
    const ofLetter = Map.groupBy(evidence, ({ letter_id }) => letter_id);
    const words = new Map<string, LetterWords>(described.flatMap((each) => [...each]));
    return rows.flatMap((row) => {
      const own = words.get(row.id);
      return own === undefined ? [] : [presentLetter(row, own, ofLetter.get(row.id) ?? [], publicUrl)];
    });
  };

/** How a module reads its own letters. */
export interface LetterReader {
  /** In the order of their ids, those that are there. */
  readonly of: (db: CompanyDb, ids: readonly string[], publicUrl: string) => Promise<Letter[]>;
  /** Of a case, newest first. */
  readonly page: (db: CompanyDb, mandate_id: string, query: PageQuery, publicUrl: string) => Promise<PageOf<Letter>>;
}

export function letterReader(source: LetterSource): LetterReader {
  const present = presenter(new LetterSources([source]));
  return {
    of: async (db, ids, publicUrl) => present(db, await store.readLetters(db, ids), publicUrl),
    async page(db, mandate_id, query, publicUrl) {
      const page = await store.listOfCase(db, mandate_id, query);
      return { ...page, results: await present(db, page.results, publicUrl) };
    },
  };
}
