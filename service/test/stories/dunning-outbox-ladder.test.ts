/** Letters between the ladder and the printer: what a batch takes, and what follows when a letter comes back (dunning.md 6.4, 9). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DunningLetter } from '@mahnwerk/contract/operator/dunning-letters.ts';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import type { Page } from '../harness/cases.ts';
import { type DunningCompany, type DunningStage, dunningStage } from '../harness/dunning-stage.ts';

let stage: DunningStage;

before(async () => {
  stage = await dunningStage();
});

after(() => stage.stop());

async function operate<B>(method: string, path: string, status: number, body?: unknown): Promise<B> {
  const answer = await stage.service.send<B>(method, `/operator/v1/${path}`, {
    key: stage.operator,
    ...(body === undefined ? {} : { body }),
  });
  assert.equal(answer.status, status, answer.text);
  return answer.body;
}

const take = ({ id }: DunningCompany, format = 'pdf') =>
  operate<PrintBatch>('POST', 'print-batches/', 201, { company_id: id, format });

async function post({ id }: PrintBatch, posted_on: string): Promise<PrintBatch> {
  return operate('POST', `print-batches/${id}/confirm/`, 200, { posted_on });
}

const lettersOf = async ({ id }: DunningCompany): Promise<readonly DunningLetter[]> =>
  (await operate<Page<DunningLetter>>('GET', `dunning-letters/?company_id=${id}`, 200)).results;

const download = async ({ id }: PrintBatch): Promise<Buffer> => {
  const response = await fetch(`${stage.service.url}/operator/v1/print-batches/${id}/download/`, {
    headers: { Authorization: `Bearer ${stage.operator}` },
  });
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
};

const noticesOf = async (company: DunningCompany, invoice: string) =>
  (await company.notices(invoice)).map(({ level, channel, status }) => [level, channel, status].join(' '));

test('a batch takes a letter as the gate passed it, and the next level follows once it is posted', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  const batch = await take(company, 'zip');
  const [letter] = await lettersOf(company);
  assert.deepEqual(
    [batch.letter_count, batch.page_count, batch.manifest[0]?.letter_id, batch.manifest[0]?.postal_code, batch.stopped],
    [1, letter?.pages, letter?.id, '10115', []],
  );
  const zip = await download(batch);
  for (const name of ['manifest.csv', `0001_${letter?.id}.pdf`]) assert.ok(zip.includes(name), name);
  // The business date of the company has moved with its run.
  await post(batch, '2026-03-09');
  assert.deepEqual(await noticesOf(company, id), ['1 post posted']);
  await stage.run({ on: '2026-03-19', company_id: company.id });
  assert.deepEqual(await noticesOf(company, id), ['1 post posted', '2 post waiting']);
  assert.equal((await take(company)).letter_count, 1);
});

test('a letter whose sums do not hold any more is made anew, and another batch takes it', async () => {
  const company = await stage.company();
  const partly = await company.invoice();
  const paid = await company.invoice();
  const paused = await company.invoice();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  await company.pay(partly.id, 4_000);
  await company.pay(paid.id, 10_000);
  await company.change(paused.id, 'paused = true');
  const first = await take(company);
  assert.deepEqual(
    [first.status, first.letter_count, first.stopped.map(({ reason }) => reason)],
    ['returned', 0, ['paused']],
  );
  assert.deepEqual(await noticesOf(company, paid.id), ['1 post stopped']);
  await stage.service.workOnDunning();
  assert.equal((await take(company)).letter_count, 1);
  const [notice] = await company.notices(partly.id);
  assert.deepEqual([notice?.status, notice?.demanded_cents], ['taken', '6000']);
});

test('a batch has a letter made anew whose first work is not removed yet', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  const [letter] = await lettersOf(company);
  await stage.service.sql(
    `insert into work_items (company_id, kind, key, lease_token, lease_until)
     values ($1, 'dunning.letter', $2, gen_random_uuid(), now() + interval '1 hour')`,
    [company.id, letter?.id],
  );
  await company.pay(id, 4_000);
  assert.equal((await take(company)).letter_count, 0);
  await stage.service.workOnDunning();
  assert.equal((await take(company)).letter_count, 1);
  assert.equal((await company.notices(id))[0]?.demanded_cents, '6000');
});

test('a letter that came back does not count: its fee leaves the invoice, and the level is repeated', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  await post(await take(company), '2026-03-09');
  await stage.run({ on: '2026-03-19', company_id: company.id });
  const batch = await take(company);
  assert.equal((await company.row(id)).fees_cents, '250');
  await operate('POST', `dunning-letters/${batch.manifest[0]?.letter_id}/undeliverable/`, 200, { reason: 'Unbekannt' });
  const row = await company.row(id);
  assert.deepEqual([row.fees_cents, row.current_level, row.status, row.next_on], ['0', 1, 'in_dunning', '2026-03-20']);
  // The address failed, and there is no mailbox.
  await stage.run({ on: '2026-03-20', company_id: company.id });
  const held = await company.decision(id, '2026-03-20');
  assert.deepEqual([held?.outcome, held?.reason], ['hold', 'unreachable']);
  await stage.service.sql('update dunning_debtors set address_failed_at = null where company_id = $1', [company.id]);
  await stage.run({ on: '2026-03-23', company_id: company.id });
  assert.deepEqual(await noticesOf(company, id), ['1 post posted', '2 post undeliverable', '2 post waiting']);
  const repeated = await company.decision(id, '2026-03-23');
  assert.deepEqual([repeated?.outcome, repeated?.reason], ['notice', 'repeated']);
  const [{ count } = { count: 0 }] = await stage.service.sql(
    `select count(*)::int as count from events where company_id = $1 and type = 'dunning.level_reached'`,
    [company.id],
  );
  assert.equal(count, 2, 'a repeated level is reached once');
});

test('an invoice on which only the fee of a letter was open is paid once the letter comes back', async () => {
  const company = await stage.company();
  await stage.patchLadder(company.id, { remainder: 'demand' });
  const { id } = await company.invoice({ version: 2 });
  await stage.run({ on: '2026-03-09', company_id: company.id });
  await post(await take(company), '2026-03-09');
  await stage.run({ on: '2026-03-19', company_id: company.id });
  const batch = await take(company);
  const path = `/mahnservice/v1/invoices/${id}/`;
  const payment = { amount: { currency: 'EUR', value: '100.00' }, value_date: '2026-03-19' };
  const paid = await stage.service.send('POST', `${path}payments/`, { key: company.key, body: payment });
  assert.equal(paid.status, 201, paid.text);
  assert.equal((await company.row(id)).status, 'in_dunning');
  await operate('POST', `dunning-letters/${batch.manifest[0]?.letter_id}/undeliverable/`, 200, { reason: 'Unbekannt' });
  const row = await company.row(id);
  assert.deepEqual([row.status, row.fees_cents, row.waived_cents, row.next_on], ['paid', '0', '0', null]);
  assert.equal((await company.decision(id, '2026-03-19'))?.outcome, 'notice');
  const events = await stage.service.sql(`select from events where company_id = $1 and type = 'invoice.paid'`, [
    company.id,
  ]);
  assert.equal(events.length, 1);
});

test('a fee that was waived is not waived any more once its letter comes back', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  await post(await take(company), '2026-03-09');
  await stage.run({ on: '2026-03-19', company_id: company.id });
  const batch = await take(company);
  const payment = { amount: { currency: 'EUR', value: '100.00' }, value_date: '2026-03-19' };
  const path = `/mahnservice/v1/invoices/${id}/payments/`;
  assert.equal((await stage.service.send('POST', path, { key: company.key, body: payment })).status, 201);
  assert.equal((await company.row(id)).waived_cents, '255', 'the fee and its interest');
  await operate('POST', `dunning-letters/${batch.manifest[0]?.letter_id}/undeliverable/`, 200, { reason: 'Unbekannt' });
  const row = await company.row(id);
  assert.deepEqual([row.status, row.fees_cents, row.waived_cents], ['paid', '0', '0']);
});

test('a mail that came back is repeated by post', async () => {
  const company = await stage.company();
  const { id, debtor } = await company.invoice({ email: 'buchhaltung@muster-metallbau.example' });
  await stage.run({ on: '2026-03-09', company_id: company.id });
  const [letter] = await lettersOf(company);
  assert.deepEqual([letter?.channel, letter?.status], ['email', 'sent']);
  await operate('POST', `dunning-letters/${letter?.id}/undeliverable/`, 200, { reason: 'Postfach unbekannt' });
  const [row] = await stage.service.sql(
    'select email_failed_at, address_failed_at from dunning_debtors where id = $1',
    [debtor],
  );
  assert.deepEqual([row?.email_failed_at !== null, row?.address_failed_at], [true, null]);
  await stage.run({ on: '2026-03-10', company_id: company.id });
  assert.deepEqual(await noticesOf(company, id), ['1 email undeliverable', '1 post waiting']);
});

test('a letter that came back is repeated, and says so, although its repetition was stopped once', async () => {
  const company = await stage.company();
  const { id } = await company.invoice({ email: 'buchhaltung@muster-metallbau.example' });
  await stage.run({ on: '2026-03-09', company_id: company.id });
  const [letter] = await lettersOf(company);
  await operate('POST', `dunning-letters/${letter?.id}/undeliverable/`, 200, { reason: 'Postfach unbekannt' });
  const run = await stage.plan({ on: '2026-03-10', company_id: company.id });
  await operate('POST', `dunning-runs/${run.id}/stop/`, 200);
  await stage.service.workOnDunning();
  assert.equal((await company.decision(id, '2026-03-10'))?.reason, 'run_stopped');
  await stage.run({ on: '2026-03-11', company_id: company.id });
  assert.deepEqual(await noticesOf(company, id), ['1 email undeliverable', '1 post stopped', '1 post waiting']);
  const { outcome, reason } = (await company.decision(id, '2026-03-11')) ?? {};
  assert.deepEqual([outcome, reason], ['notice', 'repeated']);
});

test('a debtor who has moved meanwhile is not blamed for a letter that came back from the former address or mailbox', async () => {
  const company = await stage.company();
  const byPost = await company.invoice();
  const byMail = await company.invoice({ email: 'alt@muster-metallbau.example' });
  await stage.run({ on: '2026-03-09', company_id: company.id });
  await post(await take(company), '2026-03-09');
  const change = async (debtor: string, body: object) => {
    const path = `/mahnservice/v1/debtors/${debtor}/`;
    const answer = await stage.service.send('PATCH', path, { key: company.key, body });
    assert.equal(answer.status, 200, answer.text);
  };
  await change(byPost.debtor, { address: { street: 'Neuer Weg 2' } });
  await change(byMail.debtor, { email: 'neu@muster-metallbau.example' });
  for (const { id } of await lettersOf(company))
    await operate('POST', `dunning-letters/${id}/undeliverable/`, 200, { reason: 'Unbekannt' });
  for (const { debtor } of [byPost, byMail]) {
    const [row] = await stage.service.sql(
      'select email_failed_at, address_failed_at from dunning_debtors where id = $1',
      [debtor],
    );
    assert.deepEqual(row, { email_failed_at: null, address_failed_at: null });
  }
  await stage.run({ on: '2026-03-10', company_id: company.id });
  assert.deepEqual(await noticesOf(company, byPost.id), ['1 post undeliverable', '1 post waiting']);
  assert.deepEqual(await noticesOf(company, byMail.id), ['1 email undeliverable', '1 email sent']);
});

test('letters that were not posted are repeated at the same address', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  const batch = await take(company);
  const rejected = [{ letter_id: batch.manifest[0]?.letter_id, reason: 'Zerrissen' }];
  await operate('POST', `print-batches/${batch.id}/confirm/`, 200, { posted_on: '2026-03-09', rejected });
  assert.equal((await company.row(id)).current_level, 0);
  await stage.run({ on: '2026-03-10', company_id: company.id });
  assert.deepEqual(await noticesOf(company, id), ['1 post undeliverable', '1 post waiting']);
});
