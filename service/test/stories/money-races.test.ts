/** Money at the same time: bookings, reversals and terms on one case, base rates while balances are read, nights that were missed. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { LedgerEntry } from '@mahnwerk/contract/operator/ledger-entries.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { correctBooks, verifyBooks } from '../../src/domain/collection/books/index.ts';
import { jobsOf } from '../../src/modules.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  euros,
  first,
  givenAccepted,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { commitHold } from '../harness/commit-hold.ts';
import { aCase as aCollectedCase, aClient, aDraft } from '../harness/collected-money.ts';
import type { Answer } from '../harness/service.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

/** Repeats a command that found every connection busy, with its key. */
async function operate<B>(method: string, path: string, body?: unknown): Promise<Answer<B>> {
  const idempotencyKey = method === 'POST' ? randomUUID() : null;
  for (;;) {
    const answer = await stage.operate<B>(method, `/operator/v1/${path}`, body, { idempotencyKey });
    if (answer.status !== 503) return answer;
  }
}

async function aCase() {
  const claims = [
    aClaim(1, { delay_date: '2026-01-25' }),
    aClaim(2, { delay_date: '2026-01-25', principal_amount: euros('900.00') }),
  ];
  const { order, mandate } = await givenAccepted(stage, company, { claims });
  const path = `mandates/${mandate.id}/`;
  const pay = (value: string, value_date: string, more: object = {}) =>
    operate<MandatePayment>('POST', `${path}payments/`, { amount: euros(value), value_date, payer: 'debtor', ...more });
  return { id: mandate.id, claim: first(order.claims), path, pay };
}

/** What jobs are declared with; that of balances needs none of it. */
const dependencies = { publicUrl: 'https://api.example', sealer: () => undefined } as never;

const differences = async () =>
  (await Array.fromAsync(verifyBooks(stage.database))).flatMap((page) => page.differences);

const entriesOf = async (path: string) =>
  bodyOf(await operate<Page<LedgerEntry>>('GET', `${path}ledger/?limit=100&derived=false`), 200).results;

test('twenty bookings, reversals and a change of terms at once on one case: all happen one after the other, and the books are sound', async () => {
  const { path, claim, pay } = await aCase();
  const booked = await Promise.all(
    Array.from({ length: 5 }, (_none, nth) => pay(`${10 + nth}.00`, `2026-02-0${nth + 1}`)),
  );
  const payments = booked.map((answer) => bodyOf(answer, 201));
  const terms = { kind: 'fixed', rate: '7.5', from: '2026-02-10', reason: 'Agreed in writing.' };
  const answers = await Promise.all([
    ...Array.from({ length: 14 }, (_none, nth) => pay(`${20 + nth}.00`, `2026-02-${10 + nth}`)),
    ...payments.map(({ id }) => operate('POST', `${path}payments/${id}/reverse/`)),
    operate('POST', `claims/${claim.id}/interest-terms/`, terms),
  ]);
  assert.deepEqual(
    answers.filter(({ status }) => status >= 300).map(({ text }) => text),
    [],
  );
  assert.deepEqual(await differences(), []);
  const entries = await entriesOf(path);
  const commands = Map.groupBy(entries, ({ recorded_at }) => recorded_at);
  // The acceptance books both claims at once; of the others each has a time of its own.
  assert.deepEqual(
    [...commands.values()].map(({ length }) => length).sort((a, b) => a - b),
    [...Array<number>(24).fill(1), 2],
  );
  const { payments: shown } = bodyOf(await operate<MandateBalance>('GET', `${path}balance/`), 200);
  assert.equal(shown.length, 14);
});

test('a balance as known at this moment waits for the booking that is about to commit: asked again, it is the same', async () => {
  const { path, pay } = await aCase();
  stage.clock.advance({ seconds: 1 });
  const known_at = stage.clock.now();
  const asked = () => stage.operate<MandateBalance>('GET', `/operator/v1/${path}balance/?known_at=${known_at}`);
  const hold = await commitHold(stage, ['insert on ledger_facts']);
  const [, then] = await hold.meet(() => pay('5.00', '2026-03-01'), asked);
  assert.equal(bodyOf(then, 200).payments.length, 1);
  assert.equal((await asked()).text, then.text);
});

