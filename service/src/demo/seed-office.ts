/** Seeds what the case asks of the office: a follow-up, calls, an objection, a payment that the company reported, an instalment plan in default. */
import { connect } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { euro } from './demo-data.ts';
import type { LaterSeed } from './later-seed.ts';

/**
 * Between the payments of the case, which would fill the instalments: after the one that its order named, and so long ago that the first instalment is late
 * before those of yesterday (seed-money.ts).
 */
const plan_days_ago = { concluded: 19, first_due: 14 };

export async function seedOffice({ operator, keys, accepted, daysAgo, step }: LaterSeed): Promise<void> {
  const { calls, instalmentPlans, operatorNotes } = connect(operatorApi, operator);
  const { claimPayments } = connect(caseApi, { ...operator, key: keys.case });
  const mandate_id = accepted.mandate ?? '';

  await instalmentPlans.create({
    mandate_id,
    body: {
      concluded_on: daysAgo(plan_days_ago.concluded),
      first_due: daysAgo(plan_days_ago.first_due),
      interval: 'monthly',
      amount: euro('150.00'),
      interest: 'runs',
      settlement_fee: false,
    },
    ...step('plan'),
  });
  await operatorNotes.create({
    mandate_id,
    body: {
      text: 'Herr Muster wollte bis gestern sagen, wann die nächste Rate kommt: bitte anrufen.',
      follow_up_on: daysAgo(1),
    },
    ...step('note'),
  });
  await calls.create({
    mandate_id,
    body: { direction: 'outgoing', outcome: 'not_reached', at: `${daysAgo(4)}T09:10:00Z`, number: '+493023125000' },
    ...step('call-not-reached'),
  });
  await calls.create({
    mandate_id,
    body: {
      direction: 'incoming',
      outcome: 'reached',
      at: `${daysAgo(3)}T14:25:00Z`,
      number: '+493023125000',
      minutes: 6,
      text: 'Herr Muster sagt, ein Teil der Lieferung habe gefehlt. Er schickt Fotos.',
      declarations: [
        {
          type: 'objection',
          ground: 'defects',
          claim_id: accepted.claims[0]?.id ?? '',
          note: 'Ein Teil der Lieferung fehlte.',
        },
      ],
    },
    ...step('call-objection'),
  });
  await claimPayments.create({
    claim_id: accepted.claims[0]?.id ?? '',
    body: { amount: euro('75.00'), value_date: daysAgo(2), your_reference: 'Barzahlung im Laden' },
    ...step('report-open'),
  });
}
