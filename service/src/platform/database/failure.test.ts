/** Which failures mean that the database is not there for us. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { CommitUnknown, isStoreUnavailable, StoreSilent } from './failure.ts';

const failure = (code: string): Error => Object.assign(new Error('failed'), { code });

test('what the network says, what PostgreSQL says of its own end, and silence all mean that it is gone', () => {
  const codes = [
    'ECONNREFUSED',
    'ENOENT',
    'EPIPE',
    'EAI_AGAIN',
    'ENETUNREACH',
    'EAGAIN',
    'EMFILE',
    '08006',
    '53300',
    '53100',
    '57P01',
    '57P03',
    '57P05',
    '57014',
    '25P03',
    '25006',
    '28P01',
    '3D000',
    '58030',
  ];
  const messages = [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ];
  for (const error of [
    ...codes.map(failure),
    ...messages.map((text) => new Error(text)),
    new StoreSilent(),
    new CommitUnknown(failure('23505')),
  ])
    assert.ok(isStoreUnavailable(error), `${error.message} ${String(Object.values(error))}`);
});

test('what PostgreSQL refuses is our business, not its absence', () => {
  for (const error of [
    failure('23505'),
    failure('40001'),
    failure('42703'),
    failure('55P03'),
    new Error('anything'),
    'no error at all',
    undefined,
  ])
    assert.equal(isStoreUnavailable(error), false);
});
