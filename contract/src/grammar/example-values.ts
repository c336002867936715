/**
 * The values of examples: by resource where members must be consistent, else by the name or the format of a field. No
 * value belongs to a real person or company.
 */
import { moneyMembers } from './example-money.ts';
import type { EventKey } from '../events/catalog.ts';
import { exampleTitle } from '../case/enforceable-titles.ts';
import { exampleAgreement } from '../case/rental-agreements.ts';
import { idOf } from './example-ids.ts';
import { limits } from './limits.ts';

/** The path of each resource, for `href` and for `<noun>_url` of an event. */
const homes = {
  order: '/v2/orders/{order}/',
  mandate: '/v2/mandates/{mandate}/',
  message: '/v2/orders/{order}/messages/{message}/',
  operator_message: '/operator/v1/messages/{message}/',
  operator_request_to_client: '/operator/v1/requests-to-client/{request_to_client}/',
  payment: '/v2/payments/{payment}/',
  request_to_client: '/v2/mandates/{mandate}/requests-to-client/{request_to_client}/',
  statement: '/v2/statements/{statement}/',
  single_mandate_statement: '/v2/single-mandate-statements/{single_mandate_statement}/',
  invoice: '/mahnservice/v1/invoices/{invoice}/',
  dunning: '/mahnservice/v1/dunnings/{dunning}/',
  company: '/partner/v2/companies/{company}/',
  membership: '/partner/v2/companies/{company}/users/{membership}/',
} as const;

export const isNoun = (noun: string): noun is keyof typeof homes => Object.hasOwn(homes, noun);

export const urlOf = (noun: keyof typeof homes): string =>
  `https://api.mahnwerk.example${homes[noun].replaceAll(/\{(\w+)\}/g, (_path, each: string) => idOf(each))}`;

/** The event of the examples. */
const shownEvent = 'order.accepted' satisfies EventKey;

const shownEnvelope = {
  type: shownEvent,
  data: {
    company_id: idOf('company'),
    order_id: idOf('order'),
    order_url: urlOf('order'),
    claim_ids: [idOf('claim')],
    mandate_id: idOf('mandate'),
    mandate_url: urlOf('mandate'),
  },
};

const delivered = {
  event_type: shownEvent,
  status: 'success',
  attempt_count: 1,
  response_status: 200,
  response_body: 'OK',
  error_message: null,
  next_attempt_at: null,
  next_attempt_reason: null,
};
const attempted = {
  response_status: 200,
  error_message: null,
  duration_ms: 87,
  phases: { queue: 4, dns: 3, connect: 12, tls: 25, first_byte: 46 },
};
const healthy = {
  lane: 'healthy',
  reason: null,
  paused_until: null,
  failures_until_disabled: 50,
  disabled_at: null,
  disabled_by: null,
};
const subscribed = {
  events: [shownEvent, 'mandate.balance_updated'],
  max_consecutive_failures: 50,
  consecutive_failures: 0,
  last_failure_at: null,
  auto_disabled: false,
  contract_version: 'v2',
  description: 'ERP',
};
const waiting = { response_to: null, sender: 'client', author: { type: 'api' }, state: 'under_review', editable: true };
const receiver = '203.0.113.10';
const pendingUser = {
  role: 'admin',
  status: 'pending_setup',
  revoked_at: null,
  revoked_by_token_id: null,
  revocation_reason: null,
  sandbox_origin: 'unclassified',
};
const euros = (value: string) => ({ currency: 'EUR', value });
const askedOnCase = {
  order: null,
  mandate: { id: idOf('mandate'), href: urlOf('mandate'), reference_number: 'K26-7QX4MN' },
  title: 'Was the delivery accepted?',
  description: 'The debtor says that the goods never arrived. Did anybody sign for them?',
  question_type: 'yes-no',
  form_schema: null,
  attachments: [],
  status: 'answered',
};

