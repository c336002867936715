/**
 * What a provider of online payments is to the page (debtor-page.md 12). A real one asks its provider through `deps.outbound`
 * (platform/egress) alone, with no transaction open; what it tells arrives at the webhook.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import { type Infer, ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { object } from '@mahnwerk/contract/shapes/structures.ts';
import { line } from '@mahnwerk/contract/shapes/text.ts';
import { choice, id, instant, money } from '@mahnwerk/contract/shapes/values.ts';
import { parse } from '../../../platform/http/read.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import type { WireMoney } from '../../../values/money.ts';

export interface Wanted {
  /** The id of the online payment: the same for a repetition, which makes no second one. */
  readonly reference: string;
  readonly amount: WireMoney;
  /** Where the debtor comes back to. */
  readonly return_url: string;
  readonly language: PageLanguage;
}

export interface Created {
  readonly provider_id: string;
  /** Where the debtor pays. */
  readonly url: string;
}

/** One message of a provider. */
export interface Told {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PaymentAdapter {
  create(wanted: Wanted): Promise<Created>;
  /** @throws Refusal in this order: malformed, unknown payment (by `secretOf`), wrong signature */
  verify(told: Told, secretOf: (event: ProviderEvent) => Promise<string>, now: string): Promise<ProviderEvent>;
  refund(of: { readonly provider_id: string; readonly amount: WireMoney }): Promise<void>;
}

/** What a provider tells of a payment. */
const event = object({
  event_id: line({ max: 255 }),
  payment_id: id(),
  provider_id: line({ max: limits.reference_characters }),
  status: choice('pending', 'paid', 'failed', 'refunded'),
  amount: money({ zero: false }),
  occurred_at: instant(),
});

export type ProviderEvent = Infer<typeof event>;

const names = new Set(Object.keys(event.fields));

/** What providers add to it later is ignored. @throws Refusal parse_error */
function eventIn(body: Buffer): ProviderEvent {
  const value = parse(body, undefined);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const known = isObject ? Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name))) : value;
  const errors = new ValidationErrors();
  const read = event.read(known, errors);
  const [failure] = errors.failures;
  if (read === undefined)
    throw new Refusal('parse_error', { detail: `${failure?.field ?? ''}: ${failure?.message ?? ''}`.trim() });
  return read;
}

const proofOf = (seconds: number, body: Buffer, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

const header = 'x-provider-signature';

/** The headers of a message that is signed with the secret which both sides know. */
export const signed = (body: Buffer, secret: string, now: string): IncomingHttpHeaders => {
  const seconds = Math.floor(Date.parse(now) / 1000);
  return { [header]: `t=${seconds},v1=${proofOf(seconds, body, secret).toString('hex')}` };
};

const tolerance_seconds = 5 * 60;

/** `verify` of providers that sign as ours do. */
export async function verifySigned(
  { headers, body }: Told,
  secretOf: (event: ProviderEvent) => Promise<string>,
  now: string,
): Promise<ProviderEvent> {
  const read = eventIn(body);
  const secret = await secretOf(read);
  const sent = headers[header];
  const [, seconds, proof] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(typeof sent === 'string' ? sent : '') ?? [];
  const isRight =
    seconds !== undefined &&
    proof !== undefined &&
    Math.abs(Number(seconds) - Date.parse(now) / 1000) <= tolerance_seconds &&
    timingSafeEqual(Buffer.from(proof, 'hex'), proofOf(Number(seconds), body, secret));
  refuseUnless(isRight, 'not_authenticated', { detail: 'The signature is missing, wrong or too old.' });
  return read;
}
