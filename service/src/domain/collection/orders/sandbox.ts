/** A company decides on its own orders in the sandbox, as the operator does in production. */
import { sandboxOrders } from '@mahnwerk/contract/case/sandbox.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { acceptOrder, refuseInvalidAcceptance } from './review/accept.ts';
import { readWholeOrder } from './draft.ts';
import { endOrder, type OrderEndings } from './end.ts';

export const sandboxOrderRoutes = (endings: OrderEndings): RouteModule =>
  implement(sandboxOrders, {
    accept: checked(refuseInvalidAcceptance, async ({ tx, path, body, company, deps: { publicUrl } }) => {
      const bound = tx.forCompany(orNotFound(company));
      const change = await acceptOrder(bound, path.id, body, publicUrl);
      return audited(await readWholeOrder(bound, path.id, publicUrl), { company, ...change });
    }),

    async reject({ tx, path, body, company, deps: { publicUrl } }) {
      const bound = tx.forCompany(orNotFound(company));
      const rejection = { by: 'reject', publicUrl, rejection_reason: body.reason } as const;
      const { before, after } = await endOrder(bound, path.id, rejection, endings);
      const change = { company, before: { status: before }, after: { status: after } };
      return audited(await readWholeOrder(bound, path.id, publicUrl), change);
    },
  });
