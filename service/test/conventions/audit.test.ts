/** Every command of the operator leaves a line in the audit log: the operation's name, the request that made it, and what changed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { requestExampleOf } from '@mahnwerk/contract/grammar/examples-of-operations.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import { isTitled } from '../../src/domain/titles/index.ts';
import { aClaim, aPerson } from '../harness/cases.ts';
import {
  ask,
  everyRouteKeeps,
  type Fixture,
  fixtureOf,
  givenIds,
  isGet,
  orderUnderReview,
  pathOf,
  type Step,
  withReferences,
} from '../harness/every-route.ts';
import { unreadMailbox } from '../harness/inbox.ts';
import { type Answer, type LiveService, liveService } from '../harness/service.ts';

let service: LiveService;
let fixture: Fixture;
before(async () => {
  service = await liveService({ mailbox: unreadMailbox });
  fixture = await fixtureOf(service);
});
after(() => service.stop());

const isOperatorWrite = (step: Step): boolean =>
  step.group.api === 'operator' && !isGet(step) && step.route.safe !== true;

/** Commands without which another one changes nothing, at the same path ids. */
const preparations: Readonly<Record<string, readonly string[]>> = {
  'reviews.release_review': ['reviews.start_review'],
  'operator-companies.resume': ['operator-companies.suspend'],
  'operator-keys.resume': ['operator-keys.suspend'],
  'operator-dunning-invoices.archive': ['operator-dunning-invoices.cancel'],
  'operator-dunning-invoices.unarchive': ['operator-dunning-invoices.cancel', 'operator-dunning-invoices.archive'],
  'operator-dunning-invoices.resume': ['operator-dunning-invoices.pause'],
  'operator-dunning-invoices.write_off': ['operator-dunning-invoices.release'],
  'operator-cases.reopen': ['operator-cases.close'],
  'inbox.classify': ['inbox.assign'],
  'inbox.reopen': ['inbox.done'],
  'tasks.reopen': ['tasks.done'],
  'operator-rental-agreements.create': ['operator-rental-agreements.delete'],
  'operator-titles.create': ['operator-titles.revoke'],
  'operator-partners.revoke': ['operator-partners.confirm'],
  'operator-partners.restore': ['operator-partners.confirm', 'operator-partners.revoke'],
};

const stepOf = (name: string): Step => {
  const step = everyRoute().find((each) => each.name === name);
  assert.ok(step, name);
  return step;
};

async function command(step: Step, ids: Readonly<Record<string, string>>, body?: unknown): Promise<Answer> {
  const example = step.route.body === undefined ? undefined : requestExampleOf(step.route);
  const sent =
    body ??
    (example === undefined ? undefined : await withReferences(fixture, example as object as {}, step.route.path));
  const answer = await ask(fixture, step, { path: pathOf(step, ids), body: sent });
  assert.ok(answer.status < 300, `${step.name}: ${answer.status} ${answer.text}`);
  return answer;
}

/** A claim of an order under review, and another such order of the same debtor. */
async function movableClaim(): Promise<{ id: string; order_id: string }> {
  const post = async (path: string, body?: unknown) => {
    const answer = await service.send('POST', path, {
      key: fixture.keys.case,
      ...(body === undefined ? {} : { body }),
    });
    assert.ok(answer.status < 300, answer.text);
    return answer.body as { id: string; claims: readonly { id: string }[] };
  };
  const debtor = await post('/v2/debtors/', aPerson());
  const submitted = async (document_reference: string) => {
    const claims = [{ ...aClaim(), document_reference }];
    const body = { debtor_id: debtor.id, creditor_obligation_fulfilled: true, claims };
    return post(`/v2/orders/${(await post('/v2/orders/', body)).id}/finalize/`);
  };
  const [source, target] = [await submitted('RE-1'), await submitted('RE-2')];
  return { id: source.claims[0]?.id ?? '', order_id: target.id };
}

/** A draft that can be released. */
async function readyInvoice(): Promise<Record<string, string>> {
  const ids = await givenIds({ ...fixture, asDocumented: true }, '/operator/v1/dunning-invoices/{id}/');
  await command(stepOf('operator-dunning-documents.create'), { invoice_id: ids.id ?? '' });
  await service.inspectDocuments();
  return ids;
}

