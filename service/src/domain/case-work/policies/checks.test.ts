import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { checkWhole } from './checks.ts';
import { documentIn } from './policy.ts';

test('a policy has at most 64 KiB', () => {
  const aTask = { key: 'check', kind: 'task', name: 'Prüfen', days: 0, task_kind: 'check', title: 'x' } as const;
  const failuresOf = (title: string) => {
    const errors = new ValidationErrors();
    checkWhole(documentIn({ claim_kind: 'any', name: 'Eigener', steps: [{ ...aTask, title }] }), errors);
    return errors.failures.map(({ field, code }) => `${code} ${field}`);
  };
  assert.deepEqual(failuresOf('x'), []);
  assert.deepEqual(failuresOf('ü'.repeat(33_000)), ['max_length steps']);
});
