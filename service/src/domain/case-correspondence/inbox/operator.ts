/** The operator's routes of the inbox; each command has its function in commands.ts. */
import { inbox, inboxDocuments } from '@mahnwerk/contract/operator/inbox.ts';
import { implement, type RouteModule } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { storedFile } from '../../correspondence/documents/index.ts';
import { assign, classify, discard, done, reopen } from './commands.ts';
import { createItem } from './create.ts';
import { presentFile } from './item.ts';
import { presented, readPresented } from './read.ts';
import * as store from './store.ts';
import { listFiles, readFile } from './store-files.ts';
import type { InboxGiven } from './take-in.ts';

export const inboxRoutes = (given: InboxGiven): RouteModule =>
  implement(inbox, {
    list: ({ db, query, deps }) =>
      db.snapshot(async () => {
        const page = await store.listItems(db, query);
        return { ...page, results: await presented(db, page.results, deps.publicUrl) };
      }),
    get: ({ db, path, deps }) => db.snapshot(() => readPresented(db, path.id, deps.publicUrl)),
    create: createItem(given),
    assign,
    classify: classify(given),
    done,
    reopen,
    discard,
  });

export const inboxDocumentRoutes = implement(inboxDocuments, {
  list: ({ db, path, query, deps }) =>
    db.snapshot(async () => {
      orNotFound(await store.readItem(db, path.item_id));
      return mapPage(await listFiles(db, path.item_id, query), (row) => presentFile(row, deps.publicUrl));
    }),
  get: async ({ db, path, deps }) => presentFile(orNotFound(await readFile(db, path.item_id, path.id)), deps.publicUrl),
  async download({ db, path, deps: { objects } }) {
    const { status, mime_type, size, sha256, filename } = orNotFound(await readFile(db, path.item_id, path.id));
    refuseUnless(status === 'ready', 'not_found');
    return storedFile(objects, { mediaType: mime_type, size, sha256, filename });
  },
});
