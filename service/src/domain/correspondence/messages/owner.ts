/** The messages of a company over all its cases and orders, for its own people. */
import { accountMessages } from '@mahnwerk/contract/account/messages.ts';
import { companyOf } from '../../../platform/http/authorize.ts';
import { implement } from '../../../platform/http/handler.ts';
import { type StoredDocument } from '../documents/index.ts';
import { type MessageRow, presentMessageForOwner } from './message.ts';
import * as store from './store.ts';
import { withDocuments } from './write.ts';

export const ownerMessageRoutes = implement(accountMessages, {
  list({ db, caller, query, deps }) {
    const own = db.forCompany(companyOf(caller));
    return own.snapshot(async () => {
      const page = await store.listOfCompany(own, query);
      const present = (row: MessageRow, documents: readonly StoredDocument[]) =>
        presentMessageForOwner(row, documents, { publicUrl: deps.publicUrl, reader: caller });
      return { ...page, results: await withDocuments(own, page.results, present) };
    });
  },
});
