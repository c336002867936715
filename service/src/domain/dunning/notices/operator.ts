/** The operator's routes of the letters of notices. What happens to them: correspondence/outbox. */
import { type DunningLetter, dunningLetters } from '@mahnwerk/contract/operator/dunning-letters.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { implement } from '../../../platform/http/handler.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { readDocumentsOf } from '../../correspondence/documents/index.ts';
import { letterCommands } from '../../correspondence/outbox/index.ts';
import { noticeLetters } from '../gate/index.ts';
import { type LetterRow, presentLetter } from './letter.ts';
import * as store from './store-letters.ts';

export const letterRoutes = implement(dunningLetters, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () =>
      byCompany(db, await store.listLetters(db, query), (bound, rows) => present(bound, rows, deps.publicUrl)),
    ),

  get: ({ db, path, deps }) => db.snapshot(() => readLetter(db, path.id, deps.publicUrl)),

  ...letterCommands({ sourceOf: async () => noticeLetters, read: readLetter }),
});

async function present(db: CompanyDb, rows: readonly LetterRow[], publicUrl: string): Promise<DunningLetter[]> {
  const shown = rows.map(({ shown_id }) => shown_id);
  const documents = new Map((await readDocumentsOf(db, 'dunning', shown)).map((each) => [each.parent_id, each]));
  return rows.map((row) => presentLetter(row, documents.get(row.shown_id), publicUrl));
}

async function readLetter(db: CompanyDb, id: string, publicUrl: string): Promise<DunningLetter> {
  const [letter] = await present(db, [orNotFound(await store.readLetter(db, id))], publicUrl);
  return orNotFound(letter);
}
