/** The prose of the documents: the APIs, their credentials, and the shared conventions. */
import type { ApiName } from '../scopes.ts';
import { limits } from '../limits.ts';
import { expensiveRateLimits } from '../rate-limits.ts';

const titles: Readonly<Record<ApiName, string>> = {
  case: 'Mahnwerk Case Management API',
  partner: 'Mahnwerk Partner API',
  dunning: 'Mahnwerk Dunning API',
  operator: 'Mahnwerk Operator API',
  account: 'Mahnwerk Account API',
};

export const titleOf = (api: ApiName): string => titles[api];

/** The operator of a deployment answers questions; its reference page gives the address. */
export const contactAt = (serverUrl: string) => ({ name: 'Operator of this service', url: `${serverUrl}/docs/` });

/** Not publicly licensed: the SPDX form of the package's `UNLICENSED`. */
export const license = { name: 'Proprietary', identifier: 'LicenseRef-Mahnwerk-Proprietary' } as const;

const openings: Readonly<Record<ApiName, string>> = {
  case: 'Submit collection orders for one company and follow its mandates, messages, payments and statements. A company uses its own key. A Partner uses its Partner key and sends the company in `X-On-Behalf-Of-Company`.',
  partner:
    'Onboard and manage companies and their users. To work on the cases of a company, use the same key on the Case Management API with `X-On-Behalf-Of-Company`.',
  dunning:
    'Submit invoices for pre-collection dunning, release them, report payments, and follow the dunning ladder up to the handover to collection.',
  operator:
    'The API of the service operator: manage companies, Partners and keys, review orders, and manage mandates and money. Every write is recorded in the audit log.',
  account:
    'What a signed-in person does for itself: its settings, its sessions, its password, its second factors, its saved views; and what an admin of a company or a Partner does for it: its data, its users, its keys, its Partners. API keys are not accepted.',
};

export const introductionOf = (api: ApiName): string =>
  [
    openings[api],
    api === 'account' ? personAuthentication : keyAuthentication,
    ...conventions,
    `**Rate limits.** ${budgets[api]} In addition, each write operation (\`x-rate-bucket\`) is limited to ${limits.writes_per_minute} requests per minute, counted in the same way.${hasHourlyLimits(api) ? ' Operations that send deliveries or e-mails, or download or import files, also have an hourly limit.' : ''} A request over a limit returns \`429 throttled\` with \`Retry-After\`.`,
    ...(api === 'case' ? [guard] : []),
    ...errors,
    ...(api === 'dunning' || api === 'operator'
      ? []
      : [
          `Lists of mutable resources accept an inclusive \`updated_since\` and are then ordered by \`updated_at\`, \`id\`. Every change of a resource increases its \`updated_at\`, so \`(id, updated_at)\` identifies one state. Exceptions: what follows from the day or from another resource (\`next_step\`, \`debtor_name\`, \`debtor_flags\`, interest that accrues), and what the service notes by itself (the failures and the \`condition\` of a webhook, the start of a delivery’s attempt, the last use of a key, the last sign-in). There is no snapshot: read with a window that overlaps the previous one by at least ${limits.change_visible_seconds} seconds, and skip each \`(id, updated_at)\` that you already have.`,
        ]),
    ...versioning,
  ].join('\n\n');

const hasHourlyLimits = (api: ApiName): boolean =>
  Object.values(expensiveRateLimits).some(({ apis }) => (apis as readonly ApiName[]).includes(api));

const keyAuthentication =
  '**Authentication.** Every request must send `Authorization: Bearer <API key>`. Sandbox keys start with `sandbox_` and work in the sandbox only; production keys work in production only. A `write` scope includes the `read` scope.';

const personAuthentication =
  '**Authentication.** A person signs in at `/sign-in`; the session is a cookie. Every request sends `X-Service-Membership` beside it: `self`, or the `id` of a membership from `GET /account/v1/me/`. With a membership, the session acts on every API as a key of its owner does, with the scopes of its roles. Requests of other sites are refused. Where the operation says so, the e-mail address and password of a person in `Authorization: Basic` are accepted too.';

