/** Idempotency over several processes and over their sudden ends: service.md 7.3, items 5 and 7. One file beside idempotency.test.ts, which asks one process. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tenantShare } from '../../src/platform/database/connections.ts';
import { startApart } from '../harness/separate-process.ts';
import { aClaim, aPerson } from '../harness/cases.ts';
import { byLane, isWholeLane } from '../harness/lane.ts';
import { seedOf } from '../harness/random.ts';
import { hold, killAndRetry, summaryOf } from '../harness/kills.ts';
import { type Answer, type LiveService, liveService, send } from '../harness/service.ts';
import { assertRefused } from '../harness/every-route.ts';
import { until } from '../harness/until.ts';

let one: LiveService;
let other: LiveService;
let key: string;
let debtor_id: string;

before(async () => {
  one = await liveService();
  other = await liveService({ beside: one });
  key = await one.givenKey('case', await one.givenCompany());
  debtor_id = (await one.send<{ id: string }>('POST', '/v2/debtors/', { key, body: aPerson() })).body.id;
});

after(async () => {
  await other.stop();
  await one.stop();
});

async function aDraft(): Promise<string> {
  const { body } = await one.send<{ id: string }>('POST', '/v2/orders/', {
    key,
    body: { debtor_id, creditor_obligation_fulfilled: true, claims: [aClaim()] },
  });
  return body.id;
}

const finalize = ({ url }: { readonly url: string }, order: string, idempotencyKey: string): Promise<Answer> =>
  send(url, 'POST', `/v2/orders/${order}/finalize/`, { key, idempotencyKey });

/** How many connections wait for a key, or for a row: the first of several for its transaction, the others behind it. */
async function waiting(...locktypes: readonly ('advisory' | 'transactionid' | 'tuple')[]): Promise<number> {
  const [row] = await one.sql(
    'select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and l.locktype = any($1) and not l.granted',
    [locktypes],
  );
  return Number(row?.count);
}

/** A finalize in the middle of its work: it waits for its order until told otherwise, two seconds at most. */
async function aSlowCommand(keys: readonly string[] = [randomUUID()]) {
  const order = await aDraft();
  const letGo = await hold(one, order);
  const answers = keys.map((each) => finalize(one, order, each));
  await until(async () => (await waiting('transactionid', 'tuple')) === keys.length);
  return { order, key: keys[0] ?? '', answers, letGo };
}

/** The same for longer than any wait for a row: a trigger keeps the command busy until told otherwise. */
async function aVerySlowCommand() {
  const order = await aDraft();
  await one.sql('create table stalled (id uuid)');
  await one.sql('insert into stalled values ($1)', [order]);
  await one.sql(`create function stall() returns trigger language plpgsql security definer as
    'begin while exists (select from stalled where id = new.id) loop perform pg_sleep(0.01); end loop; return new; end'`);
  await one.sql('create trigger stalled before update on orders for each row execute function stall()');
  const key = randomUUID();
  const answer = finalize(one, order, key);
  await until(
    async () =>
      (await one.sql(`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`))
        .length === 1,
  );
  return { order, key, answer, letGo: () => one.sql('delete from stalled') };
}

async function timed(answer: Promise<Answer>): Promise<{ answer: Answer; seconds: number }> {
  const began = performance.now();
  return { answer: await answer, seconds: (performance.now() - began) / 1000 };
}

test('a retry that meets its original in another process waits for it, with one connection for all, and is answered alike', async () => {
  const slow = await aSlowCommand();
  const retries = [
    ...Array.from({ length: 5 }, () => finalize(other, slow.order, slow.key)),
    finalize(one, slow.order, slow.key),
  ];
  await until(async () => (await waiting('advisory')) === 1);
  await slow.letGo();
  const answers = await Promise.all([...slow.answers, ...retries]);
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.deepEqual(
    answers.map(({ headers }) => headers.get('idempotency-replayed')),
    [null, ...answers.slice(1).map(() => 'true')],
  );
  assert.equal(await waiting('advisory'), 0);
});

