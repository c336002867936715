/**
 * Order of checks (decisions.md 1): of two faults in one request the earlier is told. Every pair of
 * faults that can stand in one request, at every declared route that can have both.
 */
import { before, test } from 'node:test';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { credentialHeaders, type LiveService } from '../harness/service.ts';
import { sharedCast } from '../harness/shared-walk.ts';
import { exchange } from '../harness/wire.ts';
import {
  assertRefused,
  bodyOf,
  type Fixture,
  everyRouteKeeps,
  hasIds,
  isChange,
  isOf,
  isPost,
  needsKey,
  pathOf,
  type Step,
  takesBody,
  keyFor,
} from '../harness/every-route.ts';

let service: LiveService;
let cast: Fixture;
const scopeless = new Map<string, string>();

before(async () => {
  cast = await sharedCast();
  ({ service } = cast);
  for (const [api, owner] of [
    ['case', cast.company],
    ['partner', cast.partner],
    ['dunning', cast.company],
    ['operator', undefined],
  ] as const)
    scopeless.set(api, await service.givenKey(api, owner, []));
});

/** A request while faults are put into it. */
interface Draft {
  method: string;
  path: string;
  query: string;
  readonly headers: Map<string, string>;
  body: string;
}

interface Fault {
  readonly name: string;
  readonly answer: readonly [status: number, code: string, ...failures: string[]];
  /** Parts of the request it needs for itself. */
  readonly uses: readonly (
    | 'end of path'
    | 'id'
    | 'method'
    | 'accept'
    | 'key'
    | 'company'
    | 'framing'
    | 'type'
    | 'content'
    | 'idempotency'
    | 'query'
  )[];
  readonly fits: (step: Step) => boolean;
  readonly put: (draft: Draft, step: Step) => void;
}

const everywhere = (): boolean => true;
const setBody = (draft: Draft, body: string): void => {
  draft.body = body;
  draft.headers.set('Content-Length', String(Buffer.byteLength(body)));
};

/** In the contract's order. */
const faults: readonly Fault[] = [
  {
    name: 'NUL in the path',
    answer: [400, 'validation_error', 'null_characters_not_allowed path'],
    uses: ['end of path'],
    fits: everywhere,
    put: (draft) => (draft.path = `${draft.path}%00/`),
  },
  {
    name: 'a path without its slash',
    answer: [404, 'not_found'],
    uses: ['end of path'],
    fits: everywhere,
    put: (draft) => (draft.path = draft.path.slice(0, -1)),
  },
  {
    name: 'a malformed id',
    answer: [404, 'not_found'],
    uses: ['id'],
    fits: hasIds,
    put: (draft) => (draft.path = draft.path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|k[0-9a-f]{32}/, 'bei-spiel')),
  },
  {
    name: 'a method not offered',
    answer: [405, 'method_not_allowed'],
    uses: ['method'],
    fits: everywhere,
    put: (draft) => (draft.method = 'PUT'),
  },
  {
    name: 'no type to accept',
    answer: [406, 'not_acceptable'],
    uses: ['accept'],
    fits: everywhere,
    put: (draft) => draft.headers.set('Accept', 'text/html'),
  },
  {
    name: 'no key',
    answer: [401, 'not_authenticated'],
    uses: ['key'],
    fits: needsKey,
    put: (draft) => ['Authorization', 'Cookie', 'X-Service-Membership'].forEach((name) => draft.headers.delete(name)),
  },
  {
    name: 'a key of nobody',
    answer: [401, 'authentication_failed'],
    uses: ['key'],
    fits: needsKey,
    put: (draft) => draft.headers.set('Authorization', 'Bearer nobody'),
  },
  {
    name: 'a wrong company header',
    answer: [400, 'invalid_company_context'],
    uses: ['company'],
    fits: needsKey,
    put: (draft) => draft.headers.set('X-On-Behalf-Of-Company', 'beispiel'),
  },
  {
    name: 'a foreign company',
    answer: [404, 'not_found'],
    uses: ['key', 'company'],
    fits: (step) => needsKey(step) && isOf('case')(step),
    put(draft) {
      draft.headers.set('Authorization', `Bearer ${cast.keys.partner}`);
      draft.headers.set('X-On-Behalf-Of-Company', cast.otherCompany);
    },
  },
  {
    // No key has the scopes of the Account API: a session's membership does.
    name: 'no scope',
    answer: [403, 'permission_denied'],
    uses: ['key'],
    fits: (step) => step.route.scope !== null && !isOf('account')(step),
    put: (draft, { group }) => draft.headers.set('Authorization', `Bearer ${scopeless.get(group.api)}`),
  },
  {
    name: 'a chunked body',
    answer: [411, 'length_required'],
    uses: ['framing', 'content'],
    fits: everywhere,
    put(draft) {
      draft.headers.delete('Content-Length');
      draft.headers.set('Transfer-Encoding', 'chunked');
      draft.body = '0\r\n\r\n';
    },
  },
  {
    name: 'a body too large',
    answer: [413, 'request_too_large'],
    uses: ['framing', 'content'],
    fits: everywhere,
    put: (draft) => draft.headers.set('Content-Length', String(limits.body_with_documents_bytes + 1)),
  },
  {
    name: 'a wrong media type',
    answer: [415, 'unsupported_media_type'],
    uses: ['type'],
    fits: everywhere,
    put(draft) {
      draft.headers.set('Content-Type', 'text/plain');
      if (draft.body === '') setBody(draft, '{}');
    },
  },
  {
    name: 'a body where none is due',
    answer: [400, 'unexpected_body'],
    uses: ['content'],
    fits: (step) => !takesBody(step),
    put(draft) {
      if (!draft.headers.has('Content-Type')) draft.headers.set('Content-Type', 'application/json');
      setBody(draft, '{}');
    },
  },
  {
    name: 'a body that cannot be parsed',
    answer: [400, 'parse_error'],
    uses: ['content'],
    fits: takesBody,
    put: (draft) => setBody(draft, '{"a":1,"a":2}'),
  },
  {
    name: 'no Idempotency-Key',
    answer: [400, 'validation_error', 'required Idempotency-Key'],
    uses: ['idempotency'],
    fits: isPost,
    put: (draft) => draft.headers.delete('Idempotency-Key'),
  },
  {
    name: 'an unknown parameter',
    answer: [400, 'validation_error', 'unknown_parameter no_such'],
    uses: ['query'],
    fits: everywhere,
    put: (draft) => (draft.query = '?no_such=1'),
  },
];

