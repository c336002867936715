import assert from 'node:assert/strict';
import test from 'node:test';
import type { KeyCreate } from '@mahnwerk/contract/operator/keys.ts';
import { scopesOf } from '@mahnwerk/contract/grammar/scopes.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { belongsElsewhere } from '../../../platform/http/authenticate.ts';
import { checkKey, newSecret, scopesFor } from './key.ts';

const kinds = ['case', 'partner', 'dunning', 'operator'] as const;

test('a secret has the shape of its environment and kind, and never that of the other environment', () => {
  for (const kind of ['case', 'partner', 'dunning'] as const) {
    assert.match(newSecret(kind, 'production'), /^[0-9a-f]{40}$/);
    assert.match(newSecret(kind, 'sandbox'), /^sandbox_[0-9a-f]{40}$/);
  }
  assert.match(newSecret('operator', 'production'), /^operator_[\w-]{43}$/);
  for (const kind of kinds)
    for (const environment of ['sandbox', 'production'] as const)
      assert.equal(belongsElsewhere(newSecret(kind, environment), environment), false);
  for (const kind of ['case', 'partner', 'dunning'] as const)
    assert.equal(belongsElsewhere(newSecret(kind, 'sandbox'), 'production'), true);
});

test('no two secrets are the same', () => {
  const secrets = Array.from({ length: 100 }, () => newSecret('case', 'sandbox'));
  assert.equal(new Set(secrets).size, 100);
});

const now = '2026-03-02T09:00:00.000Z';
const company_id = '01890000-0000-7000-8000-000000000001';
const partner_id = '01890000-0000-7000-8000-000000000002';

const failures = (key: Omit<KeyCreate, 'token_name'>): string[] => {
  const report = new ValidationErrors();
  checkKey({ token_name: 'ERP', ...key }, now, report);
  return report.failures.map(({ field, code }) => `${field} ${code}`);
};

test('a key belongs to exactly the owner its kind asks for', () => {
  assert.deepEqual(failures({ kind: 'case', company_id }), []);
  assert.deepEqual(failures({ kind: 'dunning', company_id }), []);
  assert.deepEqual(failures({ kind: 'partner', partner_id }), []);
  assert.deepEqual(failures({ kind: 'operator' }), []);
  assert.deepEqual(failures({ kind: 'case' }), ['company_id required']);
  assert.deepEqual(failures({ kind: 'dunning', partner_id }), ['company_id required', 'partner_id invalid']);
  assert.deepEqual(failures({ kind: 'partner', company_id }), ['company_id invalid', 'partner_id required']);
  assert.deepEqual(failures({ kind: 'operator', company_id, partner_id }), [
    'company_id invalid',
    'partner_id invalid',
  ]);
});

test('scopes must be of the key’s kind', () => {
  assert.deepEqual(
    failures({ kind: 'case', company_id, scopes: ['partner:companies:read', 'case:orders:read', 'operator:admin'] }),
    ['scopes[0] invalid_choice', 'scopes[2] invalid_choice'],
  );
  assert.deepEqual(
    failures({ kind: 'partner', partner_id, scopes: ['case:orders:write', 'partner:companies:read'] }),
    [],
  );
});

test('an expiry lies in the future', () => {
  assert.deepEqual(failures({ kind: 'operator', expires_at: now }), ['expires_at invalid']);
  assert.deepEqual(failures({ kind: 'operator', expires_at: '2026-03-02T09:00:00.001Z' }), []);
  assert.deepEqual(failures({ kind: 'operator', expires_at: null }), []);
});

test('a key carries what was asked for, or everything of its kind', () => {
  for (const kind of kinds) assert.deepEqual(scopesFor(kind, undefined), scopesOf[kind]);
  assert.deepEqual(scopesFor('case', ['case:payments:read', 'case:orders:read', 'case:payments:read']), [
    'case:orders:read',
    'case:payments:read',
  ]);
  assert.deepEqual(scopesFor('case', []), []);
});
