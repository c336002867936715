/** The operator's routes of letters of every kind. */
import { type Letter, letters } from '@mahnwerk/contract/operator/letters.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { Download, implement } from '../../../platform/http/handler.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { orNotFound, Refusal, refuseFailures } from '../../../platform/refusal.ts';
import { filenameOf } from '../documents/index.ts';
import { acknowledge, reportUndeliverable } from './commands.ts';
import type { LetterRow } from './letter.ts';
import { presenter } from './read.ts';
import type { LetterSources } from './source.ts';
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

    async undeliverable({ tx, path: { id }, body: report, caller, deps }) {
      const source = await sourceOf(tx, id);
      refuseFailures((errors) => source.checkReport(report, errors));
      const status = await reportUndeliverable(tx, { source, id, report: { ...report, caller } }, deps);
      const letter = await read(tx, id, deps.publicUrl);
      return audited(letter, { before: { status }, after: { status: letter.status, cause: report.cause ?? null } });
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
