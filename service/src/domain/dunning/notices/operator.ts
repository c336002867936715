/** The operator's routes of the letters of notices. What happens to them: correspondence/outbox. */
import { type DunningLetter, dunningLetters } from '@mahnwerk/contract/operator/dunning-letters.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { readDocumentsOf } from '../../correspondence/documents/index.ts';
import { acknowledge, reportUndeliverable } from '../../correspondence/outbox/index.ts';
import { noticeLetters as source } from '../gate/index.ts';
import { type LetterRow, presentLetter } from './letter.ts';
import * as store from './store-letters.ts';

export const letterRoutes = implement(dunningLetters, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () =>
      byCompany(db, await store.listLetters(db, query), (bound, rows) => present(bound, rows, deps.publicUrl)),
    ),

  get: ({ db, path, deps }) => db.snapshot(() => readLetter(db, path.id, deps.publicUrl)),

  async undeliverable({ tx, path: { id }, body: { reason }, deps }) {
    const status = await reportUndeliverable(tx, { source, id, report: { reason } }, deps);
    const letter = await readLetter(tx, id, deps.publicUrl);
    return audited(letter, { before: { status }, after: { status: letter.status, reason } });
  },

  async acknowledge({ tx, path: { id }, deps }) {
    const before = await readLetter(tx, id, deps.publicUrl);
    await acknowledge(tx, { source, id });
    if (before.acknowledged_at !== null) return unchanged(before);
    const letter = await readLetter(tx, id, deps.publicUrl);
    return audited(letter, { before: { acknowledged_at: null }, after: { acknowledged_at: letter.acknowledged_at } });
  },
});

async function present(db: CompanyDb, rows: readonly LetterRow[], publicUrl: string): Promise<DunningLetter[]> {
  // The letter is a document of each of its notices: that of the first is shown.
  const notices = rows.flatMap(({ dunning_ids: [first] }) => first ?? []);
  const documents = new Map((await readDocumentsOf(db, 'dunning', notices)).map((each) => [each.parent_id, each]));
  return rows.map((row) => presentLetter(row, documents.get(row.dunning_ids[0] ?? ''), publicUrl));
}

async function readLetter(db: CompanyDb, id: string, publicUrl: string): Promise<DunningLetter> {
  const [letter] = await present(db, [orNotFound(await store.readLetter(db, id))], publicUrl);
  return orNotFound(letter);
}
