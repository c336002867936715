/**
 * Seeds the phases that no other case of the demo is in (enforcement: seed-title.ts; stopped: seed-circumstances.ts), a promise that is due today and a claim
 * that becomes time-barred at the end of this year. It follows the part of the money, whose statements it leaves alone.
 */
import { type ClientOf, connect } from '@mahnwerk/client';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { addDays } from '../values/day.ts';
import { acceptedCase } from './accepted-case.ts';
import { daysBefore, debtorsByPhase, euro } from './demo-data.ts';
import type { LaterSeed } from './later-seed.ts';

type Operator = ClientOf<typeof operatorApi>;

export async function seedPhases(seed: LaterSeed): Promise<void> {
  const operator = connect(operatorApi, seed.operator);
  const { operatorCases, instalmentPlans, promises } = operator;
  const { daysAgo, today, step } = seed;
  const accepted = async (name: keyof typeof debtorsByPhase, number: string, amount: string, from = seed) =>
    (await acceptedCase(from, { name, debtor: debtorsByPhase[name], number, amount })).mandate_id;

  await operatorCases.changeState({
    id: await accepted('court', 'RE-2013', '640.00'),
    body: {
      procedure_state: 'judicial_dunning',
      note: '<p>Die Schuldnerseite antwortet nicht. Der Mahnbescheid ist beantragt.</p>',
    },
    ...step('court-state'),
  });
  await operatorCases.changeState({
    id: await accepted('monitoring', 'RE-2014', '415.00'),
    body: {
      procedure_state: 'long_term_monitoring',
      note: '<p>Zurzeit ist nichts zu holen. Wir prüfen zweimal im Jahr, ob sich das ändert.</p>',
    },
    ...step('monitoring-state'),
  });
  await instalmentPlans.create({
    mandate_id: await accepted('plan', 'RE-2015', '360.00'),
    body: {
      concluded_on: daysAgo(7),
      first_due: daysAgo(-14),
      interval: 'monthly',
      amount: euro('60.00'),
      interest: 'runs',
      settlement_fee: false,
    },
    ...step('plan-active'),
  });
  await promises.create({
    mandate_id: await accepted('promise', 'RE-2016', '129.00'),
    body: {
      amount: euro('129.00'),
      due_on: today,
      made_on: addDays(today, -6),
      by: 'debtor',
      channel: 'phone',
      note: 'Zahlt, sobald das Gehalt da ist.',
    },
    ...step('promise-today'),
  });
  await paid(operator, seed, await accepted('paid', 'RE-2017', '89.00'));
  await operatorCases.close({
    id: await accepted('closed', 'RE-2018', '54.00'),
    body: { reason: '<p>Bei diesem Betrag lohnt sich kein gerichtliches Verfahren.</p>', code: 'uncollectible' },
    ...step('closed-close'),
  });
  await accepted('oldest', 'RE-2019', '275.00', { ...seed, daysAgo: daysBefore(barredThisYear(today)) });
}

/** Untitled claims become time-barred at the end of the third year after the one in which they fell due (§§ 195, 199 BGB). */
const barred_after_years = 3;

/** A day of the year whose claims are barred on the last day of this one; an invoice of some months before is of that year too. */
const barredThisYear = (today: string): string => `${Number(today.slice(0, 4)) - barred_after_years}-06-30`;

/** The debtor paid all that is open to the company itself, so that no line of the bank lacks. */
async function paid({ operatorCases, operatorLedger }: Operator, { today, step }: LaterSeed, id: string) {
  const { legal_balance } = await operatorCases.balance({ id });
  const amount = legal_balance.total_balance;
  // In an attempt that was taken up again, it may be paid already.
  if (Number(amount.value) <= 0) return;
  await operatorLedger.bookPayment({
    mandate_id: id,
    body: { amount, value_date: today, payer: 'client' },
    ...step('paid-payment'),
  });
}
