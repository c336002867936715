/** Letters of every kind as the operator reads them, with the evidence of what happened to them (correspondence.md 5, 7). */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { decisionReasons } from '@mahnwerk/contract/dunning/decisions.ts';
import type { DunningLetter } from '@mahnwerk/contract/operator/dunning-letters.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { bodyOf, openStage, type Page, publicUrl, type Stage } from '../harness/cases.ts';
import { type GivenLetter, givenLetter, returnAbandonedBatches } from '../harness/dunning-letters.ts';
import { completeCompany } from '../harness/company.ts';
import { assertRefused } from '../harness/every-route.ts';
import { pdfText } from '../harness/pdf.ts';

let stage: Stage;

before(async () => (stage = await openStage()));
after(() => stage.stop());

const letters = '/operator/v1/letters/';
const batches = '/operator/v1/print-batches/';

const read = async ({ id }: Pick<GivenLetter, 'id'>): Promise<Letter> =>
  bodyOf(await stage.operate<Letter>('GET', `${letters}${id}/`), 200);
const list = async (query: string): Promise<readonly Letter[]> =>
  bodyOf(await stage.operate<Page<Letter>>('GET', `${letters}?${query}`), 200).results;
const idsOf = async (query: string): Promise<string[]> => (await list(query)).map(({ id }) => id);
const take = async (company: string): Promise<PrintBatch> =>
  bodyOf(await stage.operate<PrintBatch>('POST', batches, { company_id: company, format: 'zip' }), 201);
const whatOf = ({ evidence }: Letter): string[] => evidence.map(({ what }) => what);

test('a letter says what dunning says of it, and both lists agree', async () => {
  const company = await stage.givenCompany();
  const given = await givenLetter(stage, company, { level: 2, invoices: 2 });
  const letter = await read(given);
  const notices = bodyOf(await stage.operate<DunningLetter>('GET', `/operator/v1/dunning-letters/${given.id}/`), 200);
  for (const name of [
    'dunning_ids',
    'invoice_numbers',
    'debtor_name',
    'company_name',
    'name',
    'level',
    'document',
  ] as const)
    assert.deepEqual(letter[name], notices[name], name);
  assert.equal(letter.href, `${publicUrl}/operator/v1/letters/${given.id}/`);
  assert.deepEqual([letter.kind, letter.origin, letter.stop], ['dunning', 'dunning', null]);
  assert.equal(letter.subject, 'Zahlungserinnerung – 2 offene Rechnungen');
  assert.equal(letter.demanded_amount?.value, '205.00');
  assert.deepEqual(letter.recipient, {
    role: 'debtor',
    debtor_id: given.debtor,
    circumstance_id: null,
    name: 'Schuldner GmbH',
    address: { street: 'Nebenweg 2', postal_code: '10115', city: 'Berlin', country: 'DE' },
    email: null,
  });
});

test('a notice that fell out of its letter gives neither name, deadline nor document: those are of the others', async () => {
  const company = await stage.givenCompany();
  const given = await givenLetter(stage, company, { level: 1, invoices: 2 });
  const [fallen, kept] = given.dunnings.toSorted();
  const { name, pay_by } = await read(given);
  await stage.sql(
    `update dunnings set status = 'stopped', level = 3, name = 'Gestoppt', pay_by = pay_by + 30 where id = $1`,
    [fallen],
  );
  const documentOf = async (notice = '') =>
    (await stage.sql(`select id from documents where parent_type = 'dunning' and parent_id = $1`, [notice]))[0]?.id;
  const [letter, listed, [notices]] = [
    await read(given),
    (await list(`company_id=${company}`))[0],
    bodyOf(await stage.operate<Page<DunningLetter>>('GET', `/operator/v1/dunning-letters/?company_id=${company}`), 200)
      .results,
  ];
  assert.deepEqual(listed, letter);
  assert.deepEqual([letter.name, letter.pay_by, letter.demanded_amount?.value], [name, pay_by, '100.00']);
  assert.equal(notices?.name, name);
  for (const { document, dunning_ids } of [letter, notices ?? letter]) {
    assert.equal(document?.id, await documentOf(kept));
    assert.deepEqual(dunning_ids, [fallen, kept]);
  }
  await stage.sql(`update dunnings set status = 'stopped', name = 'Gestoppt' where id = $1`, [kept]);
  assert.equal((await read(given)).name, 'Gestoppt', 'of a letter of which nothing is left, all are shown');
});

