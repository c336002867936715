/** The thread that estimates how many guesses a password takes. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { guessesLog10 } from './guessing.ts';

const idle_ms = 5_000;

test('passwords that are tried one after the other are estimated by one thread, which ends when no other comes', async (t) => {
  const threads: Worker[] = [];
  const count = (thread: Worker) => void threads.push(thread);
  process.on('worker', count);
  t.after(() => process.off('worker', count));
  t.mock.timers.enable({ apis: ['setTimeout'] });
  // One that another file has left waiting ends first.
  await guessesLog10('Passwort1', []);
  t.mock.timers.tick(idle_ms);
  threads.length = 0;
  const weak = await guessesLog10('Passwort1', []);
  assert.ok(weak < (await guessesLog10('Vier Raben auf dem Dach', [])));
  assert.equal(threads.length, 1);
  const ended = once(threads[0] ?? assert.fail('no thread'), 'exit');
  t.mock.timers.tick(idle_ms);
  await ended;
  assert.equal(await guessesLog10('Passwort1', []), weak);
  assert.equal(threads.length, 2);
});
