/** What the office reads of its post: letters that wait for a person, batches as a list (portal-office.md 5, 11.2). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DunningLetter } from '@mahnwerk/contract/operator/dunning-letters.ts';
import type { ListedPrintBatch, PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import type { WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import { bodyOf, openStage, type Page, type Stage } from '../harness/cases.ts';
import { type GivenLetter, givenLetter } from '../harness/dunning-letters.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const letters = '/operator/v1/dunning-letters/';
const batches = '/operator/v1/print-batches/';

const idsOf = async (query: string): Promise<string[]> =>
  bodyOf(await stage.operate<Page<DunningLetter>>('GET', `${letters}?${query}`), 200).results.map(({ id }) => id);

const stoppedCount = async (): Promise<number> =>
  bodyOf(await stage.operate<WorkQueues>('GET', '/operator/v1/work-queues/'), 200).letters_stopped.count;

const stopFor = (letter: GivenLetter, reason: string) =>
  stage.sql('update letters set status = $2, stop_reason = $3, needs_person = $4 where id = $1', [
    letter.id,
    'stopped',
    reason,
    reason === 'stale',
  ]);

test('a letter that was stopped for a fault or came back waits for a person until it is acknowledged', async () => {
  const company = await stage.givenCompany();
  const stale = await givenLetter(stage, company, { status: 'stopped' });
  await stopFor(stale, 'stale');
  const paid = await givenLetter(stage, company, { status: 'stopped' });
  await stopFor(paid, 'paid');
  const sent = await givenLetter(stage, company, { status: 'sent', channel: 'email' });
  bodyOf(await stage.operate('POST', `${letters}${sent.id}/undeliverable/`, { reason: 'Unbekannt' }), 200);

  assert.deepEqual(await idsOf(`company_id=${company}&attention=true`), [sent.id, stale.id]);
  assert.deepEqual(await idsOf(`company_id=${company}&attention=false`), [paid.id]);
  assert.equal(await stoppedCount(), 2);

  const first = bodyOf(await stage.operate<DunningLetter>('POST', `${letters}${stale.id}/acknowledge/`), 200);
  assert.equal(first.acknowledged_at, stage.clock.now());
  assert.equal(first.stop_reason, 'stale');
  stage.clock.advance({ minutes: 5 });
  const again = bodyOf(await stage.operate<DunningLetter>('POST', `${letters}${stale.id}/acknowledge/`), 200);
  assert.deepEqual(again, first, 'sent again, it changes nothing');
  assert.deepEqual(await idsOf(`company_id=${company}&attention=true`), [sent.id]);
  assert.equal(await stoppedCount(), 1);
  const lines = await stage.sql('select action from audit_log where target_id = $1', [stale.id]);
  assert.deepEqual(lines, [{ action: 'dunning-letters.acknowledge' }]);
});

test('a letter under way is not acknowledged', async () => {
  const { id } = await givenLetter(stage, await stage.givenCompany());
  assertRefused(await stage.operate('POST', `${letters}${id}/acknowledge/`), 409, 'conflict');
});

test('letters are found by their debtor, their invoices and their batch, and those that wait longest come first', async () => {
  const company = await stage.givenCompany();
  const older = await givenLetter(stage, company);
  stage.clock.advance({ minutes: 1 });
  const newer = await givenLetter(stage, company);
  await stage.sql(
    `update dunning_debtors set organization = '{"name": "Öko Bäckerei"}', display_name = 'Öko Bäckerei' where id = $1`,
    [newer.debtor],
  );
  const of = `company_id=${company}`;
  assert.deepEqual(await idsOf(`${of}&q=baeckerei`), [newer.id]);
  assert.deepEqual(await idsOf(`${of}&q=RE-${older.invoices[0]}`), [older.id]);
  assert.deepEqual(await idsOf(`${of}&q=${older.id}`), [older.id]);
  assert.deepEqual(await idsOf(`${of}&invoice_id=${newer.invoices[0]}`), [newer.id]);
  assert.deepEqual(await idsOf(`${of}&status=waiting&ordering=waiting_since`), [older.id, newer.id]);
  const batch = bodyOf(
    await stage.operate<PrintBatch>('POST', batches, { company_id: company, format: 'zip', limit: 1 }),
    201,
  );
  assert.deepEqual(await idsOf(`batch_id=${batch.id}`), [older.id]);
});

test('batches are listed, open ones first where asked for, with who took them and without their manifest', async () => {
  const company = await stage.givenCompany();
  const person = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const take = async () => {
    stage.clock.advance({ minutes: 1 });
    await givenLetter(stage, company);
    return bodyOf(
      await stage.send<PrintBatch>('POST', batches, { key: person, body: { company_id: company, format: 'pdf' } }),
      201,
    );
  };
  const [open, returned] = [await take(), await take()];
  bodyOf(await stage.operate('POST', `${batches}${returned.id}/return/`), 200);
  const listed = async (query: string) =>
    bodyOf(await stage.operate<Page<ListedPrintBatch>>('GET', `${batches}?company_id=${company}${query}`), 200).results;
  assert.deepEqual(
    (await listed('')).map(({ id }) => id),
    [returned.id, open.id],
  );
  const [first] = await listed('&ordering=-open,-created');
  const { manifest: _manifest, ...row } = open;
  assert.deepEqual(first, row);
  assert.equal(first?.created_by?.type, 'user');
  assert.deepEqual(
    (await listed('&status=returned')).map(({ id }) => id),
    [returned.id],
  );
  assert.deepEqual(await listed(`&created_before=${new Date(Date.parse(open.created_at) - 1).toISOString()}`), []);
});