test('the outbox is a filter of letters, oldest first; each filter narrows the list', async () => {
  const company = await stage.givenCompany();
  const older = await givenLetter(stage, company, { dated: '2026-02-26' });
  stage.clock.advance({ minutes: 1 });
  const newer = await givenLetter(stage, company);
  const sent = await givenLetter(stage, company, { status: 'sent', channel: 'email' });
  const of = `company_id=${company}`;
  assert.deepEqual(await idsOf(of), [sent.id, newer.id, older.id]);
  assert.deepEqual(await idsOf(`${of}&channel=post&status=waiting&ordering=waiting_since`), [older.id, newer.id]);
  assert.deepEqual(await idsOf(`debtor_id=${newer.debtor}`), [newer.id]);
  assert.deepEqual(await idsOf(`invoice_id=${sent.invoices[0]}`), [sent.id]);
  assert.deepEqual(await idsOf(`${of}&dated_to=2026-02-26`), [older.id]);
  assert.deepEqual(await idsOf(`${of}&q=RE-${older.invoices[0]}`), [older.id]);
  const since = (await read(newer)).updated_at;
  assert.deepEqual((await idsOf(`${of}&updated_since=${since}`)).toSorted(), [newer.id, sent.id].toSorted());
  bodyOf(await stage.operate('POST', `${letters}${sent.id}/undeliverable/`, { reason: 'Postfach voll' }), 200);
  assert.deepEqual(await idsOf(`${of}&attention=true`), [sent.id]);
  bodyOf(await stage.operate('POST', `${letters}${sent.id}/acknowledge/`), 200);
  assert.deepEqual(await idsOf(`${of}&attention=true`), []);
  assert.deepEqual(await idsOf(`${of}&acknowledged=true`), [sent.id]);
  assert.deepEqual(await idsOf(`${of}&acknowledged=false`), [newer.id, older.id]);
});

test('what happens to a letter by post is evidence, with the batch, the day, the cause, who, and the hash of the file', async () => {
  const company = await stage.givenCompany();
  const [posted, rejected] = [await givenLetter(stage, company), await givenLetter(stage, company)];
  const sha256 = createHash('sha256').update(posted.pdf).digest('hex');
  const first = await take(company);
  assert.deepEqual(
    first.manifest.map(({ letter_id, kind }) => [letter_id, kind]),
    [posted, rejected].map(({ id }) => [id, 'dunning']),
  );
  assert.deepEqual(bodyOf(await stage.operate<PrintBatch>('GET', `${batches}${first.id}/`), 200), first);
  bodyOf(await stage.operate('POST', `${batches}${first.id}/return/`), 200);
  const second = await take(company);
  const confirmation = {
    posted_on: second.taken_on,
    rejected: [{ letter_id: rejected.id, reason: 'Umschlag beschädigt' }],
  };
  bodyOf(await stage.operate('POST', `${batches}${second.id}/confirm/`, confirmation), 200);
  const { evidence, posted_on } = await read(posted);
  assert.equal(posted_on, second.taken_on);
  // A batch takes its letters before its command is done: no person is named.
  const [line] = await stage.sql('select actor_name from audit_log where target_id = $1', [second.id]);
  const who = String(line?.actor_name);
  assert.deepEqual(
    evidence.map(({ what, detail }) => [what, detail]),
    [
      ['passed', null],
      ['batch_taken', first.id],
      ['returned', `${first.id}; ${who}`],
      ['batch_taken', second.id],
      ['posted', `${second.id}; ${second.taken_on}; ${who}`],
    ],
  );
  assert.ok(evidence.every((each) => each.sha256 === sha256 && each.at !== null));
  assert.deepEqual(await idsOf(`batch_id=${second.id}`), [rejected.id, posted.id]);
  const back = await read(rejected);
  assert.equal(back.status, 'undeliverable');
  assert.deepEqual(
    [back.evidence.at(-1)?.what, back.evidence.at(-1)?.detail],
    ['bounced', `Umschlag beschädigt; ${who}`],
  );
});

