/** What stands above and below letters, and how the operator corresponds (correspondence.md 4). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { CorrespondenceSettings } from '@mahnwerk/contract/operator/correspondence.ts';
import type { Letterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import { bodyOf, openStage, type Page, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const own = '/operator/v1/letterhead/';
const settings = '/operator/v1/correspondence-settings/';
const none = { logo: null, head_lines: [], footer_lines: [] };
const ofCompany = { ...none, sender_name: null, email: null, phone: null, website: null, register: null };
const base64 = (text: string) => Buffer.from(text).toString('base64');
const svg = (inside: string) => ({
  media_type: 'image/svg+xml',
  content: base64(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`),
});

const read = async <T>(path: string) => bodyOf(await stage.operate<T>('GET', path), 200);
const change = <T>(path: string, body: unknown, sent = {}) => stage.operate<T>('PATCH', path, body, sent);

test('the operator and each company have a letterhead of their own', async () => {
  const [{ company }, { company: stranger }] = [await stage.aCompany(), await stage.aCompany()];
  const theirs = `/operator/v1/companies/${company}/letterhead/`;
  assert.deepEqual(await read(own), none);
  const lines = { head_lines: ['Mahnwerk Inkasso GmbH', 'Musterweg 1 · 10115 Berlin'] };
  assert.deepEqual(bodyOf(await change(own, lines), 200), { ...none, ...lines });
  assert.deepEqual(await read(theirs), ofCompany);
  bodyOf(await change(theirs, { footer_lines: ['Muster GmbH, HRB 1'] }), 200);
  assert.deepEqual(await read(theirs), { ...ofCompany, footer_lines: ['Muster GmbH, HRB 1'] });
  assert.deepEqual(await read(`/operator/v1/companies/${stranger}/letterhead/`), ofCompany);
  assert.deepEqual(await read(own), { ...none, ...lines });
  assertRefused(await stage.operate('GET', `/operator/v1/companies/${randomUUID()}/letterhead/`), 404, 'not_found');
  await stage.sql(`update companies set sandbox_origin = 'production_mirror' where id = $1`, [company]);
  assertRefused(await change(theirs, { head_lines: ['x'] }), 403, 'sandbox_source_managed');
});

test('of a logo its shapes stay, and everything wrong with a letterhead is refused at once', async () => {
  const { logo } = bodyOf(
    await change<Letterhead>(own, {
      logo: svg('<script>alert(1)</script><image href="https://e.example/x"/><path d="M0 0h9"/>'),
    }),
    200,
  );
  const stored = Buffer.from(logo?.content ?? '', 'base64').toString();
  assert.match(stored, /<path/);
  assert.doesNotMatch(stored, /script|image|example/);
  assertRefused(
    await change(own, {
      head_lines: ['x'.repeat(91), 'a\nb', ...Array.from({ length: 3 }, () => 'x')],
      footer_lines: ['1', '2', '3', '4', '5'],
    }),
    400,
    'validation_error',
    'max_length head_lines[0]',
    'control_characters head_lines[1]',
    'max_length footer_lines',
  );
  for (const content of ['x', base64('<html></html>'), 'A'.repeat(80_000)])
    assertRefused(
      await change(own, { logo: { ...svg(''), content } }),
      400,
      'validation_error',
      'invalid logo.content',
    );
  const hostile = ['#eval("1") $x$ <b>', '"{{client.name}}" \\'];
  assert.deepEqual(bodyOf(await change<Letterhead>(own, { head_lines: hostile }), 200).head_lines, hostile);
});

test('of two people who change one letterhead the second is asked to look again', async () => {
  const begun = await stage.operate('GET', own);
  const ifMatch = { headers: { 'If-Match': begun.headers.get('etag') ?? '' } };
  const answers = await Promise.all([
    change(own, { footer_lines: ['eins'] }, ifMatch),
    change(own, { footer_lines: ['zwei'] }, ifMatch),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 412],
  );
});

test('settings have their defaults, and name an account of client money alone', async () => {
  const defaults = {
    payment_account_id: null,
    bank_data_max_age_days: null,
    default_channel: 'post',
    reply_to: null,
    discard_after_days: 90,
  };
  assert.deepEqual(await read(settings), defaults);
  const account = async (kind: string, iban: string) =>
    bodyOf(await stage.operate<{ id: string }>('POST', '/operator/v1/bank-accounts/', { kind, iban, name: kind }), 201)
      .id;
  const client = await account('client_money', 'DE02120300000000202051');
  const other = await account('own', 'DE89370400440532013000');
  for (const payment_account_id of [other, randomUUID()])
    assertRefused(
      await change(settings, { payment_account_id, reply_to: 'no address', discard_after_days: 90 }),
      400,
      'validation_error',
      'invalid payment_account_id',
      'invalid_email reply_to',
    );
  assertRefused(
    await change(settings, { bank_data_max_age_days: 15, discard_after_days: 29, default_channel: 'fax' }),
    400,
    'validation_error',
    'invalid bank_data_max_age_days',
    'invalid discard_after_days',
    'invalid_choice default_channel',
  );
  const changed = bodyOf(
    await change<CorrespondenceSettings>(settings, {
      payment_account_id: client,
      reply_to: 'Post@Mahnwerk.Example',
      bank_data_max_age_days: 0,
    }),
    200,
  );
  assert.equal(changed.payment_account_id, client);
  assert.equal(changed.bank_data_max_age_days, 0);
  assert.deepEqual(await read(settings), changed);
  bodyOf(await stage.operate('PATCH', `/operator/v1/bank-accounts/${client}/`, { archived: true }), 200);
  assertRefused(
    await change(settings, { payment_account_id: client }),
    400,
    'validation_error',
    'invalid payment_account_id',
  );
});

test('the audit log says which fields have changed, and no text', async () => {
  await change(own, { head_lines: ['Streng vertraulich'] });
  const { results } = bodyOf(
    await stage.operate<Page<AuditEntry>>('GET', '/operator/v1/audit-log/?target_kind=letterhead'),
    200,
  );
  assert.deepEqual(results[0]?.after, { fields: ['head_lines'] });
  assert.doesNotMatch(JSON.stringify(results), /vertraulich/);
});

test('who may not change settings reads them', async () => {
  const key = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  for (const path of [own, settings]) {
    assert.equal((await stage.send('GET', path, { key })).status, 200);
    assert.equal((await stage.send('PATCH', path, { key, body: {} })).status, 403);
  }
});

test('an issuer is a collection agency unless it says that it is a lawyer', async () => {
  const issuer = '/operator/v1/issuer/';
  assert.equal((await read<IssuerData>(issuer)).profession, 'collection_agency');
  bodyOf(await change(issuer, { name: 'Kanzlei Beispiel' }), 200);
  await stage.sql(`update issuer set data = (data::jsonb - 'profession')::json`, []);
  assert.equal((await read<IssuerData>(issuer)).profession, 'collection_agency', 'one of an earlier release');
  assert.equal(bodyOf(await change<IssuerData>(issuer, { profession: 'lawyer' }), 200).profession, 'lawyer');
  assertRefused(await change(issuer, { profession: 'notary' }), 400, 'validation_error', 'invalid_choice profession');
});