const conventions = [
  '**Paths.** Every path ends with a slash; a path without it returns `404`. Identifiers are UUIDs. Resources of another tenant return the same `404` as resources that do not exist.',
  '**Methods.** `HEAD` is supported wherever `GET` is, returns the same headers, and does not count towards hourly limits. Any method that a path does not declare returns `405 method_not_allowed` with `Allow`; for a `PUT` on a path with `PATCH`, `detail` says to use `PATCH`.',
  `**Request bodies.** JSON in UTF-8, UTF-16 or UTF-32 with \`Content-Type: application/json\` and \`Content-Length\`. Unknown and read-only fields are rejected (\`unknown_field\`). Duplicate object members, nesting deeper than ${limits.json_depth} levels, unpaired surrogates, more than ${limits.json_members_of_one_object} members in one object, and more than ${limits.json_members} members or ${limits.json_containers} objects and arrays in total are rejected (\`parse_error\`). One response lists all failures.`,
  `**Text.** Format characters are removed and text is normalized to NFC; length limits then count code points. At most ${limits.combining_marks_in_a_row} consecutive combining marks are allowed.`,
  '**Values.** Money is `{currency, value}`, where `value` is a decimal string. Date-times must have a UTC offset; responses use UTC with milliseconds. New members may be added to responses: ignore unknown members.',
  `**Idempotency.** Every \`POST\` with an effect requires an \`Idempotency-Key\`. Retry a request with the same key until you receive a response: the command runs once, and its response is replayed for ${limits.idempotency_replay_hours} hours with \`Idempotency-Replayed: true\`. For another ${limits.idempotency_forget_hours - limits.idempotency_replay_hours} hours the key returns \`409 idempotency_key_expired\`; then it is forgotten, and the request runs as a new one. A repeat sent while the first is running waits for it up to ${limits.idempotency_wait_seconds} seconds, then returns \`409 idempotency_request_in_progress\` with \`Retry-After\`. A different request with a used key returns \`409 idempotency_key_conflict\`. A rejected request releases the key.`,
  '**Conditional requests.** Successful responses have a strong `ETag`. Send it in `If-Match` with `PATCH` and `DELETE`, and with a command on one resource (`…/{id}/finalize/`), to change only the version that you have read; a `POST` that creates something ignores it. Send it in `If-None-Match` to avoid downloading unchanged resources.',
  `**Lists.** Lists take \`limit\` (1 to ${limits.page_max}, default \`${limits.page_default}\`) and \`offset\`. Follow \`next\` unchanged until it is null. The default order is newest first; \`ordering\` overrides it.`,
];

/** service.md 8: the rate limits that count a request; each of them counts it in full. */
const budgets: Readonly<Record<ApiName, string>> = {
  case: `${limits.requests_per_minute} requests per minute for each key and for each company. A request of a Partner counts three times: for its key, for the Partner and for the company it acts for, each limited to ${limits.requests_per_minute} per minute.`,
  partner: `${limits.requests_per_minute} requests per minute for each key and for each Partner. Requests that the Partner sends on behalf of companies to the Case Management API count too.`,
  dunning: `${limits.requests_per_minute} requests per minute for each key and for each company.`,
  operator: `${limits.requests_per_minute} requests per minute for each key.`,
  account: `${limits.requests_per_minute} requests per minute for each person. A password can be sent 10 times per hour for one e-mail address.`,
};

const guard = `**Failed authentication.** At most ${limits.failed_authentications_per_minute} requests per minute from one IP address may fail with \`401\`. After that, every request from the address that requires a key returns \`429 throttled\` until the minute is over, even with a valid key.`;

const errors = [
  '**Errors.** `{code, detail, errors[]}`. Retry after `429` and `503` as given in `Retry-After`, and after `500` with increasing delays, always with the same `Idempotency-Key`. Include the `X-Service-Request-Id` when you contact support.',
  '**HTTP errors.** Every request can fail before it reaches an operation: `400 bad_request`, `408 request_timeout` if the request does not arrive in time, `414 uri_too_long`, `417 expectation_failed`, `431 headers_too_large`. These responses and `405` are listed in `x-shared-responses`.',
];

const versioning = [
  '**Versions.** This version changes only by additions: new operations, new optional parameters, new response members, new event types.',
];
