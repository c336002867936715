/** Both stores meet the same requirements: the data directory, and a real S3 server. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { noise } from '../../../test/harness/files.ts';
import { type S3Server, startS3 } from '../../../test/harness/s3.ts';
import { directoryStore } from './directory.ts';
import { startSpoolSweep } from './objects.ts';
import { s3Store } from './s3.ts';
import { Spool } from './spool.ts';
import { ObjectMissing, type ObjectStore, ObjectStoreUnavailable } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-store-'));
const spool = new Spool(join(folder, 'incoming'));
const stores: { name: string; store: ObjectStore }[] = [
  { name: 'the data directory', store: directoryStore(join(folder, 'objects')) },
];
let s3: S3Server;

before(async () => {
  s3 = await startS3();
  stores.push({ name: 'S3', store: s3Store(s3.options, spool) });
});

after(async () => {
  for (const { store } of stores) await store.close();
  await s3.remove();
  rmSync(folder, { recursive: true, force: true });
});

const take = (bytes: Buffer) => spool.take([bytes], Infinity);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const absent = sha256(Buffer.from('absent'));

async function everyStore(promise: (store: ObjectStore) => Promise<void>): Promise<void> {
  for (const { name, store } of stores)
    await promise(store).catch((error: Error) =>
      Promise.reject(new Error(`${name}: ${error.message}`, { cause: error })),
    );
}

test('what was kept comes back byte for byte, small and large, as a stream and as a file', () =>
  everyStore(async (store) => {
    for (const bytes of [Buffer.from('x'), noise(3 * 1024 * 1024 + 17)]) {
      const file = await take(bytes);
      assert.equal(file.sha256, sha256(bytes));
      await store.put(file);
      await store.check(file.sha256);
      assert.ok((await buffer(await store.open(file.sha256))).equals(bytes));
      const local = await store.local(file.sha256);
      assert.equal(sha256(readFileSync(local.path)), file.sha256);
      await local.release();
      await file.release();
    }
    assert.deepEqual(readdirSync(spool.folder), []);
  }));

test('the same bytes are kept once, by two at once too', () =>
  everyStore(async (store) => {
    const bytes = noise(100_000, 'twice');
    const files = await Promise.all([take(bytes), take(bytes), take(bytes)]);
    await Promise.all(files.map((file) => store.put(file)));
    for (const file of files) await file.release();
    assert.ok((await buffer(await store.open(sha256(bytes)))).equals(bytes));
  }));

test('what is not there is told from a store that is not there', () =>
  everyStore(async (store) => {
    await assert.rejects(store.open(absent), ObjectMissing);
    await assert.rejects(store.check(absent), ObjectMissing);
    await assert.rejects(store.local(absent), ObjectMissing);
    await store.remove(absent);
    await store.reach();
  }));

test('what was removed is gone', () =>
  everyStore(async (store) => {
    const file = await take(noise(1000, 'removed'));
    await store.put(file);
    await store.remove(file.sha256);
    await assert.rejects(store.open(file.sha256), ObjectMissing);
    await file.release();
  }));

test('nothing but a SHA-256 leads to an object', () =>
  assert.rejects(directoryStore(join(folder, 'objects')).open('../../../../etc/passwd'), /called by its SHA-256/));

test('a data directory that has vanished is a store that is gone, and is not made anew', async () => {
  const objects = join(folder, 'vanishing');
  const store = directoryStore(objects);
  const file = await take(Buffer.from('before'));
  await store.put(file);
  renameSync(objects, `${objects}-away`);
  writeFileSync(objects, '');
  const later = await take(Buffer.from('later'));
  await Promise.all(
    [store.put(later), store.open(file.sha256), store.check(file.sha256), store.reach()].map((work) =>
      assert.rejects(work, ObjectStoreUnavailable),
    ),
  );
  rmSync(objects);
  await assert.rejects(store.put(later), ObjectStoreUnavailable);
  await assert.rejects(store.open(file.sha256), ObjectStoreUnavailable);
  renameSync(`${objects}-away`, objects);
  await store.put(later);
  await store.check(file.sha256);
});

test('a wrong key and a bucket that is not there are a store that is gone', async () => {
  for (const wrong of [{ secretAccessKey: 'wrong' }, { bucket: 'another' }]) {
    const store = s3Store({ ...s3.options, ...wrong }, spool);
    const file = await take(Buffer.from('secret'));
    await Promise.all(
      [store.put(file), store.open(absent), store.reach()].map((work) => assert.rejects(work, ObjectStoreUnavailable)),
    );
    await file.release();
    await store.close();
  }
});

test('an S3 server that restarts is waited for, one that is gone is told, and one that is back is used again', async () => {
  const store = s3Store(s3.options, spool);
  const file = await take(noise(50_000, 'restart'));
  await store.put(file);
  await s3.stop();
  const waiting = store.check(file.sha256);
  await s3.start();
  await waiting;
  await s3.stop();
  await assert.rejects(store.put(file), ObjectStoreUnavailable);
  await assert.rejects(store.open(file.sha256), ObjectStoreUnavailable);
  await assert.rejects(store.reach(), ObjectStoreUnavailable);
  await s3.start();
  assert.equal((await buffer(await store.open(file.sha256))).length, 50_000);
  await file.release();
  await store.close();
});

test('an S3 server that takes connections and says nothing is gone as soon as a probe wants to know', async () => {
  const store = s3Store(s3.options, spool);
  await s3.hang();
  const began = performance.now();
  await assert.rejects(store.reach(), ObjectStoreUnavailable);
  assert.ok(performance.now() - began < 2_000);
  await store.close();
  await s3.start();
});

test('what a killed process left in the spool is removed when the next one starts; what is being sent stays', async () => {
  const [left, coming] = [await take(Buffer.from('left')), await take(Buffer.from('coming'))];
  const yesterday = (performance.timeOrigin + performance.now()) / 1000 - 86_400;
  utimesSync(left.path, yesterday, yesterday);
  const sweep = startSpoolSweep(spool, pino({ level: 'silent' }));
  while (existsSync(left.path)) await sleep(5);
  await sweep.stop();
  assert.ok(existsSync(coming.path));
  await coming.release();
});
