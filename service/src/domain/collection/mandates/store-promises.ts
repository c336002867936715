/** SQL of the course of promises to pay. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { PromiseCourse, PromisePayment } from './promise-course.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('mandates');

const followed = statement(
  'followed_promises',
  `select p.id, p.amount_cents, p.made_on, p.due_on, p.grace_days, p.status, p.paid_cents, p.kept_on, p.broken_on, p.paid_late_on,
     business_day(p.company_id, :now) as today
   from promises p where p.company_id = :company_id and p.mandate_id = :mandate_id and p.status <> 'withdrawn' order by p.created_at, p.id`,
  { notNull: ['today'] },
);

export type FollowedPromise = Statements['followed_promises']['row'];

/** The promises of a case that were not withdrawn, in the order of their recording. */
export const readFollowed = (db: CompanyDb, mandate_id: string): Promise<FollowedPromise[]> =>
  db.many(followed, { mandate_id });

const payments = statement(
  'promise_payments',
  `select f.fact ->> 'value_date' as value_date, rtrim(f.fact ->> 'amount_cents', 'n')::bigint as amount_cents from ledger_facts f
   where f.company_id = :company_id and f.mandate_id = :mandate_id and f.kind = 'payment' and f.fact ->> 'value_date' >= :from
     and not exists (select from ledger_facts r where r.company_id = f.company_id and r.mandate_id = f.mandate_id and r.kind = 'reversal'
       and r.fact ->> 'reverses_id' = f.fact ->> 'id')
   order by f.number`,
  { notNull: ['value_date', 'amount_cents'] },
);

/** The payments of a case that are not reversed, also those that this transaction has booked. */
export const readPayments = (db: CompanyDb, mandate_id: string, from: string): Promise<PromisePayment[]> =>
  db.many(payments, { mandate_id, from });

const course = statement(
  'set_promise_course',
  `update promises set status = :status, paid_cents = :paid_cents, kept_on = :kept_on, broken_on = :broken_on, paid_late_on = :paid_late_on,
     updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

export const setCourse = (tx: CompanyTx, promise: PromiseCourse & { readonly id: string }): void =>
  tx.send(course, promise);

// Companies withdraw too, by a pause: they read and write no more than this.
const withdrawOpen = statement(
  'withdraw_promises',
  `update promises set status = 'withdrawn', withdrawn_on = business_day(:company_id, :now), withdraw_reason = :reason, updated_at = :stamp
   where company_id = :company_id and mandate_id = :mandate_id and status = 'open' and (:id::uuid is null or id = :id)
   returning amount_cents, due_on`,
);

/** @returns those that were open */
export const withdraw = (
  tx: CompanyTx,
  mandate_id: string,
  withdrawn: { readonly id: string | null; readonly reason: string | null },
) => tx.many(withdrawOpen, { mandate_id, ...withdrawn });
