/** What the documents say in prose: the four APIs, their credentials, and the conventions they share. */
import type { ApiName } from './route.ts';
import { limits } from './limits.ts';

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
  partner: 'Onboard and manage companies and their users. For the work on a company\'s cases, use the same key on the Case Management API with `X-On-Behalf-Of-Company`.',
  dunning: 'Submit invoices into pre-collection dunning, release them, report payments, and follow the dunning ladder up to the handover to collection.',
  operator: 'The service operator\'s side: companies, Partners and keys, the review of orders, mandates and money. Every write stands in the audit log.',
};

interface Scheme {
  readonly name: string;
  readonly description: string;
}

const bearer = {
  case: { name: 'caseBearerAuth', description: 'A company\'s Case key: `Authorization: Bearer <API key>`. It is bound to one company and sends no `X-On-Behalf-Of-Company`.' },
  partner: { name: 'partnerBearerAuth', description: 'A Partner\'s key: `Authorization: Bearer <API key>`. On the Case Management API it names its company in `X-On-Behalf-Of-Company`.' },
  dunning: { name: 'dunningBearerAuth', description: 'A company\'s dunning key: `Authorization: Bearer <API key>`.' },
  operator: { name: 'operatorBearerAuth', description: 'A key of the service operator: `Authorization: Bearer <API key>`.' },
} as const;

/** The credentials an API accepts: Case routes take a company's and a Partner's keys. */
export const schemesOf = (api: ApiName): readonly Scheme[] => (api === 'case' ? [bearer.case, bearer.partner] : [bearer[api]]);

export const introductionOf = (api: ApiName): string =>
  [
    openings[api],
    ...conventions,
    ...(api === 'dunning' || api === 'operator' ? [] : ['Mutable lists take an inclusive `updated_since` and then come in the order of `updated_at`, `id`. There is no snapshot: read with an overlapping window and drop what you have seen by `(id, updated_at)`.']),
    ...versioning,
  ].join('\n\n');

const conventions = [
  '**Credentials.** Every request sends `Authorization: Bearer <API key>`. A sandbox key begins with `sandbox_` and works in the sandbox only; a production key works in production only. A scope that ends in `write` includes `read`.',
  '**Paths.** Every path ends with a slash; without it the answer is a `404`. Identifiers are UUIDs. What belongs to another tenant answers the same `404` as what does not exist.',
  '**Bodies.** JSON in UTF-8, UTF-16 or UTF-32 with `Content-Type: application/json` and a `Content-Length`. Unknown members and read-only fields are refused (`unknown_field`), and so are duplicate members, nesting beyond 64 and unpaired surrogates (`parse_error`). One answer lists every failure found.',
  '**Values.** Money is `{currency, value}` with a decimal string. Date-times carry an offset; answers give UTC with milliseconds. Answers may get new members: ignore what you do not know.',
  `**Idempotency.** Every \`POST\` carries an \`Idempotency-Key\`. Repeat a request with the same key until it is answered: the command runs once, its answer is replayed for ${limits.idempotency_replay_hours} hours with \`Idempotency-Replayed: true\`. A refusal frees the key.`,
  '**Changes.** Success bodies carry a strong `ETag`. Send it in `If-Match` with `PATCH` and `DELETE` to change only what you have seen, and in `If-None-Match` to be spared what you have.',
  `**Lists.** \`limit\` (1 to ${limits.page_max}, default ${limits.page_default}) and \`offset\`; follow \`next\` unchanged until it is null. Newest first unless \`ordering\` says otherwise.`,
  `**Budgets.** ${limits.requests_per_minute} requests a minute for a credential and for its company or Partner, ${limits.writes_per_minute} a minute for each write operation (\`x-rate-bucket\`); what reaches a receiver, a file or a mailbox has an hourly budget besides. Beyond: \`429 throttled\` with \`Retry-After\`.`,
  '**Errors.** `{code, detail, errors[]}`. Repeat after `429` and `503` as `Retry-After` says, after `500` with growing pauses, always with the same `Idempotency-Key`. Name the answer\'s `X-Service-Request-Id` when you ask us.',
];

const versioning = ['**Versions.** Within this path only additions happen: new operations, new optional parameters, new members in answers, new event types.'];
