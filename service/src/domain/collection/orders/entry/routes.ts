/** Orders and claims that the operator enters for a company (correspondence.md 12), by the rules of the company's own. */
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import type { OrderInput } from '@mahnwerk/contract/case/orders.ts';
import {
  claimEntry,
  operatorClaimDocuments,
  operatorRentalAgreementDocuments,
  operatorRentalAgreements,
  orderEntry,
} from '@mahnwerk/contract/operator/order-entry.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { OperatorTx } from '../../../../platform/database/session.ts';
import { audited, unchanged } from '../../../../platform/http/audited.ts';
import { checked, type Handler, implement, type RouteModule } from '../../../../platform/http/handler.ts';
import { refuseFailures } from '../../../../platform/refusal.ts';
import { todayInBerlin } from '../../../ladder/business-date/index.ts';
import { documentForOperator } from '../../../correspondence/documents/index.ts';
import { bindToActive, noActiveCompany } from '../../../parties/companies/index.ts';
import { newClaim } from '../../claims/index.ts';
import { composeOrder } from '../compose.ts';
import { rejectDuplicateDebtors } from '../draft.ts';
import { finalize } from '../finalize.ts';
import { addClaim, claimRoutes } from '../parts/claims.ts';
import { claimDocumentRoutes } from '../parts/documents.ts';
import { rentalAgreementRoutes } from '../parts/rental-agreements.ts';
import { claimForOperator, partForOperator, readOrderForOperator } from '../review/for-operator.ts';
import * as store from '../store.ts';
import { changeDraft, checkDraft, createDraft, deleteDraft } from '../write.ts';
import { operatorTitleRoutes } from '../titles/operator.ts';
import { updateClaim } from './change-claim.ts';
import { enteredRoutes, refuseForeignOrder } from './entered.ts';

/** What is wrong with an order besides its company: its debtors are looked up within one. */
function refuseWithoutCompany(body: OrderInput, { now }: OperatorTx): never {
  const setting = {
    source: 'operator',
    now,
    expires_at: now,
    today: todayInBerlin({ now }),
    publicUrl: '',
    debtorName: '',
    defaultType: null,
  } as const;
  refuseFailures((report) => {
    report.failAt('company_id', 'invalid', noActiveCompany);
    rejectDuplicateDebtors(body, report);
    composeOrder(body, setting, report);
  });
  throw new Error('an unknown company is refused');
}

const orderEntryRoutes = implement(orderEntry, {
  async create({ tx, body: { company_id, ...body }, deps: { publicUrl, environment } }) {
    const bound = await bindToActive(tx, company_id);
    if (bound === undefined) refuseWithoutCompany(body, tx);
    const { order } = await createDraft(bound, body, { source: 'operator', partnerId: null, publicUrl, environment });
    return audited(await readOrderForOperator(bound, order.id, publicUrl), {
      company: company_id,
      target: order.id,
      after: { status: order.status, claims: order.claim_count },
    });
  },

  update: checked(
    async ({ tx, path, body }) => {
      // An order that does not exist has no company, and so no debtor that the body could name.
      await checkDraft(tx.forCompany((await store.companyOfOrder(tx, path.id)) ?? path.id), body);
    },
    async ({ tx, path, body, deps }) => {
      await refuseForeignOrder(tx, path.id);
      const isChanged = await changeDraft(tx, path.id, body);
      const order = await readOrderForOperator(tx, path.id, deps.publicUrl);
      return isChanged ? audited(order, { after: { fields: Object.keys(body) } }) : unchanged(order);
    },
  ),

  async delete({ tx, path }) {
    await refuseForeignOrder(tx, path.id);
    await deleteDraft(tx, path.id);
    return audited(undefined, { before: { status: 'draft' } });
  },

  async finalize(call) {
    await refuseForeignOrder(call.tx, call.path.id);
    const { status } = await finalize(call);
    return audited(await readOrderForOperator(call.tx, call.path.id, call.deps.publicUrl), {
      before: { status: 'draft' },
      after: { status },
    });
  },
});

/** What is wrong with a claim besides its order, which does not exist. */
function refuseUnknownOrder(input: ClaimInput, tx: OperatorTx): never {
  refuseFailures((report: ValidationErrors) => {
    report.failAt('order_id', 'invalid', 'No order with this id exists.');
    newClaim(input, todayInBerlin(tx), report);
  });
  throw new Error('an unknown order is refused');
}

const createClaim: Handler<'operator', (typeof claimEntry)['routes']['create']> = async (call) => {
  const { order_id, ...input } = call.body;
  const company = await store.companyOfOrder(call.tx, order_id);
  if (company === undefined) refuseUnknownOrder(input, call.tx);
  const tx = call.tx.forCompany(company);
  await refuseForeignOrder(tx, order_id);
  const claim = await addClaim(tx, call.body, call.deps);
  return audited(claimForOperator(claim, call.deps.publicUrl), {
    company,
    target: claim.id,
    after: { order_id, total_amount: claim.total_amount },
  });
};

const claimEntryRoutes: RouteModule = {
  group: claimEntry,
  handlers: {
    ...enteredRoutes(claimEntry, claimRoutes, claimForOperator).handlers,
    create: createClaim,
    update: updateClaim,
  },
};

export const entryRoutes: readonly RouteModule[] = [
  orderEntryRoutes,
  claimEntryRoutes,
  enteredRoutes(operatorClaimDocuments, claimDocumentRoutes, documentForOperator),
  ...operatorTitleRoutes,
  enteredRoutes(operatorRentalAgreements, rentalAgreementRoutes.agreement, partForOperator),
  enteredRoutes(operatorRentalAgreementDocuments, rentalAgreementRoutes.documents, documentForOperator),
];
