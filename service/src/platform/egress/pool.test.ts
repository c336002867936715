import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { type Kept, Pool } from './pool.ts';

class Fake implements Kept {
  readonly origin: string;
  readonly since: number;
  isOpen = true;
  #tell: () => void = () => undefined;

  constructor(origin: string, since = performance.now()) {
    this.origin = origin;
    this.since = since;
  }

  onceGone(tell: () => void): void {
    this.#tell = tell;
  }

  destroy(): void {
    this.isOpen = false;
    this.#tell();
  }
}

const options = { idle_ms: 60_000, age_ms: 300_000, most: 3 };

test('a connection serves its own origin again, the one used last first', () => {
  const pool = new Pool<Fake>(options);
  const [one, two, other] = [
    new Fake('https://a.example'),
    new Fake('https://a.example'),
    new Fake('https://b.example'),
  ];
  for (const connection of [one, two, other]) pool.give(connection);
  assert.equal(pool.take('https://a.example'), two);
  assert.equal(pool.take('https://a.example'), one);
  assert.equal(pool.take('https://a.example'), undefined);
  assert.equal(pool.size, 1);
  pool.close();
  assert.equal(other.isOpen, false);
});

test('one that is gone, or too old to trust its name, is not used again', () => {
  const pool = new Pool<Fake>(options);
  const [gone, old] = [new Fake('https://a.example'), new Fake('https://a.example', performance.now() - 300_000)];
  pool.give(gone);
  gone.destroy();
  pool.give(old);
  assert.deepEqual([pool.size, old.isOpen, pool.take('https://a.example')], [0, false, undefined]);
});

test('one that grew too old while it waited is closed when it is asked for', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const pool = new Pool<Fake>({ ...options, age_ms: 20 });
  const connection = new Fake('https://a.example');
  pool.give(connection);
  const until = performance.now() + 25;
  while (performance.now() < until) continue;
  assert.deepEqual([pool.take('https://a.example'), connection.isOpen], [undefined, false]);
  mock.timers.reset();
});

test('nobody needs it for a minute: it is closed', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const pool = new Pool<Fake>(options);
  const connection = new Fake('https://a.example');
  pool.give(connection);
  mock.timers.tick(59_999);
  assert.equal(connection.isOpen, true);
  mock.timers.tick(1);
  assert.deepEqual([connection.isOpen, pool.size], [false, 0]);
  mock.timers.reset();
});

test('too many: the one unused longest is closed', () => {
  const pool = new Pool<Fake>(options);
  const all = ['a', 'b', 'c', 'd'].map((name) => new Fake(`https://${name}.example`));
  for (const connection of all.slice(0, 3)) pool.give(connection);
  assert.equal(pool.take('https://a.example'), all[0]);
  if (all[0] !== undefined) pool.give(all[0]);
  if (all[3] !== undefined) pool.give(all[3]);
  assert.deepEqual(
    all.map(({ isOpen }) => isOpen),
    [true, false, true, true],
  );
  pool.close();
});
