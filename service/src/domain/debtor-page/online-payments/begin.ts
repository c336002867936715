/** Begins an online payment: first it is ours, then the provider's; without an answer it is asked for anew (debtor-page.md 12). */
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { newId } from '../../../platform/ids.ts';
import type { Cents } from '../../../values/money.ts';
import { moneyOf } from '../../../values/money.ts';
import type { Acting } from '../choices/index.ts';
import { Providers, type ProviderDeps } from './providers.ts';
import * as store from './store.ts';

const open_ms = 60 * 60 * 1000;

/** In the transaction of the choice. @returns its id */
export function begin(
  { operator, tx, mandate, choice_id }: Acting,
  { amount_cents, adapter }: { readonly amount_cents: Cents; readonly adapter: 'simulated' },
): string {
  const id = newId();
  const expires_at = new Date(Date.parse(operator.now) + open_ms).toISOString();
  store.insert(tx, { id, mandate_id: mandate.id, choice_id, amount_cents, adapter, expires_at });
  return id;
}

interface Asked {
  readonly company_id: string;
  readonly id: string;
  readonly return_url: string;
  readonly language: PageLanguage;
}

/** Asks the provider for the place to pay, once the choice is made. @throws where it does not answer */
export async function askProvider(
  database: Database,
  { company_id, id, return_url, language }: Asked,
  deps: ProviderDeps,
): Promise<void> {
  const row = await database.readAsVisitor(company_id, (db) => store.read(db.forCompany(company_id), id));
  if (row === undefined || row.status !== 'created' || row.provider_id !== null) return;
  const amount = moneyOf(row.amount_cents);
  const adapter = new Providers(database, deps).of(row.adapter);
  const created = await adapter.create({ reference: id, amount, return_url, language });
  await database.asVisitor(company_id, async (tx) => store.setProvider(tx.forCompany(company_id), { id, ...created }));
}
