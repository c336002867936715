/** The operator's route of the audit log. */
import { auditLog } from '@mahnwerk/contract/operator/audit-log.ts';
import { implement } from '../../platform/http/handler.ts';
import { isTitled, titlesOf } from '../titles/index.ts';
import * as store from './store.ts';

export const auditRoutes = implement(auditLog, {
  async list({ db, query }) {
    const page = await store.page(db, query);
    const titleOf = await titlesOf(db, page.results.flatMap(thingOf));
    const results = page.results.map(({ target_kind: kind, ...row }) => ({
      ...row,
      target: row.target_id === null || kind === null ? null : { kind, title: titleOf(kind, row.target_id) ?? null },
    }));
    return { ...page, results };
  },
});

const thingOf = ({ target_kind: kind, target_id: id, company_id }: store.EntryRow) =>
  kind === null || id === null || !isTitled(kind) ? [] : [{ kind, id, company_id }];
