/** The process of the debtor's page is killed while it accepts a promise and while it hears of a payment: all of it happened, or nothing. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { OnlinePayment } from '@mahnwerk/contract/operator/online-payments.ts';
import type { PaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, euros, type Page } from '../harness/cases.ts';
import { aVisitor, codeFor, tokenFor, type Visitor } from '../harness/debtor.ts';
import { byLane } from '../harness/lane.ts';
import { chanceOf, seedOf } from '../harness/random.ts';
import { startApart } from '../harness/separate-process.ts';

const secret = 'the-secret-of-the-payment-provider';
/** As long as an accepted promise takes on a slow machine. */
const longest_ms = 300;

interface Killing {
  readonly stage: LetterStage;
  readonly given: LetterCase;
  readonly debtor: Visitor;
  /** Sends to a process that is killed meanwhile, then looks. */
  readonly killed: (send: (url: string) => Promise<unknown>) => Promise<void>;
}

const list = async <T>({ stage }: Pick<Killing, 'stage'>, path: string) =>
  bodyOf(await stage.operate<Page<T>>('GET', path), 200).results;

/** A promise and the choice that made it are there together or not at all; sent again, the form has made one. */
async function acceptKilled({ stage, given, debtor, killed }: Killing): Promise<boolean> {
  const path = (await debtor.send('/d/later', { on: '2026-03-20' })).location ?? '';
  const token = tokenFor((await debtor.get(path)).text, path);
  const made = async () => [
    (await list<PaymentPromise>({ stage }, `${given.path}promises/`)).map(({ id }) => id),
    (await list<DebtorChoice>({ stage }, `/operator/v1/debtor-choices/?mandate_id=${given.mandate.id}`)).map(
      ({ effect }) => effect.promise_id,
    ),
  ];
  await killed((url) => {
    const apart = aVisitor(url);
    for (const [name, value] of debtor.cookies) apart.cookies.set(name, value);
    return apart.post(path, { token });
  });
  const [promises, choices] = await made();
  assert.deepEqual(promises, choices, 'a promise is a choice');
  assert.equal((await debtor.post(path, { token })).status, 303);
  const [after, chosen] = await made();
  assert.ok(after?.length === 1 && chosen?.[0] === after[0], 'sent again it is one');
  return promises?.length === 0;
}

/** What is paid is booked and said to be, or neither; told again it is one payment. */
async function webhookKilled({ stage, given, debtor, killed }: Killing): Promise<boolean> {
  const page = (await debtor.get('/d/pay?amount=25')).text;
  const form = page.split('<form ').find((each) => each.includes('action="/d/pay/online"')) ?? '';
  const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  await debtor.post('/d/pay/online', Object.fromEntries(hidden) as Record<string, string>);
  const read = async () =>
    (await list<OnlinePayment>({ stage }, `/operator/v1/online-payments/?mandate_id=${given.mandate.id}`))[0];
  const { id, provider_id } = (await read()) ?? assert.fail('no payment was begun');
  const now = stage.clock.now();
  const event = {
    event_id: 'one',
    payment_id: id,
    provider_id,
    status: 'paid',
    amount: euros('25.00'),
    occurred_at: now,
  };
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.parse(now) / 1000);
  const proof = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const tell = (url: string) =>
    fetch(`${url}/d/provider/simulated/`, {
      method: 'POST',
      body,
      headers: { 'X-Provider-Signature': `t=${seconds},v1=${proof}` },
    });
  const booked = async () => (await list<MandatePayment>({ stage }, `${given.path}payments/`)).map((each) => each.id);
  await killed(tell);
  const payments = await booked();
  assert.deepEqual(
    payments,
    [(await read())?.payment_id].filter((each) => each !== null),
    'what is paid is booked',
  );
  assert.equal((await tell(stage.url)).status, 200);
  assert.deepEqual(await booked(), [(await read())?.payment_id], 'told again it is one');
  return payments.length === 0;
}

test('killed at any moment, a promise of the page and a payment online happened whole or not, and once when repeated', async (t) => {
  const seed = seedOf(process.env.SEED);
  const chance = chanceOf(seed);
  const stage = await openLetterStage({ rateLimits: false });
  try {
    const settings = { payment_adapter: 'simulated', payment_secret: secret };
    bodyOf(await stage.operate('PATCH', '/operator/v1/debtor-page-settings/', settings), 200);
    let undone = 0;
    const kills = byLane({ gate: 1, whole: 12 });
    for (let kill = 0; kill < kills; kill += 1)
      for (const act of [acceptKilled, webhookKilled]) {
        const [given, apart] = await Promise.all([stage.aCase(), startApart(stage)]);
        t.after(() => apart.child.kill('SIGKILL'));
        const debtor = aVisitor(stage.url);
        await debtor.enter((await codeFor(stage, given)).code ?? '', { birth_date: '4.4.1984' });
        const killed: Killing['killed'] = async (send) => {
          // Its first request takes longer than all others.
          await aVisitor(apart.url).get('/d/');
          const sent = send(apart.url).catch(() => undefined);
          await sleep(chance.whole(longest_ms));
          await apart.kill();
          await sent;
        };
        if (await act({ stage, given, debtor, killed })) undone += 1;
      }
    t.diagnostic(`seed ${seed}: ${2 * kills} kills, ${undone} before anything was done`);
  } finally {
    await stage.stop();
  }
});
