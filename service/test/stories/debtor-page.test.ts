/** The debtor's page (debtor-page.md): a code and a second fact open it, and it says what is owed and why. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AccessCode } from '@mahnwerk/contract/operator/access-codes.ts';
import { failuresOf, type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, type Page } from '../harness/cases.ts';
import { pdfText } from '../harness/pdf.ts';
import { aVisitor, codeFor, textOf, tokenFor, type Visitor } from '../harness/debtor.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage({ rateLimits: false })));
after(() => stage.stop());

const birth = { birth_date: '4.4.1984' };
const codesOf = async ({ path }: LetterCase) =>
  bodyOf(await stage.operate<Page<AccessCode>>('GET', `${path}access-codes/`), 200).results;
const visitor = (): Visitor => aVisitor(stage.url);

test('a code and the birth date open the page, which shows the sum of the ledger and leaves nothing behind', async () => {
  const given = await stage.aCase();
  await given.sent({ text_key: 'first_letter_consumer' });
  const { code = '', url = '', ...made } = await codeFor(stage, given);
  assert.deepEqual(
    [made.by, made.second_fact, made.status, made.failed_count, made.letter_id],
    ['debtor', 'birth_date', 'active', 0, null],
  );
  assert.match(code, /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  const debtor = visitor();
  const opened = await debtor.get(new URL(url).pathname);
  assert.equal(opened.status, 200);
  assert.match(opened.text, new RegExp(`value="${code}"`));
  assert.equal(debtor.cookies.size, 0, 'a link that is opened does nothing');
  const entered = await debtor.enter(code.toLowerCase().replaceAll('-', ' '), birth);
  assert.deepEqual([entered.status, entered.location], [303, '/d/overview']);
  const overview = await debtor.get('/d/overview');
  assert.equal(overview.status, 200);
  const said = textOf(overview.text);
  const { body: balance } = await stage.operate<{ legal_balance: { total_balance: { value: string } } }>(
    'GET',
    `${given.path}balance/`,
  );
  const total = balance.legal_balance.total_balance.value.replace('.', ',').replace(/\B(?=(\d{3})+,)/g, '.');
  assert.ok(said.includes(`${total} €`), said);
  for (const each of ['Wer schreibt Ihnen', 'Bundesamt für Justiz', given.mandate.reference_number])
    assert.ok(said.includes(each), `${each} in ${said}`);
  assert.deepEqual(
    (await codesOf(given)).map(({ status, last_used_at }) => [status, last_used_at !== null]),
    [
      ['active', true],
      ['replaced', false],
    ],
    'the one of the letter is replaced',
  );
  const left = await debtor.send('/d/leave', {}, '/d/overview');
  assert.deepEqual([left.status, left.location, left.headers.get('clear-site-data')], [303, '/d/?left', '"cache"']);
  assert.equal((await debtor.get('/d/overview')).status, 303);
});

const failing = 'Code oder Angabe stimmt nicht';
const stripped = (page: string, code: string): string =>
  page.replaceAll(code, 'CODE').replace(/name="token" value="[^"]+"/, 'TOKEN');

test('every failed entry is the same page, whatever failed', async () => {
  const [given, other] = [await stage.aCase(), await stage.aCase()];
  const [mine, theirs, ended] = [await codeFor(stage, given), await codeFor(stage, other), await codeFor(stage, given)];
  bodyOf(await stage.operate('POST', `/operator/v1/access-codes/${ended.id}/end/`, { reason: 'Irrtum' }), 200);
  const tries = [
    [theirs.code ?? '', { birth_date: '1.1.1970' }],
    [theirs.code ?? '', { postal_code: '10115' }],
    // Replaced by the next one.
    [mine.code ?? '', birth],
    [ended.code ?? '', birth],
    ['ABCD-EFGH-JKLM', birth],
  ] as const;
  const debtor = visitor();
  const pages = [];
  for (const [code, facts] of tries) {
    const began = performance.now();
    const answer = await debtor.enter(code, facts);
    assert.ok(performance.now() - began >= 300);
    assert.equal(answer.status, 422);
    assert.ok(answer.text.includes('<title>Fehler: ') && answer.text.includes(failing));
    pages.push(stripped(answer.text, code));
  }
  assert.equal(new Set(pages).size, 1);
  assert.equal(debtor.cookies.size, 0);
  assert.deepEqual(
    (await codesOf(given)).map(({ status }) => status),
    ['ended', 'replaced'],
  );
  const wrongForm = await debtor.enter('ABC', birth);
  assert.ok(wrongForm.status === 422 && wrongForm.text.includes('12 Zeichen'));
});

test('five wrong facts lock a code for an hour and fifteen end it; the office unlocks it', async () => {
  const given = await stage.aCase();
  const made = await codeFor(stage, given);
  const [code, debtor] = [made.code ?? '', visitor()];
  const wrong = async (times: number) => {
    for (let count = 0; count < times; count += 1) await debtor.enter(code, { birth_date: '1.1.1970' });
  };
  const read = async () => (await codesOf(given)).find(({ id }) => id === made.id);
  await wrong(5);
  const locked = await read();
  assert.deepEqual([locked?.status, locked?.failed_count, locked?.locked_until !== null], ['locked', 5, true]);
  assert.equal((await debtor.enter(code, birth)).status, 422, 'the right fact too');
  bodyOf(await stage.operate('POST', `/operator/v1/access-codes/${made.id}/unlock/`), 200);
  assert.equal((await stage.operate('POST', `/operator/v1/access-codes/${made.id}/unlock/`)).status, 409);
  assert.equal((await debtor.enter(code, birth)).status, 303);
  await wrong(5);
  stage.clock.advance({ minutes: 61 });
  assert.equal((await debtor.enter(code, birth)).status, 303, 'the lock has ended');
  await wrong(5);
  const over = await read();
  assert.deepEqual([over?.status, over?.failed_count], ['ended', 15]);
  assert.equal(
    (await stage.operate('POST', `/operator/v1/access-codes/${made.id}/end/`, { reason: 'Schon' })).status,
    409,
  );
  stage.clock.advance({ minutes: -61 });
});

test('a visit ends after half an hour without a request, with a new entry, with its code', async () => {
  const given = await stage.aCase();
  const made = await codeFor(stage, given);
  const debtor = visitor();
  await debtor.enter(made.code ?? '', birth);
  const [first] = debtor.cookies.values();
  stage.clock.advance({ minutes: 31 });
  const late = await debtor.get('/d/overview');
  assert.deepEqual([late.status, late.location], [303, '/d/?expired']);
  assert.ok((await debtor.get('/d/?expired')).text.includes('Ihre Sitzung ist abgelaufen'));
  const text = 'Ich zahle <b>nicht</b>, weil …';
  const sent = { token: 'x', ground: 'other', text };
  const carried = await debtor.post('/d/object', sent, { 'Sec-Fetch-Site': 'same-origin' });
  assert.equal(carried.status, 422);
  assert.ok(carried.text.includes('Ihre Sitzung ist abgelaufen') && carried.text.includes('&lt;b&gt;nicht&lt;/b&gt;'));
  assert.equal((await debtor.post('/d/object', sent, { 'Sec-Fetch-Site': 'cross-site' })).status, 403);
  assert.equal((await aVisitor(stage.url).post('/d/object', sent)).status, 303, 'who had no visit carries nothing');
  const [kept] = await stage.sql('select count(*)::int as count from debtor_choices where note is not null');
  assert.equal(kept?.count, 0);
  stage.clock.advance({ minutes: -31 });
  await debtor.enter(made.code ?? '', birth);
  const former = visitor();
  former.cookies.set('__Host-debtor', first ?? '');
  assert.equal((await former.get('/d/overview')).status, 303);
  assert.equal((await debtor.get('/d/overview')).status, 200);
  bodyOf(await stage.operate('POST', `/operator/v1/access-codes/${made.id}/end/`, { reason: 'Fremde Hand' }), 200);
  assert.equal((await debtor.get('/d/overview')).status, 303);
});

test('a form of another origin, without its token or with that of another visit does nothing', async () => {
  const given = await stage.aCase();
  const { code = '' } = await codeFor(stage, given);
  const [debtor, stranger] = [visitor(), visitor()];
  const token = tokenFor((await debtor.get('/d/')).text, '/d/');
  const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
  const post = (path: string, fields: Record<string, string>, headers = {}) => debtor.post(path, fields, headers);
  assert.equal((await post('/d/', { token, code, ...birth }, foreign)).status, 403);
  assert.equal((await post('/d/', { code, ...birth })).status, 403);
  assert.equal(debtor.cookies.size, 0);
  await debtor.enter(code, birth);
  await stranger.enter((await codeFor(stage, await stage.aCase())).code ?? '', birth);
  const theirs = tokenFor((await stranger.get('/d/overview')).text, '/d/leave');
  assert.equal((await post('/d/leave', { token: theirs })).status, 403);
  assert.equal((await post('/d/leave', { token })).status, 403);
  assert.equal((await debtor.get('/d/overview')).status, 200);
  for (const path of ['/d/overview', '/d/about', '/d/pay'])
    assert.equal((await post(path, { token })).status, 405, path);
});

test('who is asked for what: no birth date, no address, another debtor, another case', async () => {
  const owner = await stage.aCompany();
  const firm = {
    acting_as: 'business',
    organization: { name: 'Muster Handel' },
    addresses: [{ street: 'Weg 1', postal_code: '20095', city: 'Hamburg', country: 'DE' }],
  };
  const { id } = bodyOf(await owner.send<{ id: string }>('POST', '/v2/debtors/', firm), 201);
  const given = await stage.aCase({ company: owner, order: { debtor_id: id } });
  const made = await codeFor(stage, given);
  assert.equal(made.second_fact, 'postal_code');
  assert.equal((await visitor().enter(made.code ?? '', { postal_code: '20 095' })).status, 303);
  const other = await stage.aCase();
  const asked = { reason: 'Brief verloren', debtor_id: other.mandate.debtor_id };
  assert.deepEqual(failuresOf(await stage.operate('POST', `${given.path}access-codes/`, asked)), ['debtor_id invalid']);
  const circumstance = { reason: 'Brief verloren', circumstance_id: other.mandate.id };
  assert.deepEqual(failuresOf(await stage.operate('POST', `${given.path}access-codes/`, circumstance)), [
    'circumstance_id invalid',
  ]);
});

test('letters are those that left to the reader, and a foreign one is as unknown as none', async () => {
  const [given, other] = [await stage.aCase(), await stage.aCase()];
  const letter = await given.sent({ text_key: 'first_letter_consumer' });
  const theirs = await other.sent({ text_key: 'first_letter_consumer' });
  const debtor = visitor();
  await debtor.enter((await codeFor(stage, given)).code ?? '', birth);
  const before = await debtor.get('/d/overview');
  assert.ok(!before.text.includes(letter.id), 'it waits in the outbox');
  for (const { company } of [given, other]) {
    const batch = await stage.take(company.company);
    await stage.workOnDunning();
    bodyOf(
      await stage.operate('POST', `/operator/v1/print-batches/${batch.id}/confirm/`, { posted_on: '2026-03-02' }),
      200,
    );
  }
  const overview = await debtor.get('/d/overview');
  assert.ok(overview.text.includes(`/d/letters/${letter.id}.pdf`), textOf(overview.text));
  const file = await debtor.get(`/d/letters/${letter.id}.pdf`);
  assert.deepEqual(
    [file.status, file.headers.get('content-type'), file.headers.get('cache-control')],
    [200, 'application/pdf', 'private, no-store'],
  );
  assert.equal(file.bytes.subarray(0, 5).toString(), '%PDF-');
  const [claim = ''] = given.mandate.claim_ids;
  const [document] = await stage.sql(
    `insert into documents (company_id, id, parent_type, parent_id, type, filename, mime_type, size, sha256, status, created_at, updated_at)
     select company_id, gen_random_uuid(), 'claim', $1, 'invoice', 'rechnung.pdf', mime_type, size, sha256, 'ready', created_at, created_at
     from documents where parent_type = 'letter' and parent_id = $2 returning id`,
    [claim, letter.id],
  );
  const again = await debtor.get('/d/overview');
  assert.ok(again.text.includes('rechnung.pdf'), textOf(again.text));
  assert.equal(
    (await debtor.get(`/d/documents/${String(document?.id)}`)).headers.get('content-type'),
    'application/pdf',
  );
  const [foreign, none] = await Promise.all([
    debtor.get(`/d/letters/${theirs.id}.pdf`),
    debtor.get(`/d/letters/${given.mandate.id}.pdf`),
  ]);
  assert.deepEqual(
    [foreign.status, foreign.text.replaceAll(theirs.id, '')],
    [404, none.text.replaceAll(given.mandate.id, '')],
  );
});

/** The text of a stored file, by its content. */
async function storedText(where: string, id: string): Promise<string> {
  const [row] = await stage.sql(
    `select encode(d.sha256, 'hex') as sha256 from documents d where d.parent_id = ${where}`,
    [id],
  );
  const chunks: Buffer[] = [];
  for await (const chunk of await stage.dependencies.objects.store.open(String(row?.sha256)))
    chunks.push(chunk as Buffer);
  return pdfText(Buffer.concat(chunks));
}

test('a letter carries a code for its recipient, which a letter made anew keeps, and its client gets a copy without it', async () => {
  const given = await stage.aCase();
  const letter = await given.sent({ text_key: 'first_letter_consumer' });
  const [made] = await codesOf(given);
  assert.deepEqual(
    [made?.letter_id, made?.by, made?.second_fact, made?.status],
    [letter.id, 'debtor', 'birth_date', 'active'],
  );
  const printed = await storedText('$1', letter.id);
  const [code = ''] = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/.exec(printed) ?? [];
  assert.ok(printed.includes('Ihr Geburtsdatum') && printed.includes('also available in English'), printed);
  const debtor = visitor();
  assert.equal((await debtor.enter(code, birth)).status, 303);
  bodyOf(await stage.command(letter.id, 'publish', {}), 200);
  const copy = await storedText('(select c.status_update_id from case_letters c where c.id = $1)', letter.id);
  assert.ok(copy.includes('····-····-····') && !copy.includes(code), copy);
  assert.ok(copy.includes(given.mandate.reference_number));
});
