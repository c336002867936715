/** Collected money and its statements: a company with conditions, cases with costs and payments, runs done at once. */
import pino from 'pino';
import type { OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import type { StatementRun } from '@mahnwerk/contract/operator/statement-runs.ts';
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import { documentsHandler } from '../../src/domain/statements/documents/index.ts';
import { statementSource } from '../../src/domain/statements/statements/index.ts';
import {
  createObjects,
  type ObjectStore,
  ObjectStoreUnavailable,
  openStorage,
} from '../../src/platform/objects/index.ts';
import { keptWorkers } from './kept-workers.ts';
import { statementInterestHandler, statementRunHandler } from '../../src/domain/statements/runs/index.ts';
import { drain } from '../../src/platform/queue/index.ts';
import { addDays, dayOf } from '../../src/values/day.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  euros,
  givenAccepted,
  givenDebtor,
  type Page,
  type Stage,
} from './cases.ts';

export const anIssuer = {
  name: 'Inkasso Nord GmbH',
  address: { street: 'Hafenstraße 1', postal_code: '20457', city: 'Hamburg', country: 'DE' },
  vat_number: 'DE123456788',
  bank_account: { account_holder: 'Inkasso Nord GmbH', iban: 'DE89370400440532013000' },
};

export const theConditions = {
  valid_from: '2026-01-01',
  success_commission: { rate: '10', basis: 'principal' },
  fees_on_direct_payments: 'at_once',
  advanced_costs: 'at_closing',
  unsuccessful_fee: euros('0.00'),
  closing_statement: 'own',
  offset_outstanding: false,
  payout_minimum: euros('0.00'),
  interval: 'monthly',
};

export const givenIssuer = async (stage: Stage): Promise<void> => {
  bodyOf(await stage.operate('PATCH', '/operator/v1/issuer/', anIssuer), 200);
};

/** A company, ready for invoices, with these conditions. */
export async function aClient(
  stage: Stage,
  conditions: object = {},
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Company> {
  const company = await stage.aCompany({ tax_treatment: 'input_tax_deductible', ...fields });
  const path = `/operator/v1/companies/${company.company}/conditions/`;
  bodyOf(await stage.operate('POST', path, { ...theConditions, ...conditions }), 201);
  return company;
}

/** An accepted case of 1,000.00 and the operator at its books. */
export async function aCase(stage: Stage, company: Company, claim: Readonly<Record<string, unknown>> = {}) {
  const { id: debtor_id } = await givenDebtor(company, aPerson());
  const claims = [aClaim(1, { principal_amount: euros('1000.00'), ...claim })];
  const { mandate } = await givenAccepted(stage, company, { debtor_id, claims });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const today = () => dayOf(stage.clock.now());
  let references = 0;
  return {
    id: mandate.id,
    path,
    pay: async (value: string, more: object = {}) =>
      bodyOf(
        await stage.operate<MandatePayment>('POST', `${path}payments/`, {
          amount: euros(value),
          value_date: today(),
          payer: 'debtor',
          reference: `Line ${(references += 1)}`,
          ...more,
        }),
        201,
      ),
    reverse: async ({ id }: { readonly id: string }) =>
      bodyOf(await stage.operate('POST', `${path}payments/${id}/reverse/`), 200),
    cost: async (kind: string, value: string, more: object = {}) =>
      bodyOf(
        await stage.operate<MandateCost>('POST', `${path}costs/`, {
          kind,
          amount: euros(value),
          date: today(),
          interest_bearing: false,
          ...more,
        }),
        201,
      ),
    close: async () => bodyOf(await stage.operate('POST', `${path}close/`, { reason: 'No assets.' }), 200),
  };
}

/** Does the runs that wait, as a worker does. */
export const workOnRuns = (stage: Stage): Promise<number> =>
  drain({
    database: stage.database,
    handlers: [statementRunHandler(stage.database), statementInterestHandler(stage.database)],
    log: pino({ level: 'silent' }),
  });

/** A run through today, done. */
export async function aRun(stage: Stage, company?: Company, more: object = {}): Promise<StatementRun> {
  const today = dayOf(stage.clock.now());
  const input = { period_start: '2026-01-01', period_end: today, booking_date: today, ...more };
  const body = company === undefined ? input : { ...input, company_id: company.company };
  const { id } = bodyOf(await stage.operate<StatementRun>('POST', '/operator/v1/statement-runs/', body), 202);
  await workOnRuns(stage);
  return bodyOf(await stage.operate<StatementRun>('GET', `/operator/v1/statement-runs/${id}/`), 200);
}

/** The draft of a company through today. */
export async function aDraft(stage: Stage, company: Company, more: object = {}): Promise<OperatorStatement> {
  const { statements } = await aRun(stage, company, more);
  return statementAt(stage, statements[0]?.id ?? '');
}

export const statementAt = async (stage: Stage, id: string): Promise<OperatorStatement> =>
  bodyOf(await stage.operate<OperatorStatement>('GET', `/operator/v1/statements/${id}/`), 200);

export const publish = async (stage: Stage, { id }: { readonly id: string }): Promise<OperatorStatement> =>
  bodyOf(await stage.operate<OperatorStatement>('POST', `/operator/v1/statements/${id}/publish/`), 200);

export const cancel = async (stage: Stage, { id }: { readonly id: string }): Promise<OperatorStatement> =>
  bodyOf(
    await stage.operate<OperatorStatement>('POST', `/operator/v1/statements/${id}/cancel/`, { reason: 'Wrong.' }),
    200,
  );

export const pageOf = async <T>(company: Company, path: string): Promise<readonly T[]> =>
  (await company.read<Page<T>>(path)).results;

/** Pays a published statement out: the transfer is prepared, and the bank has executed it. */
export async function payOut(stage: Stage, { id }: { readonly id: string }): Promise<Payout> {
  const execution_date = addDays(dayOf(stage.clock.now()), 1);
  const body = { execution_date, statement_ids: [id] };
  const payout = bodyOf(await stage.operate<Payout>('POST', '/operator/v1/payouts/', body), 201);
  const now = stage.clock.now();
  await stage.sql(`update payout_items set status = 'executed', executed_at = $2 where payout_id = $1`, [
    payout.id,
    now,
  ]);
  await stage.sql(`update payouts set status = 'executed', updated_at = $2 where id = $1`, [payout.id, now]);
  return payout;
}

/** Makes the documents that wait, as a worker does; while the object store is away, it postpones them. */
export async function makeDocuments(stage: Stage, { isStoreAway = false } = {}): Promise<void> {
  const log = pino({ level: 'silent' });
  const { store, spool } = openStorage({ folder: stage.folder });
  const away = { put: () => Promise.reject(new ObjectStoreUnavailable(new Error('away'))) };
  const reached: ObjectStore = isStoreAway ? Object.assign(Object.create(store) as ObjectStore, away) : store;
  const objects = createObjects({ store: reached, spool, database: stage.database });
  const { typesetter } = keptWorkers();
  const handler = documentsHandler({ database: stage.database, typesetter, objects, source: statementSource });
  await stage.sql(`update work_items set due_at = clock_timestamp() where kind = $1`, [handler.kind]);
  await drain({ database: stage.database, handlers: [handler], log });
}
