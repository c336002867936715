/** The routes of a sandbox's clock: of the company itself, and of the operator for one. */
import { sandboxClock } from '@mahnwerk/contract/case/sandbox-clock.ts';
import { operatorSandboxClock } from '@mahnwerk/contract/operator/sandbox-clock.ts';
import type { SandboxAdvance, SandboxAdvanceInput, SandboxClock } from '@mahnwerk/contract/shapes/sandbox-advance.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../platform/database/session.ts';
import { audited } from '../../platform/http/audited.ts';
import { checked, implement } from '../../platform/http/handler.ts';
import { newId } from '../../platform/ids.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../platform/refusal.ts';
import { addDays } from '../../values/day.ts';
import { businessDate, businessDateOf, todayInBerlin } from '../ladder/business-date/index.ts';
import { bindToKnown, companyStatus } from '../parties/companies/index.ts';
import { limitOn, presentAdvance, targetOf } from './clock.ts';
import * as store from './store.ts';

const ofClient = (publicUrl: string): string => `${publicUrl}/v2/sandbox/clock/advances/`;
const ofOperator = (publicUrl: string, company: string): string =>
  `${publicUrl}/operator/v1/companies/${company}/sandbox-clock/advances/`;

export const clockRoutes = implement(sandboxClock, {
  get: ({ db, deps }) => readClock(db, ofClient(deps.publicUrl)),
  advances: ({ db, path, deps }) => readAdvance(db, path.id, ofClient(deps.publicUrl)),
  advance: checked(
    ({ tx, body, company }) => refuseOutOfReach(tx, body, company),
    async ({ tx, body, company, deps }) =>
      advance(orNotFound(await bindToKnown(tx, orNotFound(company))), body, ofClient(deps.publicUrl)),
  ),
});

export const operatorClockRoutes = implement(operatorSandboxClock, {
  get: async ({ db, path: { company_id }, deps }) =>
    readClock(await ofCompany(db, company_id), ofOperator(deps.publicUrl, company_id)),
  advances: async ({ db, path: { company_id, id }, deps }) =>
    readAdvance(await ofCompany(db, company_id), id, ofOperator(deps.publicUrl, company_id)),
  advance: checked(
    async ({ tx, body, path: { company_id } }) => {
      const isKnown = (await companyStatus(tx, company_id)) !== undefined;
      await refuseOutOfReach(tx, body, isKnown ? company_id : undefined);
    },
    async ({ tx, body, path: { company_id }, deps }) =>
      advance(orNotFound(await bindToKnown(tx, company_id)), body, ofOperator(deps.publicUrl, company_id)),
  ),
});

async function ofCompany(db: OperatorDb, id: string): Promise<CompanyDb> {
  orNotFound(await companyStatus(db, id));
  return db.forCompany(id);
}

async function readClock(db: CompanyDb, at: string): Promise<SandboxClock> {
  const [business_date, newest] = await Promise.all([businessDate(db), store.readNewest(db)]);
  const today = todayInBerlin(db);
  const running = newest === undefined ? null : presentAdvance(newest, at);
  return { business_date, today, limit_on: limitOn(today), advance: running };
}

const readAdvance = async (db: CompanyDb, id: string, at: string): Promise<SandboxAdvance> =>
  presentAdvance(orNotFound(await store.readAdvance(db, id)), at);

/** A company that does not exist has the day of the operator. */
async function refuseOutOfReach(tx: OperatorTx, body: SandboxAdvanceInput, company: string | undefined): Promise<void> {
  const days = { businessDate: await businessDateOf(tx, company), today: todayInBerlin(tx) };
  refuseFailures((report) => targetOf(body, days, report));
}

/** @param tx of no copy of production */
async function advance(tx: CompanyTx, body: SandboxAdvanceInput, at: string) {
  const { office = 'works', to, days = 0 } = body;
  const from_on = await businessDate(tx);
  const target = { id: newId(), from_on, to_on: to ?? addDays(from_on, days), office };
  refuseUnless(await store.begin(tx, target), 'conflict', { detail: 'The clock is being advanced.' });
  const row = orNotFound(await store.readAdvance(tx, target.id));
  const { company_id: company } = tx.tenant;
  return audited(presentAdvance(row, at), { company, target: company, after: target });
}
