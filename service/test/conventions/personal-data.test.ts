/** What docs/operate/personal-data.md tells people and authorities is true: its tables, paths and periods. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { apis } from '@mahnwerk/contract/apis/all.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const page = read('docs/operate/personal-data.md');
const rowOf = (name: string): string => page.split('\n').find((line) => line.includes(`\`${name}\``)) ?? '';

/** `{mandate_id}` is `{id}` in a text. */
const plain = (path: string): string => path.replaceAll(/\{\w+\}/g, '{id}');

test('every table that the page names exists', () => {
  const tables = new Set(
    [...read('service/migrations/schema.sql').matchAll(/^create table (\w+)/gm)].map(([, name]) => name),
  );
  const named = [...page.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, name = '']) => name);
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter((name) => !tables.has(name)),
    [],
  );
});

test('every path that the page names is an operation', () => {
  const paths = new Set(
    Object.values(apis).flatMap((api) =>
      Object.values(api).flatMap(({ routes }) => Object.values(routes).map(({ path }) => plain(path))),
    ),
  );
  const named = [...page.matchAll(/\/(?:operator|v2|mahnservice)\/[\w/{}-]+\//g)].map(([path]) => path);
  assert.ok(named.length > 6);
  assert.deepEqual(
    named.filter((path) => path !== '/mahnservice/v1/' && !paths.has(plain(path))),
    [],
  );
});

test('the periods of the page are those of the contract', () => {
  assert.ok(rowOf('request_log').includes(`| ${limits.request_log_days} days |`));
  assert.ok(rowOf('idempotency').includes(`| ${limits.idempotency_forget_hours} hours |`));
  assert.ok(rowOf('webhook_deliveries').includes(`| ${limits.delivery_retention_days} days,`));
  assert.equal(limits.feed_retention_days, limits.delivery_retention_days);
  assert.ok(rowOf('orders').includes(`${limits.draft_lifetime_days} days`));
});
