/** The operator's routes of letters of every kind. */
import { type Letter, letters } from '@mahnwerk/contract/operator/letters.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { type Download, implement } from '../../../platform/http/handler.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import { filenameOf, storedFile } from '../documents/index.ts';
import { letterCommands } from './commands.ts';
import { isMade, type LetterRow } from './letter.ts';
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

    ...letterCommands({ sourceOf, read }),
  });
};

function downloadOf(row: LetterRow, name: string, objects: Dependencies['objects']): Download {
  const { sha256, size } = row;
  if (!isMade(row) || sha256 === null || size === null) throw new Refusal('not_found');
  const mediaType = 'application/pdf';
  return storedFile(objects, { mediaType, size, sha256, filename: filenameOf(`${name}.pdf`, mediaType) });
}
