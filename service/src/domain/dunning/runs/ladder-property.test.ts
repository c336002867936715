/** An invoice on the ladder by property: ten years, policies within their limits, days without service (dunning.md 6.1-6.3). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { type Chance, chanceOf } from '../../../../test/harness/random.ts';
import { addDays } from '../../../values/day.ts';
import { moneyOf } from '../../../values/money.ts';
import { isWorkingDay, workingDayAfter, workingDayFrom } from '../../../values/working-day.ts';
import { nextStep } from '../ladder/index.ts';
import { stepDays } from '../policy/index.ts';
import { decideDebtor } from './decide.ts';
import type { DueInvoice } from './store-due.ts';

const firstYear = '2026-01-01';
const days_max = 3653;

const whole = (chance: Chance, least: number, most: number): number => least + chance.whole(most - least + 1);

/** A policy within the limits of dunning.md 6.1. */
function anyPolicy(chance: Chance): DunningPolicy {
  const payments = Array.from({ length: whole(chance, 1, 6) }, () => whole(chance, 5, 60));
  const levels = payments.map((payment_days, index) => ({
    level: index + 1,
    name: `Stufe ${index + 1}`,
    days: whole(chance, index === 0 ? 1 : (payments[index - 1] ?? 0) + 3, 90),
    payment_days,
    fee_consumer: moneyOf(index === 0 ? 0n : 250n),
    fee_business: moneyOf(index === 0 ? 0n : 1_000n),
    show_interest: chance.in(0.5),
    intro: null,
    closing: null,
  }));
  const quiet_days = Array.from({ length: whole(chance, 0, 60) }, () => addDays(firstYear, chance.whole(days_max)));
  return {
    version: 1,
    effective_from: firstYear,
    business_date: firstYear,
    created_at: `${firstYear}T00:00:00.000Z`,
    levels,
    handover: { enabled: chance.in(0.8), days: whole(chance, (payments.at(-1) ?? 0) + 3, 90) },
    bundle: chance.in(0.5),
    letter_distance_days: whole(chance, 0, 30),
    minimum_amount: moneyOf(0n),
    remainder: 'waive',
    lump_sum: false,
    quiet_days,
  };
}

const invoiceOf = (releasedOn: string, chance: Chance): DueInvoice => ({
  id: chance.uuid(),
  debtor_id: chance.uuid(),
  invoice_number: 'R-1',
  invoice_date: addDays(releasedOn, -90),
  due_date: addDays(releasedOn, whole(chance, -80, 60)),
  due_date_agreed: false,
  held_until: null,
  hold_kind: null,
  status: 'open',
  amount_cents: 10_000n,
  waived_cents: 0n,
  contract_date: null,
  claim_type_code: null,
  paused: false,
  is_disputed: false,
  released_on: releasedOn,
  current_level: 0,
  last_dated: null,
  last_pay_by: null,
  default_since: null,
  policy_version: 1,
  next_on: releasedOn,
  acting_as: 'business',
  dunning_stop: null,
  birth_date: null,
  email: 'buchhaltung@muster.example',
  email_failed_at: null,
  has_address: true,
  address_failed_at: null,
  not_printable: null,
  last_status: null,
  last_letter_on: null,
  unclear_on: null,
  payments: null,
  charges: null,
});

/** One invoice from its release to the end of its ladder; returns the days of its steps. */
function climb(policy: DunningPolicy, releasedOn: string, chance: Chance): readonly string[] {
  const quiet = new Set(policy.quiet_days);
  const steps: string[] = [];
  let invoice = invoiceOf(releasedOn, chance);
  let today = releasedOn;
  for (;;) {
    const earliest = workingDayAfter(today, 1, quiet);
    const step = nextStep(policy, invoice, earliest);
    if (step.kind === 'none') return steps;
    assert.ok(isWorkingDay(step.on, quiet) && step.on > today, 'a step is planned on a working day after today');
    // Some runs are missed, up to 31 days of them; then the next run of a working day takes one step.
    const on = workingDayFrom(addDays(step.on, chance.in(0.3) ? whole(chance, 1, 31) : 0), quiet);
    const decided = decideDebtor([{ ...invoice, next_on: step.on }], {
      on,
      run_id: null,
      isPrintable: true,
      policyOf: () => policy,
      isTrial: false,
    });
    const waits = decided.held[0];
    if (waits !== undefined) {
      assert.equal(waits.decision.reason, 'letter_distance');
      assert.ok(isWorkingDay(waits.next_on, quiet) && waits.next_on > on, 'it waits for a later working day');
      today = addDays(waits.next_on, -1);
      continue;
    }
    assert.equal(decided.letters.length + decided.handovers.length, 1, 'a run takes one step');
    assert.ok(on >= step.on && !steps.includes(on), 'never two steps in a run, none before its day');
    if (invoice.last_dated !== null && invoice.last_pay_by !== null) {
      const days = policy.levels[invoice.current_level]?.days ?? policy.handover.days;
      assert.ok(on > invoice.last_pay_by, 'no step before the deadline has passed');
      assert.ok(on >= workingDayAfter(invoice.last_pay_by, 2, quiet) && on >= addDays(invoice.last_dated, days));
    } else {
      assert.ok(on > releasedOn && on >= addDays(invoice.due_date, policy.levels[0]?.days ?? 0));
    }
    steps.push(on);
    if (decided.handovers.length === 1) {
      assert.equal(invoice.current_level, policy.levels.length, 'the handover follows the last level');
      return steps;
    }
    const level = decided.letters[0]?.notices[0]?.level ?? 0;
    assert.equal(level, invoice.current_level + 1, 'one level a run');
    const last_pay_by = stepDays(policy).payBy({ dated: on, level });
    assert.ok(isWorkingDay(last_pay_by, quiet) && last_pay_by > on, 'the deadline is a later working day');
    invoice = {
      ...invoice,
      current_level: level,
      last_dated: on,
      last_pay_by,
      last_letter_on: on,
      last_status: 'sent',
    };
    today = on;
  }
}

test('for ten years and every policy, each step is on a working day, one a run, after its deadline, never in the past', () => {
  const chance = chanceOf(20_261_122);
  for (let day = 0; day < days_max; day += 2) {
    const policy = anyPolicy(chance);
    const steps = climb(policy, addDays(firstYear, day), chance);
    assert.equal(steps.length, policy.levels.length + (policy.handover.enabled ? 1 : 0));
    assert.deepEqual(steps, steps.toSorted(), 'the steps follow each other');
  }
});

test('after 31 days without service a run takes one level, dated its own day', () => {
  const chance = chanceOf(31);
  const policy = { ...anyPolicy(chance), quiet_days: [] };
  const invoice = { ...invoiceOf('2026-03-02', chance), next_on: '2026-03-09' };
  const { letters } = decideDebtor([invoice], {
    on: '2026-04-09',
    run_id: null,
    isPrintable: true,
    policyOf: () => policy,
    isTrial: false,
  });
  assert.deepEqual(
    letters.flatMap(({ notices }) => notices.map(({ level }) => level)),
    [1],
  );
  assert.ok(stepDays(policy).payBy({ dated: '2026-04-09', level: 1 }) > '2026-04-09');
});
