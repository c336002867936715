/**
 * The demo: two companies and a Partner that manages both, keys, debtors, and an order in every state
 * an order can have, up to an accepted case with its mandate. Everything is done through declared
 * routes, by whom it would be done: the operator, the company.
 */
import { debtors } from '@mahnwerk/contract/groups/debtors.ts';
import { operatorCompanies } from '@mahnwerk/contract/groups/operator-companies.ts';
import { operatorKeys, type KeyCreate } from '@mahnwerk/contract/groups/operator-keys.ts';
import { operatorPartners } from '@mahnwerk/contract/groups/operator-partners.ts';
import { orders } from '@mahnwerk/contract/groups/orders.ts';
import { reviews } from '@mahnwerk/contract/groups/reviews.ts';
import type { ClaimInput } from '@mahnwerk/contract/groups/claims.ts';
import { newId } from '../machinery/ids.ts';
import type { Call } from './calls.ts';
import { business, consumer, daysBefore, invoice, partlyPaid, platform, studio, trader, unfinished } from './cast.ts';

/** What later starts still know of the demo: ids, no secrets. */
export interface Demo {
  readonly company_id: string;
  readonly partner_id: string;
}

/** Shown once. */
export interface DemoKeys {
  readonly case: string;
  readonly partner: string;
  readonly dunning: string;
}

export interface SeedOptions {
  readonly call: Call;
  /** An operator key. */
  readonly operator: string;
  /** When this demo began: an attempt that takes it up passes the same. */
  readonly begun: string;
}

/** Creates what is missing of the demo; answers fresh secrets, also where an interrupted attempt has made the keys. */
export async function seed(options: SeedOptions): Promise<{ demo: Demo; keys: DemoKeys }> {
  const { call, operator } = options;
  const company = await call(operatorCompanies.routes.create, { step: 'trader', as: operator, body: trader });
  const other = await call(operatorCompanies.routes.create, { step: 'studio', as: operator, body: studio });
  const partner = await call(operatorPartners.routes.create, { step: 'platform', as: operator, body: platform });
  for (const { id } of [company, other])
    await call(operatorPartners.routes.confirm, { step: `access-${id}`, as: operator, path: { id: partner.id, company_id: id } });

  const keys: DemoKeys = {
    case: await issue(options, { kind: 'case', company_id: company.id, token_name: 'Demo: Case Management' }),
    partner: await issue(options, { kind: 'partner', partner_id: partner.id, token_name: 'Demo: Partner' }),
    dunning: await issue(options, { kind: 'dunning', company_id: company.id, token_name: 'Demo: dunning' }),
  };
  await submitOrders(options, keys.case);
  return { demo: { company_id: company.id, partner_id: partner.id }, keys };
}

/** A replayed answer keeps the secret back: the interrupted attempt took it along, so the key gets another one. */
async function issue({ call, operator }: SeedOptions, wanted: KeyCreate): Promise<string> {
  const issued = await call(operatorKeys.routes.create, { step: `key-${wanted.kind}`, as: operator, body: wanted });
  const { key } = issued.key === undefined ? await call(operatorKeys.routes.rotate, { step: `rotate-${newId()}`, as: operator, path: { id: issued.id } }) : issued;
  if (key === undefined) throw new Error(`the demo's ${wanted.kind} key came without its secret`);
  return key;
}

async function submitOrders({ call, operator, begun }: SeedOptions, as: string): Promise<void> {
  const daysAgo = daysBefore(begun);
  const person = await call(debtors.routes.create, { step: 'consumer', as, body: consumer });
  const firm = await call(debtors.routes.create, { step: 'business', as, body: business });

  const draft = (step: string, debtor_id: string, claims: readonly ClaimInput[]) =>
    call(orders.routes.create, { step, as, body: { debtor_id, creditor_obligation_fulfilled: true, claims } });
  const submitted = async (step: string, debtor_id: string, claims: readonly ClaimInput[]) => {
    const { id } = await draft(step, debtor_id, claims);
    await call(orders.routes.finalize, { step: `${step}-finalize`, as, path: { id } });
    return { id };
  };

  const accepted = await submitted('accepted', firm.id, [invoice('RE-2001', '1190.00', daysAgo), partlyPaid('RE-2002', '595.00', '200.00', daysAgo)]);
  await call(reviews.routes.accept, { step: 'accept', as: operator, path: accepted });

  const rejected = await submitted('rejected', person.id, [invoice('RE-2003', '23.80', daysAgo)]);
  await call(reviews.routes.reject, { step: 'reject', as: operator, path: rejected, body: { reason: 'The amount is below what can be collected economically.' } });

  const withdrawn = await submitted('withdrawn', person.id, [invoice('RE-2004', '99.00', daysAgo)]);
  await call(orders.routes.withdraw, { step: 'withdraw', as, path: withdrawn, body: { reason: 'The debtor has paid.' } });

  await submitted('submitted', person.id, [invoice('RE-2005', '357.00', daysAgo)]);
  await draft('draft', firm.id, [unfinished('RE-2006')]);
}