const needsReadyInvoice = ['operator-dunning-invoices.release', 'operator-dunning-invoices.write_off'];

/** Bodies that change something where the documented example does not. */
const changing: Readonly<Record<string, () => Promise<unknown>>> = {
  // The example needs an address, which a new company has not.
  'operator-companies.update': async () => ({ name: 'Renamed GmbH' }),
  'assignments.assign': async () => {
    await service.givenSession({ kind: 'operator', roles: ['case_worker'] });
    const { body } = await ask<{ results: { id: string }[] }>(fixture, stepOf('assignments.assignees'));
    return { assignee_id: body.results[0]?.id };
  },
};

/** A draft that the operator entered and that lacks nothing. */
async function wholeDraft(): Promise<string> {
  const { company: company_id } = fixture;
  const debtor = await command(stepOf('operator-debtors.create'), {}, { company_id, ...aPerson() });
  const sent = { company_id, debtor_id: debtor.body.id, creditor_obligation_fulfilled: true, claims: [aClaim()] };
  return String((await command(stepOf('order-entry.create'), {}, sent)).body.id);
}

/** A payment of the debtor on a case, and the claim that it may acknowledge. */
async function candidate(): Promise<{ readonly claim_id: string; readonly payment_id: string }> {
  const { id = '' } = await givenIds(fixture, '/operator/v1/mandates/{id}/');
  // Its period has begun: a payment before that acknowledges nothing.
  await service.sql(
    `update claims set due_date = '2024-05-01' where order_id in (select o.id from orders o where o.mandate_id = $1)`,
    [id],
  );
  const paid = { amount: { currency: 'EUR', value: '1.00' }, value_date: '2026-03-01', payer: 'debtor' };
  const { body } = await command(stepOf('operator-ledger.book_payment'), { mandate_id: id }, paid);
  const { body: mandate } = await command(stepOf('cases.get'), { id });
  return { claim_id: (mandate.claim_ids as readonly string[])[0] ?? '', payment_id: String(body.id) };
}

async function perform(step: Step): Promise<Answer> {
  if (step.name === 'limitation.dismiss') {
    const { claim_id, payment_id } = await candidate();
    return command(step, { claim_id }, { payment_id, reason: 'A bailiff paid.' });
  }
  if (step.name === 'reviews.move_claim') {
    const { id, order_id } = await movableClaim();
    return command(step, { id }, { order_id });
  }
  const ids =
    step.group.basename === 'reviews'
      ? { id: await orderUnderReview(fixture) }
      : step.name === 'order-entry.finalize'
        ? { id: await wholeDraft() }
        : needsReadyInvoice.includes(step.name)
          ? await readyInvoice()
          : await givenIds(fixture, step.route.path);
  for (const name of preparations[step.name] ?? []) await command(stepOf(name), ids);
  return command(step, ids, await changing[step.name]?.());
}

test('every command of the operator is in the audit log', async () => {
  await everyRouteKeeps(
    async (step) => {
      const answer = await perform(step);
      const { body } = await service.send<{ results: readonly AuditEntry[] }>(
        'GET',
        `/operator/v1/audit-log/?action=${step.name}&limit=100`,
        { key: fixture.keys.operator },
      );
      const lines = body.results.filter(({ request_id }) => request_id === answer.headers.get('x-service-request-id'));
      assert.equal(lines.length, 1, 'lines in the audit log');
      const [{ target_id, target, before, after } = { target_id: null, target: null, before: null, after: null }] =
        lines;
      assert.ok(target_id !== null && (before !== null || after !== null), 'the line says what changed');
      assert.ok(target !== null, 'the line says what its target is');
      if (after !== null && isTitled(target.kind)) assert.ok(target.title, `a ${target.kind} has a name`);
    },
    isOperatorWrite,
    2,
  );
});

test('the entries on one kind of resource are found by it', async () => {
  const { body } = await service.send<{ results: readonly AuditEntry[] }>(
    'GET',
    '/operator/v1/audit-log/?target_kind=company&limit=100',
    { key: fixture.keys.operator },
  );
  assert.deepEqual([...new Set(body.results.map(({ target }) => target?.kind))], ['company']);
});