/** By the title of a resource. */
export const membersByTitle: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Passkey: { name: 'Laptop' },
  CalendarFeed: { name: 'Phone', contains: ['my_tasks', 'limitation'] },
  IssuedCalendarFeed: { name: 'Phone', contains: ['my_tasks', 'limitation'] },
  SavedView: { screen: 'cases', name: 'Waiting for clients', query: 'waiting_for=client&ordering=-amount' },
  Event: shownEnvelope,
  ListedEvent: shownEnvelope,
  MissedEvent: { type: shownEvent, reason: 'disabled' },
  Webhook: subscribed,
  PartnerWebhook: subscribed,
  IssuedWebhook: subscribed,
  IssuedPartnerWebhook: subscribed,
  WebhookCondition: healthy,
  WebhookDelivery: delivered,
  OperatorDelivery: { ...delivered, partner_id: null },
  DeliveryAttempt: attempted,
  DispatchedDelivery: { detail: 'A delivery is on its way.' },
  RedeliveredEvents: { detail: 'Missed events are on their way.', count: 3 },
  WebhookCheck: {
    fault: null,
    addresses: [{ address: receiver, public: true }],
    address: receiver,
    phases: { dns: 3, connect: 12, tls: 25 },
  },
  LoggedRequest: {
    method: 'POST',
    path: '/v2/debtors/',
    operation: 'debtors.create',
    status: 400,
    code: 'validation_error',
    fields: [{ field: 'addresses', code: 'required' }],
    key: { id: idOf('key'), token_name: 'ERP integration' },
    user_name: null,
    replayed: false,
    duration_ms: 12,
    address: receiver,
  },
  UsageBucket: {
    limit: limits.requests_per_minute,
    used: 12,
    remaining: limits.requests_per_minute - 12,
    window_seconds: 60,
  },
  // Consistent with the other examples: the debtor is a person, the order is under review.
  PartnerCompany: {
    external_reference: 'K-2026-0042',
    legal_form: 'gmbh',
    legal_representatives: [{ name: 'Mara Muster', type: 'managing_director' }],
    sandbox_origin: 'unclassified',
  },
  Membership: pendingUser,
  InvitedMembership: pendingUser,
  Debtor: { legal_form: null, legal_representatives: [] },
  Order: {
    status: 'submitted',
    mandate: null,
    rejection_reason: null,
    withdrawal_reason: null,
    expires_at: null,
    decided_at: null,
    withdrawn_at: null,
  },
  Claim: {
    status: 'submitted',
    mandate_id: null,
    is_disputed: false,
    dispute_reason: null,
    enforceable_title: null,
    rental_agreement: null,
  },
  EnforceableTitle: { ...exampleTitle, interest: { amount_base: null, ...exampleTitle.interest }, documents: [] },
  RentalAgreement: { lease_end: null, ...exampleAgreement, documents: [] },
  Document: {
    filename: 'RE-2026-0815.pdf',
    mime_type: 'application/pdf',
    type: 'invoice',
    status: 'ready',
    failure_reason: null,
    download_url: `https://api.mahnwerk.example/v2/claims/${idOf('claim')}/documents/${idOf('document')}/download/`,
    parent: { id: idOf('claim'), type: 'claim' },
  },
  Payment: { status: 'reported', mandate: null },
  WaiverInput: { amount: euros('1.00') },
  ...moneyMembers,
  Mandate: { closed_at: null },
  RequestToClient: askedOnCase,
  OperatorRequestToClient: {
    ...askedOnCase,
    href: `https://api.mahnwerk.example/operator/v1/requests-to-client/${idOf('request_to_client')}/`,
  },
  RequestToClientAnswer: {
    text: 'yes',
    date: null,
    fields: null,
    additional_comment: 'Signed for by the porter.',
    documents: [],
  },
  Message: waiting,
  OperatorMessage: { ...waiting, review_started_at: null, handled_at: null },
  MessageParent: { type: 'order', href: urlOf('order') },
  ApiKey: { partner_id: null, expires_at: null, suspended_at: null },
  IssuedKey: { partner_id: null, expires_at: null, suspended_at: null },
  LegalForm: { code: 'gmbh', name: 'GmbH', description: 'Gesellschaft mit beschränkter Haftung' },
  CompanyReadiness: { ready: true, issues: [] },
};

