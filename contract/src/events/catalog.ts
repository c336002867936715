/**
 * Every event of the service: its key, the shape of its `data`, and when the service records it (service.md 6.3, 6.4;
 * decisions.md 9, 10). `data` holds ids and URLs; a receiver that needs more reads the resource.
 *
 * A company's feed contains the case and the dunning events; a Partner's feed contains the Partner events and those of
 * its companies.
 */
import { limits } from '../grammar/limits.ts';
import type { Infer, Shape } from '../shapes/shape.ts';
import { described, named, nullable } from '../shapes/shape.ts';
import { oneOf } from '../shapes/alternatives.ts';
import { line } from '../shapes/text.ts';
import { type Fields, list, object } from '../shapes/structures.ts';
import { choice, flag, id, integer } from '../shapes/values.ts';

/** One entry of the catalogue. */
export interface EventDeclaration<T = unknown> {
  readonly data: Shape<T>;
  /** One line for the reference: when the service records it. */
  readonly when: string;
}

const event = <T>(data: Shape<T>, when: string): EventDeclaration<T> => ({ data, when });

const url_characters = 2000;
const url = (subject: string): Shape<string> => ({
  ...line({ max: url_characters }),
  schema: { type: 'string', format: 'uri', description: `The URL of ${subject}. Retrieve it there.` },
});
const idOf = (subject: string): Shape<string> => described(`The \`id\` of ${subject}.`, id());

// The default ladder has three levels; a company may define others.
const ladder_levels_max = 100;

/** The `data` of a family of events, a schema of its own in every document. Every event belongs to a company. */
const family = <const F extends Fields>(name: string, fields: F) =>
  named(`${name}WebhookEvent`, object({ company_id: idOf('the company that the event concerns'), ...fields }));

const orderFields = { order_id: idOf('the order'), order_url: url('the order') };
/**
 * Sorted, without repetition, as of the transition. Absent from old events: the snapshot is then unavailable, not
 * empty.
 */
const claimIds = {
  claim_ids: described(
    'The `id`s of the claims of the order at the time of the event, sorted. Events from before this member existed do not have it.',
    list(id(), { max: limits.claims_per_order }),
  ),
};
const order = family('Order', { ...orderFields, ...claimIds });
const mandateFields = { mandate_id: idOf('the case'), mandate_url: url('the case') };
const mandate = family('Mandate', mandateFields);
const messageId = { message_id: idOf('the message') };
const statement = family('Statement', {
  statement_id: idOf('the collective statement'),
  statement_url: url('the collective statement'),
});
const singleMandateStatement = family('SingleMandateStatement', {
  single_mandate_statement_id: idOf('the single-mandate statement'),
  single_mandate_statement_url: url('the single-mandate statement'),
});

const request = { request_to_client_id: idOf('the request to the client') };
/** Of a case, of an order, or of a CSV upload (neither); exactly one context. */
const requestToClient = named(
  'RequestToClientWebhookEvent',
  oneOf(
    family('MandateRequestToClient', {
      ...request,
      mandate_id: mandateFields.mandate_id,
      request_to_client_url: url('the request to the client'),
    }),
    family('OrderRequestToClient', { ...request, order_id: orderFields.order_id }),
    family('UploadRequestToClient', request),
  ),
);

/** In the order of service.md 6.3. */
export const caseEvents = {
  'order.submitted': event(order, 'An order was finalized.'),
  'order.withdrawn': event(order, 'A submitted order was withdrawn.'),
  'order.rejected': event(order, 'The review rejected an order.'),
  'order.accepted': event(
    family('OrderAccepted', { ...orderFields, ...claimIds, ...mandateFields }),
    'The review accepted an order; `mandate_id` is its case.',
  ),
  'order.expired': event(order, 'A draft order expired and was deleted.'),
  'order.message.created': event(
    family('OrderMessage', { ...orderFields, ...messageId }),
    'The client sent a message on an order.',
  ),
  'mandate.created': event(mandate, 'A case was created.'),
  'mandate.state.changed': event(mandate, 'The procedure, processing or payment state of a case changed.'),
  'mandate.status_update.published': event(
    family('StatusUpdate', { ...mandateFields, status_update_id: idOf('the entry of the history') }),
    'A status update was published on a case.',
  ),
  'mandate.balance_updated': event(
    mandate,
    'A payment, a cost calculation, a waiver, an agreement or further claims changed the legal balance of a case. Retrieve it from `mandate_url`.',
  ),
  'mandate.message.created': event(
    family('MandateMessage', { ...mandateFields, ...messageId }),
    'The client sent a message on a case.',
  ),
  'request_to_client.created': event(requestToClient, 'The service published a request to the client.'),
  'request_to_client.answered': event(requestToClient, 'The client answered a request to the client.'),
  'payment.reported': event(
    family('Payment', { payment_id: idOf('the reported payment'), payment_url: url('the reported payment') }),
    'The company reported a payment. Payments on a draft order cause no event.',
  ),
  'statement.published': event(statement, 'A collective statement was published.'),
  'statement.cancelled': event(statement, 'A published collective statement was cancelled.'),
  'single_mandate_statement.published': event(singleMandateStatement, 'A single-mandate statement was published.'),
  'single_mandate_statement.cancelled': event(
    singleMandateStatement,
    'A published single-mandate statement was cancelled.',
  ),
} as const satisfies Record<string, EventDeclaration>;

