/** The operator's routes of calls. */
import { type Call, calls } from '@mahnwerk/contract/operator/calls.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { authorIdOf } from '../../../platform/http/authenticate.ts';
import { checked, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseFailures, refuseIfAny } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { failNumber } from '../../collection/contacts/index.ts';
import { clockOfMandate, lockMandate, type MandateRow } from '../../collection/mandates/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { type FollowDeclarations, readDeclarationsOf, recordDeclarations } from '../declarations/index.ts';
import {
  auditedCall,
  type CallRow,
  debtorsOf,
  partyOf,
  presentCall,
  reportForeignCall,
  reportInvalidCall,
  reportText,
  wrongNumber,
} from './call.ts';
import * as store from './store.ts';

/** What calls need of areas above. */
export interface CallHooks {
  readonly follow: FollowDeclarations;
}

export const callRoutes = ({ follow }: CallHooks): RouteModule =>
  implement(calls, {
    list: ({ db, path, query }) =>
      db.snapshot(async () => {
        const page = await store.listCalls(db, path.mandate_id, query);
        return { ...page, results: await presented(db, page.results) };
      }),

    get: ({ db, path }) => db.snapshot(() => readCall(db, path.mandate_id, path.id)),

    create: checked(
      async ({ tx, path, body }) => {
        const clock = await clockOfMandate(tx, path.mandate_id);
        const report = new ValidationErrors();
        const number = reportInvalidCall(body, clock, report);
        refuseIfAny(report);
        return { number, today: clock.today };
      },
      async ({ tx, path: { mandate_id }, body, checked: { number, today }, caller }) => {
        await refuseCopy(tx);
        const mandate = orNotFound(await lockMandate(tx, mandate_id));
        refuseFailures((report) => reportForeignCall(body, mandate, report));
        const {
          direction,
          at = tx.now,
          outcome,
          text = null,
          follow_up_on = null,
          minutes = null,
          declarations,
        } = body;
        const id = newId();
        const party = partyOf(body, mandate);
        const said = { direction, at, number, ...party, outcome, text, follow_up_on, minutes };
        store.insert(tx, { id, mandate_id, ...said, author_id: authorIdOf(caller) });
        const call = { id, debtor_id: party.debtor_id, on: body.at === undefined ? today : dayOf(at) };
        await recordDeclarations(tx, declarations ?? [], { mandate, caller, call, follow });
        const failed = await contactsThatFailed(tx, { mandate, party, number, outcome });
        const recorded = await readCall(tx, mandate_id, id);
        return audited(recorded, { target: id, after: { ...auditedCall(recorded), ...failed } });
      },
    ),

    async update({ tx, path: { mandate_id, id }, body }) {
      await refuseCopy(tx);
      const row = orNotFound(await store.lockCall(tx, mandate_id, id));
      const { text = row.text, follow_up_on = row.follow_up_on } = body;
      refuseFailures((report) => reportText({ outcome: row.outcome, text }, report));
      const before = await readCall(tx, mandate_id, id);
      if (text === row.text && follow_up_on === row.follow_up_on) return unchanged(before);
      store.update(tx, { id, text, follow_up_on });
      const after = await readCall(tx, mandate_id, id);
      const fields = Object.keys(body);
      return audited(after, { target: id, before: auditedCall(before), after: { ...auditedCall(after), fields } });
    },
  });

/** At a wrong number the debtor is not reached: its contact is not usable any more. What the audit log says of that. */
async function contactsThatFailed(
  tx: CompanyTx,
  { mandate, party, number, outcome }: Dialled,
): Promise<{ readonly undeliverable_contacts?: readonly string[] }> {
  if (outcome !== 'wrong_number' || number === null) return {};
  const failed = await failNumber(tx, { debtors: debtorsOf(party, mandate), number, reason: wrongNumber });
  return failed.length === 0 ? {} : { undeliverable_contacts: failed };
}

interface Dialled extends Pick<CallRow, 'number' | 'outcome'> {
  readonly mandate: MandateRow;
  readonly party: ReturnType<typeof partyOf>;
}

async function readCall(db: CompanyDb, mandate_id: string, id: string): Promise<Call> {
  const [row, declarations] = await Promise.all([store.readCall(db, mandate_id, id), readDeclarationsOf(db, [id])]);
  return presentCall(orNotFound(row), declarations);
}

/** Calls with what was declared in them. */
async function presented(db: CompanyDb, rows: readonly CallRow[]): Promise<Call[]> {
  const declarations = await readDeclarationsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentCall(row, declarations));
}
