/** The operator's routes of bank files. */
import { bankFiles } from '@mahnwerk/contract/operator/bank-files.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { bookExact, newestExact } from '../transactions/index.ts';
import { presentFile, presentImported, presentLine } from './bank-file.ts';
import { type FileListeners, importFile } from './import-file.ts';
import * as store from './store.ts';
import { listLines } from './store-lines.ts';

export const bankFileRoutes = (listeners: FileListeners) =>
  implement(bankFiles, {
    list: ({ db, query }) =>
      db.snapshot(async () => {
        const page = await store.listFiles(db, query);
        const statements = Map.groupBy(
          await store.readStatements(
            db,
            page.results.map(({ id }) => id),
          ),
          ({ bank_file_id }) => bank_file_id,
        );
        return { ...page, results: page.results.map((row) => presentFile(row, statements.get(row.id) ?? [])) };
      }),

    get: ({ db, path }) =>
      db.snapshot(async () =>
        presentImported(orNotFound(await store.readFile(db, path.id)), await store.readStatements(db, [path.id]), {
          outcome: await store.readOutcome(db, path.id),
          exact_bookings: (await newestExact(db, path.id)) ?? null,
        }),
      ),

    lines: ({ db, path, query }) =>
      db.snapshot(async () => {
        orNotFound(await store.readFile(db, path.id));
        return mapPage(await listLines(db, path.id, query), presentLine);
      }),

    create: importFile(listeners),
    book_exact: bookExact,
    exact_bookings: async ({ db, path }) => orNotFound(await newestExact(db, path.id)),
  });
