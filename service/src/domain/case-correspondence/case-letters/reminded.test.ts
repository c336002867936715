/** What a reminder of instalments demands, and until when (case-work.md 7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remindedOf } from './plan-parts.ts';

const table = (...paid: readonly bigint[]) => ({
  plan_id: 'plan',
  instalments: ['2026-04-01', '2026-05-01', '2026-06-01'].map((due_date, index) => ({
    due_date,
    amount: 100n,
    paid: paid[index] ?? 0n,
  })),
});

for (const [given, dated, until, expected] of [
  [[], '2026-03-29', '2026-04-01', ['2026-04-01', 100n, false]],
  [[40n], '2026-03-29', '2026-04-01', ['2026-04-01', 60n, false]],
  // Written by a person, before any is due: the next one.
  [[100n], '2026-04-10', undefined, ['2026-05-01', 100n, false]],
  [[], '2026-04-01', undefined, ['2026-04-01', 100n, true]],
  // Of several, all that is due until the day.
  [[30n], '2026-04-28', undefined, ['2026-04-01', 70n, true]],
  [[30n], '2026-04-28', '2026-05-01', ['2026-05-01', 170n, true]],
  [[100n, 100n, 100n], '2026-04-28', '2026-05-01', null],
] as const)
  test(`with ${given.join(', ') || 'nothing'} paid, a letter of ${dated} reminds of ${expected?.[0] ?? 'nothing'}${until === undefined ? '' : ` as asked until ${until}`}`, () => {
    const reminded = remindedOf(table(...given), dated, until);
    assert.deepEqual(reminded && [reminded.due_on, reminded.amount, reminded.isOverdue], expected);
  });

test('a case without a plan has nothing to remind of', () => assert.equal(remindedOf(null, '2026-04-01'), null));
