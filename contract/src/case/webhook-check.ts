/** The check of a receiver: how its URL resolves, connects and secures the connection, without an HTTP request. */
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { flag, instant } from '../shapes/values.ts';
import { milliseconds } from './webhook-deliveries.ts';
import { url, urlRules } from './webhook-subscriptions.ts';

export const WebhookAddress = named('WebhookAddress', object({ url: described(urlRules, url()) }));

export const WebhookCheck = named(
  'WebhookCheck',
  object({
    url: described('The URL in canonical form, as it would be stored.', url()),
    deliverable: described('Whether a delivery would currently be possible.', flag()),
    fault: described('The error, in the same words as in `error_message` of a delivery.', nullable(line({ max: 500 }))),
    addresses: described(
      'The addresses to which the host currently resolves. If one of them is not public, the list has a single entry that says so.',
      list(
        object({
          address: described('Null if the address is not public.', nullable(line({ max: 64 }))),
          public: flag(),
        }),
        { max: 100 },
      ),
    ),
    address: described('The address to which the service connected.', nullable(line({ max: 64 }))),
    phases: described(
      'The duration of each phase of the connection; all null if an address is not public.',
      object({ dns: milliseconds(), connect: milliseconds(), tls: milliseconds() }),
    ),
    tls: nullable(
      object({
        protocol: nullable(line({ max: 20 })),
        trusted: described(
          'Whether the chain leads to a trusted authority and the certificate matches the host.',
          flag(),
        ),
        expires_at: described('The earliest expiry time in the certificate chain.', nullable(instant())),
        certificates: described(
          'The certificate chain, starting with the certificate of the receiver.',
          list(
            object({
              subject: line({ max: 500 }),
              issuer: line({ max: 500 }),
              names: list(line({ max: 255 }), { max: 100 }),
              valid_from: instant(),
              valid_to: instant(),
              fingerprint: described('SHA-256 in hexadecimal.', line({ max: 64 })),
            }),
            { max: 10 },
          ),
        ),
      }),
    ),
  }),
);
export type WebhookCheck = Infer<typeof WebhookCheck>;
