/** The settings of the debtor's page as other modules read them. */
import type { DebtorPageData } from '@mahnwerk/contract/operator/debtor-page-settings.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';
import { changed, defaultSettings } from './settings.ts';
import { findInForce, type SettingsRow } from './store.ts';

/** What is stored, with the defaults of what settings have gained since. */
export const dataOf = (row: SettingsRow | undefined, environment: Environment): DebtorPageData =>
  changed(defaultSettings(environment), row?.data ?? {});

/** The settings that count for a company: its own, else the operator's. */
export const settingsOf = async (
  db: CompanyDb | OperatorDb,
  company_id: string,
  { environment }: { readonly environment: Environment },
): Promise<DebtorPageData> => dataOf(await findInForce(db, company_id), environment);
