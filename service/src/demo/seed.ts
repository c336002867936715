/**
 * Seeds what the first start waits for: two companies and a Partner that manages both, keys, debtors, and an order in every state, up to an accepted one
 * with its mandate; a third company for invoices. The rest follows (seed-later.ts). It calls declared routes with the keys of the operator and of the companies.
 */
import { connect, type Connection } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import type { KeyCreate } from '@mahnwerk/contract/operator/keys.ts';
import { dayOf } from '../values/day.ts';
import { agreed } from './demo-money.ts';
import {
  business,
  consumer,
  daysBefore,
  invoice,
  partlyPaid,
  platform,
  shop,
  shopUser,
  studio,
  trader,
  traderUser,
  unfinished,
} from './demo-data.ts';
import type { DemoKeys, LaterSeed } from './later-seed.ts';

/** Stored for later starts: ids, no secrets. */
export interface Demo {
  readonly company_id: string;
  readonly partner_id: string;
}

export interface SeedOptions {
  /** To the service, with an operator key. */
  readonly operator: Connection;
  /** The start of this demo; a resumed attempt passes the same. */
  readonly begun: string;
}

/** Creates the missing demo data; returns new secrets, also for keys of an interrupted attempt, and what `seedLater` needs. */
export async function seed(options: SeedOptions): Promise<{ demo: Demo; keys: DemoKeys; later: LaterSeed }> {
  const step = stepsOf(options.begun);
  const operator = connect(operatorApi, options.operator);
  const company = await operator.operatorCompanies.create({ body: trader, ...step('trader') });
  const other = await operator.operatorCompanies.create({ body: studio, ...step('studio') });
  const partner = await operator.operatorPartners.create({ body: platform, ...step('platform') });
  for (const { id } of [company, other])
    await operator.operatorPartners.confirm({ id: partner.id, company_id: id, ...step('access') });
  await operator.operatorUsers.create({ company_id: company.id, body: traderUser, ...step('trader-user') });
  // A case keeps the conditions of the day of its acceptance.
  await operator.conditions.create({
    company_id: company.id,
    body: agreed(daysBefore(options.begun)(30)),
    ...step('conditions'),
  });
  const dunning = await operator.operatorCompanies.create({ body: shop, ...step('shop') });
  await operator.operatorUsers.create({ company_id: dunning.id, body: shopUser, ...step('shop-user') });

  const keys: DemoKeys = {
    case: await issue(options, { kind: 'case', company_id: company.id, token_name: 'Demo: Case Management' }),
    partner: await issue(options, { kind: 'partner', partner_id: partner.id, token_name: 'Demo: Partner' }),
    dunning: await issue(options, { kind: 'dunning', company_id: dunning.id, token_name: 'Demo: dunning' }),
  };
  const orders = await submitOrders(options, keys.case);
  const later = {
    operator: options.operator,
    keys,
    company_id: company.id,
    dunning_company_id: dunning.id,
    ...orders,
    daysAgo: daysBefore(options.begun),
    today: dayOf(options.begun),
    step,
  };
  return { demo: { company_id: company.id, partner_id: partner.id }, keys, later };
}

/** The Idempotency-Key of a step, equal in every attempt, so that no step runs twice. */
const stepsOf = (begun: string) => (name: string) => ({ idempotencyKey: `demo-${begun}-${name}` });

/** Issues a key. A replayed response has no secret, so a key of an interrupted attempt is rotated. */
async function issue({ operator: connection, begun }: SeedOptions, body: KeyCreate): Promise<string> {
  const { operatorKeys } = connect(operatorApi, connection);
  const { body: issued } = await operatorKeys.create.answer({ body, ...stepsOf(begun)(`key-${body.kind}`) });
  return issued.key ?? (await operatorKeys.rotate({ id: issued.id })).key;
}

async function submitOrders(
  { operator: connection, begun }: SeedOptions,
  key: string,
): Promise<Pick<LaterSeed, 'accepted' | 'submitted'>> {
  const [step, daysAgo] = [stepsOf(begun), daysBefore(begun)];
  const { reviews } = connect(operatorApi, connection);
  const { debtors, orders } = connect(caseApi, { ...connection, key });
  const person = await debtors.create({ body: consumer, ...step('consumer') });
  const firm = await debtors.create({ body: business, ...step('business') });

  const draft = (name: string, debtor_id: string, claims: readonly ClaimInput[]) =>
    orders.create({ body: { debtor_id, creditor_obligation_fulfilled: true, claims }, ...step(name) });
  const submitted = async (name: string, debtor_id: string, claims: readonly ClaimInput[]) => {
    const { id } = await draft(name, debtor_id, claims);
    return orders.finalize({ id, ...step(`${name}-finalize`) });
  };

  const accepted = await submitted('accepted', firm.id, [
    invoice('RE-2001', '1190.00', daysAgo),
    partlyPaid('RE-2002', '595.00', '200.00', daysAgo),
  ]);
  const caseOrder = await reviews.accept({ id: accepted.id, ...step('accept') });

  const rejected = await submitted('rejected', person.id, [invoice('RE-2003', '23.80', daysAgo)]);
  await reviews.reject({
    id: rejected.id,
    body: { reason: 'Der Betrag ist so klein, dass sich eine Einziehung nicht lohnt.' },
    ...step('reject'),
  });

  const withdrawn = await submitted('withdrawn', person.id, [invoice('RE-2004', '99.00', daysAgo)]);
  await orders.withdraw({ id: withdrawn.id, body: { reason: 'Der Schuldner hat bezahlt.' }, ...step('withdraw') });

  const waiting = await submitted('submitted', person.id, [invoice('RE-2005', '357.00', daysAgo)]);
  await draft('draft', firm.id, [unfinished('RE-2006')]);
  return { accepted: caseOrder, submitted: waiting };
}
