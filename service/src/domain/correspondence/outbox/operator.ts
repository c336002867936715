/** The operator's routes of letters of every kind. */
import { type Letter, letters } from '@mahnwerk/contract/operator/letters.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { Download, implement } from '../../../platform/http/handler.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import { filenameOf } from '../documents/index.ts';
import { acknowledge, reportUndeliverable } from './commands.ts';
import { type LetterRow, presentLetter } from './letter.ts';
import type { LetterSources, LetterWords } from './source.ts';
import * as store from './store.ts';

export const letterRoutes = (sources: LetterSources) => {
  const listing = store.listingOf(sources);
  const present = presenter(sources);
  const read = async (db: CompanyDb, id: string, publicUrl: string): Promise<Letter> =>
    orNotFound((await present(db, [orNotFound(await store.readLetter(db, id))], publicUrl))[0]);
  const sourceOf = async (db: CompanyDb, id: string) => sources.of(orNotFound(await store.readLetter(db, id)).kind);

  return implement(letters, {
    list: ({ db, query, deps }) =>
      db.snapshot(async () =>
        byCompany(db, await store.listLetters(db, listing, query), (bound, rows) =>
          present(bound, rows, deps.publicUrl),
        ),
      ),

    get: ({ db, path, deps }) => db.snapshot(() => read(db, path.id, deps.publicUrl)),

    download: ({ db, path, deps }) =>
      db.snapshot(async () => {
        const row = orNotFound(await store.readLetter(db, path.id));
        const letter = await read(db, path.id, deps.publicUrl);
        return downloadOf(row, letter.name, deps.objects);
      }),

    async undeliverable({ tx, path: { id }, body: { reason }, deps }) {
      const source = await sourceOf(tx, id);
      const status = await reportUndeliverable(tx, { source, id, reason }, deps);
      const letter = await read(tx, id, deps.publicUrl);
      return audited(letter, { before: { status }, after: { status: letter.status, reason } });
    },

    async acknowledge({ tx, path: { id }, deps }) {
      const source = await sourceOf(tx, id);
      const before = await read(tx, id, deps.publicUrl);
      await acknowledge(tx, { source, id });
      if (before.acknowledged_at !== null) return unchanged(before);
      const letter = await read(tx, id, deps.publicUrl);
      return audited(letter, { before: { acknowledged_at: null }, after: { acknowledged_at: letter.acknowledged_at } });
    },
  });
};

/** Rows with what their modules say of them, and their evidence. */
const presenter =
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

function downloadOf({ sha256, size }: LetterRow, name: string, { store: objects }: Dependencies['objects']): Download {
  if (sha256 === null || size === null) throw new Refusal('not_found');
  const content = sha256.toString('hex');
  return new Download({
    mediaType: 'application/pdf',
    size,
    sha256: content,
    filename: filenameOf(`${name}.pdf`, 'application/pdf'),
    open: () => objects.open(content),
    check: () => objects.check(content),
  });
}
