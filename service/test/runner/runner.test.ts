/** What the gate runs, and what a change adds to it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { before, test } from 'node:test';
import { file_timeout_ms, process_timeout_ms } from './timeouts.ts';
import { groupsOf, opensPortal } from './groups.ts';
import { choose, lanes, lanesTouchedBy, unknownNames } from './lanes.ts';
import { reaching, repository } from './imports.ts';
import { needlesslyExcused, secondsOf, slownessOf, tooLong, unexcused } from './weights.ts';

let files: string[] = [];
before(async () => {
  for await (const file of glob('{client,contract,embedded-postgres,portal,service}/**/*.test.ts', {
    cwd: repository,
    exclude: ['**/node_modules/**'],
  }))
    files.push(file);
  files = files.sort();
});

const textOf = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

const isMonth = (file: string): boolean => file.endsWith('/office-month.test.ts');

test('every name in the table of lanes is a file', () => {
  assert.deepEqual(unknownNames(files), []);
});

test('every glob of a lane matches a file, so that a folder that moves keeps its lane', async () => {
  const empty: string[] = [];
  for (const { paths, sources = [] } of Object.values(lanes))
    for (const path of [...paths, ...sources]) {
      const matches = glob(path, { cwd: repository, exclude: ['**/node_modules/**'] });
      if ((await matches[Symbol.asyncIterator]().next()).done === true) empty.push(path);
    }
  assert.deepEqual(empty, []);
});

test('the whole suite runs every file, the gate leaves the slow lanes out, and a change adds the lanes it touches', () => {
  const whole = choose(files, () => true);
  assert.deepEqual(
    whole.map(({ file }) => file),
    files,
  );
  const gate = choose(files, () => false);
  assert.ok(gate.length < files.length && gate.every(({ extent }) => extent === 'gate'));
  const changed = ['service/src/domain/bank/files/store.ts'];
  const touched = lanesTouchedBy(changed, reaching(changed));
  assert.ok(
    ['bank and statements', 'kills and faults', 'races', 'every route'].every((lane) => touched.includes(lane)),
  );
  assert.ok(!touched.includes('people') && !touched.includes('portal'));
  const added = choose(files, (lane) => touched.includes(lane)).filter(({ extent }) => extent === 'all');
  assert.ok(added.some(({ file }) => file.endsWith('/bank-kills.test.ts')));
  assert.ok(added.some(({ file }) => file.endsWith('/statement-faults.test.ts')));
});

test('each file that does less in the gate is whole in a lane', () => {
  const asks = /harness\/lane\.ts|harness\/dealt-routes\.ts|\bdeal\b/;
  const whole = new Set(
    choose(files, () => true)
      .filter(({ extent }) => extent === 'all')
      .map(({ file }) => file),
  );
  assert.deepEqual(
    files.filter(
      (file) =>
        file.startsWith('service/test/') && !file.includes('/runner/') && asks.test(textOf(file)) && !whole.has(file),
    ),
    [],
  );
});

test('a change of one module reaches the tests that import it, over any number of steps, and no others', () => {
  const tests = [...reaching(['service/src/values/iban.ts'])].filter((file) => file.endsWith('.test.ts'));
  assert.ok(tests.includes('service/src/values/iban.test.ts'));
  assert.ok(tests.includes('service/test/stories/payouts.test.ts'));
  assert.ok(!tests.includes('service/src/values/day.test.ts'));
});

test('each file is in one process, however short it is', () => {
  for (const some of [files, files.slice(0, 1), ['service/src/values/iban.test.ts']])
    assert.deepEqual(
      groupsOf(choose(some, () => false))
        .flatMap((group) => group.files)
        .sort(),
      choose(some, () => false).map(({ file }) => file),
    );
});

test('stories that open the portal share a process with their like alone, however they are named', () => {
  const opening = files.filter((file) => file.includes('/stories/') && textOf(file).includes('await openPortal('));
  assert.ok(opening.some(isMonth));
  assert.deepEqual(
    opening.filter((file) => !opensPortal(file)),
    [],
  );
  for (const group of groupsOf(choose(files, () => true)))
    if (group.files.some(opensPortal))
      assert.deepEqual(
        group.files.filter((file) => !opensPortal(file)),
        [],
      );
});

test('the month of the office, the longest file, has the time of a file for itself', () => {
  const [group] = groupsOf(choose(files, () => true)).filter((each) => each.files.some(isMonth));
  assert.deepEqual(
    group?.files.filter((file) => !isMonth(file)),
    [],
  );
  assert.ok(file_timeout_ms < process_timeout_ms);
});

test('each file of the gate that takes longer than 20 s has its reason, and no reason is left over', () => {
  assert.deepEqual([unexcused(), needlesslyExcused()], [[], []]);
});

test('a file that takes too long fails the gate, and a slow machine alone fails nothing', () => {
  const gate = choose(files, () => false);
  const weights = new Map(gate.map(({ file }) => [file, secondsOf({ file, extent: 'gate' })] as const));
  const slow = new Map([...weights].map(([file, seconds]) => [file, 4 * seconds] as const));
  assert.equal(slownessOf(slow), 4);
  assert.deepEqual(tooLong(slow), []);
  assert.equal(tooLong(new Map([...slow, ['service/test/runner/runner.test.ts', 1_000]])).length, 1);
});
