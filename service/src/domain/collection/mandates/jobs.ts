/**
 * The nightly job of balances: interest changes what lists are ordered by, and the payment state, without a booking (money.md 3); instalments fall
 * late (money.md 6).
 */
import assert from 'node:assert/strict';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { record } from '../../../platform/events/index.ts';
import { type Job, job } from '../../../platform/queue/index.ts';
import { businessDate, todayInBerlin } from '../../ladder/business-date/index.ts';
import { figuresOfCompanies, lineBalanceOf } from '../../money/ledger/index.ts';
import { followLimitation, openClaimsOf } from '../limitation/index.ts';
import { lockUnclosed, setStates } from './change-state.ts';
import { mandateEventData, type MandateRow, stateOf } from './mandate.ts';
import { followPlans } from './plans.ts';
import * as store from './store.ts';

/**
 * Computes the balances of open cases that have none of today, one transaction per batch, in the thread for large reads. It records
 * `mandate.state.changed` where the payment state changes, and no other event.
 */
export const balanceMandates = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>): Job =>
  job('mandates.balance', {
    daily: '00:10',
    atStart: true,
    batch: 500,
    ofCompany: true,
    async run({ database, batch, company }) {
      const balanced = await database.asOperator(async (tx) => {
        const due = await store.lockToBalance(tx, todayInBerlin(tx), { batch, company });
        await balanceAll(tx, due, publicUrl);
        return due.length;
      });
      return balanced === batch ? 'again' : 'done';
    },
  });

type DueMandate = Pick<MandateRow, 'company_id' | 'id' | 'payment_state'>;

async function balanceAll(tx: OperatorTx, due: readonly DueMandate[], publicUrl: string): Promise<void> {
  const companies = await Promise.all(
    [...Map.groupBy(due, ({ company_id }) => company_id)].map(async ([company_id, mandates]) => {
      const company = tx.forCompany(company_id);
      const mandateIds = mandates.map(({ id }) => id);
      return { company, company_id, mandates, asOf: await businessDate(company), mandateIds };
    }),
  );
  const asked = companies.map(({ company_id, asOf, mandateIds }) => ({ company_id, asOf, mandateIds }));
  const known = await figuresOfCompanies(tx, asked, ['total', 'plans', 'claims']);
  for (const { company, asOf, mandates } of companies) {
    const balances = await Promise.all(
      mandates.map(async (mandate) => {
        const { figures } = known.get(mandate.id) ?? assert.fail('every mandate has figures');
        await followPlans(company, figures.plans, mandateEventData(company, mandate.id, publicUrl));
        return { mandate, ...stateOf({ total: lineBalanceOf(figures.total) }) };
      }),
    );
    store.setNightlyBalances(company, asOf, balances);
    await followLimitation(
      company,
      mandates.flatMap(({ id }) => openClaimsOf(id, known.get(id)?.figures ?? { claims: [] })),
    );
    for (const { mandate, payment_state } of balances)
      if (payment_state !== mandate.payment_state)
        record(company, 'mandate.state.changed', mandateEventData(company, mandate.id, publicUrl));
  }
}

/** Ends pauses whose last day has passed (case-work.md 4.2): the case goes on by itself. */
export const endPauses = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>): Job =>
  job('mandates.end_pauses', {
    every: { hours: 1 },
    atStart: true,
    batch: 200,
    ofCompany: true,
    async run({ database, batch, company }) {
      const ended = await database.asOperator(async (tx) => {
        const due = await store.lockPaused(tx, { batch, company });
        for (const { company_id, id } of due) await goOn(tx.forCompany(company_id), id, publicUrl);
        return due.length;
      });
      return ended === batch ? 'again' : 'done';
    },
  });

async function goOn(tx: CompanyTx, id: string, publicUrl: string): Promise<void> {
  const mandate = await lockUnclosed(tx, id);
  const processing_state = 'in_progress';
  const happening = { code: 'states.changed', values: { processing_state } } as const;
  const { procedure_state } = mandate;
  setStates(tx, mandate, {
    procedure_state,
    processing_state,
    closed_at: null,
    happening,
    description: null,
    publicUrl,
  });
}