// The body of an unnamed route may be optional: an absent one then stands for a right one.
function draftOf(step: Step): Draft {
  const body = bodyOf(step);
  const draft: Draft = { method: step.route.method, path: pathOf(step), query: '', headers: new Map(), body: '' };
  if (needsKey(step))
    for (const [name, value] of Object.entries(credentialHeaders(keyFor(cast, step)))) draft.headers.set(name, value);
  if (isPost(step)) draft.headers.set('Idempotency-Key', crypto.randomUUID());
  if (isChange(step)) draft.headers.set('If-Match', '"stale"');
  if (body !== undefined) {
    draft.headers.set('Content-Type', 'application/json');
    setBody(draft, JSON.stringify(body));
  }
  return draft;
}

async function tell(step: Step, first: Fault, second: Fault): Promise<void> {
  const draft = draftOf(step);
  // The later one first: a length or a type set by the earlier is the one that counts.
  second.put(draft, step);
  first.put(draft, step);
  const answer = await exchange(service.url, {
    method: draft.method,
    path: `${draft.path}${draft.query}`,
    headers: [...draft.headers],
    body: draft.body,
  });
  const [status, code, ...failures] = first.answer;
  assertRefused(answer, status, code, ...failures);
}

/** The unknown parameter is told together with the fields of the body: alone it is looked at elsewhere. */
const earlierFaults = faults.slice(0, -1);

for (const [index, first] of earlierFaults.entries()) {
  const later = faults.slice(index + 1).filter((each) => !each.uses.some((part) => first.uses.includes(part)));
  test(`${first.name} is told before ${later.length} other faults of the same request`, () =>
    everyRouteKeeps((step, deal) => {
      const possible = later.filter(
        (second) =>
          second.fits(step) &&
          !(second.name === 'a wrong media type' && first.uses.includes('content') && first.answer[0] === 400) &&
          pairIsPossible(first, step),
      );
      return deal(possible, (second) => tell(step, first, second));
    }, first.fits));
}

/** A method that is not offered has no more faults of its own; a PUT may be offered one day. */
const pairIsPossible = (first: Fault, step: Step): boolean =>
  !first.uses.includes('method') ||
  !everyRoute().some(({ route }) => route.path === step.route.path && (route.method as string) === 'PUT');
