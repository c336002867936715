// oxlint-disable typescript/no-floating-promises -- node:test waits for its tests itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EnforceableTitleInput, titleTypes } from '@mahnwerk/contract/case/enforceable-titles.ts';
import type { ClaimPatch } from '@mahnwerk/contract/case/claims.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import fc from 'fast-check';
import { moneyOf } from '../../../values/money.ts';
import type { StoredDocument } from '../../correspondence/documents/index.ts';
import { changedClaim, newClaim } from './change.ts';
import { totalOf } from './claim.ts';
import { collectTitleReadinessErrors } from './title.ts';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const days = fc.integer({ min: 0, max: 4 }).map((offset) => `2026-01-0${offset + 1}`);
const money = fc.bigInt({ min: 0n, max: 900n }).map(moneyOf);

/** Any part of a title, as it is sent. */
const sent: fc.Arbitrary<EnforceableTitleInput> = fc.record(
  {
    type: maybe(fc.constantFrom(...titleTypes)),
    court: maybe(fc.constantFrom('Amtsgericht A', 'Amtsgericht B')),
    file_number: maybe(fc.constantFrom('1 C 1/26', '2 C 2/26')),
    issued_on: maybe(days),
    served_on: maybe(days),
    final_since: maybe(days),
    titled_amount: maybe(money),
    titled_costs: maybe(money),
    interest: maybe(
      fc.record({
        rate: fc.constantFrom('5', '9'),
        above_base_rate: fc.boolean(),
        from: days,
        amount_base: maybe(money),
      }),
    ),
  },
  { requiredKeys: [] },
);
const charges = fc.array(money, { maxLength: 3 });

const readAll = (input: unknown) => {
  const report = new ValidationErrors();
  const read = EnforceableTitleInput.read(input, report);
  assert.deepEqual(report.failures, []);
  return read as EnforceableTitleInput;
};
const titled = (title: EnforceableTitleInput = {}) => {
  const report = new ValidationErrors();
  const claim = newClaim({ type: 'titled', enforceable_title: title }, '2026-03-01', report);
  assert.deepEqual(report.failures, []);
  return claim;
};
const failuresOf = (change: ClaimPatch, title: EnforceableTitleInput = {}) => {
  const report = new ValidationErrors();
  changedClaim(titled(title), change, report);
  return report.failures.map(({ code, field }) => `${code} ${field}`);
};

const centsOf = (value: { value: string } | null | undefined): bigint =>
  value === null || value === undefined ? 0n : BigInt(value.value.replace('.', ''));

test('whatever is changed, a titled claim comes to the titled amount and costs, and its charges', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(sent, charges), { minLength: 1, maxLength: 5 }), (changes) => {
      const before = titled();
      let claim: Parameters<typeof changedClaim>[0] = before;
      for (const [title, amounts] of changes) {
        claim = changedClaim(
          claim,
          { enforceable_title: readAll(title), additional_charges: amounts.map((amount) => ({ amount })) },
          new ValidationErrors(),
        );
        const { contents, id } = claim.enforceable_title ?? assert.fail('the title is there to stay');
        const costs = amounts.reduce((sum, amount) => sum + centsOf(amount), centsOf(contents.titled_costs));
        assert.equal(id, before.enforceable_title?.id);
        assert.equal(claim.principal_cents, contents.titled_amount === null ? null : centsOf(contents.titled_amount));
        assert.equal(claim.charges_cents, costs);
        assert.equal(totalOf({ ...claim, payments_cents: 0n }), centsOf(contents.titled_amount) + costs);
      }
    }),
  );
});

test('members that are left out keep their value, those that are sent are as they were sent, and the same again changes nothing', () => {
  fc.assert(
    fc.property(sent, sent, (one, other) => {
      const before = titled(readAll(one));
      const after = changedClaim(before, { enforceable_title: readAll(other) }, new ValidationErrors());
      const contents = after.enforceable_title?.contents;
      assert.deepEqual(contents, { ...before.enforceable_title?.contents, ...readAll(other) });
      const again = changedClaim(after, { enforceable_title: readAll(other) }, new ValidationErrors());
      assert.equal(
        JSON.stringify(again.enforceable_title),
        JSON.stringify(after.enforceable_title),
        'in the same order of members too',
      );
    }),
  );
});

test('who sends the principal beside the title says the same', () => {
  assert.deepEqual(failuresOf({ principal_amount: moneyOf(5n) }, { titled_amount: moneyOf(5n) }), []);
  assert.deepEqual(failuresOf({ principal_amount: null }, { titled_amount: moneyOf(5n) }), []);
  assert.deepEqual(
    failuresOf({ principal_amount: moneyOf(5n), enforceable_title: { titled_amount: moneyOf(5n) } }),
    [],
  );
  assert.deepEqual(failuresOf({ principal_amount: moneyOf(5n), enforceable_title: { titled_amount: moneyOf(6n) } }), [
    'invalid principal_amount',
  ]);
  assert.deepEqual(failuresOf({ principal_amount: moneyOf(5n) }), ['invalid principal_amount']);
});

const contents = {
  type: 'judgment',
  court: 'Amtsgericht A',
  file_number: '1 C 1/26',
  issued_on: '2026-01-02',
  served_on: null,
  final_since: null,
  titled_amount: moneyOf(1n),
  titled_costs: null,
  interest: null,
} as const;
const document = (status: StoredDocument['status']): StoredDocument => ({
  id: status,
  parent_type: 'enforceable_title',
  parent_id: 't',
  type: 'enforceable_title',
  filename: 'a.pdf',
  mime_type: 'application/pdf',
  status,
  failure_reason: null,
  created_at: '',
  updated_at: '',
});

function unready(
  changes: Readonly<Record<string, unknown>>,
  statuses: readonly StoredDocument['status'][] = ['ready'],
): string[] {
  const failures: string[] = [];
  collectTitleReadinessErrors(
    { id: 't', contents: { ...contents, ...changes }, documents: statuses.map(document) },
    { today: '2026-01-02' },
    ({ field, code }) => void failures.push(`${code} ${field}`),
  );
  return failures;
}

test('a title needs a document that is ready or may become so', () => {
  for (const statuses of [['ready'], ['pending'], ['failed', 'pending'], ['rejected', 'ready']] as const)
    assert.deepEqual(unready({}, statuses), []);
  for (const statuses of [[], ['failed'], ['rejected', 'failed']] as const)
    assert.deepEqual(unready({}, statuses), ['required enforceable_title.documents']);
});

test('each of its five members must be there, and no other', () => {
  for (const field of ['type', 'court', 'file_number', 'issued_on', 'titled_amount'])
    assert.deepEqual(unready({ [field]: null }), [`required enforceable_title.${field}`]);
  assert.deepEqual(unready({ titled_amount: moneyOf(0n) }), ['invalid enforceable_title.titled_amount']);
});

test('a title is issued, then served and final; all on one day at the least', () => {
  assert.deepEqual(unready({ served_on: '2026-01-02', final_since: '2026-01-02' }), []);
  assert.deepEqual(unready({ issued_on: '2026-01-03' }), ['invalid enforceable_title.issued_on']);
  assert.deepEqual(unready({ served_on: '2026-01-01', final_since: '2026-01-01' }), [
    'invalid enforceable_title.served_on',
    'invalid enforceable_title.final_since',
  ]);
  assert.deepEqual(unready({ issued_on: null, served_on: '2026-01-01' }), ['required enforceable_title.issued_on']);
});
