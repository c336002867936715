/**
 * Every event of the service: its key, the shape of its `data`, and when the service records it (service.md 6.3, 6.4;
 * decisions.md 9, 10). `data` holds ids and URLs; a receiver that needs more reads the resource.
 *
 * A company's feed contains the case and the dunning events (24 keys); a Partner's feed contains the Partner events and
 * those of its companies.
 */
import { limits } from '../grammar/limits.ts';
import type { Infer, Shape } from '../shapes/shape.ts';
import { nullable } from '../shapes/shape.ts';
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
const url = (): Shape<string> => ({ ...line({ max: url_characters }), schema: { type: 'string', format: 'uri' } });

// The default ladder has three levels; a company may define others.
const ladder_levels_max = 100;

/** Every event belongs to a company. */
const about = <const F extends Fields>(fields: F) => object({ company_id: id(), ...fields });

const orderFields = { order_id: id(), order_url: url() };
/**
 * Sorted, without repetition, as of the transition. Absent from old events: the snapshot is then unavailable, not
 * empty.
 */
const claimIds = { claim_ids: list(id(), { max: limits.claims_per_order }) };
const order = about({ ...orderFields, ...claimIds });
const mandateFields = { mandate_id: id(), mandate_url: url() };
const mandate = about(mandateFields);
const statement = about({ statement_id: id(), statement_url: url() });
const singleMandateStatement = about({ single_mandate_statement_id: id(), single_mandate_statement_url: url() });

/** Of a case, of an order, or of a CSV upload (neither); exactly one context. */
const requestToClient = oneOf(
  about({ request_to_client_id: id(), mandate_id: id(), request_to_client_url: url() }),
  about({ request_to_client_id: id(), order_id: id() }),
  about({ request_to_client_id: id() }),
);

/** In the order of service.md 6.3. */
export const caseEvents = {
  'order.submitted': event(order, 'An order was finalized.'),
  'order.withdrawn': event(order, 'A submitted order was withdrawn.'),
  'order.rejected': event(order, 'The review rejected an order.'),
  'order.accepted': event(
    about({ ...orderFields, ...claimIds, ...mandateFields }),
    'The review accepted an order; `mandate_id` is its case.',
  ),
  'order.expired': event(order, 'A draft order expired and was deleted.'),
  'order.message.created': event(about({ ...orderFields, message_id: id() }), 'The client sent a message on an order.'),
  'mandate.created': event(mandate, 'A case was created.'),
  'mandate.state.changed': event(mandate, 'The procedure, processing or payment state of a case changed.'),
  'mandate.status_update.published': event(
    about({ ...mandateFields, status_update_id: id() }),
    'A status update was published on a case.',
  ),
  'mandate.balance_updated': event(
    mandate,
    'A payment, a cost calculation, a waiver, an agreement or further claims changed the legal balance of a case. Retrieve it from `mandate_url`.',
  ),
  'mandate.message.created': event(
    about({ ...mandateFields, message_id: id() }),
    'The client sent a message on a case.',
  ),
  'request_to_client.created': event(requestToClient, 'The service published a request to the client.'),
  'request_to_client.answered': event(requestToClient, 'The client answered a request to the client.'),
  'payment.reported': event(
    about({ payment_id: id(), payment_url: url() }),
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

const invoiceFields = { invoice_id: id(), invoice_url: url() };
const invoice = about(invoiceFields);

/** In the order of decisions.md 10. */
export const dunningEvents = {
  'invoice.released': event(invoice, 'An invoice was released into dunning.'),
  'invoice.paid': event(invoice, 'An invoice was paid in full.'),
  'invoice.cancelled': event(invoice, 'An invoice was cancelled.'),
  'invoice.written_off': event(invoice, 'An invoice was written off.'),
  'dunning.level_reached': event(
    about({
      ...invoiceFields,
      dunning_id: id(),
      dunning_url: url(),
      level: integer({ min: 1, max: ladder_levels_max }),
    }),
    'An invoice reached a level of the dunning ladder and its notice was sent.',
  ),
  'dunning.handed_to_collection': event(
    about({ ...invoiceFields, ...orderFields }),
    'An unpaid invoice was handed over to collection as an order.',
  ),
} as const satisfies Record<string, EventDeclaration>;

const companyFields = {
  company_url: url(),
  external_reference: nullable(line({ max: limits.external_reference_characters })),
};
const company = about(companyFields);
const access = about({ ...companyFields, case_access: choice('available', 'unavailable') });
const membership = about({ ...companyFields, membership_id: id(), membership_url: url() });

/** In the order of decisions.md 9; only Partners receive them. */
export const partnerEvents = {
  'company.created': event(company, 'The Partner created a company.'),
  'company.updated': event(company, 'The data of a company changed.'),
  'company.readiness.changed': event(
    about({ ...companyFields, ready: flag() }),
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
