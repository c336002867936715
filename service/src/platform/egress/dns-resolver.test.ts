import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { type LittleInternet, littleInternet } from '../../../test/harness/outbound-lab.ts';
import { createOutbound } from './outbound-client.ts';
import type { NameAnswer } from '../../../test/harness/name-server.ts';

let internet: LittleInternet;

before(async () => {
  internet = await littleInternet({ allowedNetworks: ['127.0.0.1/32'] });
});

beforeEach(() => internet.receiver.hangUp());

after(() => internet.close());

const questionsOf = (name: string): readonly string[] =>
  internet.names.questions.filter((question) => question.name === name).map(({ type }) => type);

const faultOf = async (name: string, answer: NameAnswer) => {
  internet.names.tell(name, answer);
  const url = internet.receiver.url(name);
  const connections = internet.receiver.connections;
  const [resolution, attempted, inspection] = [
    await internet.outbound.resolve(name),
    await internet.post(url),
    await internet.outbound.inspect(url),
  ];
  assert.equal(internet.receiver.connections, connections, 'nobody was contacted');
  assert.equal(attempted.kind === 'failure' && attempted.message, `blocked_destination:${resolution.fault}`);
  assert.equal(inspection.fault, `blocked_destination:${resolution.fault}`);
  return resolution.fault;
};

test('a name that leads nowhere is unresolvable, however the name server says so', async () => {
  assert.equal(await faultOf('nobody.example', 'nxdomain'), 'unresolvable');
  assert.equal(await faultOf('empty.example', {}), 'unresolvable');
  assert.equal(await faultOf('broken.example', 'servfail'), 'unresolvable');
  assert.equal(await faultOf('forbidden.example', 'refused'), 'unresolvable');
  assert.equal(await faultOf('silent.example', 'silence'), 'unresolvable');
  assert.equal(await faultOf('a..b', 'nxdomain'), 'unresolvable');
});

test('one address that is not public spoils the name', async () => {
  assert.equal(await faultOf('private.example', { a: ['10.0.0.1'] }), 'internal_address');
  assert.equal(await faultOf('metadata.example', { a: ['169.254.169.254'] }), 'internal_address');
  assert.equal(await faultOf('mixed.example', { a: ['127.0.0.1', '10.0.0.1'] }), 'internal_address');
  assert.equal(await faultOf('sixth.example', { a: ['127.0.0.1'], aaaa: ['::1'] }), 'internal_address');
  assert.equal(await faultOf('mapped.example', { aaaa: ['::ffff:127.0.0.1'] }), 'internal_address');
});

test('addresses as hosts are vetted without a name server', async () => {
  const asked = internet.names.questions.length;
  assert.equal((await internet.outbound.resolve('10.1.2.3')).fault, 'internal_address');
  assert.equal((await internet.outbound.resolve('[::1]')).fault, 'internal_address');
  assert.deepEqual(await internet.outbound.resolve('93.184.216.34'), {
    addresses: [{ address: '93.184.216.34', family: 4, public: true }],
    fault: undefined,
  });
  const attempted = await internet.post(internet.receiver.url('127.0.0.1'));
  assert.equal(attempted.kind, 'response');
  assert.equal(internet.names.questions.length, asked);
});

test('what a name says of one family holds when the other is not answered for', async () => {
  const names = await littleInternet();
  names.names.tell('half.example', { a: ['127.0.0.1'] });
  assert.deepEqual(
    (await names.outbound.resolve('half.example')).addresses.map(({ address }) => address),
    ['127.0.0.1'],
  );
  await names.close();
});

test('a name that changes its mind is contacted where it was vetted, and nowhere else', async () => {
  const trap = await startReceiver({
    leaf: internet.authority.issue({ names: ['rebinding.example'] }),
    address: '127.0.0.2',
    port: internet.receiver.port,
  });
  internet.receiver.show(internet.authority.issue({ names: ['rebinding.example', 'receiver.example'] }));
  internet.names.tell('rebinding.example', [
    { a: ['127.0.0.1'], ttl: 0 },
    { a: ['127.0.0.2'], ttl: 0 },
  ]);
  const url = internet.receiver.url('rebinding.example');
  assert.equal((await internet.post(url)).kind, 'response');
  assert.deepEqual(questionsOf('rebinding.example').toSorted(), ['A', 'AAAA'], 'asked once for one connection');
  // The open connection still leads to the vetted address.
  assert.equal((await internet.post(url)).kind, 'response');
  internet.receiver.hangUp();
  const later = await internet.post(url);
  assert.equal(later.kind === 'failure' && later.class, 'internal_address');
  assert.equal(trap.connections, 0);
  await trap.close();
});

test('an answer is believed for its time, a refusal too', async () => {
  const patient = await littleInternet({ timings: { cache_min_ms: 60_000, cache_negative_ms: 60_000 } });
  patient.names.tell('known.example', { a: ['127.0.0.1'], ttl: 0 });
  for (const name of ['known.example', 'known.example', 'unknown.example', 'unknown.example'])
    await patient.outbound.resolve(name);
  await Promise.all([patient.outbound.resolve('known.example'), patient.outbound.resolve('known.example')]);
  assert.deepEqual(
    patient.names.questions.map(({ name }) => name),
    ['known.example', 'known.example', 'unknown.example', 'unknown.example'],
  );
  await patient.close();
});

test('a record that holds for a day is asked for again all the same', async () => {
  const impatient = await littleInternet({ timings: { cache_max_ms: 0 } });
  impatient.names.tell('known.example', { a: ['127.0.0.1'], ttl: 86_400 });
  for (const name of ['known.example', 'known.example']) await impatient.outbound.resolve(name);
  assert.equal(impatient.names.questions.length, 4);
  await impatient.close();
});

test(
  'two hundred names without an answer do not hold up a good one, the first time and the next',
  { timeout: 20_000 },
  async () => {
    const crowd = await littleInternet({
      timings: { name_server_ms: 2_000, lookup_ms: 5_000, lookup_turn_ms: 10, cache_negative_ms: 0 },
    });
    crowd.names.tell('*.dead.example', 'silence');
    crowd.names.tell('*.alive.example', { a: ['127.0.0.1'] });
    for (const round of ['first', 'next']) {
      let over = 0;
      const dead = Array.from({ length: 200 }, async (_, index) =>
        crowd.outbound.resolve(`n${index}.dead.example`).finally(() => (over += 1)),
      );
      assert.equal((await crowd.outbound.resolve(`${round}.alive.example`)).fault, undefined);
      assert.equal(over, 0, 'before any of the others was given up');
      assert.ok((await Promise.all(dead)).every(({ fault }) => fault === 'unresolvable'));
    }
    await crowd.close();
  },
);

test('a second name server answers for one that is silent', async () => {
  const silent = await littleInternet();
  silent.names.tell('receiver.example', 'silence');
  const outbound = createOutbound({
    allowedNetworks: ['127.0.0.0/8'],
    nameServers: [silent.names.address, internet.names.address],
    timings: { name_server_ms: 100 },
  });
  assert.equal((await outbound.resolve('receiver.example')).fault, undefined);
  await outbound.close();
  await silent.close();
});
