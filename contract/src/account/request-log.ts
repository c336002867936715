/** The requests of a company's or a Partner's keys and users, as their developers see them (portal.md 4). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { instantParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line, pattern } from '../shapes/text.ts';
import { choice, day, flag, id, instant, integer } from '../shapes/values.ts';

const operation = () => pattern(/^[a-z][a-z-]*(\.[a-z_]+)?$/i, 'orders.finalize');
const code = () => pattern(/^[a-z][a-z_]*$/, 'validation_error');

const LoggedRequest = named(
  'LoggedRequest',
  object({
    id: described('The `X-Service-Request-Id` of the response.', id()),
    at: described('The time at which the request arrived.', instant()),
    method: described('The HTTP method.', choice('GET', 'HEAD', 'POST', 'PATCH', 'DELETE')),
    path: described(
      'The path and the query. Only ids, times, numbers and values from a fixed list are kept in the query: any other value, and any other parameter, is replaced by `*`.',
      line({ max: limits.logged_path_characters }),
    ),
    operation: described('The operation, such as `orders.finalize`.', operation()),
    status: described('The HTTP status of the response.', integer({ min: 100, max: 599 })),
    code: described('The `code` of the error response; null after a success.', nullable(code())),
    fields: described(
      `The field and the code of each nested error, at most ${limits.logged_fields}.`,
      list(object({ field: line({ max: limits.logged_field_characters }), code: code() }), {
        max: limits.logged_fields,
      }),
    ),
    key: described(
      'The API key with its name at the time of the request; null for a request by a session.',
      nullable(object({ id: id(), token_name: line({ max: limits.token_name_characters }) })),
    ),
    user_name: described('The person of the session; null for a request by key.', nullable(line({ max: 255 }))),
    company_id: described('The company that the request acted for; null if there is none.', nullable(id())),
    replayed: described('Whether the stored response of an equal request was returned.', flag()),
    duration_ms: described(
      'From the head of the request to the response, without its transfer.',
      integer({ min: 0, max: 2_147_483_647 }),
    ),
    address: described('The IP address of the client; null if the connection had ended.', nullable(line({ max: 45 }))),
  }),
);
export type LoggedRequest = Infer<typeof LoggedRequest>;

const at = '/account/v1/request-log/';
const reading = { scope: 'account:read' } as const;

export const requestLog = group(
  'account',
  'request-log',
  {
    title: 'Request log',
    about: `The requests by the API keys and the users of the company or the Partner of the membership, of the last ${limits.request_log_days} days. Requests to the Account API are recorded unless they only read. Bodies are never recorded. Requires a membership of a company or a Partner (otherwise \`permission_denied\`).`,
  },
  {
    list: route('GET', at, {
      ...reading,
      list: {
        item: LoggedRequest,
        filters: {
          status_class: described('Only responses of this class.', choice('2xx', '3xx', '4xx', '5xx')),
          code: code(),
          operation: operation(),
          key_id: described('Only requests by this API key.', id()),
          idempotency_key: described(
            'Only requests with this `Idempotency-Key`.',
            line({ max: limits.idempotency_key_characters }),
          ),
          created_after: described('Only requests that arrived at this time or later.', instantParameter('earliest')),
          created_before: described('Only requests that arrived at this time or earlier.', instantParameter('latest')),
        },
      },
      summary: 'List requests, newest first',
      description:
        'A request appears about one second after its response. Under extreme load, and when the service fails, the entries of single requests can be missing.',
    }),
    get: route('GET', `${at}{id}/`, { ...reading, reply: LoggedRequest, summary: 'Retrieve a request' }),
  },
);

const RequestFailures = named(
  'RequestFailures',
  object({
    failures: described(
      `By operation and code, the most frequent first, at most ${limits.request_failures_listed}.`,
      list(
        object({
          operation: described('The operation, such as `orders.finalize`.', operation()),
          code: code(),
          count: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
          last_on: described('The last UTC day on which it happened.', day()),
        }),
        { max: limits.request_failures_listed },
      ),
    ),
  }),
);
export type RequestFailures = Infer<typeof RequestFailures>;

export const requestFailures = group(
  'account',
  'request-failures',
  {
    title: 'Request failures',
    about:
      'How the requests in the request log failed. Requires a membership of a company or a Partner (otherwise `permission_denied`).',
  },
  {
    get: route('GET', '/account/v1/request-failures/', {
      ...reading,
      reply: RequestFailures,
      summary: 'Count the failed requests by operation and code',
      description: `Of the last ${limits.request_log_days} days, with today.`,
    }),
  },
);
