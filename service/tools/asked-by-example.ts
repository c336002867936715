/** Sends the documented example of an operation once what it refers to exists. */
import assert from 'node:assert/strict';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { requestExampleOf } from '@mahnwerk/contract/grammar/examples-of-operations.ts';
import { ask, type Fixture, pathOf, type Step, withReferences } from '../test/harness/every-route.ts';
import type { Answer } from '../test/harness/service.ts';

/** What must have happened to a resource before an operation's example can succeed, in order. */
export const first: Readonly<Record<string, readonly string[]>> = {
  'orders.withdraw': ['orders.finalize'],
  'reviews.accept': ['orders.finalize'],
  'reviews.start_review': ['orders.finalize'],
  'reviews.release_review': ['orders.finalize', 'reviews.start_review'],
  'reviews.reject': ['orders.finalize'],
  'reviews.withdraw': ['orders.finalize'],
  'operator-partners.revoke': ['operator-partners.confirm'],
  'operator-cases.reopen': ['operator-cases.close'],
  'mandate-pauses.resume': ['mandate-pauses.pause'],
  'inbox.classify': ['inbox.assign'],
  'inbox.reopen': ['inbox.done'],
  'tasks.reopen': ['tasks.done'],
  'totp.confirm': ['totp.create'],
  'rental-agreements.create': ['rental-agreements.delete'],
  'operator-titles.create': ['operator-titles.revoke'],
  'operator-rental-agreements.create': ['operator-rental-agreements.delete'],
  'mahnservice-invoices.archive': ['mahnservice-invoices.cancel'],
  'mahnservice-invoices.unarchive': ['mahnservice-invoices.cancel', 'mahnservice-invoices.archive'],
  'operator-dunning-invoices.archive': ['operator-dunning-invoices.cancel'],
  'operator-dunning-invoices.unarchive': ['operator-dunning-invoices.cancel', 'operator-dunning-invoices.archive'],
  'operator-partners.restore': ['operator-partners.confirm', 'operator-partners.revoke'],
};

/** Examples that a documented problem answers, because one example cannot tell the whole story. */
export const refused: Readonly<Record<string, string>> = {
  // The two orders would have to be of one debtor, both under review: stories/review.test.ts.
  'reviews.move_claim': 'conflict',
  // A payment of the debtor would have to be booked: stories/limitation.test.ts.
  'limitation.dismiss': 'validation_error',
  // The document of the draft would have to be inspected: stories/dunning-invoices.test.ts.
  'mahnservice-invoices.release': 'validation_error',
  'mahnservice-invoices.write_off': 'conflict',
  'operator-dunning-invoices.release': 'validation_error',
  'operator-dunning-invoices.write_off': 'conflict',
  // The example sent as it stands has changed the password.
  'password.change': 'validation_error',
  'proof.create': 'validation_error',
  // A code of an app: stories/second-factors.test.ts.
  'totp.confirm': 'validation_error',
  // No mailbox is set: stories/mailbox.test.ts.
  'mailbox.fetch': 'conflict',
  // The order would have to be submitted: stories/payment-withdrawals.test.ts.
  'claim-payments.withdraw': 'conflict',
  // An answer of a browser: stories/passkeys.test.ts.
  'passkeys.create': 'validation_error',
};

export function named(name: string): Step {
  const step = everyRoute().find((each) => each.name === name);
  assert.ok(step, `${name} is declared`);
  return step;
}

/** A request as it was sent, and its answer. */
export interface Exchange {
  readonly path: string;
  readonly body: unknown;
  readonly answer: Answer;
}

export async function askByExample(
  cast: Fixture,
  step: Step,
  ids: Readonly<Record<string, string>>,
  example = requestExampleOf(step.route),
): Promise<Exchange> {
  const path = pathOf(step, ids);
  const body = example === undefined ? undefined : await withReferences(cast, example as Record<string, unknown>, path);
  return { path, body, answer: await ask(cast, step, { path, body }) };
}
