import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventOwner } from '../database/session.ts';
import { createCursors, type FeedPosition } from './cursor.ts';

const key = Buffer.alloc(32, 1);
const cursors = createCursors(key, 'sandbox');
const owner: EventOwner = { kind: 'company', id: '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11' };
const place: FeedPosition = { position: 48_211n, sequencedAt: Date.parse('2026-03-02T09:00:00.123Z') };

test('a cursor leads its owner back to the same place and is safe in a URL', () => {
  const cursor = cursors.seal(owner, place);
  assert.match(cursor, /^[A-Za-z0-9_-]+$/);
  assert.deepEqual(cursors.open(owner, cursor), place);
});

test('the largest position survives', () => {
  const far: FeedPosition = { position: 2n ** 63n - 1n, sequencedAt: 8_640_000_000_000_000 };
  assert.deepEqual(cursors.open(owner, cursors.seal(owner, far)), far);
});

test('one place has one cursor, so that a page keeps its ETag; a process beside us makes the same', () => {
  assert.equal(cursors.seal(owner, place), createCursors(key, 'sandbox').seal(owner, place));
});

test('a cursor of another owner, kind, environment or secret opens nothing', () => {
  const cursor = cursors.seal(owner, place);
  assert.equal(cursors.open({ ...owner, id: owner.id.replace('0', '1') }, cursor), undefined);
  assert.equal(cursors.open({ ...owner, kind: 'partner' }, cursor), undefined);
  assert.equal(createCursors(key, 'production').open(owner, cursor), undefined);
  assert.equal(createCursors(Buffer.alloc(32, 2), 'sandbox').open(owner, cursor), undefined);
});

test('no changed bit, no cut and no other spelling of a cursor is taken', () => {
  const cursor = cursors.seal(owner, place);
  const bytes = Buffer.from(cursor, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const forged = Buffer.from(bytes);
    forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    assert.equal(cursors.open(owner, forged.toString('base64url')), undefined);
  }
  for (const other of [
    '',
    'x',
    cursor.slice(0, -1),
    `${cursor}A`,
    `${cursor}=`,
    ` ${cursor}`,
    cursor.toLowerCase(),
    '48211',
    '../..',
  ])
    assert.equal(cursors.open(owner, other), undefined, other);
});

// After version, format and key id.
test('neighbouring places look nothing alike: nobody counts the events of others', () => {
  const [one = '', other = ''] = [48_211n, 48_212n].map((position) =>
    cursors.seal(owner, { ...place, position }).slice(8),
  );
  const same = one.split('').filter((letter, index) => letter === other[index]).length;
  assert.ok(same < one.length / 4, `${same} of ${one.length} letters are the same`);
});

test('a cursor of before a rotation leads on during it', () => {
  const former = Buffer.alloc(32, 2);
  const during = createCursors(key, 'sandbox', former);
  assert.deepEqual(during.open(owner, createCursors(former, 'sandbox').seal(owner, place)), place);
});
