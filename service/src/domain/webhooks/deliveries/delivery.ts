/**
 * The wire forms of a delivery for its owner and for the operator. The results of attempts and their schedule: platform/delivery.
 */
import type { DeliveryAttempt, WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import type { OperatorDelivery } from '@mahnwerk/contract/operator/webhook-deliveries.ts';

type Computed = 'status' | 'next_attempt_reason' | 'response_body' | 'attempts';

/** The row of a delivery, with the next attempt computed from its subscription and its endpoint. */
export interface DeliveryRow extends Omit<WebhookDelivery, Computed> {
  readonly status: string;
  readonly next_attempt_reason: string | null;
  readonly response_body: Buffer | null;
  readonly attempts: unknown;
}

/** The wire form, in the contract's order. */
export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  delivery_id: row.delivery_id,
  webhook_id: row.webhook_id,
  event_id: row.event_id,
  event_type: row.event_type,
  status: row.status as WebhookDelivery['status'],
  attempt_count: row.attempt_count,
  response_status: row.response_status,
  response_body: textOf(row.response_body),
  error_message: row.error_message,
  next_attempt_at: row.next_attempt_at,
  next_attempt_reason: row.next_attempt_reason as WebhookDelivery['next_attempt_reason'],
  last_attempt_at: row.last_attempt_at,
  expires_at: row.expires_at,
  attempts: (row.attempts as readonly DeliveryAttempt[]).map(presentAttempt),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** The wire form for the operator, with the owner of the webhook. */
export const presentOperatorDelivery = ({
  company_id,
  partner_id,
  owner_name,
  ...row
}: DeliveryRow & Pick<OperatorDelivery, 'company_id' | 'partner_id' | 'owner_name'>): OperatorDelivery => ({
  ...presentDelivery(row),
  company_id,
  partner_id,
  owner_name,
});

/** jsonb does not keep the order of members. */
const presentAttempt = ({
  at,
  response_status,
  error_message,
  duration_ms,
  phases: { queue, dns, connect, tls, first_byte },
}: DeliveryAttempt): DeliveryAttempt => ({
  at,
  response_status,
  error_message,
  duration_ms,
  phases: { queue, dns, connect, tls, first_byte },
});

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/**
 * The body of a receiver's response as displayable text: invalid UTF-8 is replaced by U+FFFD, control characters except TAB, LF and CR by their pictures
 * (NUL is ␀). A byte yields at most one code unit. Null for an empty body.
 */
export const textOf = (bytes: Buffer | null): string | null =>
  bytes === null || bytes.length === 0 ? null : decoder.decode(bytes).replace(controls, pictureOf);

const pictures = 0x2400;
const pictureOf = (control: string): string =>
  control === '\x7f' ? '␡' : control > '\x7f' ? '\ufffd' : String.fromCharCode(pictures + control.charCodeAt(0));
