/** Closes a mandate: interest ends, an active instalment plan is cancelled, a small residue may be waived (money.md 6). */
import type { Closing } from '@mahnwerk/contract/operator/cases.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { moneyOf, sumOf } from '../../../values/money.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { balanceOf, figuresOf, readAccount } from '../../money/ledger/index.ts';
import {
  cleanText,
  type ClosingCommands,
  findUnclosed,
  foresee,
  lockUnclosed,
  mandateEventData,
  type MandateRow,
  presentAs,
  presented,
  recordBalance,
  setStates,
  stateOf,
  statesOf,
  unstored,
  withdrawAgreements,
  writeFacts,
} from '../mandates/index.ts';
import { insertWaiver } from '../waivers/index.ts';
import { type ClosingEndings, residueOf, typeOf } from './closing.ts';
import * as store from './store.ts';

const ended = { procedure_state: 'ended', processing_state: 'ended' } as const;

export const close = ({ closed }: ClosingEndings): ClosingCommands['close'] =>
  checked(
    ({ body }) => cleanText('reason', body.reason),
    async ({ tx, path, body, checked: description, deps: { publicUrl } }) => {
      const mandate = await lockUnclosed(tx, path.id);
      const { closing, waived, booking } = await closingToBook(tx, mandate, body);
      const mandate_id = mandate.id;
      const written = await writeFacts(tx, mandate, { ...booking, publicUrl });
      for (const fact of waived)
        insertWaiver(tx, { ...fact, mandate_id, is_all: true, reason: 'Residue waived at the closing of the case' });
      const before = statesOf(mandate);
      const { id, date, code } = closing;
      const how = { code, type: typeOf(written.after), description };
      store.insert(tx, { id, mandate_id, closed_on: date, ...how, ...before });
      const closed_at = tx.now;
      const happening = { code: 'case.closed', values: { code } } as const;
      setStates(tx, mandate, { ...ended, closed_at, happening, description, publicUrl });
      await withdrawAgreements(tx, mandate_id);
      await closed(tx, mandate);
      recordBalance(tx, written, mandateEventData(tx, mandate_id, publicUrl));
      return audited(await presented(tx, mandate_id, publicUrl), {
        before: { ...before, closed_at: null },
        after: { ...ended, closed_at, code, type: how.type },
      });
    },
  );

/** What a closing would do; nothing is locked or written. */
export const previewClose =
  ({ statementOf }: ClosingEndings): ClosingCommands['preview_close'] =>
  ({ db, path, body, deps: { publicUrl } }) =>
    db.snapshot(async () => {
      const description = cleanText('reason', body.reason);
      const mandate = await findUnclosed(db, path.id);
      const { closing, waived, residue, plans, booking } = await closingToBook(db, mandate, body);
      const { after, balances } = await foresee(db, mandate, booking);
      const lines = balanceOf(after);
      const { date, code } = closing;
      const row = {
        ...mandate,
        ...ended,
        payment_state: stateOf(lines).payment_state,
        closed_at: db.now,
        closing: { date, code, description, type: typeOf(lines) },
      };
      const result = await presentAs(db, { row, balance: balances.balance_after }, publicUrl);
      return {
        result: { ...unstored(result), closed_at: null },
        ...balances,
        residue: moneyOf(residue),
        waived: moneyOf(sumOf(waived.map(({ amount_cents }) => amount_cents))),
        plan_id: plans[0] ?? null,
        statement: await statementOf(db, mandate),
      };
    });

/** The closing of a body and what it adds to the account. @throws Refusal conflict for a residue that is too large */
async function closingToBook(db: CompanyDb, { id }: MandateRow, { code = 'other', waive_residue = false }: Closing) {
  const account = await readAccount(db, id);
  const date = await businessDate(db);
  const figures = await figuresOf(account, date);
  const waived = waive_residue ? residueOf(figures, date) : [];
  const plans = figures.plans.filter(({ status }) => status === 'active').map(({ plan_id }) => plan_id);
  const closing = { id: newId(), date };
  const booking = {
    account,
    facts: [
      ...plans.map((plan_id) => ({ kind: 'plan_cancellation', fact: { plan_id, date } }) as const),
      ...waived.map((fact) => ({ kind: 'waiver', fact }) as const),
      { kind: 'closing', fact: closing } as const,
    ],
    entries: [],
    reason: 'back_dated' as const,
  };
  return { closing: { ...closing, code }, waived, residue: figures.lines.total.open, plans, booking };
}
