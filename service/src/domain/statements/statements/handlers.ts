/** The client's routes: published and cancelled statements; drafts do not exist for clients. */
import {
  singleMandateStatementDocuments,
  singleMandateStatements,
  statementDocuments,
  statements,
} from '@mahnwerk/contract/case/statements.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { documentReadHandlers } from '../../correspondence/documents/index.ts';
import { detailsIn } from './figures-text.ts';
import { findOfKind, presentSingles, presentStatements } from './read.ts';
import { presentDetails } from './statement.ts';
import { listMandates, listPublished } from './store-lists.ts';
import * as store from './store.ts';

async function findPublished(db: CompanyDb, id: string, kind: store.StatementRow['kind']): Promise<store.StatementRow> {
  const row = await findOfKind(db, id, kind);
  refuseUnless(row.status !== 'draft', 'not_found');
  return row;
}

export const statementRoutes = implement(statements, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () => {
      const page = await listPublished(db, 'collective', query);
      return { ...page, results: await presentStatements(db, page.results, deps.publicUrl) };
    }),

  get: ({ db, path, deps }) =>
    db.snapshot(async () => {
      const row = await findPublished(db, path.id, 'collective');
      return orNotFound((await presentStatements(db, [row], deps.publicUrl))[0]);
    }),

  mandate_details: ({ db, path, query, deps }) =>
    db.snapshot(async () => {
      await findPublished(db, path.id, 'collective');
      return mapPage(await listMandates(db, path.id, query), ({ details }) =>
        presentDetails(detailsIn(details), deps.publicUrl),
      );
    }),
});

export const singleStatementRoutes = implement(singleMandateStatements, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () => {
      const page = await listPublished(db, 'single', query);
      return { ...page, results: await presentSingles(db, page.results, deps.publicUrl) };
    }),

  get: ({ db, path, deps }) =>
    db.snapshot(async () => {
      const row = await findPublished(db, path.id, 'single');
      return orNotFound((await presentSingles(db, [row], deps.publicUrl))[0]);
    }),
});

const publishedId = async (
  db: CompanyDb,
  id: string,
  kind: store.StatementRow['kind'],
): Promise<string | undefined> => {
  const row = await store.find(db, id);
  return row?.kind === kind && row.status !== 'draft' ? row.id : undefined;
};

export const statementDocumentRoutes = implement(
  statementDocuments,
  documentReadHandlers<{ readonly statement_id: string }>({
    type: 'statement',
    documentsPath: ({ statement_id }) => `/v2/statements/${statement_id}/documents/`,
    findParent: (db, { statement_id }) => publishedId(db, statement_id, 'collective'),
  }),
);

export const singleStatementDocumentRoutes = implement(
  singleMandateStatementDocuments,
  documentReadHandlers<{ readonly single_mandate_statement_id: string }>({
    type: 'single_mandate_statement',
    documentsPath: (path) => `/v2/single-mandate-statements/${path.single_mandate_statement_id}/documents/`,
    findParent: (db, path) => publishedId(db, path.single_mandate_statement_id, 'single'),
  }),
);
