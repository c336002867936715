import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSealer } from '../../../platform/seal.ts';
import { newSecret, sealed, shown } from './secret.ts';

test('a secret is 43 characters of base64url, another one each time', () => {
  const secrets = new Set(Array.from({ length: 100 }, () => newSecret()));
  assert.equal(secrets.size, 100);
  for (const secret of secrets) assert.match(secret, /^[A-Za-z0-9_-]{43}$/);
});

test('a secret never looks like one of a Standard Webhooks library', () => {
  const unlucky = Buffer.from(`whsec_${'A'.repeat(37)}`, 'base64url');
  const lucky = Buffer.alloc(32, 1);
  const drawn = [unlucky, unlucky, lucky];
  assert.equal(
    newSecret(() => drawn.shift() ?? lucky),
    lucky.toString('base64url'),
  );
});

test('both forms that are shown are the same bytes', () => {
  const { secret_key, secret_key_standard_webhooks } = shown('abc-_');
  assert.equal(secret_key, 'abc-_');
  assert.equal(Buffer.from(secret_key_standard_webhooks.replace(/^whsec_/, ''), 'base64').toString(), 'abc-_');
});

test('a stored secret is unreadable, and is that of its own subscription alone', () => {
  const sealer = createSealer(Buffer.alloc(32, 3), 'webhook secret');
  const kept = sealed(sealer, 'one', 'secret');
  assert.ok(!kept.includes('secret'));
  assert.equal(sealer.open('one', kept)?.toString(), 'secret');
  assert.equal(sealer.open('other', kept), undefined);
});
