/** What the machinery and other rooms ask of Partners: their access, their name, whether they exist. */
import type { AccessStore } from '../../machinery/http/company.ts';
import type { Database } from '../../machinery/database/pool.ts';
import type { OperatorDb, PartnerDb } from '../../machinery/database/session.ts';
import { found } from '../../machinery/refusal.ts';
import * as store from './store.ts';

export const accessStore = (database: Database): AccessStore => ({
  accessOf: (partnerId, companyId) => database.readAll((db) => store.accessOf(db, partnerId, companyId)),
  holdAccess: (tx, partnerId) => store.holdAccessOf(tx, partnerId),
});

export const partnerName = async (db: OperatorDb | PartnerDb, id: string): Promise<string> => found(await store.get(db, id)).name;

export const partnerExists = async (db: OperatorDb, id: string): Promise<boolean> => (await store.get(db, id)) !== undefined;
