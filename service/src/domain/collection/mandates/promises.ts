/** Promises to pay as a mandate stores them: their course follows from its payments (case-work.md 6, docs/decisions/0134). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { moneyOf } from '../../../values/money.ts';
import { appendHappening } from './history.ts';
import { breakingDayOf, type PromiseCourse, promiseCourses } from './promise-course.ts';
import * as store from './store-promises.ts';

/** Stores what the payments of a case make of its promises; an entry in the history says where one is kept or broken. The case is locked. */
export async function followPromises(tx: CompanyTx, mandate_id: string): Promise<void> {
  const promises = await store.readFollowed(tx, mandate_id);
  const [first] = promises;
  if (first === undefined) return;
  const from = promises.reduce((earliest, { made_on }) => (made_on < earliest ? made_on : earliest), first.made_on);
  const payments = await store.readPayments(tx, mandate_id, from);
  const courses = promiseCourses(promises, payments, first.today);
  for (const [index, promise] of promises.entries()) {
    const course = courses[index];
    if (course === undefined || isSame(promise, course)) continue;
    store.setCourse(tx, { id: promise.id, ...course });
    if (course.status !== promise.status) happened(tx, mandate_id, promise, course);
  }
}

const isSame = (stored: store.FollowedPromise, course: PromiseCourse): boolean =>
  stored.status === course.status &&
  stored.paid_cents === course.paid_cents &&
  stored.kept_on === course.kept_on &&
  stored.broken_on === course.broken_on &&
  stored.paid_late_on === course.paid_late_on;

/** A promise that is open again says nothing: its reversed payment does. */
function happened(
  tx: CompanyTx,
  mandate_id: string,
  { amount_cents }: Pick<store.FollowedPromise, 'amount_cents'>,
  { kept_on, broken_on }: PromiseCourse,
): void {
  const amount = moneyOf(amount_cents);
  if (kept_on !== null) appendHappening(tx, mandate_id, { code: 'promise.kept', values: { amount, on: kept_on } });
  if (broken_on !== null)
    appendHappening(tx, mandate_id, { code: 'promise.broken', values: { amount, on: broken_on } });
}

/** A promise whose days have passed is broken: no payment has filled it. @param promise open, its case locked */
export function breakPromise(
  tx: CompanyTx,
  promise: Pick<store.FollowedPromise, 'id' | 'amount_cents' | 'paid_cents' | 'due_on' | 'grace_days'> & {
    readonly mandate_id: string;
  },
): void {
  const { id, mandate_id, paid_cents } = promise;
  const broken_on = breakingDayOf(promise);
  const course = { status: 'broken', paid_cents, kept_on: null, broken_on, paid_late_on: null } as const;
  store.setCourse(tx, { id, ...course });
  happened(tx, mandate_id, promise, course);
}

/** Withdraws the open promises of a case, or the one that a person names with a reason. */
export async function withdrawPromises(
  tx: CompanyTx,
  mandate_id: string,
  { id = null, reason = null }: { readonly id?: string | null; readonly reason?: string | null } = {},
): Promise<void> {
  for (const { amount_cents, due_on } of await store.withdraw(tx, mandate_id, { id, reason })) {
    const values = { amount: moneyOf(amount_cents), on: due_on };
    appendHappening(tx, mandate_id, { code: 'promise.withdrawn', values });
  }
}
