/** The operator's routes of stops. */
import { caseStops } from '@mahnwerk/contract/operator/case-stops.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { withdrawLetters } from '../../case-correspondence/case-letters/index.ts';
import { clockOfMandate, lockUnclosed } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { endStop, setStop } from './set.ts';
import { auditedStop, presentStop, reportDays } from './stop.ts';
import * as store from './store.ts';

export const stopRoutes = implement(caseStops, {
  list: async ({ db, path, query }) => mapPage(await store.listStops(db, path.mandate_id, query), presentStop),

  get: async ({ db, path }) => presentStop(orNotFound(await store.readStop(db, path.mandate_id, path.id))),

  create: checked(
    async ({ tx, path, body }) => {
      const { today } = await clockOfMandate(tx, path.mandate_id);
      refuseFailures((report) => reportDays(body, today, report));
    },
    async ({ tx, path: { mandate_id }, body, deps: { publicUrl } }) => {
      await refuseCopy(tx);
      const mandate = await lockUnclosed(tx, mandate_id);
      const { kind, since = await businessDate(tx), until = null, note } = body;
      const id = await setStop(tx, mandate, { kind, since, until, note });
      await withdrawLetters(tx, mandate, { reason: kind, publicUrl });
      const row = orNotFound(await store.readStop(tx, mandate_id, id));
      return audited(presentStop(row), { target: id, after: auditedStop(row) });
    },
  ),

  async lift({ tx, path: { mandate_id, id }, body: { reason } }) {
    await refuseCopy(tx);
    await lockUnclosed(tx, mandate_id);
    const before = orNotFound(await store.readStop(tx, mandate_id, id));
    refuseUnless(before.status === 'active', 'conflict', { detail: `The stop is \`${before.status}\`.` });
    endStop(tx, before, { status: 'lifted', lifted_on: await businessDate(tx), reason });
    const after = orNotFound(await store.readStop(tx, mandate_id, id));
    return audited(presentStop(after), { target: id, before: auditedStop(before), after: auditedStop(after) });
  },
});
