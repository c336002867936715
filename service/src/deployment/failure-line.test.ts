/** The one line of a failure names only settings that are set. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureLine } from './failure-line.ts';

const failures = [
  new Error('timeout exceeded when trying to connect'),
  ...['28P01', '3D000', '42501', '57P03', '53300', '53100'].map((code) => Object.assign(new Error('no'), { code })),
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
];

test('the line of a failing embedded database does not blame a DATABASE_URL that is not set', () => {
  for (const error of failures) assert.doesNotMatch(failureLine(error, false), /DATABASE_URL/, error.message);
  assert.equal(failureLine(failures[0], false), 'the embedded database cannot be reached: it does not answer');
});

test('the line of a database of one’s own says where its address is set', () => {
  assert.equal(failureLine(failures[0], true), 'the database cannot be reached: it does not answer; see DATABASE_URL');
  assert.match(failureLine(failures[1], true), /^the database refuses the user of DATABASE_URL or its password: /);
});
