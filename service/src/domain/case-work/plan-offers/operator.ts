/** The operator's routes of plan offers. */
import { planOffers } from '@mahnwerk/contract/operator/plan-offers.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { type LetterNeeds, withdrawLetters } from '../../case-correspondence/case-letters/index.ts';
import { refuseInvalidPlan } from '../../collection/instalment-plans/index.ts';
import {
  appendHappening,
  clockOfMandate,
  lockMandate,
  lockUnclosed,
  type MandateRow,
} from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { acceptOffer } from './accept.ts';
import { openOffer } from './make.ts';
import { auditedOffer, type OfferRow, presentOffer, reportOffer } from './offer.ts';
import * as store from './store.ts';

type Routes = (typeof planOffers)['routes'];

/** @param needs what the letters of offers need of areas above */
export const planOfferRoutes = (needs: LetterNeeds): RouteModule =>
  implement(planOffers, {
    list: async ({ db, path, query }) => mapPage(await store.listOffers(db, path.mandate_id, query), presentOffer),
    get: async ({ db, path }) => presentOffer(orNotFound(await store.readOffer(db, path.mandate_id, path.id))),

    create: checked(
      async ({ tx, path, body }) => {
        const { today } = await clockOfMandate(tx, path.mandate_id);
        refuseInvalidPlan({ ...body, concluded_on: today }, today);
        refuseFailures((report) => reportOffer(body, today, report));
      },
      async ({ tx, path: { mandate_id }, body, deps: { environment } }) => {
        await refuseCopy(tx);
        const mandate = orNotFound(await lockMandate(tx, mandate_id));
        const id = await openOffer(tx, mandate, { body, setting: { needs, environment } });
        const offer = presentOffer(orNotFound(await store.readOffer(tx, mandate_id, id)));
        return audited(offer, { target: id, after: auditedOffer(offer) });
      },
    ),

    async accept({ tx, path: { mandate_id, id }, body, deps: { publicUrl } }) {
      const { mandate, row } = await lockOffer(tx, mandate_id, id);
      const today = await businessDate(tx);
      const { by, on = today, document_id = null } = body;
      const isOwn = document_id === null || (await store.hasDocument(tx, mandate_id, document_id));
      const last = row.terms.first_due < today ? row.terms.first_due : today;
      refuseFailures((report) => {
        if (on < row.made_on || on > last)
          report.failAt('on', 'invalid', `\`on\` must be from ${row.made_on} to ${last}.`);
        if (!isOwn) report.failAt('document_id', 'invalid', 'No document with this id belongs to the case.');
      });
      const { before, after } = await acceptOffer(tx, mandate, row, { by, on, document_id, publicUrl });
      return ended(tx, row, { before, after });
    },

    decline: (asked) => endOffer(asked, 'declined'),
    withdraw: (asked) => endOffer(asked, 'withdrawn'),
  });

type Ending = Pick<Parameters<Handler<'operator', Routes['decline']>>[0], 'tx' | 'path' | 'body' | 'deps'>;

async function endOffer(
  { tx, path: { mandate_id, id }, body: { reason }, deps: { publicUrl } }: Ending,
  status: 'declined' | 'withdrawn',
) {
  const { mandate, row } = await lockOffer(tx, mandate_id, id);
  await closeOffer(tx, mandate, row, { status, reason, publicUrl });
  return ended(tx, row);
}

interface Closing {
  readonly status: 'declined' | 'withdrawn';
  readonly reason: string;
  readonly publicUrl: string;
}

async function closeOffer(
  tx: CompanyTx,
  mandate: MandateRow,
  { id, letter_id }: Pick<OfferRow, 'id' | 'letter_id'>,
  { status, reason, publicUrl }: Closing,
): Promise<void> {
  const on = await businessDate(tx);
  store.end(tx, { id, status, ended_on: on, end_reason: reason });
  appendHappening(tx, mandate.id, { code: `plan_offer.${status}`, values: { on } });
  if (letter_id !== null) await withdrawLetters(tx, mandate, { reason: 'plan_offer', only: letter_id, publicUrl });
}

/** Declines the open offer of a case, where it has one: its debtor chose another way. @param mandate locked */
export async function declineOffer(
  tx: CompanyTx,
  mandate: MandateRow,
  { reason, publicUrl }: Omit<Closing, 'status'>,
): Promise<void> {
  const open = await store.findOpen(tx, mandate.id);
  if (open !== undefined) await closeOffer(tx, mandate, open, { status: 'declined', reason, publicUrl });
}

/** @throws Refusal conflict for one that is not open, or on a closed case */
export async function lockOffer(tx: CompanyTx, mandate_id: string, id: string) {
  await refuseCopy(tx);
  const mandate = await lockUnclosed(tx, mandate_id);
  const row = orNotFound(await store.readOffer(tx, mandate_id, id));
  refuseUnless(row.status === 'open', 'conflict', { detail: `The offer is \`${row.status}\`.` });
  return { mandate, row };
}

async function ended(
  tx: CompanyTx,
  row: OfferRow,
  balances: { readonly before?: object; readonly after?: object } = {},
) {
  const offer = presentOffer(orNotFound(await store.readOffer(tx, row.mandate_id, row.id)));
  return audited(offer, {
    target: row.id,
    before: { ...balances.before, ...auditedOffer(presentOffer(row)) },
    after: { ...balances.after, ...auditedOffer(offer) },
  });
}
