/** Reverses a waiver: the debtor owes again what was waived, on every day. */
import type { waivers } from '@mahnwerk/contract/operator/waivers.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { readAccount } from '../../money/ledger/index.ts';
import {
  bookOnMandate,
  findOpen,
  foresee,
  type Intended,
  lockOpen,
  type MandateRow,
  unstored,
} from '../mandates/index.ts';
import * as store from './store.ts';
import { presentWaiver, type WaiverRow } from './waiver.ts';

type Routes = (typeof waivers)['routes'];

export const reverse: Handler<'operator', Routes['reverse']> = async ({ tx, path, deps }) => {
  orNotFound(await store.readWaiver(tx, path.mandate_id, path.id));
  const mandate = await lockOpen(tx, path.mandate_id);
  const row = orNotFound(await store.readWaiver(tx, mandate.id, path.id));
  const booking = await reversalToBook(tx, mandate, row);

  store.setReversed(tx, row.id);
  const waiver = presentWaiver(row);
  const { before, after } = await bookOnMandate(tx, mandate, {
    ...booking,
    history: [{ code: 'waiver.reversed', values: { amount: waiver.amount } }],
    publicUrl: deps.publicUrl,
  });
  const reversed = presentWaiver(orNotFound(await store.readWaiver(tx, mandate.id, row.id)));
  return audited(reversed, { before: { ...before, waiver }, after: { ...after, waiver: reversed } });
};

/** What the reversal would do; nothing is locked or written. */
export const previewReverse: Handler<'operator', Routes['preview_reverse']> = ({ db, path }) =>
  db.snapshot(async () => {
    const row = orNotFound(await store.readWaiver(db, path.mandate_id, path.id));
    const mandate = await findOpen(db, path.mandate_id);
    const { balances } = await foresee(db, mandate, await reversalToBook(db, mandate, row));
    return { result: unstored(presentWaiver({ ...row, status: 'reversed' })), ...balances };
  });

/** @throws Refusal conflict for a waiver that is reversed */
async function reversalToBook(db: CompanyDb, mandate: MandateRow, { id, status }: WaiverRow): Promise<Intended> {
  refuseUnless(status === 'booked', 'conflict', { detail: 'The waiver is reversed.' });
  const account = await readAccount(db, mandate.id);
  return { account, facts: [{ kind: 'reversal', fact: { reverses_id: id } }], entries: [], reason: 'reversed' };
}
