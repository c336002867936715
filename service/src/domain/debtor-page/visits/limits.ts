/** Limits of entries (debtor-page.md 3): of an address, and a guard for everyone after many failures. They fail open with the counters. */
import type { BucketConsumption } from '../../../platform/counters/counters.ts';
import { CountersUnavailable } from '../../../platform/counters/counters.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { limitedAddressOf, networkOf } from '../../../platform/http/client-address.ts';
import { consumeFailingOpen, hour, minute, refuseExhausted } from '../../../platform/http/throttle.ts';

type Deps = Pick<Dependencies, 'counters'>;

const failures_of_address = 20;
const failures_in_all = 2_000;
const guarded = { address: 3, network: 20 } as const;
const requests_of_visit = 120;
const visits_of_code = 20;
const choices_of_code = 20;
/** Each takes as long as some requests. */
const offers_of_code = 60;

const bucket = (name: string, limit: number, takes: 0 | 1, windowSeconds = hour): BucketConsumption => ({
  bucket: `debtor-page:${name}`,
  limit,
  windowSeconds,
  needs: 1,
  takes,
});

const guard = 'debtor-page:guard';
export const guard_minutes = 60;

/** Whether many failures, of whatever address, have put up the guard. */
export async function isGuarded({ counters }: Deps): Promise<boolean> {
  try {
    const { windows } = await counters.look([guard]);
    return windows[0] !== undefined;
  } catch (error) {
    if (error instanceof CountersUnavailable) return false;
    throw error;
  }
}

/** Before a try: an address with too many failures is refused, with the right code too. @throws Refusal throttled */
export async function refuseBlocked(deps: Deps, address: string): Promise<void> {
  const own = `address:${limitedAddressOf(address)}`;
  const asked = (await isGuarded(deps))
    ? [bucket(own, guarded.address, 0), bucket(`network:${networkOf(address)}`, guarded.network, 0)]
    : [bucket(own, failures_of_address, 0)];
  refuseExhausted(await consumeFailingOpen(deps.counters, asked));
}

/** After a failure. @returns whether it put up the guard */
export async function countFailure(deps: Deps, address: string): Promise<boolean> {
  const always = { needs: 0 } as const;
  await consumeFailingOpen(deps.counters, [
    { ...bucket(`address:${limitedAddressOf(address)}`, failures_of_address, 1), ...always },
    { ...bucket(`network:${networkOf(address)}`, failures_of_address, 1), ...always },
  ]);
  const isMany = (await consumeFailingOpen(deps.counters, [bucket('failures', failures_in_all, 1)])) !== undefined;
  if (!isMany || (await isGuarded(deps))) return false;
  return (await consumeFailingOpen(deps.counters, [{ ...bucket('guard', 1, 1) }])) === undefined;
}

/** Takes one from the limit that each id has of its own. */
const chargeOf =
  (name: string, limit: number, windowSeconds = hour) =>
  async ({ counters }: Deps, id: string): Promise<void> =>
    refuseExhausted(await consumeFailingOpen(counters, [bucket(`${name}:${id}`, limit, 1, windowSeconds)]));

/** A request of a visit. @throws Refusal throttled */
export const chargeVisit = chargeOf('visit', requests_of_visit, minute);

/** An entry with a code. @throws Refusal throttled */
export const chargeEntry = chargeOf('visits', visits_of_code);

/** A calculation of offers with a code. @throws Refusal throttled */
export const chargeOffers = chargeOf('offers', offers_of_code);

/** A choice with a code. @throws Refusal throttled */
export const chargeChoice = chargeOf('choices', choices_of_code);

const mails_a_day = 5;

/** A mail that a visit asks for with a code: strangers get no flood of them. @throws Refusal throttled */
export const chargeMail = chargeOf('mails', mails_a_day, 24 * hour);

const file_bytes_a_day = 50 * 1024 * 1024;

/** Bytes of files that one code sends in a day. @throws Refusal throttled */
export async function chargeFiles({ counters }: Deps, code: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const charged = { ...bucket(`files:${code}`, file_bytes_a_day, 1, 24 * hour), needs: bytes, takes: bytes };
  refuseExhausted(await consumeFailingOpen(counters, [charged]));
}
