/** The operator's print outbox: letters that wait, leave in batches, and come back (dunning.md 9). */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { DunningLetter } from '@mahnwerk/contract/operator/dunning-letters.ts';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { ObjectStoreUnavailable } from '../../src/platform/objects/index.ts';
import { bodyOf, openStage, type Page, publicUrl, type Stage } from '../harness/cases.ts';
import {
  type GivenLetter,
  givenLetter,
  type LetterFields,
  returnAbandonedBatches,
} from '../harness/dunning-letters.ts';
import { assertRefused } from '../harness/every-route.ts';
import type { Answer } from '../harness/service.ts';

let stage: Stage;

let isStoreGone = false;

before(async () => {
  stage = await openStage({
    store: (opened) => ({
      ...opened,
      open: async (sha256) => {
        if (isStoreGone) throw new ObjectStoreUnavailable('gone');
        return opened.open(sha256);
      },
    }),
  });
});

after(() => stage.stop());

const letters = '/operator/v1/dunning-letters/';
const batches = '/operator/v1/print-batches/';

const readLetter = async ({ id }: Pick<GivenLetter, 'id'>): Promise<DunningLetter> =>
  bodyOf(await stage.operate<DunningLetter>('GET', `${letters}${id}/`), 200);

const takeBatch = (company: string, input: object = {}): Promise<Answer<PrintBatch>> =>
  stage.operate<PrintBatch>('POST', batches, { company_id: company, format: 'pdf', ...input });

async function givenOutbox(
  count: number,
  fields: LetterFields = {},
): Promise<{ company: string; letters: GivenLetter[] }> {
  const company = await stage.givenCompany();
  const given: GivenLetter[] = [];
  for (let index = 0; index < count; index += 1) {
    stage.clock.advance({ seconds: 1 });
    given.push(await givenLetter(stage, company, fields));
  }
  return { company, letters: given };
}

const statusesOf = async (given: readonly GivenLetter[]): Promise<string[]> => {
  const read = await Promise.all(given.map(readLetter));
  const rows = await stage.sql('select distinct letter_id, status from dunnings where letter_id = any($1::uuid[])', [
    given.map(({ id }) => id),
  ]);
  // Notices follow their letter.
  for (const { id, status } of read)
    assert.deepEqual(
      rows.filter(({ letter_id }) => letter_id === id).map((row) => row.status),
      [status],
    );
  return read.map(({ status }) => status);
};

test('the operator finds the print outbox among the letters', async () => {
  const { company, letters: given } = await givenOutbox(1, { invoices: 2, level: 2, pages: 3 });
  await givenLetter(stage, company, { channel: 'email', status: 'sent' });
  const [letter] = given;
  const { results } = bodyOf(
    await stage.operate<Page<DunningLetter>>('GET', `${letters}?channel=post&status=waiting&company_id=${company}`),
    200,
  );
  assert.ok(letter);
  const letterCompany = String((await stage.sql('select name from companies where id = $1', [company]))[0]?.name);
  assert.deepEqual(
    results.map((each) => ({
      ...each,
      dunning_ids: each.dunning_ids.toSorted(),
      invoice_numbers: each.invoice_numbers.toSorted(),
      document: each.document?.type,
    })),
    [
      {
        id: letter.id,
        company_id: company,
        company_name: letterCompany,
        debtor_id: letter.debtor,
        debtor_name: 'Schuldner GmbH',
        dunning_ids: letter.dunnings.toSorted(),
        invoice_numbers: letter.invoices.map((invoice) => `RE-${invoice}`).toSorted(),
        channel: 'post',
        status: 'waiting',
        stop_reason: null,
        level: 2,
        name: 'Zahlungserinnerung',
        dated: '2026-03-02',
        pages: 3,
        document: 'reminder',
        batch_id: null,
        waiting_since: stage.clock.now(),
        posted_on: null,
        acknowledged_at: null,
        created_at: stage.clock.now(),
        updated_at: stage.clock.now(),
      },
    ],
  );
  const [shown] = results;
  assert.equal(shown?.document?.download_url, `${publicUrl}/operator/v1/documents/${shown?.document?.id}/download/`);
  assert.deepEqual(await readLetter(letter), shown);
  const [row] = await stage.sql('select run_id from letters where id = $1', [letter.id]);
  const ofRun = bodyOf(
    await stage.operate<Page<DunningLetter>>('GET', `${letters}?run_id=${String(row?.run_id)}`),
    200,
  );
  assert.deepEqual(ofRun.results, [shown]);
});

