/** An address that came back with a letter becomes a contact (correspondence.md 5, 11). */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { endMovedUnknown } from '../circumstances/index.ts';
import { lockAddresses } from '../debtors/index.ts';
import type { ContactRow } from './contact.ts';
import * as store from './store.ts';

/** Becomes the preferred address of a debtor; nothing where the debtor has it, or as many contacts as it can have. */
export async function recordFromPost(
  tx: CompanyTx,
  debtor_id: string,
  address: NonNullable<ContactRow['address']>,
): Promise<void> {
  await lockAddresses(tx, debtor_id);
  const isKnown = (await store.readUsable(tx, debtor_id)).some(
    (each) => each.address !== null && keyOf(each.address) === keyOf(address),
  );
  if (isKnown || (await store.countRecorded(tx, debtor_id)) >= limits.debtor_contacts) return;
  store.preferNone(tx, debtor_id, 'address');
  const from = { source: 'post', source_note: null, preferred: true, valid_from: await businessDate(tx) } as const;
  store.insert(tx, { id: newId(), debtor_id, type: 'address', address, value: null, ...from });
  await endMovedUnknown(tx, debtor_id);
}

const keyOf = ({ street, postal_code, city, country }: NonNullable<ContactRow['address']>): string =>
  JSON.stringify([street, postal_code, city, country]);
