/** A case with many payments, booked at once. */
import { paymentEntry, readAccount } from '../../src/domain/money/ledger/index.ts';
import * as payments from '../../src/domain/collection/bookkeeping/store.ts';
import { lockMandate, writeFacts } from '../../src/domain/collection/mandates/index.ts';
import type { CompanyTx } from '../../src/platform/database/session.ts';
import type { Database } from '../../src/platform/database/pool.ts';
import { newId } from '../../src/platform/ids.ts';
import { orNotFound } from '../../src/platform/refusal.ts';

/** Books payments of a cent each, all of one day, in bookings of one transaction. */
export async function bookCents(
  database: Database,
  mandate: { readonly company: string; readonly id: string },
  {
    count,
    value_date,
    bookings = 1,
  }: { readonly count: number; readonly value_date: string; readonly bookings?: number },
): Promise<void> {
  await database.asOperator(async (operator) => {
    const tx = operator.forCompany(mandate.company);
    for (let booking = 0; booking < bookings; booking += 1) await book(tx, mandate.id, { count, value_date });
  });
}

async function book(
  tx: CompanyTx,
  id: string,
  { count, value_date }: { readonly count: number; readonly value_date: string },
): Promise<void> {
  const locked = orNotFound(await lockMandate(tx, id));
  const account = await readAccount(tx, id);
  const booked = Array.from({ length: count }, () => {
    const payment = { id: newId(), mandate_id: id, payer: 'debtor', amount_cents: 1n, value_date } as const;
    payments.insertPayment(tx, {
      ...payment,
      reference: payment.id,
      designated_claim_id: null,
      designated_line: null,
    });
    const fact = { id: newId(), amount_cents: 1n, value_date, designation: null };
    return { fact, entry: paymentEntry(fact, { rule: 'payment.debtor', payment_id: payment.id }) };
  });
  await writeFacts(tx, locked, {
    account,
    facts: booked.map(({ fact }) => ({ kind: 'payment', fact }) as const),
    entries: booked.map(({ entry }) => entry),
    reason: 'back_dated',
    publicUrl: '',
  });
}
