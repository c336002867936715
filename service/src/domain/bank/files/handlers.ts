/** The company's routes of bank files. */
import { companyBankFiles } from '@mahnwerk/contract/dunning/bank-files.ts';
import { checked, implement, prepared } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { matchAtOnce } from '../matching/index.ts';
import { bookExactAtOnce, bookExactOfCompany, newestExact } from '../transactions/index.ts';
import { presentLine } from './bank-file.ts';
import { presentPage } from './file-page.ts';
import { fieldOf, read, readImported, refuseUnreadable, storeFile } from './import-file.ts';
import * as store from './store.ts';
import { listLines } from './store-lines.ts';

export const companyFileRoutes = implement(companyBankFiles, {
  list: ({ db, query }) => db.snapshot(async () => presentPage(db, await store.listFilesOfCompany(db, query))),

  get: ({ db, path }) => db.snapshot(() => readImported(db, path.id)),

  lines: ({ db, path, query }) =>
    db.snapshot(async () => {
      orNotFound(await store.readFile(db, path.id));
      return mapPage(await listLines(db, path.id, query), presentLine);
    }),

  create: prepared(
    read,
    checked(
      ({ tx, body, prepared: answer }) => refuseUnreadable(tx, fieldOf(body), answer),
      async ({ tx, body, checked: file, deps }) => {
        const id = await storeFile(tx, body, file);
        await matchAtOnce(tx, id);
        if (body.book === 'exact') await bookExactAtOnce(tx, id, deps);
        return readImported(tx, id);
      },
    ),
  ),

  book_exact: bookExactOfCompany,
  exact_bookings: async ({ db, path }) => orNotFound(await newestExact(db, path.id)),
});
