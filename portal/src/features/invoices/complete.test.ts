/** What becomes of an invoice that is saved with its PDF, or released at once. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { NoAnswer } from '@mahnwerk/client';
import { complete, type Steps } from './complete.ts';

const file = new File(['%PDF-1.7'], 'RE-1.pdf', { type: 'application/pdf' });

/** Commands that note what they did; the PDF is inspected at the third look. */
function stepsWith(changes: Partial<Steps> = {}) {
  const done: string[] = [];
  const note = (what: string) => () => Promise.resolve(void done.push(what));
  const looks = () => done.filter((what) => what === 'look').length;
  const steps: Steps = {
    attach: ({ name }) => note(name)(),
    document: async () => {
      await note('look')();
      return { status: looks() < 3 ? 'pending' : 'ready' };
    },
    release: note('release'),
    ...changes,
  };
  return { done, steps };
}

test('an invoice is released once its PDF is inspected', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { done, steps } = stepsWith();
  const completed = complete(steps, { file, isReleased: true });
  for (let turns = 0; turns < 20; turns += 1) {
    await Promise.resolve();
    t.mock.timers.tick(500);
  }
  assert.deepEqual(await completed, { is: 'released' });
  assert.deepEqual(done, ['RE-1.pdf', 'look', 'look', 'look', 'release']);
});

test('a draft has its PDF and no release; without a file nothing is waited for', async () => {
  const draft = stepsWith();
  assert.deepEqual(await complete(draft.steps, { file, isReleased: false }), { is: 'saved' });
  assert.deepEqual(draft.done, ['RE-1.pdf']);
  const bare = stepsWith();
  assert.deepEqual(await complete(bare.steps, { file: new File([], ''), isReleased: true }), { is: 'released' });
  assert.deepEqual(bare.done, ['release']);
});

test('what is refused leaves the draft and says at which step; a draft without its PDF is not released', async () => {
  const error = new Error('refused');
  const attach = mock.fn(() => Promise.reject(error));
  const { done, steps } = stepsWith({ attach });
  assert.deepEqual(await complete(steps, { file, isReleased: true }), { is: 'notAttached', error });
  assert.deepEqual(done, []);
  const release = stepsWith({ release: () => Promise.reject(error) });
  assert.deepEqual(await complete(release.steps, { file: null, isReleased: true }), { is: 'notReleased', error });
});

test('what has no answer is thrown, so that the form sends it again', async () => {
  const call = { operation: 'invoices.release', idempotencyKey: 'key', outcome: 'unknown' } as const;
  const lost = new NoAnswer(call, new Error('no line'));
  const { steps } = stepsWith({ release: () => Promise.reject(lost) });
  await assert.rejects(complete(steps, { file: null, isReleased: true }), lost);
});
