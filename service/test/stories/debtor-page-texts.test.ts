/** What the debtor's page says (debtor-page.md 11): the office changes it, a lawyer approves it, and each choice names the version. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import type { DebtorPageText, DebtorPageTextVersion } from '@mahnwerk/contract/operator/debtor-page-texts.ts';
import { type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, openStage, type Page, type Stage } from '../harness/cases.ts';
import { aVisitor, codeFor, textOf, tokenFor } from '../harness/debtor.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage({ rateLimits: false })));
after(() => stage.stop());

const at = '/operator/v1/debtor-page-texts/';
const read = async <T = DebtorPageText>(path: string, of: Pick<Stage, 'operate'> = stage) =>
  bodyOf(await of.operate<T>('GET', `${at}${path}`), 200);
const change = (language: string, texts: object, of: Pick<Stage, 'operate'> = stage) =>
  of.operate<DebtorPageText>('PATCH', `${at}${language}/`, { texts });
const changed = async (language: string, texts: object) => bodyOf(await change(language, texts), 200);
const approve = (of: Pick<Stage, 'operate'>, language: string, version: number, on = '2026-03-02') =>
  of.operate<DebtorPageText>('POST', `${at}${language}/versions/${version}/approve/`, { by: 'Dr. Petra Beispiel', on });

test('six drafts are shipped; a change is said at once, and what was said before stays readable', async () => {
  const { results } = await read<Page<DebtorPageTextVersion>>('');
  assert.deepEqual(
    results.map(({ language, version, shipped, review, approval }) => [language, version, shipped, review, approval]),
    ['tr', 'ru', 'pl', 'en', 'de', 'ar'].map((language) => [language, 1, true, 'pending', null]),
  );
  const { texts, placeholders } = await read('tr/');
  assert.deepEqual(placeholders['pay.left'], ['left']);
  const hostile = '<script>alert(1)</script>';
  const after1 = await changed('tr', { 'enter.title': hostile });
  assert.deepEqual([after1.version, after1.shipped, after1.changed], [2, false, ['enter.title']]);
  const debtor = aVisitor(stage.url);
  const entry = await debtor.get('/d/?lang=tr');
  assert.ok(
    entry.text.includes('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>'),
    'it is text, also where staff wrote it',
  );
  assert.equal((await changed('tr', { 'enter.title': hostile })).version, 2, 'nothing changed');
  const after2 = await changed('tr', { 'enter.title': null });
  assert.deepEqual([after2.version, after2.texts, after2.changed], [3, texts, []]);
  assert.ok((await debtor.get('/d/?lang=tr')).text.includes(`<h1>${texts['enter.title']}</h1>`));
  assert.equal((await read('tr/versions/2/')).texts['enter.title'], hostile);
  const { results: versions } = await read<Page<DebtorPageTextVersion>>('tr/versions/');
  assert.deepEqual(
    versions.map(({ version, in_force }) => [version, in_force]),
    [
      [3, true],
      [2, false],
      [1, false],
    ],
  );
  for (const path of ['xx/', 'tr/versions/4/', 'toString/'])
    assertRefused(await stage.operate('GET', `${at}${path}`), 404, 'not_found');
});

test('a text has the placeholders of its key and at most 4,000 characters; the audit log names keys, never a text', async () => {
  assertRefused(
    await change('pl', {
      'enter.title': '{amount}',
      'pay.left': 'Razem {left}, {code}',
      'no.such': 'x',
      'pay.title': 'x'.repeat(4001),
    }),
    400,
    'validation_error',
    'max_length texts.pay.title',
  );
  assertRefused(
    await change('pl', { 'enter.title': '{amount}', 'pay.left': 'Razem {left}, {code}', 'no.such': 'x' }),
    400,
    'validation_error',
    'unknown_placeholder texts.enter.title',
    'unknown_placeholder texts.pay.left',
    'unknown_field texts.no.such',
  );
  assert.equal((await read('pl/')).version, 1);
  await Promise.all(['Zapłać', 'Zapłać teraz'].map((each) => changed('pl', { 'pay.title': each })));
  assert.equal((await read('pl/')).version, 3, 'two at once are two versions');
  const { results } = bodyOf(
    await stage.operate<Page<AuditEntry>>('GET', '/operator/v1/audit-log/?action=debtor-page-texts.update&limit=1'),
    200,
  );
  assert.deepEqual(
    results.map(({ target, after: later }) => [target?.kind, later]),
    [['debtor_page_text', { language: 'pl', version: 3, fields: ['pay.title'], approved: false }]],
  );
});

test('a choice names the version that was read, and a text that changes meanwhile is shown anew before anything is agreed', async () => {
  const given = await stage.aCase();
  const debtor = aVisitor(stage.url);
  await debtor.enter((await codeFor(stage, given)).code ?? '', { birth_date: '4.4.1984' });
  const path = (await debtor.send('/d/later', { on: '2026-03-20' })).location ?? '';
  const offer = await debtor.get(path);
  const { version } = await changed('de', { 'later.effect.none': 'Damit erkennen Sie nichts an.' });
  const sent = await debtor.post(path, { token: tokenFor(offer.text, path) }, { 'Sec-Fetch-Site': 'same-origin' });
  assert.equal(sent.status, 409);
  assert.ok(textOf(sent.text).includes('Damit erkennen Sie nichts an.'));
  const [, again = ''] = /action="(\/d\/later\/[^"]+)"/.exec(sent.text) ?? [];
  const made = await debtor.post(again, { token: tokenFor(sent.text, again) }, { 'Sec-Fetch-Site': 'same-origin' });
  assert.equal(made.status, 303);
  const { results } = bodyOf(
    await stage.operate<Page<DebtorChoice>>('GET', `/operator/v1/debtor-choices/?mandate_id=${given.mandate.id}`),
    200,
  );
  assert.deepEqual(
    results.map(({ kind, language, text_version }) => [kind, language, text_version]),
    [['promise', 'de', version]],
  );
});

test('in production a language is switched on once the text in force is approved, and a change needs a new approval', async () => {
  const production = await openStage({ environment: 'production' });
  const settings = (body: object) => production.operate('PATCH', '/operator/v1/debtor-page-settings/', body);
  const refused = async (body: object, ...failures: string[]) =>
    assertRefused(await settings(body), 400, 'validation_error', ...failures);
  await refused({ languages: ['de', 'tr'] }, 'text_not_approved languages[1]');
  assertRefused(await approve(production, 'tr', 1, '2030-01-01'), 400, 'validation_error', 'invalid on');
  const approved = bodyOf(await approve(production, 'tr', 1), 200);
  assert.deepEqual([approved.review, approved.approval?.by, approved.version], ['approved', 'Dr. Petra Beispiel', 1]);
  assertRefused(await approve(production, 'tr', 1), 409, 'conflict');
  assertRefused(await approve(production, 'tr', 2), 404, 'not_found');
  bodyOf(await settings({ languages: ['de', 'tr'] }), 200);
  await refused({ enabled: true }, 'text_not_approved enabled');
  bodyOf(await approve(production, 'de', 1), 200);
  bodyOf(await change('de', { 'pay.title': 'Bezahlen' }, production), 200);
  await refused({ enabled: true }, 'text_not_approved enabled');
  bodyOf(await approve(production, 'de', 2), 200);
  bodyOf(await settings({ enabled: true }), 200);
  bodyOf(await change('de', { 'pay.title': 'Zahlen' }, production), 200);
  bodyOf(await settings({ pause_days: 9 }), 200);
  await production.stop();
});
