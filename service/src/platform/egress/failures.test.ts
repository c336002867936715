/** A test per row of the table of failures; over real sockets wherever this machine can produce the failure. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { inDays, type Leaf, selfSigned, testAuthority } from '../../../test/harness/certificates.ts';
import {
  answer,
  type Behaviour,
  closeMidway,
  hang,
  hangUp,
  type Handshake,
  reset,
  say,
} from '../../../test/harness/receiver.ts';
import { type LittleInternet, littleInternet } from '../../../test/harness/outbound-lab.ts';
import { failureOf } from './failures.ts';
import type { Attempted } from './outbound.ts';

let internet: LittleInternet;

before(async () => {
  internet = await littleInternet({ allowedNetworks: ['127.0.0.0/8', '224.0.0.0/4'] });
});

beforeEach(() => {
  internet.receiver.hangUp();
  internet.receiver.greet('tls');
  internet.receiver.behave(answer(200));
});

after(() => internet.close());

const said = (attempted: Attempted): string =>
  attempted.kind === 'failure' ? `${attempted.class} | ${attempted.message}` : `response | ${attempted.status}`;

const behaviours: readonly (readonly [string, Behaviour, string])[] = [
  ['does not answer', hang, 'timeout | Request timed out after 10 seconds'],
  ['resets the connection', reset, 'connection | Connection error: ECONNRESET'],
  ['closes the connection', hangUp, 'connection | Connection error: UND_ERR_SOCKET'],
  [
    'closes amid the head',
    say('HTTP/1.1 200 OK\r\nx-one: t', 'close'),
    'connection | Connection error: UND_ERR_SOCKET',
  ],
  ['does not speak HTTP', say('220 mail.example ESMTP\r\n'), 'connection | Connection error: invalid_http'],
  [
    'sends a head that is no head',
    say('HTTP/1.1 200 OK\r\nbroken header\r\n\r\n'),
    'connection | Connection error: invalid_http',
  ],
  [
    'sends a head without an end',
    say(`HTTP/1.1 200 OK\r\n${`x-filler: ${'a'.repeat(1000)}\r\n`.repeat(100)}`),
    'connection | Connection error: UND_ERR_HEADERS_OVERFLOW',
  ],
  [
    'switches protocols',
    say('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    'connection | Connection error: UND_ERR_SOCKET',
  ],
  ['redirects', answer(302, { headers: { location: 'https://elsewhere.example/' } }), 'response | 302'],
  ['refuses', answer(410), 'response | 410'],
  ['wants less', answer(429, { headers: { 'retry-after': '7' } }), 'response | 429'],
  ['is broken', answer(503), 'response | 503'],
  ['is broken off', closeMidway(500, 'sorry'), 'response | 500'],
];

for (const [what, behaviour, expected] of behaviours)
  test(`a receiver that ${what}: ${expected}`, async () => {
    internet.receiver.behave(behaviour);
    assert.equal(said(await internet.post()), expected);
  });

const handshakes: readonly (readonly [string, Handshake, string])[] = [
  ['is silent', 'silence', 'connection | Connection error: connect_timeout'],
  ['speaks without TLS', 'plain', 'tls | TLS error: ERR_SSL_WRONG_VERSION_NUMBER'],
  ['sends an alert', 'alert', 'tls | TLS error: ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE'],
  ['resets', 'reset', 'connection | Connection error: ECONNRESET'],
  ['closes', 'close', 'tls | TLS error: handshake_closed'],
];

for (const [what, handshake, expected] of handshakes)
  test(`a receiver that ${what} in the handshake: ${expected}`, async () => {
    internet.receiver.greet(handshake);
    assert.equal(said(await internet.post()), expected);
  });

const names = ['receiver.example'];
const stranger = testAuthority('Stranger');
const withRoot = ({ key, certificate }: Leaf): Leaf => ({ key, certificate: certificate + stranger.certificate });

const certificates: readonly (readonly [string, () => Leaf, string])[] = [
  [
    'expired',
    () => internet.authority.issue({ names, validFrom: inDays(-9), validTo: inDays(-1) }),
    'CERT_HAS_EXPIRED',
  ],
  ['is not valid yet', () => internet.authority.issue({ names, validFrom: inDays(1) }), 'CERT_NOT_YET_VALID'],
  ['answers for itself', () => selfSigned({ names }), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['comes with a root that nobody knows', () => withRoot(stranger.issue({ names })), 'SELF_SIGNED_CERT_IN_CHAIN'],
  [
    'comes with half a chain',
    () => stranger.below('Stranger below').issue({ names }),
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ],
  ['comes alone', () => stranger.issue({ names }), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['names another', () => internet.authority.issue({ names: ['other.example'] }), 'ERR_TLS_CERT_ALTNAME_INVALID'],
];

for (const [what, leaf, code] of certificates)
  test(`a certificate that ${what} is terminal: ${code}`, async () => {
    internet.receiver.show(leaf());
    assert.equal(said(await internet.post()), `certificate | TLS certificate error: ${code}`);
  });

test('a port where nobody listens: ECONNREFUSED', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  assert.equal(
    said(await internet.post(`https://receiver.example:${port}/`)),
    'connection | Connection error: ECONNREFUSED',
  );
});

test('an address without a way there: ENETUNREACH', async () => {
  internet.names.tell('nowhere.example', { a: ['224.0.0.1'] });
  assert.equal(said(await internet.post('https://nowhere.example/')), 'connection | Connection error: ENETUNREACH');
});

test('a connection that ended while it was written to: EPIPE', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, allowHalfOpen: false });
  socket.resume();
  await once(socket, 'end');
  socket.write('too late');
  const [error] = await once(socket, 'error');
  assert.deepEqual(failureOf(error), { class: 'connection', message: 'Connection error: EPIPE' });
  server.close();
});

test('the rest of the table, by code', () => {
  const of = (code: string) => failureOf(Object.assign(new Error(code), { code }));
  for (const code of ['EHOSTUNREACH', 'ETIMEDOUT', 'ECONNABORTED', 'HPE_INVALID_CONSTANT'])
    assert.deepEqual(of(code), { class: 'connection', message: `Connection error: ${code}` });
  for (const code of ['EPROTO', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'ERR_TLS_HANDSHAKE_TIMEOUT'])
    assert.deepEqual(of(code), { class: 'tls', message: `TLS error: ${code}` });
  for (const code of ['UNABLE_TO_GET_ISSUER_CERT', 'CERT_REVOKED', 'CERT_UNTRUSTED', 'HOSTNAME_MISMATCH'])
    assert.deepEqual(of(code), { class: 'certificate', message: `TLS certificate error: ${code}` });
  for (const code of ['EMFILE', 'EADDRNOTAVAIL', 'UND_ERR_INVALID_ARG', 'ERR_INVALID_ARG_TYPE'])
    assert.deepEqual(of(code), { class: 'ours', message: `Service error: ${code}` });
  assert.deepEqual(failureOf(new TypeError('a mistake of ours')), {
    class: 'ours',
    message: 'Service error: TypeError',
  });
});
