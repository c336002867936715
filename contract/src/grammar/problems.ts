/**
 * Every top-level error code of a response, with its status and sentence (service.md 7.1, 7.2; decisions.md 1 "Where
 * codes stand"). Nested codes belong to the fields.
 */

import { limits } from './limits.ts';

export const problems = {
  // 400
  validation_error: { status: 400, detail: 'The request is invalid. Fix every entry in `errors`.' },
  parse_error: { status: 400, detail: 'The body could not be parsed.' },
  unexpected_body: { status: 400, detail: 'This operation does not accept a request body.' },
  invalid_company_context: {
    status: 400,
    detail: '`X-On-Behalf-Of-Company` is missing, not allowed for this operation, or not a canonical UUID.',
  },
  bad_request: { status: 400, detail: 'The request is not valid HTTP.' },
  // 401
  not_authenticated: { status: 401, detail: 'Authentication is required. Send `Authorization: Bearer <API key>`.' },
  authentication_failed: { status: 401, detail: 'The API key is unknown or disabled.' },
  environment_mismatch: { status: 401, detail: 'The API key belongs to the other environment.' },
  // 403
  permission_denied: { status: 403, detail: 'The API key does not permit this operation.' },
  recent_sign_in_required: {
    status: 403,
    detail: `This operation needs a proof of identity of the last ${limits.proof_minutes} minutes. Send one to /account/v1/proof/.`,
  },
  use_partner_webhooks: {
    status: 403,
    detail: 'A Partner key cannot change the webhooks of a company. Use /partner/v2/webhooks/.',
  },
  company_locked: { status: 403, detail: 'The operator has locked dunning for the company.' },
  sandbox_feature_unavailable: { status: 403, detail: 'This operation is available in the sandbox only.' },
  sandbox_source_managed: {
    status: 403,
    detail: 'This resource is a read-only copy from production. Change it in production.',
  },
  sandbox_reset_requires_admin: {
    status: 403,
    detail: 'Only an active admin of the company can reset its sandbox data.',
  },
  // 404, 405, 406
  not_found: { status: 404, detail: 'Not found.' },
  method_not_allowed: {
    status: 405,
    detail: 'This method is not allowed on this path. Use a method listed in the Allow header.',
  },
  not_acceptable: { status: 406, detail: 'None of the media types in Accept can be produced.' },
  request_timeout: { status: 408, detail: 'The request was not received in time.' },
  // 409
  conflict: { status: 409, detail: 'The current state of the resource does not allow this operation.' },
  claim_not_editable: { status: 409, detail: 'A claim can be changed only while its order is a draft.' },
  order_expired: { status: 409, detail: 'The draft order has expired. Create a new order.' },
  claim_moved_retry: {
    status: 409,
    detail: 'The claim was moved to another order during review. Retry the same request with the same Idempotency-Key.',
  },
  duplicate_payment_report: { status: 409, detail: 'This payment has already been reported.' },
  company_exists: { status: 409, detail: 'Another company already uses this `external_reference`.' },
  onboarding_mode_immutable: {
    status: 409,
    detail: '`onboarding_mode` cannot be changed after the company has been created.',
  },
  company_offboarded: { status: 409, detail: 'The company has been offboarded.' },
  membership_not_pending: { status: 409, detail: 'Only a pending membership can be changed, resent or cancelled.' },
  data_sharing_basis_already_declared: {
    status: 409,
    detail: '`data_sharing_basis` has already been declared and cannot be replaced.',
  },
  webhook_limit_reached: {
    status: 409,
    detail: 'The maximum number of webhooks has been reached. Delete a webhook first.',
  },
  delivery_in_progress: {
    status: 409,
    detail: 'This delivery is still in progress. It can be redelivered after it has succeeded or failed.',
  },
  invoice_paid: { status: 409, detail: 'The invoice has been paid.' },
  invoice_cancelled: { status: 409, detail: 'The invoice has been cancelled.' },
  invoice_written_off: { status: 409, detail: 'The invoice has been written off.' },
  invoice_archived: { status: 409, detail: 'The invoice is archived. Unarchive it first.' },
  invoice_in_inkasso: { status: 409, detail: 'The invoice has been handed over to collection.' },
  invoice_settled: { status: 409, detail: 'The invoice has been settled.' },
  not_api_invoice: {
    status: 409,
    detail: 'The invoice was not created through this API and cannot be changed with this credential.',
  },
  company_paused: { status: 409, detail: 'The operator has paused dunning for the company.' },
  idempotency_key_conflict: {
    status: 409,
    detail: 'This Idempotency-Key has already been used with a different request.',
  },
  idempotency_request_in_progress: {
    status: 409,
    detail: 'A request with this Idempotency-Key is still in progress. Retry after the interval given in Retry-After.',
  },
  idempotency_key_expired: {
    status: 409,
    detail: 'The stored response for this Idempotency-Key has expired. To send a new request, use a new key.',
  },
  // 411 to 415, 417
  length_required: { status: 411, detail: 'A request with a body requires a Content-Length header.' },
  precondition_failed: {
    status: 412,
    detail: 'The resource has changed: its ETag does not match If-Match. Retrieve it again.',
  },
  request_too_large: { status: 413, detail: 'The request body exceeds the maximum size for this operation.' },
  uri_too_long: { status: 414, detail: 'The request URL is too long.' },
  unsupported_media_type: { status: 415, detail: 'Send the body as application/json in UTF-8, UTF-16 or UTF-32.' },
  expectation_failed: { status: 417, detail: 'Only `Expect: 100-continue` is supported.' },
  // 422, 429, 431
  not_ready: { status: 422, detail: 'The draft is incomplete. Fix every entry in `errors` and finalize again.' },
  throttled: { status: 429, detail: 'Too many requests. Retry after the interval given in the Retry-After header.' },
  headers_too_large: { status: 431, detail: 'The request headers are too large.' },
  // 5xx
  internal_error: { status: 500, detail: 'An internal error occurred. Retry with the same Idempotency-Key.' },
  service_unavailable: {
    status: 503,
    detail: 'A backing service is temporarily unavailable. Retry after the interval given in Retry-After.',
  },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ProblemCode = keyof typeof problems;

/** The wire reports an incomplete draft as `validation_error` with status 422 (decisions.md 1). */
export const wireCodeOf = (code: ProblemCode): string => (code === 'not_ready' ? 'validation_error' : code);
