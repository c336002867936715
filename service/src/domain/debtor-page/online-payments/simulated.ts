/**
 * The provider of a sandbox: its page is one of ours, where a person says what happens. It hands the signed message to our
 * receiver as it would arrive at the webhook, without a network: platform/egress leads to no address of this service.
 */
import { newId } from '../../../platform/ids.ts';
import { type PaymentAdapter, type ProviderEvent, signed, type Told, verifySigned } from './adapter.ts';
import type { WireMoney } from '../../../values/money.ts';

interface SimulatedDeps {
  readonly debtorUrl: string;
  /** Tells of a payment. */
  readonly tell: (
    of: { readonly provider_id: string; readonly amount: WireMoney },
    event: SimulatedEvent,
  ) => Promise<void>;
}

export interface SimulatedEvent {
  readonly event_id: string;
  readonly status: ProviderEvent['status'];
}

export const simulatedAdapter = ({ debtorUrl, tell }: SimulatedDeps): PaymentAdapter => ({
  create: () => {
    const provider_id = newId();
    return Promise.resolve({ provider_id, url: `${debtorUrl}/d/simulated/${provider_id}` });
  },
  verify: verifySigned,
  refund: (of) => tell(of, { event_id: `refund ${of.provider_id}`, status: 'refunded' }),
});

type Said = Omit<ProviderEvent, 'occurred_at'>;

/** The message of the provider, as it arrives at the webhook. */
export function messageOf(said: Said, secret: string, now: string): Told {
  const body = Buffer.from(JSON.stringify({ ...said, occurred_at: now }));
  return { headers: signed(body, secret, now), body };
}
