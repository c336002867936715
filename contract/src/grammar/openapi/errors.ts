/** Errors in a document: the problems of a route, the schema of their body, and an example of each. */
import { failureCodes } from '../../shapes/failure-codes.ts';
import type { ApiName } from '../scopes.ts';
import { type ProblemCode, problems, wireCodeOf } from '../problems.ts';
import { idOf } from '../example-ids.ts';
import { type DeclaredRoute, isEffectful, type Route, versionedPath } from '../route.ts';
import type { SchemaObject } from './components.ts';

export interface ExampleObject {
  readonly summary: string;
  readonly value: unknown;
}

/** Whether the route refuses Partners: on this API a Partner's key acts for a company. */
export const isForOwnersOnly = (api: ApiName, { ownersOnly }: Route): boolean =>
  api === 'case' && ownersOnly !== undefined;

/** Every problem of a route, those of the conventions and its own, in the order of the table. */
export function problemsOf(api: ApiName, route: Route): ProblemCode[] {
  const possible = new Set<ProblemCode>([
    ...anyRequest,
    ...(route.body === undefined ? (['unexpected_body'] as const) : (['parse_error', 'request_timeout'] as const)),
    ...(route.anonymous ? [] : withCredential),
    ...(route.path.includes('{') || (api === 'case' && !route.anonymous) ? (['not_found'] as const) : []),
    ...(isEffectful(route) ? forCommands : []),
    ...(versionedPath(route) === undefined ? [] : (['conflict', 'precondition_failed'] as const)),
    ...(route.ownersOnly !== undefined && isForOwnersOnly(api, route) ? [route.ownersOnly] : []),
    ...(route.freshProof ? (['recent_sign_in_required'] as const) : []),
    ...(api === 'dunning' && !route.anonymous && !route.whileLocked ? (['company_locked'] as const) : []),
    ...(route.sandboxOnly === undefined ? [] : [route.sandboxOnly]),
    ...(['case', 'dunning'].includes(api) && route.method !== 'GET' ? (['sandbox_source_managed'] as const) : []),
    ...(route.problems ?? []),
  ]);
  return (Object.keys(problems) as ProblemCode[]).filter((code) => possible.has(code));
}

const anyRequest: readonly ProblemCode[] = [
  'validation_error',
  'not_acceptable',
  'length_required',
  'request_too_large',
  'unsupported_media_type',
  'internal_error',
];
const withCredential: readonly ProblemCode[] = [
  'invalid_company_context',
  'not_authenticated',
  'authentication_failed',
  'environment_mismatch',
  'permission_denied',
  'throttled',
  'service_unavailable',
];
/** The problems of an `Idempotency-Key`. */
export const idempotencyProblems: readonly ProblemCode[] = [
  'idempotency_key_conflict',
  'idempotency_request_in_progress',
  'idempotency_key_expired',
];
const forCommands: readonly ProblemCode[] = ['conflict', ...idempotencyProblems];

/** The components of the examples of every problem of these routes. */
export function problemExamples(declared: readonly DeclaredRoute[]): Record<string, ExampleObject> {
  const used = new Set(declared.flatMap(({ group, route }) => problemsOf(group.api, route)));
  return Object.fromEntries([...used].map((code) => [code, errorExample(code)]));
}

const ownMembers: Partial<Record<ProblemCode, object>> = {
  validation_error: {
    errors: [{ field: 'limit', code: 'invalid_parameter', message: 'Expected a whole number from 1 to 100.' }],
  },
  not_ready: {
    errors: [
      {
        field: `claims.${idOf('claim')}.delay_date`,
        code: 'delay_before_due',
        message: '`delay_date` must be after `due_date`.',
      },
    ],
  },
  company_exists: { company_id: idOf('company') },
};

export const errorExample = (code: ProblemCode): ExampleObject => ({
  summary: problems[code].detail,
  value: { code: wireCodeOf(code), detail: problems[code].detail, ...ownMembers[code] },
});

/** service.md 7.2. A list and no `enum`: later versions may add codes. */
const nestedCodes = `The stable code of this failure; new codes may be added. ${Object.entries(failureCodes)
  .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
  .join(' ')}`;

/** service.md 2.12. Open: some problems have additional members. */
export const errorSchema: SchemaObject = {
  type: 'object',
  description:
    'The body of every error response. Base decisions on `code`; `detail` and `message` are for people and may change.',
  properties: {
    code: { type: 'string', description: 'The stable error code.' },
    detail: { type: 'string', description: 'The error as an English sentence.' },
    errors: {
      type: 'array',
      description: 'All failures found, in document order, at most 100.',
      items: {
        type: 'object',
        properties: {
          field: {
            type: 'string',
            description:
              'A path into the body, such as `claims[0].principal_amount`, or the name of the parameter or header.',
          },
          code: { type: 'string', description: nestedCodes, 'x-extensible-enum': Object.keys(failureCodes) },
          message: { type: 'string', description: 'The failure as an English sentence.' },
        },
        required: ['field', 'code', 'message'],
      },
    },
    company_id: {
      type: 'string',
      format: 'uuid',
      description: 'Only with `company_exists`: the company that uses the external reference.',
    },
    bank_file_id: {
      type: 'string',
      format: 'uuid',
      description: 'Only with `conflict` of a bank file: the one with the same bytes.',
    },
    account_iban: {
      type: 'string',
      description: 'Only with `validation_error` of a bank file: the account of it that is unknown or archived.',
    },
  },
  required: ['code', 'detail'],
};
