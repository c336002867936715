/** The settings of the debtor's page as other modules read them. */
import type { DebtorPageData } from '@mahnwerk/contract/operator/debtor-page-settings.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Environment } from '../../../platform/environment.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import { changed, defaultSettings } from './settings.ts';
import { findInForce, idOf, type SettingsRow } from './store.ts';

/** What is stored, with the defaults of what settings have gained since. */
export const dataOf = (row: SettingsRow | undefined, environment: Environment): DebtorPageData =>
  changed(defaultSettings(environment), row?.data ?? {});

export const noPrivacy: DebtorPageData['privacy'] = { officer: null, authority: null, url: null };

/** Who answers for data in a company, as its own settings say; undefined without them. */
export async function ownPrivacy(db: CompanyDb, company_id: string): Promise<DebtorPageData['privacy'] | undefined> {
  const row = await findInForce(db, company_id);
  return row?.company_id === company_id ? { ...noPrivacy, ...row.data.privacy } : undefined;
}

/** The settings that count for a company: its own, else the operator's. */
export const settingsOf = async (
  db: CompanyDb | OperatorDb,
  company_id: string,
  { environment }: { readonly environment: Environment },
): Promise<DebtorPageData> => dataOf(await findInForce(db, company_id), environment);

/**
 * The secret that a company shares with its provider of payments. Without one, the simulated provider has one of its own.
 * @throws Refusal not_authenticated for one that neither key of the service opens
 */
export async function paymentSecretOf(
  db: CompanyDb | OperatorDb,
  company_id: string,
  { paymentSecrets, hashSecret }: Pick<Dependencies, 'paymentSecrets' | 'hashSecret'>,
): Promise<string> {
  const row = await findInForce(db, company_id);
  const sealed = row?.payment_secret ?? null;
  if (row === undefined || sealed === null) return hashSecret(`simulated payments of ${company_id}`).toString('hex');
  const secret = paymentSecrets.open(idOf(row.company_id), sealed);
  refuseUnless(secret !== undefined, 'not_authenticated');
  return secret.toString();
}
