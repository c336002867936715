/** The deliveries of every webhook, for the operator. */
import { deliveryListing, WebhookDelivery } from '../case/webhook-deliveries.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { ownerName } from '../shapes/parties.ts';
import { id } from '../shapes/values.ts';

/** A delivery with its owner. */
export const OperatorDelivery = named(
  'OperatorDelivery',
  object({
    ...WebhookDelivery.fields,
    company_id: described('The company that owns the webhook; null otherwise.', nullable(id())),
    partner_id: described('The Partner that owns the webhook; null otherwise.', nullable(id())),
    owner_name: ownerName(),
  }),
);
export type OperatorDelivery = Infer<typeof OperatorDelivery>;

export const operatorDeliveries = group(
  'operator',
  'operator-deliveries',
  { title: 'Webhook deliveries', about: 'The webhook deliveries of all companies and Partners.' },
  {
    list: route('GET', '/operator/v1/deliveries/', {
      list: {
        ...deliveryListing,
        item: OperatorDelivery,
        filters: { ...deliveryListing.filters, company_id: id(), partner_id: id() },
      },
      scope: 'operator:read',
      summary: 'List webhook deliveries of all companies and Partners',
    }),
    get: route('GET', '/operator/v1/deliveries/{id}/', {
      reply: OperatorDelivery,
      scope: 'operator:read',
      summary: 'Retrieve a webhook delivery of a company or a Partner',
    }),
  },
);
