import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Authenticator, type Caller, secretHasher } from './authenticate.ts';
import { cached_ms } from './look-ups.ts';

const secret = `sandbox_${'a'.repeat(40)}`;
const caller: Caller = {
  id: 'k',
  kind: 'case',
  name: 'test',
  scopes: [],
  companyId: 'c',
  partnerId: undefined,
  readOnly: false,
  isLocked: false,
  isPolicyLocked: false,
};

/** A key whose cached look-up is due for renewal; the test answers further look-ups and advances the clock. */
async function grownOld(t: TestContext) {
  const look_ups: PromiseWithResolvers<Caller | undefined>[] = [];
  let now = 1_000;
  t.mock.method(performance, 'now', () => now);
  const find = (): Promise<Caller | undefined> => {
    const lookUp = Promise.withResolvers<Caller | undefined>();
    look_ups.push(lookUp);
    return lookUp.promise;
  };
  const authenticator = new Authenticator({
    environment: 'sandbox',
    hash: secretHasher(Buffer.alloc(32, 1)),
    keys: { find, used: () => undefined },
  });
  const identify = () => authenticator.identify(`Bearer ${secret}`);
  const pass = (milliseconds: number) => void (now += milliseconds);
  const first = identify();
  look_ups[0]?.resolve(caller);
  await first;
  pass(cached_ms * 0.6);
  return { look_ups, identify, pass };
}

test('a busy key is looked up again before its cached look-up expires, and no request waits for it', async (t) => {
  const { look_ups, identify, pass } = await grownOld(t);
  assert.equal(await identify(), caller);
  assert.equal(await identify(), caller);
  assert.equal(look_ups.length, 2);
  look_ups[1]?.resolve(caller);
  await look_ups[1]?.promise;
  // The age of a renewed look-up counts from its start.
  pass(cached_ms * 0.6);
  assert.equal(await identify(), caller);
  assert.equal(look_ups.length, 3);
});

test('a key that a renewal finds suspended stops immediately', async (t) => {
  const { look_ups, identify } = await grownOld(t);
  await identify();
  look_ups[1]?.resolve(undefined);
  await look_ups[1]?.promise;
  const refused = identify();
  look_ups[2]?.resolve(undefined);
  await assert.rejects(refused, { code: 'authentication_failed' });
});

test('a cached look-up expires on time, even if its renewal is slow or fails', async (t) => {
  const { look_ups, identify, pass } = await grownOld(t);
  await identify();
  look_ups[1]?.reject(new Error('the database is unavailable'));
  pass(cached_ms * 0.4);
  const late = identify();
  look_ups[2]?.resolve(undefined);
  await assert.rejects(late, { code: 'authentication_failed' });
  assert.equal(look_ups.length, 3);
});

/** An authenticator for which every key exists, with the hashes of the keys that were looked up. */
function overAllKeys(hash = secretHasher(Buffer.alloc(32, 1))) {
  const looked_up: string[] = [];
  const find = async (digest: Buffer): Promise<Caller> => {
    looked_up.push(digest.toString('hex'));
    return { ...caller, id: digest.toString('hex') };
  };
  const authenticator = new Authenticator({ environment: 'sandbox', hash, keys: { find, used: () => undefined } });
  return { looked_up, hash, identify: (each: string) => authenticator.identify(`Bearer ${each}`) };
}

test('a look-up is cached by the keyed hash, never by the secret', async (t) => {
  t.mock.method(performance, 'now', () => 1_000);
  const { identify, looked_up } = overAllKeys(() => Buffer.from('one digest for all'));
  await identify(secret);
  await identify(`sandbox_${'b'.repeat(40)}`);
  assert.equal(looked_up.length, 1);
});

test('the look-up of a busy key stays cached while thousands of other keys are used', async (t) => {
  t.mock.method(performance, 'now', () => 1_000);
  const { identify, looked_up, hash } = overAllKeys();
  for (let other = 0; other < 25_000; other += 1) {
    if (other % 5_000 === 0) await identify(secret);
    await identify(`sandbox_${other.toString(16).padStart(40, '0')}`);
  }
  assert.equal(looked_up.filter((digest) => digest === hash(secret).toString('hex')).length, 1);
});
