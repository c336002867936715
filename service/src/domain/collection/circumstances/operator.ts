/** The operator's routes of circumstances. */
import { type Circumstance, type CircumstanceInput, circumstances } from '@mahnwerk/contract/operator/circumstances.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { creditorDomains } from '../../parties/identity/index.ts';
import { lockAddresses, todayOfDebtor } from '../debtors/index.ts';
import {
  auditedCircumstance,
  presentCircumstance,
  readInput,
  refuseEarlyEnd,
  refuseFutureEnd,
  type Setting,
} from './circumstance.ts';
import { type CircumstanceHooks, readOne, recordCircumstance } from './record.ts';
import * as store from './store.ts';

export const circumstanceRoutes = ({ follow }: CircumstanceHooks): RouteModule =>
  implement(circumstances, {
    list: async ({ db, path, query }) =>
      mapPage(await store.listCircumstances(db, path.debtor_id, query), presentCircumstance),

    get: async ({ db, path }) =>
      presentCircumstance(orNotFound(await store.readCircumstance(db, path.debtor_id, path.id))),

    create: checked(
      // The creditor's own domains are known with its company.
      async ({ tx, path, body }) => {
        checkedParty(body, { today: await todayOfDebtor(tx, path.debtor_id), creditorDomains: new Set() });
      },
      async ({ tx, path: { debtor_id }, body, deps: { publicUrl } }) => {
        await refuseCopy(tx);
        const fields = async () => {
          const today = await businessDate(tx);
          const domains = body.party?.email == null ? new Set<string>() : await creditorDomains(tx);
          const party = checkedParty(body, { today, creditorDomains: domains });
          const { type, from = today, court = null, file_number = null, source = 'other', note = null } = body;
          return { type, since: from, court, file_number, party, source, note } as const;
        };
        const circumstance = await recordCircumstance(tx, { debtor_id, publicUrl, follow, fields });
        return audited(circumstance, { after: auditedCircumstance(circumstance) });
      },
    ),

    end: checked(
      async ({ tx, path, body }) => refuseFutureEnd(body.on, await todayOfDebtor(tx, path.debtor_id)),
      async ({ tx, path: { debtor_id, id }, body }) => {
        await refuseCopy(tx);
        orNotFound(await lockAddresses(tx, debtor_id));
        const before = orNotFound(await store.readCircumstance(tx, debtor_id, id));
        refuseUnless(before.ended_on === null, 'conflict', { detail: 'The circumstance has ended.' });
        const { reason, on = await businessDate(tx) } = body;
        refuseEarlyEnd(before, on);
        store.end(tx, { debtor_id, id, ended_on: on, end_reason: reason });
        const after = await readOne(tx, debtor_id, id);
        return audited(after, {
          before: auditedCircumstance(presentCircumstance(before)),
          after: auditedCircumstance(after),
        });
      },
    ),
  });

function checkedParty(body: CircumstanceInput, setting: Setting): Circumstance['party'] {
  const report = new ValidationErrors();
  const party = readInput(body, setting, report);
  refuseIfAny(report);
  return party;
}
