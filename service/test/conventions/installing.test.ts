/** What `npm ci` prints on the Node.js versions that the README names (npm warns of engines and of deprecated packages). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Locked {
  readonly engines?: { readonly node?: string };
  readonly deprecated?: string;
}

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const locked = Object.entries((JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages);

/** The major version from which on a package takes every Node.js; Infinity for a range that ends. */
function takesAllFrom(range: string): number {
  const open = range.split('||').flatMap((each) => {
    const [, operator, major, rest] = /^\s*(>=|\*)\s*(\d+)?((?:\.\w+)*)\s*$/.exec(each) ?? [];
    if (operator === undefined) return [];
    return [Number(major ?? 0) + (/[1-9]/.test(rest ?? '') ? 1 : 0)];
  });
  return Math.min(...open);
}

test('npm warns of engines below the Node.js version that the README names, and from it on of none', () => {
  const named = Number(/On a Node\.js before (\d+), `npm ci` prints `EBADENGINE`/.exec(read('README.md'))?.[1]);
  const wanted = locked.map(([path, { engines }]) => ({ path, from: takesAllFrom(engines?.node ?? '*') }));
  assert.ok(wanted.length > 400, 'the lock file names the packages');
  assert.deepEqual(
    wanted.filter(({ from }) => from > named),
    [],
  );
  assert.equal(
    Math.max(...wanted.map(({ from }) => from)),
    named,
    'the README names the first version without warnings',
  );
});

test('npm warns of no deprecated package', () => {
  assert.deepEqual(
    locked.filter(([, { deprecated }]) => deprecated !== undefined),
    [],
  );
});
