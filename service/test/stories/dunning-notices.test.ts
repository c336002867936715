/** What a company reads about the notices on its invoices (dunning.md 5). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { DunningDebtor } from '@mahnwerk/contract/dunning/debtors.ts';
import type { Dunning } from '@mahnwerk/contract/dunning/dunnings.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import { attachReady } from '../../src/domain/correspondence/documents/index.ts';
import { actingFor, bodyOf, type Company, openStage, type Page, publicUrl, type Stage } from '../harness/cases.ts';
import { givenDunningDebtor, givenOpenInvoice, invoiceAt, openDunning } from '../harness/dunning.ts';
import { assertRefused } from '../harness/every-route.ts';
import { givenLetter } from '../harness/dunning-letters.ts';
import { download } from '../harness/uploads.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.stop());

async function aCreditor(): Promise<Company> {
  const company = await stage.givenCompany();
  await stage.givenAdmin(company);
  return actingFor(stage, stage.database, { company, key: await stage.givenKey('dunning', company) });
}

const listOf = (company: Company, query = ''): Promise<Page<Dunning>> =>
  company.read<Page<Dunning>>(`/mahnservice/v1/dunnings/${query}`);

test('a company reads a notice with its letter', async () => {
  const company = await aCreditor();
  const letter = await givenLetter(stage, company.company, { level: 2, status: 'posted' });
  const [id, document] = [letter.dunnings[0] ?? '', letter.documents[0] ?? ''];
  const notice = await company.read<Dunning>(`/mahnservice/v1/dunnings/${id}/`);
  const href = `${publicUrl}/mahnservice/v1/dunnings/${id}/`;
  assert.deepEqual(
    { ...notice, document: notice.document?.download_url },
    {
      id,
      href,
      invoice_id: letter.invoices[0],
      debtor_id: letter.debtor,
      letter_id: letter.id,
      level: 2,
      name: 'Zahlungserinnerung',
      channel: 'post',
      status: 'posted',
      dated: '2026-03-02',
      pay_by: '2026-03-09',
      open_principal_amount: { currency: 'EUR', value: '100.00' },
      fee_amount: { currency: 'EUR', value: '2.50' },
      lump_sum_amount: { currency: 'EUR', value: '0.00' },
      interest_amount: { currency: 'EUR', value: '0.00' },
      interest: [],
      demanded_amount: { currency: 'EUR', value: '102.50' },
      policy_version: 1,
      run_id: notice.run_id,
      document: `${href}documents/${document}/download/`,
      sent_at: null,
      posted_on: null,
      stop_reason: null,
      created_at: stage.clock.now(),
      updated_at: stage.clock.now(),
    },
  );
  const path = `/mahnservice/v1/dunnings/${id}/documents/${document}/`;
  assert.deepEqual(await company.read<Document>(path), notice.document);
  assert.deepEqual((await download(stage.url, `${path}download/`, company.key)).bytes, letter.pdf);
  const head = await download(stage.url, `${path}download/`, company.key, { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(letter.pdf.length)]);
});

test('the notices of an invoice are listed newest first, and an unknown invoice is not found', async () => {
  const company = await aCreditor();
  const letter = await givenLetter(stage, company.company, { invoices: 2 });
  const [invoice] = letter.invoices;
  const { count, results } = await company.read<Page<Dunning>>(`/mahnservice/v1/invoices/${invoice}/dunnings/`);
  assert.deepEqual([count, results.map(({ invoice_id }) => invoice_id)], [1, [invoice]]);
  assert.equal((await listOf(company)).count, 2);
  const stranger = await aCreditor();
  assertRefused(await stranger.send('GET', `/mahnservice/v1/invoices/${invoice}/dunnings/`), 404, 'not_found');
  assertRefused(await stranger.send('GET', `/mahnservice/v1/dunnings/${letter.dunnings[0]}/`), 404, 'not_found');
});

test('filters narrow the list of notices', async () => {
  const company = await aCreditor();
  const posted = await givenLetter(stage, company.company, { status: 'posted', level: 2, dated: '2026-02-27' });
  const sent = await givenLetter(stage, company.company, { status: 'sent', channel: 'email' });
  const idsWhere = async (query: string) => (await listOf(company, `?${query}`)).results.map(({ id }) => id);
  for (const query of [
    'level=2',
    'status=posted',
    'channel=post',
    'dated_to=2026-02-27',
    `debtor_id=${posted.debtor}`,
    `invoice_id=${posted.invoices[0]}`,
  ])
    assert.deepEqual(await idsWhere(query), posted.dunnings, query);
  assert.deepEqual(await idsWhere('dated_from=2026-02-28'), sent.dunnings);
  assert.deepEqual(await idsWhere(`debtor_id=${randomUUID()}`), []);
  assertRefused(
    await company.send('GET', '/mahnservice/v1/dunnings/?level=7'),
    400,
    'validation_error',
    'invalid_parameter level',
  );
});

test('a stored content becomes a document of another parent without a copy, and stays as long as one refers to it', async () => {
  const company = await aCreditor();
  const [one, other] = [await givenLetter(stage, company.company), await givenLetter(stage, company.company)];
  const [stored] = await stage.sql('select sha256, size from documents where id = $1', [one.documents[0]]);
  assert.ok(stored?.sha256 instanceof Buffer);
  const sha256 = stored.sha256.toString('hex');
  const refs = async () =>
    (await stage.sql('select refs from stored_objects where sha256 = $1', [stored.sha256]))[0]?.refs;
  assert.equal(await refs(), 1);
  const id = await stage.database.atomically(company.company, async (tx) =>
    attachReady(
      tx,
      { type: 'dunning', id: other.dunnings[0] ?? '' },
      { sha256, size: one.pdf.length, filename: 'Mahnung.pdf', type: 'reminder', mime_type: 'application/pdf' },
    ),
  );
  assert.equal(await refs(), 2);
  const path = `/mahnservice/v1/dunnings/${other.dunnings[0]}/documents/${id}/download/`;
  assert.deepEqual((await download(stage.url, path, company.key)).bytes, one.pdf);
});

test('a company follows its notices from the decision to the mail, the post or the reason that stopped them', async () => {
  const company = await openDunning(stage);
  const open = async (changes: object) =>
    givenOpenInvoice(stage, company, {
      debtor_id: (await givenDunningDebtor(company, { ...changes })).id,
      due_date: '2026-03-02',
    });
  const [mailed, posted, paused] = [await open({ email: 'mika@debtor.example' }), await open({}), await open({})];
  const noticeOf = async ({ id }: Invoice) => {
    const { results } = await company.read<Page<Dunning>>(`/mahnservice/v1/invoices/${id}/dunnings/`);
    return results[0];
  };
  const statuses = () => Promise.all([mailed, posted, paused].map(async (each) => (await noticeOf(each))?.status));
  const run = { on: '2026-03-09', company_id: company.company };
  bodyOf(await stage.operate('POST', '/operator/v1/dunning-runs/', run), 202);
  await stage.workOnDunning('dunning.run');
  assert.deepEqual(await statuses(), ['created', 'created', 'created']);
  assert.deepEqual(
    [(await noticeOf(mailed))?.document, (await invoiceAt(company, mailed.id)).current_level],
    [null, 0],
  );
  bodyOf(await company.send('POST', `/mahnservice/v1/invoices/${paused.id}/pause/`), 200);
  await stage.workOnDunning('dunning.letter');
  assert.deepEqual(await statuses(), ['sending', 'waiting', 'stopped']);
  const stopped = await noticeOf(paused);
  assert.deepEqual([stopped?.stop_reason, stopped?.document], ['paused', null]);
  await stage.workOnDunning();
  const sent = await noticeOf(mailed);
  assert.deepEqual([sent?.status, sent?.sent_at !== null, sent?.posted_on], ['sent', true, null]);
  assert.deepEqual(sent?.document?.parent, { id: sent?.id, type: 'dunning' });

  const taken = { company_id: company.company, format: 'zip' };
  const batch = bodyOf(await stage.operate<{ id: string }>('POST', '/operator/v1/print-batches/', taken), 201);
  assert.equal((await noticeOf(posted))?.status, 'taken');
  const confirm = `/operator/v1/print-batches/${batch.id}/confirm/`;
  bodyOf(await stage.operate('POST', confirm, { posted_on: '2026-03-09' }), 200);
  const left = await noticeOf(posted);
  assert.deepEqual([left?.status, left?.posted_on, left?.sent_at], ['posted', '2026-03-09', null]);

  const back = `/operator/v1/dunning-letters/${sent?.letter_id}/undeliverable/`;
  bodyOf(await stage.operate('POST', back, { reason: 'Mailbox unknown' }), 200);
  assert.equal((await noticeOf(mailed))?.status, 'undeliverable');
  const { status, current_level } = await invoiceAt(company, mailed.id);
  assert.deepEqual([status, current_level], ['in_dunning', 0]);
  const debtor = await company.read<DunningDebtor>(`/mahnservice/v1/debtors/${mailed.debtor_id}/`);
  assert.deepEqual([debtor.email_failed_at !== null, debtor.address_failed_at], [true, null]);
});
