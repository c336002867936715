/** Records a circumstance of a debtor, with what follows from it for its open cases. */
import type { Circumstance } from '@mahnwerk/contract/operator/circumstances.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { lockAddresses } from '../debtors/index.ts';
import { presentCircumstance, refuseFurther } from './circumstance.ts';
import * as store from './store.ts';

export interface CircumstanceHooks {
  /** Before the debtor is locked: locks its cases. @returns what follows for them once the circumstance is recorded */
  readonly follow: (
    tx: CompanyTx,
    debtor_id: string,
    publicUrl: string,
  ) => Promise<(circumstance: Circumstance) => Promise<void>>;
}

interface Recording extends CircumstanceHooks {
  readonly debtor_id: string;
  readonly publicUrl: string;
  /** Asked for behind the locks. */
  readonly fields: () => Promise<Omit<store.NewCircumstance, 'id' | 'debtor_id'>>;
}

/** @throws Refusal not_found, conflict where one of its type is in force */
export async function recordCircumstance(
  tx: CompanyTx,
  { debtor_id, publicUrl, follow, fields }: Recording,
): Promise<Circumstance> {
  const followed = await follow(tx, debtor_id, publicUrl);
  orNotFound(await lockAddresses(tx, debtor_id));
  const circumstance = await fields();
  refuseFurther(await store.countCircumstances(tx, debtor_id, circumstance.type));
  const id = newId();
  store.insert(tx, { id, debtor_id, ...circumstance });
  const recorded = await readOne(tx, debtor_id, id);
  await followed(recorded);
  return recorded;
}

export const readOne = async (tx: CompanyTx, debtor_id: string, id: string): Promise<Circumstance> =>
  presentCircumstance(orNotFound(await store.readCircumstance(tx, debtor_id, id)));
