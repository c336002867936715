import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { renderPage } from './page-body.ts';
import type { PageQuery } from '../lists/query.ts';

test('other requests continue between the results of a large page', async () => {
  const results = Array.from({ length: 8 }, () => ({ text: 'x'.repeat(300 * 1024) }));
  const over = new AbortController();
  let turns = 0;
  const others = async () => {
    while (!over.signal.aborted) {
      await setImmediate();
      turns += 1;
    }
  };
  const running = others();
  const query: PageQuery = {
    limit: 100,
    offset: 0,
    position: undefined,
    ordering: [],
    updated_since: undefined,
    filters: {},
  };
  const page = {
    count: 8,
    more: false,
    earlier: false,
    keys: results.map((_result, index) => [String(index)]),
    results,
  };
  const body = await renderPage({ url: 'https://api.mahnwerk.test/v2/orders/', sent: '', query, seal: () => '' }, page);
  over.abort();
  await running;
  assert.deepEqual(JSON.parse(body.toString()), { count: 8, next: null, previous: null, results });
  assert.ok(turns >= results.length - 1, `${turns} turns`);
});
