/** A look at a receiver that saves nothing: what its URL leads to, and what a delivery would meet there. */
import assert from 'node:assert/strict';
import type { WebhookCheck } from '@mahnwerk/contract/case/webhook-check.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { destinationIn, readUrl } from './faults.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Inspection } from '../../../platform/egress/outbound.ts';
import { refuseIfAny } from '../../../platform/refusal.ts';

/** Before the transaction: the receiver of the URL in a body, where it is one that could be stored. */
export async function inspectUrl({
  body,
  deps,
}: {
  readonly body: unknown;
  readonly deps: Pick<Dependencies, 'outbound'>;
}): Promise<Inspection | undefined> {
  const destination = destinationIn(body);
  return destination && deps.outbound.inspect(destination.url);
}

/** What was seen; 400 for a URL that creation would refuse whatever the network says. */
export function check({ url: sent }: { readonly url: string }, inspection: Inspection | undefined): WebhookCheck {
  const report = new ValidationErrors();
  const url = readUrl(sent, report);
  refuseIfAny(report);
  assert(url !== undefined && inspection !== undefined, 'a URL that can be stored is looked at');
  const { resolution, address = null, phases, tls, fault = null } = inspection;
  const verdict = { url, deliverable: fault === null, fault };
  if (resolution.addresses.some((each) => !each.public)) return { ...verdict, ...concealed };
  return {
    ...verdict,
    addresses: resolution.addresses
      .slice(0, shown_max.addresses)
      .map(({ address: each }) => ({ address: each, public: true })),
    address,
    phases,
    tls: tls === undefined ? null : presentTls(tls),
  };
}

/** That there is something inside is all that is said of it: else any key could have our networks mapped, name by name. */
const concealed: Pick<WebhookCheck, 'addresses' | 'address' | 'phases' | 'tls'> = {
  addresses: [{ address: null, public: false }],
  address: null,
  phases: { dns: null, connect: null, tls: null },
  tls: null,
};

/** As many as the contract allows; a receiver may have more. */
const shown_max = { addresses: 100, certificates: 10, names: 100 } as const;

const presentTls = ({
  protocol,
  trusted,
  certificates,
}: NonNullable<Inspection['tls']>): NonNullable<WebhookCheck['tls']> => ({
  protocol,
  trusted,
  expires_at: certificates[0]?.valid_to ?? null,
  certificates: certificates
    .slice(0, shown_max.certificates)
    .map((certificate) => ({ ...certificate, names: certificate.names.slice(0, shown_max.names) })),
});
