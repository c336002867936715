/** A person of the staff has its tasks and the last days of claims in its own calendar, at an address that it revokes (case-work.md 8.2). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CalendarFeed, IssuedCalendarFeed } from '@mahnwerk/contract/account/calendar-feeds.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import { addDays } from '../../src/values/day.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  first,
  givenAccepted,
  openStage,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import { anOwner, membershipIn, outcome } from '../harness/owners.ts';

// Today is the 2nd of March 2026.
let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage({ rateLimits: true });
  company = await stage.aCompany();
});
after(() => stage.stop());

const feeds = '/account/v1/calendar-feeds/';
const today = '2026-03-02';

const tryFeed = (key: string, contains: CalendarFeed['contains'] = ['my_tasks']) =>
  stage.send<IssuedCalendarFeed>('POST', feeds, { key, body: { name: 'Telefon', contains } });
async function aFeed(key: string, contains?: CalendarFeed['contains']): Promise<Required<IssuedCalendarFeed>> {
  const { url = '', ...feed } = bodyOf(await tryFeed(key, contains), 201);
  return { ...feed, url };
}
const read = ({ url }: Required<Pick<IssuedCalendarFeed, 'url'>>, headers = {}) =>
  stage.send('GET', url.replace(publicUrl, ''), { key: null, headers });
const eventsIn = (text: string): readonly (readonly string[])[] =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => event.split('\r\n').filter((line) => /^(DTSTART|SUMMARY|URL)/.test(line)));

const aPerson = async () => {
  const key = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const [{ account_id: id } = {}] = await stage.sql('select account_id from staff where id = $1', [membershipIn(key)]);
  return { key, id: String(id) };
};
const write = async (body: object): Promise<Task> =>
  bodyOf(
    await stage.operate<Task>('POST', '/operator/v1/tasks/', {
      kind: 'check',
      title: 'Rückfrage bei Mika Muster über 4711,00 EUR',
      due_on: today,
      ...body,
    }),
    201,
  );

test('the address is shown once; a calendar reads kind, number and link of what its person has to do, and no name or amount', async () => {
  const { mandate, order } = await givenAccepted(stage, company);
  const person = await aPerson();
  const other = await aPerson();
  const feed = await aFeed(person.key);
  assert.match(feed.url, /^https:\/\/[^/]+\/calendar\/[\w-]{43}\.ics$/);
  const listed = bodyOf(await stage.send<Page<CalendarFeed>>('GET', feeds, { key: person.key }), 200).results;
  const { url: _url, ...shown } = feed;
  assert.deepEqual(listed, [shown]);
  const one = await stage.send<CalendarFeed>('GET', `${feeds}${feed.id}/`, { key: person.key });
  assert.deepEqual(bodyOf(one, 200), shown);
  assert.equal((await stage.send('GET', `${feeds}${feed.id}/`, { key: other.key })).status, 404);

  await write({ mandate_id: mandate.id, assignee_id: person.id, due_on: '2026-03-05' });
  await write({ mandate_id: mandate.id, assignee_id: other.id });
  const done = await write({ mandate_id: mandate.id, assignee_id: person.id });
  bodyOf(await stage.operate('POST', `/operator/v1/tasks/${done.id}/done/`, { outcome: 'done' }), 200);
  await write({ assignee_id: person.id, kind: 'other', due_on: '2026-03-03' });
  await write({ assignee_id: person.id, due_on: addDays(today, limits.calendar_days_ahead + 1) });
  const answer = await read(feed);
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
    [200, 'text/calendar; charset=utf-8', 'private, max-age=0'],
  );
  assert.deepEqual(eventsIn(answer.text), [
    ['DTSTART;VALUE=DATE:20260303', 'SUMMARY:Sonstiges', `URL:${publicUrl}/portal/operator/tasks`],
    [
      'DTSTART;VALUE=DATE:20260305',
      `SUMMARY:Prüfung ${mandate.reference_number}`,
      `URL:${publicUrl}/portal/operator/cases/${mandate.id}`,
    ],
  ]);
  for (const secret of [order.debtor_name, 'Mika', '4711', 'Ada', 'Telefon', 'Rückfrage'])
    assert.ok(!answer.text.includes(secret), secret);
});

test('a calendar that has the current state gets 304; a change is another one', async () => {
  const { key, id } = await aPerson();
  const feed = await aFeed(key);
  const task = await write({ assignee_id: id });
  const tag = (await read(feed)).headers.get('etag') ?? '';
  const known = { 'If-None-Match': tag };
  const unchanged = await read(feed, known);
  assert.deepEqual([unchanged.status, unchanged.text, unchanged.headers.get('etag')], [304, '', tag]);
  bodyOf(await stage.operate('PATCH', `/operator/v1/tasks/${task.id}/`, { due_on: '2026-03-09' }), 200);
  const changed = await read(feed, known);
  assert.deepEqual([changed.status, first(eventsIn(changed.text))[0]], [200, 'DTSTART;VALUE=DATE:20260309']);
});

test('the tasks of the person’s teams, and the last days of claims of every company, each case once a day', async () => {
  const { key, id } = await aPerson();
  const feed = await aFeed(key, ['my_tasks', 'team_tasks', 'limitation']);
  const team = bodyOf(
    await stage.operate<{ id: string }>('POST', '/operator/v1/teams/', { name: 'Gericht', member_ids: [id] }),
    201,
  );
  const strange = bodyOf(
    await stage.operate<{ id: string }>('POST', '/operator/v1/teams/', { name: 'Andere', member_ids: [] }),
    201,
  );
  await write({ team_id: team.id, assignee_id: id, due_on: '2026-03-04' });
  await write({ team_id: team.id, due_on: '2026-03-05' });
  await write({ team_id: strange.id, due_on: '2026-03-06' });
  const old = { document_date: '2023-05-01', due_date: '2023-06-01' };
  const { mandate } = await givenAccepted(stage, await stage.aCompany(), { claims: [aClaim(1, old), aClaim(2, old)] });
  const events = eventsIn((await read(feed)).text);
  assert.deepEqual(
    events.filter((lines) => lines.some((line) => line.includes('Prüfung'))).map(([day]) => day),
    ['DTSTART;VALUE=DATE:20260304', 'DTSTART;VALUE=DATE:20260305'],
  );
  assert.deepEqual(
    events.filter((lines) => lines.some((line) => line.includes(mandate.reference_number))),
    [
      [
        'DTSTART;VALUE=DATE:20261231',
        `SUMMARY:Verjährung ${mandate.reference_number}`,
        `URL:${publicUrl}/portal/operator/cases/${mandate.id}`,
      ],
    ],
  );
});

test('a reference number with signs of the format stays in its line', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const { key, id } = await aPerson();
  const feed = await aFeed(key);
  await write({ mandate_id: mandate.id, assignee_id: id });
  const evil = 'K;1,2\\3\r\nATTENDEE:mailto:x@y.example';
  await stage.sql('update mandates set reference_number = $2 where id = $1', [mandate.id, evil]);
  const { text } = await read(feed);
  assert.ok(text.replaceAll('\r\n ', '').includes('SUMMARY:Prüfung K\\;1\\,2\\\\3\\nATTENDEE:mailto:x@y.example\r\n'));
  assert.ok(!text.includes('\r\nATTENDEE'));
});

test('a thousand tasks are a calendar, a further one that is due later is not in it', async () => {
  const { key, id } = await aPerson();
  const feed = await aFeed(key);
  await write({ assignee_id: id, due_on: '2026-03-20' });
  await stage.sql(
    `insert into tasks (id, kind, title, due_on, cause_type, cause_text, assignee_id, assignee_name, created_at, updated_at)
     select gen_random_uuid(), 'other', 'Viel', '2026-03-03', 'person', 'Ada', $1, 'Ada', $2, $2 from generate_series(1, $3)`,
    [id, stage.clock.now(), limits.calendar_events],
  );
  const { text } = await read(feed);
  assert.equal(eventsIn(text).length, limits.calendar_events);
  assert.ok(!text.includes('20260320'));
});

test('revoked, unknown, malformed, and of a person who has left: the same answer', async () => {
  const leaving = await aPerson();
  const [revoked, left] = [await aFeed(leaving.key), await aFeed(leaving.key)];
  assert.equal((await read(revoked)).status, 200);
  assert.equal(outcome(await stage.send('DELETE', `${feeds}${revoked.id}/`, { key: leaving.key })), '204');
  await stage.operate('DELETE', `/operator/v1/staff/${membershipIn(leaving.key)}/`);
  const at = (token: string) => ({ url: `${publicUrl}/calendar/${token}` });
  const answers = [
    await read(revoked),
    await read(left),
    await read(at(`${'a'.repeat(43)}.ics`)),
    await read(at('a.ics')),
    await read(at('a'.repeat(43))),
  ];
  const [one] = answers.map(({ status, text }) => ({ status, text }));
  assert.equal(one?.status, 404);
  for (const { status, text } of answers) assert.deepEqual({ status, text }, one);
  // A new membership of the same person does not take up the addresses of the former one.
  await stage.sql(
    `insert into staff (id, account_id, roles, status, created_at, updated_at) values (gen_random_uuid(), $1, '{admin}', 'active', $2, $2)`,
    [leaving.id, stage.clock.now()],
  );
  assert.equal((await read(left)).status, 404);
});

test('an address is read sixty times an hour, whether or not it is good for anything', async () => {
  const { key } = await aPerson();
  const feed = await aFeed(key);
  const unknown = { url: `${publicUrl}/calendar/${'b'.repeat(43)}.ics` };
  for (const [address, status] of [
    [feed, 200],
    [unknown, 404],
  ] as const) {
    const seen: number[] = [];
    for (let reads = 0; reads < limits.calendar_reads_per_hour; reads += 1) seen.push((await read(address)).status);
    assert.deepEqual(new Set(seen), new Set([status]));
    const refused = await read(address);
    assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [429, true]);
  }
});

test('only people of the staff have addresses, five each, and a colleague neither sees nor revokes them', async () => {
  const { key } = await aPerson();
  const other = await aPerson();
  const third = await aPerson();
  const made = [];
  for (let count = 0; count < limits.calendar_feeds; count += 1) made.push(await aFeed(key));
  assert.equal(outcome(await tryFeed(key)), '409 conflict');
  assert.equal(outcome(await tryFeed(other.key)), '201');
  assert.equal(outcome(await tryFeed(key, [])), '400 validation_error');
  assert.deepEqual((await aFeed(third.key, ['my_tasks', 'my_tasks'])).contains, ['my_tasks']);
  const [feed] = made;
  const { admin } = await anOwner(stage, 'company');
  const refusals = [
    await tryFeed(admin),
    await tryFeed(company.key),
    await tryFeed(await stage.givenKey('operator')),
    await stage.send('GET', feeds, { key: admin }),
  ];
  assert.deepEqual(new Set(refusals.map(outcome)), new Set(['403 permission_denied']));
  assert.equal(outcome(await stage.send('DELETE', `${feeds}${feed?.id}/`, { key: other.key })), '404 not_found');
  assert.equal(outcome(await stage.send('DELETE', `${feeds}${feed?.id}/`, { key })), '204');
  assert.equal(outcome(await tryFeed(key)), '201');
  const log = bodyOf(
    await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${feed?.id}`),
    200,
  );
  assert.deepEqual(
    log.results.map(({ action, target }) => [action, target?.kind]),
    [
      ['calendar-feeds.delete', 'calendar_feed'],
      ['calendar-feeds.create', 'calendar_feed'],
    ],
  );
  assert.ok(!JSON.stringify(log).includes('/calendar/'));
});

test('a repetition of the creation shows no address again, and only reading has a method', async () => {
  const { key } = await aPerson();
  const sent = { key, body: { name: 'Uhr', contains: ['my_tasks'] }, idempotencyKey: 'one-and-the-same' };
  const created = bodyOf(await stage.send<IssuedCalendarFeed>('POST', feeds, sent), 201);
  const replayed = await stage.send<Partial<IssuedCalendarFeed>>('POST', feeds, sent);
  assert.deepEqual([replayed.status, replayed.body.id, replayed.body.url], [201, created.id, undefined]);
  const there = await stage.send('GET', `${feeds}${created.id}/`, { key });
  assert.deepEqual([there.headers.get('etag'), there.text], [replayed.headers.get('etag'), replayed.text]);
  const path = (created.url ?? '').replace(publicUrl, '');
  assert.equal((await stage.send('POST', path, { key: null })).status, 405);
  assert.equal((await stage.send('HEAD', path, { key: null })).text, '');
});
