/** What the log says of requests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { eventFeed, partnerEventFeed } from '@mahnwerk/contract/case/events.ts';
import { feedParameters } from '@mahnwerk/contract/shapes/feed.ts';
import { pathForLog, RequestLines } from './request-lines.ts';

const line = {
  request_id: 'one',
  operation: 'events.list',
  method: 'GET',
  status: 200,
  duration_ms: 1,
  key_id: 'key',
  company_id: 'company',
};

test('a client that reads its feed every second is one line a minute, which counts its reads; a refused one is its own', () => {
  let now = 0;
  const said: Record<string, unknown>[] = [];
  const log = pino({}, { write: (text: string) => void said.push(JSON.parse(text) as Record<string, unknown>) });
  const lines = new RequestLines(log, () => now);
  for (now = 0; now <= 120_000; now += 1_000) lines.write(line, { isPoll: true });
  assert.deepEqual(
    said.map(({ requests = 1 }) => requests),
    [1, 60, 60],
  );
  lines.write({ ...line, status: 401 }, { isPoll: true });
  lines.write({ ...line, key_id: 'another' }, { isPoll: true });
  lines.write({ ...line, operation: 'orders.list' }, { isPoll: false });
  lines.write({ ...line, operation: 'orders.list' }, { isPoll: false });
  lines.write(line, { isPoll: true, failure: new Error('away') });
  assert.equal(said.length, 8);
});

test('a logged path has no secret of a link, no address and no text of a stranger', () => {
  assert.equal(pathForLog('/portal/assets/index-Bx12.js'), '/portal/assets/index-Bx12.js');
  assert.equal(
    pathForLog('/v1/orders/019a1b24-1a0b-7250-8338-8c1a7350a88c/'),
    '/v1/orders/019a1b24-1a0b-7250-8338-8c1a7350a88c/',
  );
  assert.equal(pathForLog(`/setup/${'a'.repeat(43)}/${'b'.repeat(43)}`), '/setup/…/…');
  assert.equal(pathForLog(`/calendar/${'a'.repeat(43)}.ics`), '/calendar/…');
  assert.equal(pathForLog('/people/mara@betrieb.example/M%C3%BCller'), '/people/…/…');
  for (const path of ['/d', '/d/', '/d/K7QM-2XW4-TR9H', '//D/overview']) assert.equal(pathForLog(path), '/d/…');
  for (const code of ['K7QM-2XW4-TR9H', 'k7qm2xw4tr9h', 'K7OM-2XW4TR9H']) assert.equal(pathForLog(`/${code}/`), '/…/');
  assert.equal(pathForLog(`/${'a/'.repeat(400)}`).length, 400);
});

test('the reads of both feeds are known as such', () => {
  for (const feed of [eventFeed, partnerEventFeed]) assert.equal(feed.routes.list.query, feedParameters);
});
