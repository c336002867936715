/** The companies of `neighbours`, made through the API: those that are attacked, and those that attack. */
import { debtor, order } from '../samples.ts';
import { made } from './call.ts';
import type { Site } from './site.ts';
import { completeCompany } from '../../test/harness/company.ts';

/** A company with what its requests need. */
export interface Party {
  readonly id: string;
  readonly keys: readonly string[];
  readonly debtor: string;
  /** A draft. */
  readonly order: string;
  /** Its claims. */
  readonly claims: readonly string[];
}

/** A company that is ready to finalize orders. */
export async function makeParty({ port, operatorKey }: Site, name: string, keyCount: number): Promise<Party> {
  const operate = { port, key: operatorKey, method: 'POST' };
  const { id } = await made({ ...operate, path: '/operator/v1/companies/', body: { ...completeCompany, name } });
  const keys: string[] = [];
  for (let number = 1; number <= keyCount; number += 1)
    keys.push(
      (
        await made<{ key: string }>({
          ...operate,
          path: '/operator/v1/keys/',
          body: { kind: 'case', company_id: id, token_name: `bench ${number}` },
        })
      ).key,
    );
  const act = { port, key: keys[0] ?? '', method: 'POST' };
  const debtorId = (await made({ ...act, path: '/v2/debtors/', body: debtor })).id;
  const draft = await made<{ id: string; claims: { id: string }[] }>({
    ...act,
    path: '/v2/orders/',
    body: order(debtorId),
  });
  return { id, keys, debtor: debtorId, order: draft.id, claims: draft.claims.map((claim) => claim.id) };
}
