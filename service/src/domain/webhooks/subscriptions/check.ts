/** Checks a receiver without storing anything: the addresses of its URL, and what a delivery to it would meet. */
import assert from 'node:assert/strict';
import type { WebhookCheck } from '@mahnwerk/contract/case/webhook-check.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { destinationIn, readUrl } from './faults.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { UrlInspection } from '../../../platform/egress/outbound.ts';
import { refuseIfAny } from '../../../platform/refusal.ts';

/** Before the transaction: inspects the receiver of a body's URL, if the URL is valid. */
export async function inspectUrl({
  body,
  deps,
}: {
  readonly body: unknown;
  readonly deps: Pick<Dependencies, 'outbound'>;
}): Promise<UrlInspection | undefined> {
  const destination = destinationIn(body);
  return destination && deps.outbound.inspect(destination.url);
}

/** The result of the inspection; 400 for a URL that creation would refuse without a look-up. */
export function check({ url: sent }: { readonly url: string }, inspection: UrlInspection | undefined): WebhookCheck {
  const report = new ValidationErrors();
  const url = readUrl(sent, report);
  refuseIfAny(report);
  assert(url !== undefined && inspection !== undefined, 'a valid URL is inspected');
  const { resolution, address = null, phases, tls, fault = null } = inspection;
  const result = { url, deliverable: fault === null, fault };
  if (resolution.addresses.some((each) => !each.public)) return { ...result, ...concealed };
  return {
    ...result,
    addresses: resolution.addresses
      .slice(0, shown_max.addresses)
      .map(({ address: each }) => ({ address: each, public: true })),
    address,
    phases,
    tls: tls === undefined ? null : presentTls(tls),
  };
}

/** For internal addresses the result has no details: otherwise any key could map our networks by name. */
const concealed: Pick<WebhookCheck, 'addresses' | 'address' | 'phases' | 'tls'> = {
  addresses: [{ address: null, public: false }],
  address: null,
  phases: { dns: null, connect: null, tls: null },
  tls: null,
};

/** The limits of the contract. */
const shown_max = { addresses: 100, certificates: 10, names: 100 } as const;

const presentTls = ({
  protocol,
  trusted,
  certificates,
}: NonNullable<UrlInspection['tls']>): NonNullable<WebhookCheck['tls']> => ({
  protocol,
  trusted,
  expires_at: certificates[0]?.valid_to ?? null,
  certificates: certificates
    .slice(0, shown_max.certificates)
    .map((certificate) => ({ ...certificate, names: certificate.names.slice(0, shown_max.names) })),
});
