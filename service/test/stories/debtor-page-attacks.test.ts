/** Attacks on the debtor's page (debtor-page.md 13): requests that no browser sends, and texts that stand in for something else. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import type { Declaration } from '@mahnwerk/contract/operator/declarations.ts';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, type Page } from '../harness/cases.ts';
import { aVisitor, codeFor, tokenFor, type Visitor } from '../harness/debtor.ts';
import { converse } from '../harness/wire.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage({ rateLimits: false })));
after(() => stage.stop());

const birth = { birth_date: '4.4.1984' };

async function inside(): Promise<{ readonly given: LetterCase; readonly debtor: Visitor; readonly code: string }> {
  const given = await stage.aCase();
  const debtor = aVisitor(stage.url);
  const { code = '' } = await codeFor(stage, given);
  assert.equal((await debtor.enter(code, birth)).status, 303);
  return { given, debtor, code };
}

const cookieOf = ({ cookies }: Visitor): string => [...cookies].map((each) => each.join('=')).join('; ');

/** Sends the form of a page as a form with files. */
async function sendFiles(debtor: Visitor, path: string, parts: readonly (readonly [string, string | File])[]) {
  const form = new FormData();
  form.set('token', tokenFor((await debtor.get(path)).text, path));
  for (const [name, value] of parts) form.append(name, value);
  return fetch(`${stage.url}${path}`, {
    method: 'POST',
    body: form,
    headers: { Cookie: cookieOf(debtor), 'Sec-Fetch-Site': 'same-origin' },
    redirect: 'manual',
  });
}

const choicesOf = async ({ mandate }: LetterCase) =>
  bodyOf(await stage.operate<Page<DebtorChoice>>('GET', `/operator/v1/debtor-choices/?mandate_id=${mandate.id}`), 200)
    .results;

test('a cookie that was there before the entry opens nothing, and too many of them are refused whole', async () => {
  const { debtor, code } = await inside();
  const planted = 'A'.repeat(43);
  const victim = aVisitor(stage.url);
  victim.cookies.set('__Host-debtor', planted);
  await victim.enter(code, birth);
  assert.notEqual(victim.cookies.get('__Host-debtor'), planted);
  const attacker = aVisitor(stage.url);
  attacker.cookies.set('__Host-debtor', planted);
  assert.equal((await attacker.get('/d/overview')).status, 303);
  const [own = ''] = debtor.cookies.values();
  const first = `${'debtor=x; '.repeat(400)}__Host-debtor=${own}`;
  assert.equal((await aVisitor(stage.url).get('/d/overview', { Cookie: first })).status, 200, 'others are passed over');
  const flood = `GET /d/overview HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${'a=b; '.repeat(13_000)}\r\n\r\n`;
  assert.match((await converse(stage.url, flood)).toString('latin1'), /^HTTP\/1\.1 431 /);
});

test('no header and no query of a stranger becomes part of a page, a header or a redirect', async () => {
  const { debtor } = await inside();
  const forwarded = {
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'gopher',
    'X-Original-URL': '/operator/v1/',
  };
  for (const path of ['/d/', '/d/overview', '/d/pay']) {
    const { text, headers } = await debtor.get(path, forwarded);
    assert.ok(!text.includes('evil.example') && !JSON.stringify([...headers]).includes('evil.example'), path);
  }
  for (const lang of ['de"><script>x</script>', 'xx', '../../etc', 'de%0d%0aSet-Cookie:%20a=b', 'ar&lang=de']) {
    const { status, text, headers } = await debtor.get(`/d/overview?lang=${lang}`);
    assert.equal(status, 200, lang);
    assert.match(headers.get('content-language') ?? '', /^(?:de|ar)$/);
    assert.ok(!text.includes('<script') && headers.getSetCookie().length === 0, lang);
  }
  await debtor.get('/d/overview?lang=de');
  const absolute = `GET http://evil.example/d HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`;
  const answer = (await converse(stage.url, absolute)).toString('latin1');
  assert.match(answer, /\r\nlocation: \/d\/\r\n/i);
  assert.ok(!answer.includes('evil.example'));
  const markup = await debtor.get('/d/pay?amount="><img src=x onerror=alert(1)>');
  assert.ok(!markup.text.includes('<img'), 'what was typed is text');
});

