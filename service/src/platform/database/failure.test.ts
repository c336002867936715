/** Which failures mean that the database is unavailable. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { CommitUnknown, isStoreUnavailable, StoreSilent } from './failure.ts';

const failure = (code: string): Error => Object.assign(new Error('failed'), { code });

test('network errors, a shutdown of PostgreSQL and silence mean that the database is unavailable', () => {
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

test('a statement that PostgreSQL refuses does not mean that the database is unavailable', () => {
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
