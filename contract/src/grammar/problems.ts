/**
 * Every error code that stands at the top level of an answer, with its status and sentence
 * (service.md 7.1, 7.2; decisions.md 1 "Where codes stand"). Nested codes belong to the fields.
 */

export const problems = {
  // 400
  validation_error: { status: 400, detail: 'The request has invalid fields; see errors.' },
  parse_error: { status: 400, detail: 'The body could not be parsed.' },
  unexpected_body: { status: 400, detail: 'This operation takes no body.' },
  invalid_company_context: {
    status: 400,
    detail: 'X-On-Behalf-Of-Company is missing, not allowed here, or not a canonical UUID.',
  },
  bad_request: { status: 400, detail: 'The request is not valid HTTP.' },
  // 401
  not_authenticated: { status: 401, detail: 'Send Authorization: Bearer <API key>.' },
  authentication_failed: { status: 401, detail: 'The API key is unknown or disabled.' },
  environment_mismatch: { status: 401, detail: 'The API key belongs to the other environment.' },
  // 403
  permission_denied: { status: 403, detail: 'The API key does not permit this operation.' },
  use_partner_webhooks: {
    status: 403,
    detail: 'A Partner has webhooks of its own, under /partner/v2/webhooks/; it cannot change those of a company.',
  },
  sandbox_feature_unavailable: { status: 403, detail: 'This is offered in the sandbox only.' },
  sandbox_source_managed: { status: 403, detail: 'This is a read-only copy of production; change it there.' },
  sandbox_reset_requires_admin: {
    status: 403,
    detail: 'Only an active admin of the company can reset its sandbox data.',
  },
  // 404, 405, 406
  not_found: { status: 404, detail: 'Not found.' },
  method_not_allowed: { status: 405, detail: 'This method is not offered here.' },
  not_acceptable: { status: 406, detail: 'None of the types in Accept is served here.' },
  request_timeout: { status: 408, detail: 'The request was not received in time.' },
  // 409
  conflict: { status: 409, detail: 'The resource is in a state that does not allow this.' },
  claim_not_editable: { status: 409, detail: 'The claim is not in a draft order.' },
  order_expired: { status: 409, detail: 'The draft order has expired; create a new order.' },
  claim_moved_retry: {
    status: 409,
    detail: 'Review has moved the claim to another order meanwhile; send the same command again, with the same key.',
  },
  duplicate_payment_report: { status: 409, detail: 'This payment has been reported already.' },
  company_exists: { status: 409, detail: 'Another company has this external reference.' },
  onboarding_mode_immutable: {
    status: 409,
    detail: 'The onboarding mode is chosen when the company is created; it cannot be changed.',
  },
  company_offboarded: { status: 409, detail: 'The company is offboarded.' },
  membership_not_pending: { status: 409, detail: 'Only a pending membership can be changed, sent again or cancelled.' },
  data_sharing_basis_already_declared: { status: 409, detail: 'The legal basis for data sharing is already declared.' },
  webhook_limit_reached: { status: 409, detail: 'No further webhook can be created; delete one first.' },
  delivery_in_progress: {
    status: 409,
    detail: 'This delivery is still under way; it can be repeated once it has succeeded or failed.',
  },
  idempotency_key_conflict: { status: 409, detail: 'This Idempotency-Key was used with a different request.' },
  idempotency_request_in_progress: { status: 409, detail: 'A request with this Idempotency-Key is still running.' },
  idempotency_key_expired: { status: 409, detail: 'The stored response of this Idempotency-Key has expired.' },
  // 411 to 415, 417
  length_required: { status: 411, detail: 'A body needs a Content-Length.' },
  precondition_failed: { status: 412, detail: 'The resource has changed: its ETag does not match If-Match.' },
  request_too_large: { status: 413, detail: 'The body is larger than this operation accepts.' },
  uri_too_long: { status: 414, detail: 'The request target is too long.' },
  unsupported_media_type: { status: 415, detail: 'Send application/json in UTF-8, UTF-16 or UTF-32.' },
  expectation_failed: { status: 417, detail: 'Only the expectation 100-continue is known here.' },
  // 422, 429, 431
  not_ready: { status: 422, detail: 'The draft is not ready; resolve every entry of errors.' },
  throttled: { status: 429, detail: 'Too many requests; wait as Retry-After says.' },
  headers_too_large: { status: 431, detail: 'The request headers are too large.' },
  // 5xx
  internal_error: { status: 500, detail: 'Something failed on our side; retry with the same Idempotency-Key.' },
  service_unavailable: {
    status: 503,
    detail: 'A store this operation needs cannot be reached; retry as Retry-After says.',
  },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ProblemCode = keyof typeof problems;

/** On the wire an unready draft is a `validation_error` of status 422 (decisions.md 1). */
export const wireCodeOf = (code: ProblemCode): string => (code === 'not_ready' ? 'validation_error' : code);
