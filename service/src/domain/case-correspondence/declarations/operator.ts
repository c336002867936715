/** The operator's routes of declarations. */
import { declarations } from '@mahnwerk/contract/operator/declarations.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { LetterReturns } from '../../correspondence/outbox/index.ts';
import { clockOfMandate, lockMandate } from '../../collection/mandates/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { auditedDeclaration, presentDeclaration, reportForeign, reportInvalid } from './declaration.ts';
import { type FollowDeclarations, type FollowEnded, recordDeclarations } from './record.ts';
import * as store from './store.ts';

/** What other modules show of a declaration. */
export interface DeclarationHooks {
  /** The declaration of a call has changed. */
  readonly changedInCall: (tx: CompanyTx, call_id: string) => void;
  /** The declaration of an item of the inbox has changed. */
  readonly changedInItem: (tx: CompanyTx, item_id: string) => void;
  readonly follow: FollowDeclarations;
  readonly ended: FollowEnded;
  /** What follows from letters that came back. */
  readonly returns: (deps: Pick<Dependencies, 'publicUrl' | 'environment'>) => LetterReturns;
}

export const declarationRoutes = ({ changedInCall, changedInItem, ...hooks }: DeclarationHooks): RouteModule =>
  implement(declarations, {
    list: async ({ db, path, query }) =>
      mapPage(await store.listDeclarations(db, path.mandate_id, query), presentDeclaration),

    get: async ({ db, path }) =>
      presentDeclaration(orNotFound(await store.readDeclaration(db, path.mandate_id, path.id))),

    create: checked(
      async ({ tx, path, body }) => {
        const { today } = await clockOfMandate(tx, path.mandate_id);
        refuseFailures((report) => reportInvalid(body, today, report));
      },
      async ({ tx, path: { mandate_id }, body, caller, deps }) => {
        await refuseCopy(tx);
        const mandate = orNotFound(await lockMandate(tx, mandate_id));
        refuseFailures((report) => reportForeign(body, mandate, report));
        const [id = ''] = await recordDeclarations(tx, [body], {
          mandate,
          caller,
          follow: hooks.follow,
          returns: hooks.returns(deps),
        });
        const recorded = presentDeclaration(orNotFound(await store.readDeclaration(tx, mandate_id, id)));
        return audited(recorded, { target: id, after: auditedDeclaration(recorded) });
      },
    ),

    async end({ tx, path: { mandate_id, id }, body: { reason } }) {
      await refuseCopy(tx);
      const mandate = orNotFound(await lockMandate(tx, mandate_id));
      const row = orNotFound(await store.lockDeclaration(tx, mandate_id, id));
      refuseUnless(row.ended_at === null, 'conflict', { detail: 'The declaration has ended.' });
      store.end(tx, { id, reason, entry_id: newId() });
      await hooks.ended(tx, mandate, row);
      if (row.call_id !== null) changedInCall(tx, row.call_id);
      if (row.inbox_item_id !== null) changedInItem(tx, row.inbox_item_id);
      const ended = presentDeclaration(orNotFound(await store.readDeclaration(tx, mandate_id, id)));
      const before = auditedDeclaration(presentDeclaration(row));
      return audited(ended, { target: id, before, after: auditedDeclaration(ended) });
    },
  });
