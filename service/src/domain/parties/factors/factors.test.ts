import { test } from 'node:test';
import assert from 'node:assert/strict';
import { newRecoveryCodes, normalisedRecoveryCode } from './recovery-codes.ts';
import { relyingPartyOf } from './relying-party.ts';
import { shownTotp, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number): string => new Date(seconds * 1_000).toISOString();

test('codes are those of RFC 6238, one step early or late', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const) {
    const step = Math.floor(seconds / 30);
    for (const shift of [-30, 0, 30]) assert.equal(stepOf(secret, code, at(seconds + shift)), step);
    for (const shift of [-60, 60]) assert.equal(stepOf(secret, code, at(seconds + shift)), undefined);
    assert.equal(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(seconds)), step);
  }
  for (const code of ['', '28708', '2870820', 'abcdef']) assert.equal(stepOf(secret, code, at(59)), undefined);
});

test('an app reads the secret from the link', () => {
  const { secret: base32, otpauth_url } = shownTotp(secret, 'ada+amsel@kundin.example');
  const url = new URL(otpauth_url);
  assert.equal(base32, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  assert.deepEqual([url.host, decodeURIComponent(url.pathname)], ['totp', '/Mahnwerk:ada+amsel@kundin.example']);
  assert.equal(url.searchParams.get('secret'), base32);
});

test('recovery codes differ, and are read however they are typed', () => {
  const codes = newRecoveryCodes();
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) {
    assert.match(code, /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    assert.equal(normalisedRecoveryCode(` ${code.toUpperCase().replace('-', ' ')} `), code.replace('-', ''));
  }
  assert.equal(normalisedRecoveryCode('OIL-u'), '011v');
});

test('passkeys are bound to the name of the public address, on this machine to localhost', () => {
  for (const [url, party] of [
    ['https://mahnwerk.example/portal', { id: 'mahnwerk.example', origin: 'https://mahnwerk.example' }],
    ['https://mahnwerk.example:8443', { id: 'mahnwerk.example', origin: 'https://mahnwerk.example:8443' }],
    ['http://127.0.0.1:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://[::1]:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://localhost', { id: 'localhost', origin: 'http://localhost' }],
    ['http://mahnwerk.example', undefined],
    ['https://192.0.2.7', undefined],
    ['https://[2001:db8::1]', undefined],
  ] as const)
    assert.deepEqual(relyingPartyOf(url), party, url);
});
