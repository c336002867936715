/** The offers of a case, computed in the thread: a dozen replays take as long as many requests. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import { settlementFeeOn } from '../../collection/instalment-plans/index.ts';
import type { MandateRow } from '../../collection/mandates/index.ts';
import { endOfTime, readKnownFacts } from '../../money/ledger/index.ts';
import { type Asked, instalmentOffers, type InstalmentOffers } from './instalments.ts';
import { type LaterOffer, laterOffer } from './later.ts';

interface AskedOffers extends Omit<Asked, 'facts' | 'tables' | 'fee'> {
  /** Whether an agreement books the settlement fee, unless it stands. */
  readonly settlement_fee: boolean;
}

type OfCase<Q> = Q & { readonly mandate_id: string };

/** What the thread loads for them. */
export const offersModule = import.meta.url;

const offers = threadTask(
  import.meta.url,
  'debtor_page.offers',
  async (db: CompanyDb, { mandate_id, ...asked }: OfCase<Omit<Asked, 'facts' | 'tables'>>) =>
    instalmentOffers({ ...asked, ...(await readKnownFacts(db, mandate_id)) }),
);

const later = threadTask(
  import.meta.url,
  'debtor_page.later',
  async (db: CompanyDb, { mandate_id, today, on }: OfCase<{ readonly today: string; readonly on: string }>) =>
    laterOffer({ today, ...(await readKnownFacts(db, mandate_id)) }, on),
);

/** In instalments. Under the lock of a case, before anything of it is written: the thread sees what is committed. */
export async function readInstalmentOffers(
  db: CompanyDb,
  mandate: MandateRow,
  { settlement_fee, ...asked }: AskedOffers,
): Promise<InstalmentOffers> {
  const fact = settlement_fee ? await settlementFeeOn(db, mandate, asked.today) : null;
  const fee = fact === null ? null : { ...fact, recorded_at: endOfTime };
  return db.inThread(offers, { mandate_id: mandate.id, fee, ...asked });
}

/** All on a later day. */
export const readLaterOffer = (
  db: CompanyDb,
  { id: mandate_id }: Pick<MandateRow, 'id'>,
  days: { readonly today: string; readonly on: string },
): Promise<LaterOffer> => db.inThread(later, { mandate_id, ...days });
