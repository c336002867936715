/** Takes what a provider tells of a payment: one transaction, behind the lock of the case (debtor-page.md 12). */
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { centsOf } from '../../../values/money.ts';
import { makeTask } from '../../case-work/tasks/index.ts';
import { bookBankPayments, takeBackPayment } from '../../collection/bookkeeping/index.ts';
import { lockMandate, type MandateRow } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { paymentSecretOf } from '../settings/index.ts';
import type { PaymentAdapter, ProviderEvent, Told } from './adapter.ts';
import { movedBy } from './payment.ts';
import * as store from './store.ts';

export type ReceivingDeps = Pick<Dependencies, 'environment' | 'publicUrl' | 'hashSecret' | 'paymentSecrets'>;

/** The share of connections of those who report payments: visitors who wait do not hold it up. */
const providers = 'providers';

interface Receiving {
  readonly name: string;
  readonly adapter: PaymentAdapter;
  readonly deps: ReceivingDeps;
}

/** @throws Refusal parse_error, not_found, not_authenticated: in this order */
export const receive = (database: Database, told: Told, { name, adapter, deps }: Receiving): Promise<void> =>
  database.asVisitor(providers, async (operator) => {
    const event = await adapter.verify(told, (read) => secretFor(operator, read, { name, deps }), operator.now);
    const company = orNotFound(await store.companyOfOnlinePayment(operator, event.payment_id));
    await apply(operator, company, { event, deps });
  });

/** @throws Refusal not_found for a payment that is unknown, or another one at this provider */
async function secretFor(
  operator: OperatorTx,
  { payment_id, provider_id }: ProviderEvent,
  { name, deps }: Pick<Receiving, 'name' | 'deps'>,
): Promise<string> {
  const company = orNotFound(await store.companyOfOnlinePayment(operator, payment_id));
  const row = orNotFound(await store.read(operator.forCompany(company), payment_id));
  // Without an id of its own, its creation was interrupted behind the provider's answer.
  refuseUnless(row.adapter === name && (row.provider_id ?? provider_id) === provider_id, 'not_found');
  return paymentSecretOf(operator, company, deps);
}

interface Applied {
  readonly event: ProviderEvent;
  readonly deps: ReceivingDeps;
}

async function apply(operator: OperatorTx, company: string, { event, deps }: Applied): Promise<void> {
  const tx = operator.forCompany(company);
  const found = orNotFound(await store.read(tx, event.payment_id));
  const mandate = orNotFound(await lockMandate(tx, found.mandate_id));
  const row = orNotFound(await store.lock(tx, event.payment_id));
  const { event_id, status, occurred_at } = event;
  const amount_cents = centsOf(event.amount);
  const isNew = await store.insertEvent(tx, {
    online_payment_id: row.id,
    event_id,
    status,
    amount_cents,
    occurred_at,
  });
  const to = isNew ? movedBy(row.status, status) : undefined;
  if (to === undefined) return;
  if (status === 'paid') return pay(tx, mandate, { row, event, deps });
  store.setStatus(tx, { id: row.id, status: to });
  if (status === 'refunded') await takeBack(operator, tx, mandate, { row, event, deps });
}

interface OfRow extends Applied {
  readonly row: store.OnlinePaymentRow;
}

/** Books what came, by its day in Berlin. */
async function pay(tx: CompanyTx, mandate: MandateRow, { row, event, deps }: OfRow): Promise<void> {
  const paid_on = earlier(dayOf(event.occurred_at), await businessDate(tx));
  const money = { provider_id: event.provider_id, paid_cents: centsOf(event.amount), paid_on };
  const payment_id = await bookOnline(tx, mandate, money, deps);
  store.setPaid(tx, { id: row.id, ...money, payment_id });
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

type Money = Pick<Parameters<typeof store.setPaid>[1], 'provider_id' | 'paid_cents' | 'paid_on'>;

/** @returns the id of the payment, also of one with this reference that a person booked; null where the case takes none, as it is closed or full */
export async function bookOnline(
  tx: CompanyTx,
  { id: mandate_id, closed_at }: MandateRow,
  { provider_id, paid_cents: amount_cents, paid_on: value_date }: Money,
  { publicUrl }: Pick<ReceivingDeps, 'publicUrl'>,
): Promise<string | null> {
  if (closed_at !== null) return null;
  const payment = { amount_cents, value_date, references: [provider_id, provider_id], designation: null } as const;
  let byHand: string | null = null;
  const [booked] = await bookBankPayments(
    tx,
    { mandate_id, payments: [payment] },
    {
      isOfBank: (id) => {
        byHand = id;
        return Promise.resolve(false);
      },
      publicUrl,
    },
  );
  return booked !== undefined && 'id' in booked ? booked.id : byHand;
}

/** The money is back. Where its payment cannot be reversed, as the case is closed or a person reversed it, a person looks. */
async function takeBack(
  operator: OperatorTx,
  tx: CompanyTx,
  mandate: MandateRow,
  { row, event, deps }: OfRow,
): Promise<void> {
  if (row.payment_id === null) return;
  const today = await businessDate(tx);
  if (mandate.closed_at === null && (await store.isBooked(tx, row.payment_id))) {
    const returned_on = [earlier(dayOf(event.occurred_at), today), row.paid_on ?? today].toSorted().at(-1) ?? today;
    await takeBackPayment(tx, { mandate_id: mandate.id, id: row.payment_id, returned_on }, deps);
    return;
  }
  await makeTask(operator, {
    company_id: tx.tenant.company_id,
    mandate_id: mandate.id,
    kind: 'check',
    title: 'Refunded online payment',
    text: null,
    due_on: today,
    cause: { type: 'online_payment', id: row.id, text: mandate.reference_number },
  });
}
