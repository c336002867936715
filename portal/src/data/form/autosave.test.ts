/** A form that saves itself: what is stored, what waits, and what the browser keeps. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Autosave, type AutosaveOptions } from './autosave.ts';
import type { Values } from './conflicts.ts';

interface Stored {
  readonly texts: Values;
}

/** A service that stores texts under versions, and what the browser keeps. */
function aPlace(options: Partial<AutosaveOptions<Stored>> = {}, atFirst?: Values) {
  let kept = atFirst;
  const saved: Values[] = [];
  const autosave = new Autosave<Stored>({
    version: { stored: { texts: { name: '' } }, etag: '"1"', at: '2026-01-01T10:00:00Z' },
    valuesOf: ({ texts }) => texts,
    latest: () => Promise.reject(new Error('not asked for')),
    choose: () => Promise.resolve(undefined),
    isComplete: () => true,
    pause: 0,
    save: (texts) => {
      saved.push(texts);
      return Promise.resolve({ stored: { texts }, etag: `"${saved.length}"`, at: '2026-01-01T10:01:00Z' });
    },
    kept: { read: () => kept, write: (values) => void (kept = values), forget: () => void (kept = undefined) },
    ...options,
  });
  return { autosave, saved, kept: () => kept };
}

test('what is typed is kept at once and stored after a pause; what is stored is no longer kept', async () => {
  const { autosave, saved, kept } = aPlace();
  autosave.change({ name: 'Mu' });
  autosave.change({ name: 'Muster' });
  assert.deepEqual([autosave.current().state, kept()], ['unsaved', { name: 'Muster' }]);
  const isSaved = new Promise<void>((resolve) => {
    autosave.subscribe(() => autosave.current().state === 'saved' && resolve());
  });
  await isSaved;
  await autosave.flush();
  assert.deepEqual([saved, kept()], [[{ name: 'Muster' }], undefined]);
  assert.equal(autosave.current().savedAt, '2026-01-01T10:01:00Z');
});

test('what is typed while it is stored is stored behind it; two calls store it once', async () => {
  const first = Promise.withResolvers<void>();
  const saved: Values[] = [];
  const { autosave } = aPlace({
    save: async (texts) => {
      saved.push(texts);
      if (saved.length === 1) await first.promise;
      return { stored: { texts }, etag: `"${saved.length}"`, at: '2026-01-01T10:01:00Z' };
    },
  });
  autosave.change({ name: 'A' });
  const both = [autosave.flush(), autosave.flush()];
  await Promise.resolve();
  await Promise.resolve();
  autosave.change({ name: 'B' });
  first.resolve();
  assert.deepEqual(await Promise.all(both), [true, true]);
  assert.deepEqual(saved, [{ name: 'A' }, { name: 'B' }]);
});

test('what the service refuses or cannot take whole stays in the browser, and counts as not stored', async () => {
  const refusing = aPlace({ save: () => Promise.reject(new Error('no line')) });
  refusing.autosave.change({ name: 'A' });
  assert.equal(await refusing.autosave.flush(), false);
  assert.deepEqual([refusing.autosave.current().state, refusing.kept()], ['refused', { name: 'A' }]);
  const partly = aPlace({ isComplete: () => false });
  partly.autosave.change({ name: 'A' });
  assert.equal(await partly.autosave.flush(), false);
  assert.deepEqual([partly.autosave.current().state, partly.kept()], ['partly', { name: 'A' }]);
});

test('what was kept of an earlier visit is stored; what is removed is not', async () => {
  const { autosave, saved } = aPlace({}, { name: 'kept' });
  assert.deepEqual(autosave.current().values, { name: 'kept' });
  await autosave.flush();
  assert.deepEqual(saved, [{ name: 'kept' }]);
  autosave.change({ name: 'gone' });
  autosave.end();
  await autosave.flush();
  assert.equal(saved.length, 1);
});
