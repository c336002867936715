/** What other rooms ask of Partners: their name, whether they exist. */
import type { OperatorDb, PartnerDb } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import * as store from './store.ts';

export const partnerName = async (db: OperatorDb | PartnerDb, id: string): Promise<string> =>
  orNotFound(await store.findPartner(db, id)).name;

export const partnerExists = async (db: OperatorDb, id: string): Promise<boolean> =>
  (await store.findPartner(db, id)) !== undefined;
