/** The operator's routes of what debtors chose. */
import { type DebtorChoice, debtorChoices } from '@mahnwerk/contract/operator/debtor-choices.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { presentSubject } from '../codes/index.ts';
import * as store from './store-list.ts';

export const debtorChoiceRoutes = implement(debtorChoices, {
  list: async ({ db, query, deps: { publicUrl } }) =>
    mapPage(await store.listChoices(db, query), (row) => presentChoice(row, publicUrl)),
  get: async ({ db, path, deps: { publicUrl } }) =>
    presentChoice(orNotFound(await store.readChoice(db, path.id)), publicUrl),
});

const presentChoice = (row: store.ListedChoice, publicUrl: string): DebtorChoice => ({
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
    inbox_item_id: row.effect.inbox_item_id ?? null,
    task_id: row.effect.task_id ?? null,
    invoice_ids: [...(row.effect.invoice_ids ?? [])],
  },
  letter_id: row.letter_id,
  address_hash: row.address_hash,
  created_at: row.created_at,
});