test('nobody waits longer than two seconds: then the retry is told to come again in two', async () => {
  const slow = await aVerySlowCommand();
  const early = [timed(finalize(one, slow.order, slow.key)), timed(finalize(other, slow.order, slow.key))];
  await sleep(1_000);
  // It waits behind another retry, and then for what is left of its own two seconds.
  const late = timed(finalize(other, slow.order, slow.key));
  for (const { answer, seconds } of await Promise.all([...early, late])) {
    assertRefused(answer, 409, 'idempotency_request_in_progress');
    assert.equal(answer.headers.get('retry-after'), '2');
    assert.ok(seconds > 1.9 && seconds < 2.8, `waited ${seconds} s`);
  }
  await slow.letGo();
  const first = await slow.answer;
  assert.equal(first.status, 200);
  assert.equal((await finalize(other, slow.order, slow.key)).text, first.text);
});

test('retries that wait leave half of the company’s connections to its other commands: further retries are refused at once', async () => {
  const { changes } = tenantShare.company;
  const keys = Array.from({ length: changes }, () => randomUUID());
  const slow = await aSlowCommand(keys);
  const retries = keys.map((each) => timed(finalize(other, slow.order, each)));
  await until(async () => (await waiting('advisory')) === changes / 2);
  assert.equal((await timed(other.send('POST', '/v2/debtors/', { key, body: aPerson() }))).answer.status, 201);
  await slow.letGo();
  const told = await Promise.all(retries);
  const atOnce = told.filter(({ answer }) => answer.body.code === 'idempotency_request_in_progress');
  assert.equal(atOnce.length, changes / 2);
  for (const { answer, seconds } of atOnce)
    assert.ok(answer.headers.get('retry-after') === '2' && seconds < 1.5, `refused after ${seconds} s`);
  // Together they had one effect: one submitted the order, and to the others it was a conflict.
  const answers = await Promise.all(slow.answers);
  assert.deepEqual(
    [200, 409].map((status) => answers.filter((each) => each.status === status).length),
    [1, changes - 1],
  );
  for (const [index, each] of keys.entries())
    assert.equal((await finalize(other, slow.order, each)).status, answers[index]?.status);
});

test('a killed process lets go of its key at once, even in the middle of a statement', async () => {
  const apart = await startApart(one);
  const order = await aDraft();
  const [letGo, idempotencyKey] = [await hold(one, order), randomUUID()];
  const answer = finalize(apart, order, idempotencyKey).catch(() => 'none');
  await until(async () => (await waiting('transactionid')) === 1);
  await apart.kill();
  assert.equal(await answer, 'none');
  const killed = performance.now();
  // Its statement still waits for the order, which stays locked: only the server's own look for its client ends it.
  await until(async () => (await waiting('transactionid')) === 0);
  const seconds = (performance.now() - killed) / 1000;
  // Before the two seconds of a retry that came at once are over.
  assert.ok(seconds < 1.5, `the key was held for ${seconds} s`);
  await letGo();
  const retried = [await finalize(one, order, idempotencyKey), await finalize(other, order, idempotencyKey)];
  assert.deepEqual(
    retried.map(({ status, headers }) => [status, headers.get('idempotency-replayed')]),
    [
      [200, null],
      [200, 'true'],
    ],
  );
});

test('processes killed at random moments leave of each command all or nothing, and its retries one effect and equal answers', async (t) => {
  const seed = seedOf(process.env.SEED);
  const kills = byLane({ gate: 3, whole: 25 });
  const tally = await killAndRetry({ kills, seed });
  t.diagnostic(`${summaryOf(tally)}; seed ${seed}`);
  assert.deepEqual(tally.wrong, []);
  assert.equal(tally.kills, kills);
  if (isWholeLane) assert.ok(tally.answered + tally.kept > 5 && tally.renewed > 5, 'the moments were not spread');
});
