/** The settings of correspondence as other modules read them. */
import type { CorrespondenceSettings } from '@mahnwerk/contract/operator/correspondence.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { defaultSettings } from './letterhead.ts';
import { readSettings } from './store.ts';

export const readCorrespondenceSettings = async (db: OperatorDb | CompanyDb): Promise<CorrespondenceSettings> => ({
  ...defaultSettings,
  ...(await readSettings(db)),
});
