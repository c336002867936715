/** The order of companies at the inspecting process. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanyTurns, type TurnRequest } from './turns.ts';

/** Turns whose work the test ends; `began` lists the names in the order of their start. */
function given() {
  const turns = new CompanyTurns();
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (
    name: string,
    { company = name, used_ms = 0, ...rest }: Partial<TurnRequest> & { used_ms?: number } = {},
  ) => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    return turns.run({ company, ...rest }, async (charge) => {
      began.push(name);
      await over;
      charge(used_ms);
      return name;
    });
  };
  /** Ends the work of a name, and waits until the next one has begun. */
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { turns, began, ask, end };
}

test('one works at a time, and companies that used nothing follow in the order in which they came', async () => {
  const { began, ask, end } = given();
  const all = ['a', 'b', 'c'].map((name) => ask(name));
  await new Promise(setImmediate);
  assert.deepEqual(began, ['a']);
  await end('a');
  await end('b');
  await end('c');
  assert.deepEqual(
    [began, await Promise.all(all)],
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ],
  );
});

test('a company with many files waits behind each other company, one of its files at a time', async () => {
  const { began, ask, end } = given();
  const names = ['a1', 'a2', 'a3'];
  const all = names.map((name) => ask(name, { company: 'a', used_ms: 5 }));
  all.push(ask('b'), ask('c'));
  for (const name of ['a1', 'b', 'c', 'a2', 'a3']) await end(name);
  await Promise.all(all);
  assert.deepEqual(began, ['a1', 'b', 'c', 'a2', 'a3']);
});

test('who gets no turn in time goes without one, and takes none later', async () => {
  const { turns, began, ask, end } = given();
  const first = ask('first');
  assert.equal(await ask('impatient', { wait_ms: 1 }), undefined);
  await end('first');
  await first;
  assert.deepEqual([began, [...turns.recent().keys()].includes('impatient')], [['first'], false]);
});

test('work that fails ends its turn', async () => {
  const turns = new CompanyTurns();
  await assert.rejects(
    turns.run({ company: 'a' }, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await turns.run({ company: 'b' }, () => Promise.resolve('runs')), 'runs');
});