test('while a base rate is corrected every balance is that of the former or of the corrected rate, and one of the past stays', async () => {
  const { path } = await aCase();
  const at = stage.clock.now();
  const interest = async (query: string) =>
    bodyOf(await operate<MandateBalance>('GET', `${path}balance/${query}`), 200).legal_balance
      .legal_claim_of_interest_on_principal_claim.value;
  const former = await interest('');
  stage.clock.advance({ minutes: 1 });
  const reads = Array.from({ length: 30 }, () => interest(''));
  const correction = operate('POST', 'base-rates/', { valid_from: '2026-01-01', rate: '4.27' });
  const seen = await Promise.all([...reads, ...Array.from({ length: 30 }, () => interest(''))]);
  bodyOf(await correction, 201);
  const corrected = await interest('');
  assert.notEqual(corrected, former);
  assert.deepEqual(
    seen.filter((value) => value !== former && value !== corrected),
    [],
  );
  assert.equal(await interest(`?known_at=${at}`), former);
  await stage.run(correctBooks);
  assert.equal(await interest(''), corrected);
  assert.deepEqual(await differences(), []);
});

test('a night that was missed for three days is made up by one: lists are ordered by the balance of today', async () => {
  const { id, path } = await aCase();
  stage.clock.advance({ days: 3 });
  const night = jobsOf(dependencies, { store: {}, spool: {} } as never).find(({ name }) => name === 'mandates.balance');
  assert.ok(night !== undefined);
  await stage.run(night);
  const { legal_balance } = bodyOf(await operate<MandateBalance>('GET', `${path}balance/`), 200);
  const cents = BigInt(legal_balance.total_balance.value.replace('.', ''));
  const [row] = await stage.sql(
    'select total_balance_cents::text as cents, balanced_on::text as on from mandates where id = $1',
    [id],
  );
  assert.deepEqual(row, { cents: String(cents), on: legal_balance.as_of });
  assert.deepEqual(await differences(), []);
  const { updated_at } = await company.read<Mandate>(`/v2/mandates/${id}/`);
  await stage.run(night);
  assert.equal((await company.read<Mandate>(`/v2/mandates/${id}/`)).updated_at, updated_at);
});

test('a payment of before the claim, of its day, and a correction of one cent keep the books sound; a closed case takes none', async () => {
  const { path, pay } = await aCase();
  for (const [value, day] of [
    ['0.01', '2025-12-31'],
    ['9999999999.99', '2026-01-24'],
    ['0.01', '2026-02-28'],
  ] as const)
    bodyOf(await pay(value, day), 201);
  assert.deepEqual(await differences(), []);
  bodyOf(await operate('POST', `${path}close/`, { reason: '<p>Over.</p>' }), 200);
  const late = await pay('1.00', '2026-02-28', { reference: 'late' });
  assert.deepEqual([late.status, late.body['code' as never]], [409, 'conflict']);
  assert.deepEqual(await differences(), []);
});

test('interest is posted through the end of a stated period, once; no figure and no statement changes by it', async () => {
  const client = await aClient(stage);
  const file = await aCollectedCase(stage, client, { delay_date: '2026-01-25' });
  const today = stage.clock.now().slice(0, 10);
  await file.pay('100.00', { value_date: '2026-02-20' });
  const shown = async () => bodyOf(await operate<MandateBalance>('GET', `mandates/${file.id}/balance/`), 200);
  const { legal_balance: before } = await shown();
  const posted = async () =>
    bodyOf(
      await operate<Page<LedgerEntry>>('GET', `mandates/${file.id}/ledger/?limit=100&derived=true`),
      200,
    ).results.filter(({ rule, value_date }) => rule.startsWith('interest.') && value_date === today);
  assert.deepEqual(await posted(), []);
  const draft = await aDraft(stage, client);
  const entries = await posted();
  const interest = before.balance_of_interest_on_principal_claim;
  assert.notEqual(interest.value, '0.00');
  assert.deepEqual(
    entries.map(({ lines }) => lines.map(({ account, debit, credit }) => [account, debit?.value, credit?.value])),
    [
      [
        ['legal_claim_of_interest_on_principal_claim', interest.value, undefined],
        ['due_to_creditor', undefined, interest.value],
      ],
    ],
  );
  assert.deepEqual({ ...(await shown()).legal_balance, updated_at: before.updated_at }, before);
  assert.deepEqual(await differences(), []);
  bodyOf(await operate('DELETE', `statements/${draft.id}/`), 204);
  assert.equal((await aDraft(stage, client)).total_balance.value, draft.total_balance.value);
  assert.deepEqual(await posted(), entries);
  assert.deepEqual(await differences(), []);
});
