/** The office looks at the page of a debtor before the debtor does (debtor-page.md 10): one link, one visit, no effect. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { DebtorPageSettings } from '@mahnwerk/contract/operator/debtor-page-settings.ts';
import { failuresOf, type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf } from '../harness/cases.ts';
import { aVisitor, textOf, type Visitor } from '../harness/debtor.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage({ rateLimits: false })));
after(() => stage.stop());

interface Preview {
  readonly url?: string;
  readonly expires_at: string;
}

const ask = (given: LetterCase, body: object = {}, sent = {}) =>
  stage.operate<Preview>('POST', `${given.path}debtor-page-preview/`, body, sent);
const pathOf = ({ url = '' }: Preview) => new URL(url).pathname;
const open = (staff: Visitor, path: string) => staff.send(path, {});

test('a link opens once, and its visit shows what the debtor sees, sends nothing and counts nowhere', async () => {
  const given = await stage.aCase();
  const idempotencyKey = randomUUID();
  const made = bodyOf(await ask(given, {}, { idempotencyKey }), 201);
  const replayed = bodyOf(await ask(given, {}, { idempotencyKey }), 201);
  assert.deepEqual([replayed.url, replayed.expires_at], [undefined, made.expires_at]);
  const [staff, other] = [aVisitor(stage.url), aVisitor(stage.url)];
  const path = pathOf(made);
  const page = await staff.get(path);
  assert.match(page.text, /<button type="submit">Vorschau öffnen<\/button>/);
  assert.equal(staff.cookies.size, 0, 'a program that follows the link opens nothing');
  const answers = await Promise.all([open(staff, path), open(other, path)]);
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['303', '404'], 'two at once: one opens it');
  const looking = answers[0].status === 303 ? staff : other;
  const overview = await looking.get('/d/overview');
  assert.match(overview.text, /role="status">Vorschau ohne Wirkung</);
  assert.ok(textOf(overview.text).includes(given.mandate.reference_number));
  for (const each of ['working', 'pay', 'later', 'instalments', 'object', 'report/hardship'])
    assert.equal((await looking.get(`/d/${each}`)).status, 200, each);
  for (const each of ['/d/later', '/d/instalments', '/d/object', '/d/paid', '/d/report/hardship', '/d/'])
    assert.equal((await looking.post(each, {}, { 'Sec-Fetch-Site': 'same-origin' })).status, 403, each);
  const counted = await stage.sql(
    `select (select count(*)::int from debtor_visits where company_id = $1) + (select count(*)::int from page_offers where company_id = $1) as count`,
    [given.company.company],
  );
  assert.equal(counted[0]?.count, 0);
  assert.equal((await looking.send('/d/leave', {}, '/d/overview')).status, 303);
  assert.equal((await looking.get('/d/overview')).status, 303);
});

test('the link is used within five minutes, its visit for fifteen, in a language that is not switched on yet', async () => {
  const given = await stage.aCase();
  const settings = `/operator/v1/companies/${given.company.company}/debtor-page-settings/`;
  bodyOf(await stage.operate<DebtorPageSettings>('PATCH', settings, { enabled: false, languages: ['de'] }), 200);
  const [late, made] = [bodyOf(await ask(given), 201), bodyOf(await ask(given, { language: 'pl' }), 201)];
  const staff = aVisitor(stage.url);
  assert.equal((await open(staff, pathOf(made))).status, 303);
  const overview = await staff.get('/d/overview');
  assert.ok(overview.status === 200 && overview.text.includes('<html lang="pl"'));
  stage.clock.advance({ minutes: 6 });
  assert.equal((await open(aVisitor(stage.url), pathOf(late))).status, 404);
  assert.equal((await staff.get('/d/overview')).status, 200);
  stage.clock.advance({ minutes: 10 });
  assert.equal((await staff.get('/d/overview')).status, 303);
  stage.clock.advance({ minutes: -16 });
});

test('a debtor of another case is refused, and a link of nothing is no page', async () => {
  const [given, other] = [await stage.aCase(), await stage.aCase()];
  assert.deepEqual(failuresOf(await ask(given, { debtor_id: other.mandate.debtor_id })), ['debtor_id invalid']);
  assert.equal((await open(aVisitor(stage.url), `/d/preview/${'x'.repeat(43)}`)).status, 404);
  assert.equal((await aVisitor(stage.url).get('/d/preview/short')).status, 404);
});
