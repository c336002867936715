/** The companies of `neighbours`, made through the API: those that are attacked, and those that attack. */
import { debtor, order } from '../samples.ts';
import { made } from './call.ts';
import type { Site } from './site.ts';

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

const company = {
  address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  phone: '+493012345678',
  legal_form: 'gmbh',
  legal_representatives: [{ name: 'Mara Muster', type: 'managing_director' }],
  tax_treatment: 'input_tax_deductible',
  payout_bank_account: { account_holder: 'Beispiel GmbH', iban: 'DE89370400440532013000' },
  notification_channels: [
    {
      type: 'email',
      value: 'inkasso@beispiel-handel.example',
      notifications: ['requests_to_client', 'status_updates', 'statements'],
    },
  ],
};

/** A company that is ready to finalize orders. */
export async function makeParty({ port, operatorKey }: Site, name: string, keyCount: number): Promise<Party> {
  const operate = { port, key: operatorKey, method: 'POST' };
  const { id } = await made({ ...operate, path: '/operator/v1/companies/', body: { name, ...company } });
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