test('the PDF of a letter is the file that left, and there is none before it is made', async () => {
  const company = await stage.givenCompany();
  const given = await givenLetter(stage, company);
  const file = await fetch(`${stage.url}${letters}${given.id}/download/`, {
    headers: { Authorization: `Bearer ${await stage.givenKey('operator', undefined, ['operator:read'])}` },
  });
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/pdf']);
  assert.deepEqual(Buffer.from(await file.bytes()), given.pdf);
  await stage.sql(`update letters set status = 'created', sha256 = null, size = null, pages = null where id = $1`, [
    given.id,
  ]);
  assertRefused(await stage.operate('GET', `${letters}${given.id}/download/`), 404, 'not_found');
});

test('a letter that is made anew has no pages, no document and no PDF until it is made', async () => {
  const given = await givenLetter(stage, await stage.givenCompany());
  assert.notEqual((await read(given)).document, null);
  await stage.sql(`update letters set status = 'created' where id = $1`, [given.id]);
  const { pages, document } = await read(given);
  const notices = bodyOf(await stage.operate<DunningLetter>('GET', `/operator/v1/dunning-letters/${given.id}/`), 200);
  assert.deepEqual([pages, document, notices.pages, notices.document], [null, null, null, null]);
  assertRefused(await stage.operate('GET', `${letters}${given.id}/download/`), 404, 'not_found');
});

test('a letter that the gate stops says why, and its batch too', async () => {
  const company = await stage.givenCompany();
  const given = await givenLetter(stage, company);
  await stage.sql('update dunning_invoices set paused = true where id = $1', [given.invoices[0]]);
  const { stopped, status } = await take(company);
  assert.deepEqual([status, stopped], ['returned', [{ letter_id: given.id, reason: 'paused' }]]);
  const letter = await read(given);
  assert.deepEqual([letter.status, letter.stop], ['stopped', { reason: 'paused', problems: [] }]);
  assert.deepEqual(whatOf(letter), ['passed', 'stopped']);
  assert.deepEqual(await idsOf(`company_id=${company}&attention=true`), [], 'a pause is no fault');
  bodyOf(await stage.operate('POST', `${letters}${given.id}/acknowledge/`), 200);
});

test('the database keeps every reason that stops a notice, and no word that is none', async () => {
  const { id } = await givenLetter(stage, await stage.givenCompany());
  const stopAs = (reason: string) =>
    stage.sql(`update letters set status = 'stopped', stop_reason = $2 where id = $1 returning stop_reason`, [
      id,
      reason,
    ]);
  for (const reason of decisionReasons) assert.deepEqual(await stopAs(reason), [{ stop_reason: reason }]);
  await assert.rejects(stopAs('no_reason'), /letter_stop_reason/);
});

test('a letter is marked as undeliverable once, by whichever list', async () => {
  const company = await stage.givenCompany();
  const given = await givenLetter(stage, company, { status: 'posted' });
  assertRefused(
    await stage.operate('POST', `${letters}${given.id}/undeliverable/`, {}),
    400,
    'validation_error',
    'required reason',
  );
  const marked = bodyOf(
    await stage.operate<Letter>('POST', `${letters}${given.id}/undeliverable/`, { reason: 'Unbekannt verzogen' }),
    200,
  );
  assert.deepEqual([marked.status, whatOf(marked)], ['undeliverable', ['passed', 'bounced']]);
  for (const path of [letters, '/operator/v1/dunning-letters/'])
    assertRefused(
      await stage.operate('POST', `${path}${given.id}/undeliverable/`, { reason: 'Noch einmal' }),
      409,
      'conflict',
    );
  assert.deepEqual(whatOf(await read(given)), ['passed', 'bounced']);
  const [debtor] = await stage.sql('select address_failed_at from dunning_debtors where id = $1', [given.debtor]);
  assert.notEqual(debtor?.address_failed_at, null);
  const lines = await stage.sql('select action, target_kind from audit_log where target_id = $1', [given.id]);
  assert.deepEqual(lines, [{ action: 'letters.undeliverable', target_kind: 'letter' }]);
});

