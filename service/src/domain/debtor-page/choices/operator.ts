/** The operator's routes of what debtors chose. */
import { type DebtorChoice, debtorChoiceDocuments, debtorChoices } from '@mahnwerk/contract/operator/debtor-choices.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { documentReadHandlers, presentDocument, type StoredDocument } from '../../correspondence/documents/index.ts';
import { presentSubject } from '../codes/index.ts';
import * as store from './store-list.ts';

export const debtorChoiceRoutes = implement(debtorChoices, {
  list: ({ db, query, deps: { publicUrl } }) =>
    db.snapshot(async () => {
      const page = await store.listChoices(db, query);
      const documents = await store.readDocuments(db, page.results);
      return mapPage(page, (row) => presentChoice(row, documents.get(row.id) ?? [], publicUrl));
    }),
  get: ({ db, path, deps: { publicUrl } }) =>
    db.snapshot(async () => {
      const row = orNotFound(await store.readChoice(db, path.id));
      return presentChoice(row, (await store.readDocuments(db, [row])).get(row.id) ?? [], publicUrl);
    }),
});

/** The documents are the operator's alone. */
export const choiceDocumentRoutes = implement(
  debtorChoiceDocuments,
  documentReadHandlers<{ readonly choice_id: string }>({
    type: 'debtor_choice',
    documentsPath: ({ choice_id }) => documentsPath(choice_id),
    findParent: async (_db, { choice_id }) => choice_id,
  }),
);

const documentsPath = (choice_id: string): string => `/operator/v1/debtor-choices/${choice_id}/documents/`;

function presentChoice(row: store.ListedChoice, stored: readonly StoredDocument[], publicUrl: string): DebtorChoice {
  const documents = stored.map((each) => presentDocument(each, `${publicUrl}${documentsPath(row.id)}`));
  return { ...choiceOf(row, publicUrl), documents, record: documents[0] ?? null };
}

const choiceOf = (row: store.ListedChoice, publicUrl: string): Omit<DebtorChoice, 'documents' | 'record'> => ({
  id: row.id,
  href: `${publicUrl}/operator/v1/debtor-choices/${row.id}/`,
  kind: row.kind,
  subject: presentSubject(row, publicUrl),
  company_id: row.company_id,
  company_name: row.company_name,
  debtor_id: row.debtor_id,
  by: row.recipient,
  name: row.author_name,
  language: row.language,
  text_version: row.text_version,
  text_sha256: row.text_sha256,
  shown: row.shown,
  data: row.data,
  note: row.note,
  effect: {
    declaration_id: row.effect.declaration_id ?? null,
    promise_id: row.effect.promise_id ?? null,
    plan_id: row.effect.plan_id ?? null,
    stop_id: row.effect.stop_id ?? null,
    limitation_fact_id: row.effect.limitation_fact_id ?? null,
    contact_id: row.contact_id,
    inbox_item_id: row.effect.inbox_item_id ?? null,
    task_id: row.effect.task_id ?? null,
    online_payment_id: row.effect.online_payment_id ?? null,
    invoice_ids: [...(row.effect.invoice_ids ?? [])],
  },
  letter_id: row.letter_id,
  address_hash: row.address_hash,
  created_at: row.created_at,
});
