/** What the documents say in prose: the four APIs, their credentials, and the conventions they share. */
import type { ApiName } from '../scopes.ts';
import { limits } from '../limits.ts';

const titles: Readonly<Record<ApiName, string>> = {
  case: 'Mahnwerk Case Management API',
  partner: 'Mahnwerk Partner API',
  dunning: 'Mahnwerk Dunning API',
  operator: 'Mahnwerk Operator API',
};

export const titleOf = (api: ApiName): string => titles[api];

/** Whoever runs this service is who to ask; the reference page there says how. */
export const contactAt = (serverUrl: string) => ({ name: 'The operator of this service', url: `${serverUrl}/docs/` });

/** No public licence: what the package calls UNLICENSED, as an SPDX expression. */
export const license = { name: 'Proprietary', identifier: 'LicenseRef-Mahnwerk-Proprietary' } as const;

const openings: Readonly<Record<ApiName, string>> = {
  case: 'Submit collection orders for one company, follow its mandates, messages, payments and statements. A company calls with its own key; a Partner calls with its key and names the company in `X-On-Behalf-Of-Company`.',
  partner:
    "Onboard and manage companies and their users. For the work on a company's cases, use the same key on the Case Management API with `X-On-Behalf-Of-Company`.",
  dunning:
    'Submit invoices into pre-collection dunning, release them, report payments, and follow the dunning ladder up to the handover to collection.',
  operator:
    "The service operator's side: companies, Partners and keys, the review of orders, mandates and money. Every write stands in the audit log.",
};

interface Scheme {
  readonly name: string;
  readonly description: string;
}

const bearer = {
  case: {
    name: 'caseBearerAuth',
    description:
      "A company's Case key: `Authorization: Bearer <API key>`. It is bound to one company and sends no `X-On-Behalf-Of-Company`.",
  },
  partner: {
    name: 'partnerBearerAuth',
    description:
      "A Partner's key: `Authorization: Bearer <API key>`. On the Case Management API it names its company in `X-On-Behalf-Of-Company`.",
  },
  dunning: { name: 'dunningBearerAuth', description: "A company's dunning key: `Authorization: Bearer <API key>`." },
  operator: {
    name: 'operatorBearerAuth',
    description: 'A key of the service operator: `Authorization: Bearer <API key>`.',
  },
} as const;

/** The credentials an API accepts: Case routes take a company's and a Partner's keys. */
export const schemesOf = (api: ApiName): readonly Scheme[] =>
  api === 'case' ? [bearer.case, bearer.partner] : [bearer[api]];

export const introductionOf = (api: ApiName): string =>
  [
    openings[api],
    ...conventions,
    `**Budgets.** ${budgets[api]} Besides, ${limits.writes_per_minute} a minute for each write operation (\`x-rate-bucket\`), counted likewise; what reaches a receiver, a file or a mailbox has an hourly budget on top. Beyond: \`429 throttled\` with \`Retry-After\`.`,
    ...(api === 'case' ? [guard] : []),
    ...errors,
    ...(api === 'dunning' || api === 'operator'
      ? []
      : [
          `Mutable lists accept an inclusive \`updated_since\` and are then ordered by \`updated_at\`, \`id\`. Every change of a resource moves its \`updated_at\` forward, so \`(id, updated_at)\` identifies one state. There is no snapshot: read with a window that overlaps by at least ${limits.change_visible_seconds} seconds, and skip each \`(id, updated_at)\` that you have.`,
        ]),
    ...versioning,
  ].join('\n\n');

const conventions = [
  '**Credentials.** Every request sends `Authorization: Bearer <API key>`. A sandbox key begins with `sandbox_` and works in the sandbox only; a production key works in production only. A scope that ends in `write` includes `read`.',
  '**Paths.** Every path ends with a slash; without it the answer is a `404`. Identifiers are UUIDs. What belongs to another tenant answers the same `404` as what does not exist.',
  '**Methods.** `HEAD` is offered wherever `GET` is, with the same headers, and takes nothing from an hourly budget. Any other method that a path does not declare is `405 method_not_allowed` with `Allow`; a `PUT` on a path with `PATCH` is told to use that.',
  `**Bodies.** JSON in UTF-8, UTF-16 or UTF-32 with \`Content-Type: application/json\` and a \`Content-Length\`. Unknown members and read-only fields are refused (\`unknown_field\`), and so are duplicate members, nesting beyond ${limits.json_depth}, unpaired surrogates, and more than ${limits.json_members_of_one_object} members in one object, ${limits.json_members} members or ${limits.json_containers} objects and arrays in all (\`parse_error\`). One answer lists every failure found.`,
  `**Text.** Lengths count code points, once format characters are removed and the rest is composed (NFC). At most ${limits.combining_marks_in_a_row} combining marks may follow each other.`,
  '**Values.** Money is `{currency, value}` with a decimal string. Date-times carry an offset; answers give UTC with milliseconds. Answers may get new members: ignore what you do not know.',
  `**Idempotency.** Every \`POST\` carries an \`Idempotency-Key\`. Repeat a request with the same key until it is answered: the command runs once, its answer is replayed for ${limits.idempotency_replay_hours} hours with \`Idempotency-Replayed: true\`. For a further ${limits.idempotency_forget_hours - limits.idempotency_replay_hours} hours the key answers \`409 idempotency_key_expired\`; then it is forgotten, and the request would run as a new one. Who repeats while the first one still runs waits for it, up to ${limits.idempotency_wait_seconds} seconds, and is then told \`409 idempotency_request_in_progress\` with \`Retry-After\`. Another request under a used key is \`409 idempotency_key_conflict\`. A refusal frees the key.`,
  '**Changes.** Success bodies carry a strong `ETag`. Send it in `If-Match` with `PATCH` and `DELETE` to change only what you have seen, and in `If-None-Match` to be spared what you have.',
  `**Lists.** \`limit\` (1 to ${limits.page_max}, default ${limits.page_default}) and \`offset\`; follow \`next\` unchanged until it is null. Newest first unless \`ordering\` says otherwise.`,
];

/** service.md 8: whose budgets a request is counted in, each of them in full. */
const budgets: Readonly<Record<ApiName, string>> = {
  case: `${limits.requests_per_minute} requests a minute for a key, and as many for its company. A request of a Partner is counted three times: for its key, for the Partner and for the company it acts for, ${limits.requests_per_minute} a minute each.`,
  partner: `${limits.requests_per_minute} requests a minute for a key, and as many for its Partner; what the Partner asks for a company on the Case Management API is counted there too.`,
  dunning: `${limits.requests_per_minute} requests a minute for a key, and as many for its company.`,
  operator: `${limits.requests_per_minute} requests a minute for a key.`,
};

const guard = `**Failed authentication.** An address may send ${limits.failed_authentications_per_minute} requests a minute that are answered \`401\`. Beyond, everything from it that needs a key is \`429 throttled\` until the minute is over, whether its key is valid or not.`;

const errors = [
  "**Errors.** `{code, detail, errors[]}`. Repeat after `429` and `503` as `Retry-After` says, after `500` with growing pauses, always with the same `Idempotency-Key`. Name the answer's `X-Service-Request-Id` when you ask us.",
  '**Before any operation.** What is wrong with the HTTP itself can be answered to any request: `400 bad_request`, `408 request_timeout` for what does not arrive in time, `414 uri_too_long`, `417 expectation_failed`, `431 headers_too_large`. Like the `405` they stand in `x-shared-responses`.',
];

const versioning = [
  '**Versions.** Within this path only additions happen: new operations, new optional parameters, new members in answers, new event types.',
];
