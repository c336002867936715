/** The names that the operator's orders and cases show: of the company, of the debtor. */
import type { OperatorOrder } from '@mahnwerk/contract/case/orders.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import * as store from './store.ts';

export type Parties = Pick<OperatorOrder, 'company_id' | 'company_name' | 'debtor_name'>;

/** The names on one order or case; undefined for an unknown id. */
export const readPartiesOn = (db: CompanyDb, id: string): Promise<Parties | undefined> => store.readNamesOn(db, id);

/** Reads the names of rows of one company in one statement. @returns the names of a row */
export async function readParties(
  db: CompanyDb,
  rows: readonly { readonly debtor_id: string }[],
): Promise<(row: { readonly debtor_id: string }) => Parties> {
  const found = await store.readNames(db, [...new Set(rows.map(({ debtor_id }) => debtor_id))]);
  const names = new Map(found.map(({ debtor_id, ...parties }) => [debtor_id, parties]));
  return ({ debtor_id }) => {
    const parties = names.get(debtor_id);
    if (parties === undefined) throw new Error(`no names of debtor ${debtor_id} were read`);
    return parties;
  };
}
