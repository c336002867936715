/** The operator's routes of conditions and of the issuer. */
import { isDeepStrictEqual } from 'node:util';
import { conditions, issuer } from '@mahnwerk/contract/operator/conditions.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { checkedIssuer, type IssuerChange, mergedIssuer, noIssuer, presentConditions, rowOf } from './conditions.ts';
import * as store from './store.ts';

export const conditionsRoutes = implement(conditions, {
  list: async ({ db, query }) => mapPage(await store.page(db, query), presentConditions),

  async create({ tx, body }) {
    const row = rowOf(body, { id: newId(), created_at: tx.readClock() });
    await store.insert(tx, row);
    const recorded = presentConditions(row);
    return audited(recorded, { target: row.id, after: recorded });
  },
});

/** The id of the only issuer in the audit log. */
const issuer_id = '00000000-0000-0000-0000-000000000001';

export const issuerRoutes = implement(issuer, {
  get: async ({ db }) => (await store.readIssuer(db)) ?? noIssuer,

  update: checked(
    ({ body }) => {
      let patch: IssuerChange = {};
      refuseFailures((report) => (patch = checkedIssuer(body, report)));
      return patch;
    },
    async ({ tx, checked: patch }) => {
      const before = (await store.lockIssuer(tx)) ?? noIssuer;
      const after = mergedIssuer(before, patch);
      if (isDeepStrictEqual(after, before)) return unchanged(before);
      store.writeIssuer(tx, after);
      return audited(after, { target: issuer_id, before, after });
    },
  ),
});
