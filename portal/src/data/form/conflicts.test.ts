import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@mahnwerk/client';
import { type Conflict, differencesOf, saveOver, type Values } from './conflicts.ts';

const base = { street: 'Alte Gasse 1', city: 'Köln', reference: '' };

test('each field that differs names whose change it is; fields that agree are not asked about', () => {
  const mine = { street: 'Neue Gasse 2', city: 'Köln', reference: 'K-7' };
  assert.deepEqual(differencesOf(base, mine, { street: 'Weg 3', city: 'Bonn', reference: 'K-7' }), [
    { name: 'street', mine: 'Neue Gasse 2', theirs: 'Weg 3', isMine: true },
    { name: 'city', mine: 'Köln', theirs: 'Bonn', isMine: false },
  ]);
  assert.deepEqual(differencesOf(base, base, base), []);
});

const refusal = new ApiError({ operation: 'debtors.update' } as ConstructorParameters<typeof ApiError>[0], {
  status: 412,
  code: 'precondition_failed',
  detail: '',
  errors: [],
  requestId: undefined,
  retryAfterSeconds: undefined,
  body: {},
});

/** Saves a new street while others store these versions, one before each attempt. */
async function saveAmid(others: readonly Values[], choose: (conflict: Conflict) => Values | undefined) {
  const stored = [base, ...others];
  const sent: { values: Values; etag: string }[] = [];
  const asked: string[][] = [];
  const versionAt = (place: number) => ({
    stored: stored[place] ?? base,
    etag: `v${place}`,
    at: '2026-11-23T10:00:00Z',
  });
  const saving = saveOver({
    version: versionAt(0),
    mine: { ...base, street: 'Neue Gasse 2' },
    valuesOf: (values: Values) => values,
    save: (values, { etag }) => {
      sent.push({ values, etag });
      return sent.length <= others.length ? Promise.reject(refusal) : Promise.resolve('saved');
    },
    latest: () => Promise.resolve(versionAt(sent.length)),
    choose: (conflict) => {
      asked.push(conflict.differences.map(({ name }) => name));
      return Promise.resolve(choose(conflict));
    },
  });
  return { outcome: await saving.catch((error: unknown) => error), sent, asked };
}

test('who meets two changes in a row is asked twice, and saves under the version shown last', async () => {
  const others = [
    { ...base, city: 'Bonn' },
    { ...base, city: 'Trier' },
  ];
  const theirs = ({ differences }: Conflict) =>
    Object.fromEntries(differences.filter(({ isMine }) => !isMine).map((each) => [each.name, each.theirs]));
  const { outcome, sent, asked } = await saveAmid(others, theirs);
  assert.equal(outcome, 'saved');
  assert.deepEqual(asked, [
    ['street', 'city'],
    ['street', 'city'],
  ]);
  assert.deepEqual(sent.at(-1), { values: { ...base, street: 'Neue Gasse 2', city: 'Trier' }, etag: 'v2' });
});

test('who goes back to the form has saved nothing, and learns of the refusal', async () => {
  const { outcome, sent } = await saveAmid([{ ...base, city: 'Bonn' }], () => undefined);
  assert.equal(outcome, refusal);
  assert.equal(sent.length, 1);
});

test('nothing is asked where others have stored the same', async () => {
  const { outcome, asked, sent } = await saveAmid([{ ...base, street: 'Neue Gasse 2' }], () => undefined);
  assert.deepEqual([outcome, asked, sent.at(-1)?.etag], ['saved', [], 'v1']);
});

test('nothing is asked where others have changed nothing that the form holds', async () => {
  const { outcome, asked, sent } = await saveAmid([base], () => undefined);
  assert.deepEqual([outcome, asked, sent.at(-1)?.etag], ['saved', [], 'v1']);
});