const invoiceFields = { invoice_id: idOf('the invoice'), invoice_url: url('the invoice') };
const invoice = family('Invoice', invoiceFields);

/** In the order of decisions.md 10. */
export const dunningEvents = {
  'invoice.released': event(invoice, 'An invoice was released into dunning.'),
  'invoice.paid': event(invoice, 'An invoice was paid in full.'),
  'invoice.cancelled': event(invoice, 'An invoice was cancelled.'),
  'invoice.written_off': event(invoice, 'An invoice was written off.'),
  'dunning.level_reached': event(
    family('Dunning', {
      ...invoiceFields,
      dunning_id: idOf('the dunning notice'),
      dunning_url: url('the dunning notice'),
      level: described(
        'The level of the dunning ladder that the invoice reached, from 1.',
        integer({ min: 1, max: ladder_levels_max }),
      ),
    }),
    'An invoice reached a level of the dunning ladder and its notice was sent.',
  ),
  'dunning.handed_to_collection': event(
    family('DunningHandover', { ...invoiceFields, ...orderFields }),
    'An unpaid invoice was handed over to collection as an order.',
  ),
} as const satisfies Record<string, EventDeclaration>;

const companyFields = {
  company_url: url('the company'),
  external_reference: described(
    'The reference that the Partner gave the company; null without one.',
    nullable(line({ max: limits.external_reference_characters })),
  ),
};
const company = family('Company', companyFields);
const access = family('CompanyAccess', {
  ...companyFields,
  case_access: described(
    'Whether the Partner can act for the company since the event.',
    choice('available', 'unavailable'),
  ),
});
const membership = family('Membership', {
  ...companyFields,
  membership_id: idOf('the membership'),
  membership_url: url('the membership'),
});

/** In the order of decisions.md 9; only Partners receive them. */
export const partnerEvents = {
  'company.created': event(company, 'The Partner created a company.'),
  'company.updated': event(company, 'The data of a company changed.'),
  'company.readiness.changed': event(
    family('CompanyReadiness', {
      ...companyFields,
      ready: described('Whether the company can submit cases since the event.', flag()),
    }),
    'The case submission readiness of a company changed.',
  ),
  'company.access.confirmed': event(access, 'The company confirmed the access of the Partner.'),
  'company.access.revoked': event(access, 'The access of the Partner was revoked.'),
  'company.access.restored': event(access, 'The access of the Partner was restored. Missed events are not sent again.'),
  'membership.created': event(membership, 'A user was added to a company.'),
  'membership.activated': event(membership, 'A user completed the account setup.'),
  'membership.role_changed': event(membership, 'The role of a pending membership changed.'),
  'membership.revoked': event(membership, 'A membership was revoked.'),
  'membership.expired': event(membership, 'An invitation expired.'),
} as const satisfies Record<string, EventDeclaration>;

export const events = { ...caseEvents, ...dunningEvents, ...partnerEvents } as const;

export type EventKey = keyof typeof events;
/** The keys of a company's feed and subscriptions. */
export type CompanyEventKey = keyof typeof caseEvents | keyof typeof dunningEvents;
export type PartnerEventKey = keyof typeof partnerEvents;

/** The `data` of an event, by its key. */
export type EventData<K extends EventKey> = Infer<(typeof events)[K]['data']>;

export const companyEventKeys = [
  ...Object.keys(caseEvents),
  ...Object.keys(dunningEvents),
] as readonly CompanyEventKey[];
export const eventKeys = Object.keys(events) as readonly EventKey[];