test('a batch takes the letters that have waited longest, with a manifest and a file of this sum', async () => {
  const address = { street: 'Rue 1', postal_code: '75001', city: 'Paris', country: 'FR' };
  const { company, letters: given } = await givenOutbox(3, { pages: 2, address });
  const batch = bodyOf(await takeBatch(company, { limit: 2 }), 201);
  const [first, second, third] = given;
  assert.ok(first && second && third);
  const entry = { kind: 'dunning', company_id: company, page_count: 2, postal_code: '75001', country: 'FR' };
  assert.deepEqual(
    { ...batch, sha256: null },
    {
      id: batch.id,
      status: 'taken',
      company_id: company,
      format: 'pdf',
      letter_count: 2,
      page_count: 4,
      sha256: null,
      manifest: [
        { position: 1, letter_id: first.id, first_page: 1, ...entry },
        { position: 2, letter_id: second.id, first_page: 3, ...entry },
      ],
      stopped: [],
      taken_on: '2026-03-02',
      posted_on: null,
      created_by: { type: 'key', name: 'test operator' },
      created_at: stage.clock.now(),
      updated_at: stage.clock.now(),
    },
  );
  assert.deepEqual(await statusesOf(given), ['taken', 'taken', 'waiting']);
  assert.equal((await readLetter(first)).batch_id, batch.id);
  assert.deepEqual(bodyOf(await stage.operate('GET', `${batches}${batch.id}/`), 200), batch);
  const response = await fetch(`${stage.url}${batches}${batch.id}/download/`, {
    headers: { Authorization: `Bearer ${await stage.givenKey('operator', undefined, ['operator:read'])}` },
  });
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/pdf']);
  assert.equal(
    createHash('sha256')
      .update(await response.bytes())
      .digest('hex'),
    batch.sha256,
  );
});

test('the gate stops a letter of a batch; a batch left empty is returned, and an empty outbox a conflict', async () => {
  const { company, letters: given } = await givenOutbox(2);
  await stage.sql('update dunning_invoices set paused = true where id = $1', [given[0]?.invoices[0]]);
  const stopped = [{ letter_id: given[0]?.id, reason: 'paused' }];
  const empty = bodyOf(await takeBatch(company, { limit: 1, format: 'zip' }), 201);
  assert.deepEqual(
    [empty.status, empty.letter_count, empty.page_count, empty.sha256, empty.manifest, empty.stopped],
    ['returned', 0, 0, null, [], stopped],
  );
  assertRefused(await stage.operate('GET', `${batches}${empty.id}/download/`), 404, 'not_found');
  assertRefused(await stage.operate('POST', `${batches}${empty.id}/return/`), 409, 'conflict');
  assert.equal(bodyOf(await takeBatch(company), 201).letter_count, 1);
  assertRefused(await takeBatch(company), 409, 'conflict');
  assertRefused(await takeBatch(randomUUID()), 400, 'validation_error', 'invalid company_id');
});

test('a batch stops what must not leave any more, each letter with its reason', async () => {
  const own = 'where company_id = $1';
  for (const [reason, change] of [
    ['company_paused', 'update companies set dunning_paused = true where id = $1'],
    ['company_locked', 'update companies set dunning_locked = true where id = $1'],
    ['company_incomplete', 'update companies set payout_bank_account = null where id = $1'],
    ['disputed', `update dunning_invoices set is_disputed = true, dispute_reason = 'Kaputt' ${own}`],
    ['insolvent', `update dunning_debtors set dunning_stop = 'insolvent' ${own}`],
    ['unreachable', `update dunning_debtors set address = null, email = null ${own}`],
    ['stale', `update letters set dated = '2026-02-24' ${own}`],
  ] as const) {
    const { company, letters: given } = await givenOutbox(1);
    await stage.sql(change, [company]);
    const { status, stopped } = bodyOf(await takeBatch(company), 201);
    assert.deepEqual([status, stopped], ['returned', [{ letter_id: given[0]?.id, reason }]]);
    assert.deepEqual(await statusesOf(given), ['stopped']);
    const [notice] = await stage.sql('select stop_reason from dunnings where letter_id = $1', [given[0]?.id]);
    assert.equal(notice?.stop_reason, reason);
  }
});

test('the same command again takes no other letter', async () => {
  const { company, letters: given } = await givenOutbox(2);
  const sent = { idempotencyKey: randomUUID() };
  const input = { company_id: company, format: 'pdf', limit: 1 };
  const [first, again] = [
    await stage.operate<PrintBatch>('POST', batches, input, sent),
    await stage.operate<PrintBatch>('POST', batches, input, sent),
  ];
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(bodyOf(again, 201), bodyOf(first, 201));
  assert.deepEqual(await statusesOf(given), ['taken', 'waiting']);
  assertRefused(await stage.operate('POST', batches, { ...input, limit: 2 }, sent), 409, 'idempotency_key_conflict');
});