test('a letter of a copy of production is neither marked nor acknowledged, by whichever list', async () => {
  const company = await stage.givenCompany();
  const [posted, stopped] = [
    await givenLetter(stage, company, { status: 'posted' }),
    await givenLetter(stage, company, { status: 'stopped' }),
  ];
  await stage.sql(`update companies set sandbox_origin = 'production_mirror' where id = $1`, [company]);
  for (const path of [letters, '/operator/v1/dunning-letters/'])
    for (const answer of [
      await stage.operate('POST', `${path}${posted.id}/undeliverable/`, { reason: 'Unbekannt verzogen' }),
      await stage.operate('POST', `${path}${stopped.id}/acknowledge/`),
    ])
      assertRefused(answer, 403, 'sandbox_source_managed');
  assert.equal((await read(posted)).status, 'posted');
  assert.equal((await read(stopped)).acknowledged_at, null);
});

test('a batch whose process died gives its letters back, with evidence of both', async () => {
  const company = await stage.givenCompany();
  const given = await givenLetter(stage, company);
  const batch = '00000000-0000-7000-8000-00000000ba7c';
  await stage.sql(`insert into print_batch_leases (batch_id, leased_until) values ($1, now() - interval '1 second')`, [
    batch,
  ]);
  await stage.sql(`update letters set status = 'taken', batch_id = $1, batch_position = 1 where id = $2`, [
    batch,
    given.id,
  ]);
  await stage.sql(`update dunnings set status = 'taken' where letter_id = $1`, [given.id]);
  await stage.run(returnAbandonedBatches);
  const letter = await read(given);
  assert.deepEqual([letter.status, letter.batch_id, whatOf(letter)], ['waiting', null, ['passed', 'returned']]);
  const [notice] = await stage.sql('select status from dunnings where letter_id = $1', [given.id]);
  assert.equal(notice?.status, 'waiting');
});

test('an unknown letter, and a word that is no state, are refused', async () => {
  const id = '00000000-0000-7000-8000-000000000001';
  for (const path of ['', 'download/'])
    assertRefused(await stage.operate('GET', `${letters}${id}/${path}`), 404, 'not_found');
  assertRefused(await stage.operate('POST', `${letters}${id}/acknowledge/`), 404, 'not_found');
  assertRefused(
    await stage.operate('GET', `${letters}?status=unknown`),
    400,
    'validation_error',
    'invalid_parameter status',
  );
  assertRefused(
    await stage.operate('GET', `${letters}?run_id=${id}`),
    400,
    'validation_error',
    'unknown_parameter run_id',
  );
});

test('a company’s letterhead stands on its dunning letters, also on those that wait', async () => {
  const company = await stage.givenCompany(completeCompany);
  const given = await givenLetter(stage, company);
  const head = { head_lines: ['Musterwerk für Beispiele'], footer_lines: ['Sitz: Beispielstadt'] };
  bodyOf(await stage.operate('PATCH', `/operator/v1/companies/${company}/letterhead/`, head), 200);
  await stage.operate('POST', batches, { company_id: company, format: 'zip' });
  await stage.workOnDunning();
  assert.deepEqual(whatOf(await read(given)).slice(0, 3), ['passed', 'made_anew', 'passed']);
  const answer = await fetch(`${stage.url}${letters}${given.id}/download/`, {
    headers: { Authorization: `Bearer ${await stage.givenKey('operator')}` },
  });
  const text = pdfText(Buffer.from(await answer.arrayBuffer()));
  assert.match(text, /Musterwerk für Beispiele/);
  assert.match(text, /Sitz: Beispielstadt/);
});