/** By the name of the member that holds an object without a title. */
export const membersByPlace: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  communication_channel: { type: 'email' },
  event: {
    type: 'phone_call',
    title: 'The debtor called',
    description: 'The debtor asked for a delay of two weeks.',
    location: 'Berlin',
  },
  tls: { protocol: 'TLSv1.3', trusted: true },
  certificate: {
    subject: 'CN=hooks.muster.example',
    issuer: 'CN=Beispiel CA',
    names: ['hooks.muster.example'],
    fingerprint: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
};

/** Days that must be in order: the service would refuse the same example for all. */
export const datesInOrder: Readonly<Record<string, string>> = {
  on: '2026-12-01',
  birth_date: '1980-05-17',
  contract_date: '2026-01-10',
  document_date: '2026-01-20',
  invoice_date: '2026-01-20',
  due_date: '2026-02-03',
  delay_date: '2026-02-04',
};

/** The values of string fields by name; any other field gets a readable text. */
export const stringsByName: Readonly<Record<string, string>> = {
  account_holder: 'Erika Muster',
  bic: 'COBADEFFXXX',
  body: 'Please find the delivery note attached.',
  city: 'Berlin',
  code: 'invalid',
  country: 'DE',
  customer_number: '10000001',
  cursor: 'djE6MDE5OWM2',
  debtor_name: 'Erika Muster',
  description: 'As agreed in the contract of 1 February 2026.',
  display_name: 'Erika Muster',
  dispute_reason: 'The debtor says that the goods arrived damaged.',
  document_reference: 'RE-2026-0815',
  email: 'erika.muster@beispiel.example',
  event_type: 'order.accepted',
  field: 'claims[0].principal_amount',
  first_name: 'Erika',
  iban: 'DE89370400440532013000',
  invoice_number: 'RE-2026-0815',
  last_name: 'Muster',
  mobile_phone: '+4915123456789',
  name: 'Beispiel Handel GmbH',
  otpauth_url:
    'otpauth://totp/Mahnwerk:ada.amsel%40kundin.example?issuer=Mahnwerk&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  phone: '+493012345678',
  postal_code: '10115',
  quantity: '2.5',
  reason: 'The debtor has paid.',
  reference: 'Statement 37, line 4',
  reference_number: 'K26-7QX4MN',
  rejection_reason: 'The claim is time-barred.',
  recovery_codes: '7k3mq-9wx2h',
  salutation: 'ms',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  // The same secret in both forms.
  secret_key: 'ZXhhbXBsZS1vbmx5LW5ldmVyLWEtcmVhbC1zZWNyZXQ',
  secret_key_standard_webhooks: 'whsec_WlhoaGJYQnNaUzF2Ym14NUxXNWxkbVZ5TFdFdGNtVmhiQzF6WldOeVpYUQ==',
  street: 'Musterweg 1',
  subject_matter: 'Delivery of office furniture',
  text_key: 'reminder',
  title: 'Delivery note',
  token_name: 'ERP integration',
  type: 'cost_centre',
  unit: 'piece',
  url: 'https://hooks.beispiel.example/mahnwerk',
  value: '4711',
  vat_number: 'DE123456788',
  withdrawal_reason: 'The debtor has paid.',
  your_reference: 'R-2026-0042',
};

export const stringsByFormat: Readonly<Record<string, string>> = {
  date: '2026-03-01',
  'date-time': '2026-03-01T09:30:00.123Z',
  uri: 'https://www.beispiel.example/',
  email: 'erika.muster@beispiel.example',
};