test('a batch, its confirmation and a returned letter are refused at their fields', async () => {
  const { company, letters: given } = await givenOutbox(1);
  for (const [body, failure] of [
    [{}, 'required format'],
    [{ format: 'docx' }, 'invalid_choice format'],
    [{ format: 'pdf', limit: 0 }, 'invalid limit'],
    [{ format: 'pdf', limit: 501 }, 'invalid limit'],
  ] as const)
    assertRefused(await stage.operate('POST', batches, body), 400, 'validation_error', failure);
  const { id } = bodyOf(await takeBatch(company), 201);
  const posted_on = '2026-03-02';
  const letter_id = given[0]?.id;
  for (const [body, failure] of [
    [{}, 'required posted_on'],
    [{ posted_on, rejected: [{ letter_id }] }, 'required rejected[0].reason'],
    [{ posted_on, rejected: [{ letter_id: randomUUID(), reason: 'Nass' }] }, 'invalid rejected[0].letter_id'],
  ] as const)
    assertRefused(await stage.operate('POST', `${batches}${id}/confirm/`, body), 400, 'validation_error', failure);
  for (const [reason, failure] of [
    ['', 'blank reason'],
    ['x'.repeat(501), 'max_length reason'],
  ] as const)
    assertRefused(
      await stage.operate('POST', `${letters}${letter_id}/undeliverable/`, { reason }),
      400,
      'validation_error',
      failure,
    );
  assert.deepEqual(await statusesOf(given), ['taken']);
});

test('two batches taken at once share no letter', async () => {
  const { company, letters: given } = await givenOutbox(12);
  const answers = await Promise.all(Array.from({ length: 4 }, () => takeBatch(company, { limit: 5 })));
  const taken = answers.flatMap(({ body, status }) => (status === 201 ? body.manifest : []));
  assert.deepEqual(taken.map(({ letter_id }) => letter_id).sort(), given.map(({ id }) => id).sort());
});

test('confirming a batch posts its letters except those that were rejected', async () => {
  const { company, letters: given } = await givenOutbox(3, { level: 2 });
  const batch = bodyOf(await takeBatch(company), 201);
  const path = `${batches}${batch.id}/confirm/`;
  const [first, second, third] = given;
  assert.ok(first && second && third);
  const rejected = [{ letter_id: first.id, reason: 'Zerrissen' }];
  for (const posted_on of ['2026-03-01', '2026-03-03'])
    assertRefused(await stage.operate('POST', path, { posted_on }), 400, 'validation_error', 'invalid posted_on');
  assertRefused(
    await stage.operate('POST', path, { posted_on: '2026-03-02', rejected: [...rejected, ...rejected] }),
    400,
    'validation_error',
    'invalid rejected[1].letter_id',
  );
  // It came back before the batch was confirmed.
  bodyOf(await stage.operate('POST', `${letters}${second.id}/undeliverable/`, { reason: 'Unbekannt verzogen' }), 200);
  const confirmed = bodyOf(await stage.operate('POST', path, { posted_on: '2026-03-02', rejected }), 200);
  assert.deepEqual([confirmed.status, confirmed.posted_on], ['posted', '2026-03-02']);
  assert.deepEqual(await statusesOf(given), ['undeliverable', 'undeliverable', 'posted']);
  const [notice] = await stage.sql('select posted_on::text from dunnings where id = $1', [third.dunnings[0]]);
  assert.equal(notice?.posted_on, '2026-03-02');
  const failed = await stage.sql(
    'select address_failed_at is not null as failed from dunning_debtors where id = any($1::uuid[]) order by id',
    [[first.debtor, second.debtor]],
  );
  assert.deepEqual(
    failed.map((each) => each.failed),
    [false, true],
  );
  for (const command of ['confirm', 'return'])
    assertRefused(
      await stage.operate(
        'POST',
        `${batches}${batch.id}/${command}/`,
        command === 'confirm' ? { posted_on: '2026-03-02' } : undefined,
      ),
      409,
      'conflict',
    );
});

