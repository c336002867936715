/** The operator's routes of bank files. */
import { bankFiles } from '@mahnwerk/contract/operator/bank-files.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { bookExact, newestExact } from '../transactions/index.ts';
import { presentLine } from './bank-file.ts';
import { presentPage } from './file-page.ts';
import { type FileListeners, importFile, readImported } from './import-file.ts';
import * as store from './store.ts';
import { listLines } from './store-lines.ts';

export const bankFileRoutes = (listeners: FileListeners) =>
  implement(bankFiles, {
    list: ({ db, query }) => db.snapshot(async () => presentPage(db, await store.listFiles(db, query))),

    get: ({ db, path }) => db.snapshot(() => readImported(db, path.id)),

    lines: ({ db, path, query }) =>
      db.snapshot(async () => {
        orNotFound(await store.readFile(db, path.id));
        return mapPage(await listLines(db, path.id, query), presentLine);
      }),

    create: importFile(listeners),
    book_exact: bookExact,
    exact_bookings: async ({ db, path }) => orNotFound(await newestExact(db, path.id)),
  });
