import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hint } from '@mahnwerk/contract/account/stream.ts';
import { scopesOfRoles } from '@mahnwerk/contract/grammar/roles.ts';
import { endedSessionOf, eventsOf, type HeardHint, hintOf, mayRead, type Readership } from './hint.ts';

const at = '2026-11-23T09:30:00.000Z';
const [own, foreign] = ['0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002'];
const heard = (payload: string): HeardHint => hintOf(payload) ?? assert.fail(payload);
const acting = (kind: Readership['kind'], roles: readonly string[], more: Partial<Readership> = {}): Readership => ({
  kind,
  ownerId: kind === 'operator' ? null : own,
  scopes: scopesOfRoles(kind, roles),
  companies: [],
  ...more,
});

test('what triggers notify is read; what they do not is none', () => {
  assert.deepEqual(hintOf(`orders ${own} ${foreign} ${at} owner`), {
    topic: 'orders',
    company: own,
    id: foreign,
    updated_at: at,
    audience: 'owner',
  });
  assert.equal(heard(`mandates ${own} - ${at} all`).id, null);
  for (const other of ['', 'orders', `weather ${own} - ${at} all`, `sessions ${own}`])
    assert.equal(hintOf(other), undefined);
  assert.equal(endedSessionOf(`sessions ${own}`), own);
});

test('a hint is for those who may read what it is about', () => {
  const readers = {
    operator: acting('operator', ['reader']),
    company: acting('company', ['member']),
    'another company': acting('company', ['admin'], { ownerId: foreign }),
    'its Partner': acting('partner', ['member'], { companies: [own] }),
    'another Partner': acting('partner', ['admin']),
    'a person without a role': acting('company', []),
  };
  const readersOf = (payload: string) =>
    Object.entries(readers).flatMap(([name, each]) => (mayRead(heard(payload), each) ? [name] : []));
  assert.deepEqual(readersOf(`mandates ${own} - ${at} all`), ['operator', 'company', 'its Partner']);
  assert.deepEqual(readersOf(`orders ${own} - ${at} owner`), ['company', 'its Partner']);
  for (const internal of [`notes ${own} - ${at} all`, `documents ${own} - ${at} operator`])
    assert.deepEqual(readersOf(internal), ['operator']);
});

test('each resource is named once, at its latest change; many of one topic are none by name', () => {
  const hint = (topic: Hint['topic'], id: string, updated_at = at): Hint => ({ topic, id, updated_at });
  const later = '2026-11-23T09:30:01.000Z';
  const many = Array.from({ length: 51 }, (_none, index) => hint('debtors', `${index}`, later));
  assert.equal(
    eventsOf([hint('orders', own), hint('orders', own, later), ...many]),
    `data: ${JSON.stringify(hint('orders', own, later))}\n\ndata: ${JSON.stringify({ topic: 'debtors', id: null, updated_at: later })}\n\n`,
  );
});