test('returning a batch puts its letters back into the outbox, where another batch takes them', async () => {
  const { company, letters: given } = await givenOutbox(2);
  const batch = bodyOf(await takeBatch(company), 201);
  assert.equal(bodyOf(await stage.operate('POST', `${batches}${batch.id}/return/`), 200).status, 'returned');
  assert.deepEqual(await statusesOf(given), ['waiting', 'waiting']);
  assertRefused(
    await stage.operate('POST', `${batches}${batch.id}/confirm/`, { posted_on: '2026-03-02' }),
    409,
    'conflict',
  );
  const again = bodyOf(await takeBatch(company), 201);
  assert.deepEqual(
    again.manifest.map(({ letter_id }) => letter_id),
    given.map(({ id }) => id),
  );
});

test('a notice that came back does not count any more, and its address has failed', async () => {
  const { company, letters: given } = await givenOutbox(1, { status: 'posted', level: 2, invoices: 2 });
  const [letter] = given;
  assert.ok(letter);
  const path = `${letters}${letter.id}/undeliverable/`;
  const answer = bodyOf(await stage.operate('POST', path, { reason: 'Unbekannt verzogen' }), 200);
  assert.equal(answer.status, 'undeliverable');
  assert.deepEqual(await statusesOf(given), ['undeliverable']);
  const invoices = await stage.sql(
    'select fees_cents, current_level, status from dunning_invoices where company_id = $1',
    [company],
  );
  assert.deepEqual(
    invoices.map(({ fees_cents, current_level, status }) => [Number(fees_cents), current_level, status]),
    [
      [0, 0, 'in_dunning'],
      [0, 0, 'in_dunning'],
    ],
  );
  const [debtor] = await stage.sql('select address_failed_at, email_failed_at from dunning_debtors where id = $1', [
    letter.debtor,
  ]);
  assert.deepEqual([debtor?.address_failed_at !== null, debtor?.email_failed_at], [true, null]);
  assertRefused(await stage.operate('POST', path, { reason: 'Noch einmal' }), 409, 'conflict');
  const [line] = await stage.sql(`select before, after from audit_log where target_id = $1`, [letter.id]);
  assert.deepEqual(line, {
    before: { status: 'posted' },
    after: { status: 'undeliverable', reason: 'Unbekannt verzogen' },
  });
});

test('only a letter that has left can come back', async () => {
  const company = await stage.givenCompany();
  for (const status of ['created', 'sending', 'waiting', 'stopped', 'undeliverable'] as const) {
    const { id } = await givenLetter(stage, company, { status, channel: status === 'sending' ? 'email' : 'post' });
    assertRefused(await stage.operate('POST', `${letters}${id}/undeliverable/`, { reason: 'Zurück' }), 409, 'conflict');
  }
  const reader = await stage.givenKey('operator', undefined, ['operator:read']);
  const { id } = await givenLetter(stage, company, { status: 'posted' });
  assertRefused(
    await stage.operate('POST', `${letters}${id}/undeliverable/`, { reason: 'Zurück' }, { key: reader }),
    403,
    'permission_denied',
  );
});

test('a batch that cannot be packed leaves its letters in the outbox, and its key free', async () => {
  const { company, letters: given } = await givenOutbox(2);
  const idempotencyKey = randomUUID();
  for (const format of ['zip', 'pdf'])
    for (const isGone of [true, false]) {
      isStoreGone = isGone;
      const body = { company_id: company, format };
      const answer = await stage.operate<PrintBatch>('POST', batches, body, {
        idempotencyKey: `${idempotencyKey}-${format}`,
      });
      assert.equal(answer.status, isGone ? 503 : 201, answer.text);
      assert.deepEqual(new Set(await statusesOf(given)), new Set([isGone ? 'waiting' : 'taken']));
      const [leases] = await stage.sql('select count(*)::int as count from print_batch_leases');
      assert.equal(leases?.count, 0);
      if (!isGone) bodyOf(await stage.operate('POST', `${batches}${answer.body.id}/return/`), 200);
    }
});

test('the letters of a batch whose process died wait again', async () => {
  const { company, letters: given } = await givenOutbox(2);
  const batch = randomUUID();
  await stage.sql(`insert into print_batch_leases (batch_id, leased_until) values ($1, now() - interval '1 second')`, [
    batch,
  ]);
  await stage.sql('update letters set batch_id = $1 where company_id = $2', [batch, company]);
  await stage.sql(`update letters set status = 'taken', batch_position = 1 where id = $1`, [given[0]?.id]);
  await stage.sql(`update dunnings set status = 'taken' where letter_id = $1`, [given[0]?.id]);
  assertRefused(await takeBatch(company), 409, 'conflict');
  await stage.run(returnAbandonedBatches);
  assert.deepEqual(await statusesOf(given), ['waiting', 'waiting']);
  assert.equal(bodyOf(await takeBatch(company), 201).letter_count, 2);
});
