/** Waives a part of what is owed, from a day on. */
import type { WaiverInput, waivers } from '@mahnwerk/contract/operator/waivers.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { readAccount } from '../../money/ledger/index.ts';
import { isKnownClaim } from '../claims/index.ts';
import {
  bookOnMandate,
  findOpen,
  foresee,
  type Intended,
  lockOpen,
  type MandateRow,
  todayOfMandate,
  unstored,
} from '../mandates/index.ts';
import * as store from './store.ts';
import { factOf, presentWaiver, refuseInvalidWaiver, refuseWaiverOn, waivedCents } from './waiver.ts';

type Routes = (typeof waivers)['routes'];

export const create: Handler<'operator', Routes['create']> = checked(
  async ({ tx, path, body }) =>
    refuseInvalidWaiver(body, {
      today: await todayOfMandate(tx, path.mandate_id),
      isKnownClaim: await isKnownClaim(tx, body.claim_id),
    }),
  async ({ tx, path, body, deps }) => {
    const mandate = await lockOpen(tx, path.mandate_id);
    const { row, booking } = await waiverToBook(tx, mandate, body);

    store.insert(tx, row);
    const { before, after } = await bookOnMandate(tx, mandate, {
      ...booking,
      history: [{ code: 'waiver.booked', values: { amount: moneyOf(row.amount_cents) } }],
      publicUrl: deps.publicUrl,
    });
    const waiver = presentWaiver(orNotFound(await store.readWaiver(tx, mandate.id, row.id)));
    return audited(waiver, { before, after: { ...after, waiver } });
  },
);

/** What a waiver would do; nothing is locked or written. */
export const preview: Handler<'operator', Routes['preview']> = ({ db, path, body }) =>
  db.snapshot(async () => {
    // That the claim is one of this case is asked below.
    refuseInvalidWaiver(body, { today: await businessDate(db), isKnownClaim: true });
    const mandate = await findOpen(db, path.mandate_id);
    const { row, booking } = await waiverToBook(db, mandate, body);
    const { balances } = await foresee(db, mandate, booking);
    const booked = { ...row, status: 'booked' as const, created_at: db.now, updated_at: db.now };
    return { result: unstored(presentWaiver(booked)), ...balances };
  });

/** The waiver of a body and what it adds to the account. @throws Refusal validation_error */
async function waiverToBook(
  db: CompanyDb,
  mandate: MandateRow,
  body: WaiverInput,
): Promise<{ readonly row: store.NewWaiver; readonly booking: Intended }> {
  const account = await readAccount(db, mandate.id);
  const fact = factOf(newId(), body);
  refuseWaiverOn(account.facts, fact.claim_id);
  const effect = await account.ask('waiver', { fact, today: await businessDate(db) });
  const amount_cents = waivedCents(effect, fact);
  const is_all = fact.amount_cents === null;
  return {
    row: { ...fact, mandate_id: mandate.id, amount_cents, is_all, reason: body.reason },
    booking: { account, facts: [{ kind: 'waiver', fact }], entries: [], reason: 'back_dated' },
  };
}