test('ten thousand parts, fields sent twice and names of objects are refused, and nothing is recorded', async () => {
  const { given, debtor } = await inside();
  const many = Array.from({ length: 10_000 }, (_none, at) => [`f${at}`, 'x'] as const);
  const refused = await sendFiles(debtor, '/d/object', many);
  assert.ok(refused.status >= 400 && refused.status < 500, `${refused.status}`);
  const twice = await sendFiles(debtor, '/d/object', [
    ['ground', 'defects'],
    ['ground', 'other'],
  ]);
  assert.equal(twice.status, 422);
  for (const ground of ['__proto__', 'constructor', 'toString'])
    assert.equal((await sendFiles(debtor, '/d/object', [['ground', ground]])).status, 422, ground);
  assert.equal((await debtor.post('/d/later', { token: 'x'.repeat(20_000) })).status, 413);
  assert.deepEqual(await choicesOf(given), []);
});

/** Reverses what follows it, is no character, ends a line, and is markup or a formula to who trusts it. */
const hostile = '=HYPERLINK("https://evil.example","Ok")\u202e\u0000\u200b\r\n<b onclick=x>&amp;';
/** None of it is left but the text. */
const isPlain = (text: string): boolean => !/[\p{Cf}\p{Cc}]/u.test(text.replaceAll('\n', ''));

test('texts that stand in for something else reach the office as text, in each field that it reads', async () => {
  const { given, debtor } = await inside();
  const file = new File([Buffer.from('%PDF-1.7\n')], '=1+1\u202efdp.exe');
  const objection = await sendFiles(debtor, '/d/object', [
    ['ground', 'other'],
    ['text', hostile],
    ['files', file],
  ]);
  assert.equal(objection.status, 303, await objection.text());
  const lines = hostile.replaceAll(/[\r\n]/g, ' ');
  for (const [path, fields] of Object.entries({
    '/d/report/address': { street: lines, postal_code: '10115', city: lines },
    '/d/report/call': { phone: '030 1234567', when: lines },
    '/d/report/representation': { name: lines, text: hostile },
  })) {
    const page = await debtor.get(path);
    const isMultipart = page.text.includes('multipart/form-data');
    const { status, location } = isMultipart
      ? await sendFiles(debtor, path, Object.entries(fields)).then((answer) => ({
          status: answer.status,
          location: answer.headers.get('location'),
        }))
      : await debtor.send(path, fields);
    assert.equal(status, 303, path);
    assert.ok(!(await debtor.get(location ?? '')).text.includes('<b onclick'), path);
  }
  const read = async <T>(path: string) => bodyOf(await stage.operate<Page<T>>('GET', path), 200).results;
  const declarations = await read<Declaration>(`${given.path}declarations/`);
  const items = await read<InboxItem>(`/operator/v1/inbox/?mandate_id=${given.mandate.id}`);
  const tasks = await read<Task>(`/operator/v1/tasks/?mandate_id=${given.mandate.id}`);
  const choices = await choicesOf(given);
  assert.ok(choices.length === 4 && declarations.length === 3 && items.length === 3);
  const said: string[] = [];
  JSON.stringify([declarations, items, tasks, choices], (_name, value: unknown) => {
    if (typeof value === 'string') said.push(value);
    return value;
  });
  assert.ok(
    said.some((each) => each.includes('=HYPERLINK') && each.includes('<b onclick=x>&amp;')),
    'its words are kept',
  );
  assert.deepEqual(
    said.filter((each) => !isPlain(each)),
    [],
  );
});
