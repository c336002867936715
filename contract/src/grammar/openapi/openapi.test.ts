import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { apis, everyRoute } from '../../apis/all.ts';
import { companyEventKeys, type EventKey, eventKeys, events } from '../../events/catalog.ts';
import { exampleOf } from '../examples.ts';
import { fieldTexts } from '../field-texts.ts';
import { eventFeed } from '../../case/events.ts';
import { webhooks } from '../../case/webhooks.ts';
import { openapi, type OpenApiDocument } from './openapi.ts';
import type { OperationObject } from './operation.ts';
import { requestExampleOf } from '../examples-of-operations.ts';
import { problemsOf } from './errors.ts';
import { type ProblemCode, problems } from '../problems.ts';
import { declaredRoutes, statusOf, group, route } from '../route.ts';
import type { ApiName } from '../scopes.ts';
import { choice, id, money } from '../../shapes/values.ts';
import { described, named, nullable, ValidationErrors } from '../../shapes/shape.ts';
import { line } from '../../shapes/text.ts';
import { object, optional } from '../../shapes/structures.ts';
import { standardWebhooksSecret } from '../signature.ts';
import type { ParameterObject } from './parameters.ts';

const names = Object.keys(apis) as ApiName[];
const documents = new Map(
  names.map((api) => [api, openapi(api, Object.values(apis[api]), 'https://api.mahnwerk.example')]),
);
const documentOf = (api: ApiName): OpenApiDocument => documents.get(api) ?? assert.fail(api);

/** A check runs a few times: to optimize its code takes longer than to run it, and to repeat in it what it refers to. */
const ofFewRuns = { strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } } as const;
const operationsOf = (document: OpenApiDocument): [string, string, OperationObject][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, string, OperationObject] => [path, method, operation]),
  );

/** Every object in a document that has the keyword. */
function* havingKeyword(value: unknown, keyword: string): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (keyword in value) yield value as Record<string, unknown>;
  for (const each of Object.values(value)) yield* havingKeyword(each, keyword);
}

const resolve = (document: unknown, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );

/** The document itself is the schema, so that references resolve as they do for a reader. */
function checkerOf(document: OpenApiDocument) {
  const ajv = new Ajv2020({ ...ofFewRuns, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  const compiled = new Map<string, ValidateFunction>();
  return (schema: object, value: unknown, where: string) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, validate);
    assert.ok(validate(value), `${where}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
  };
}

for (const api of names) {
  const document = documentOf(api);

  test(`the ${api} document names every declared route by its operation's name, once`, () => {
    const declared = declaredRoutes(Object.values(apis[api])).map(
      ({ name, route }) => `${name} ${route.method} ${route.path}`,
    );
    const written = operationsOf(document).map(
      ([path, method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
    );
    assert.deepEqual(written.toSorted(), declared.toSorted());
    assert.equal(new Set(operationsOf(document).map(([, , { operationId }]) => operationId)).size, declared.length);
  });

  test(`every reference of the ${api} document leads somewhere, and nothing stands in it unreferred`, () => {
    const references = new Set([...havingKeyword(document, '$ref')].map(({ $ref }) => String($ref)));
    for (const reference of references) assert.notEqual(resolve(document, reference), undefined, reference);
    for (const section of ['schemas', 'responses', 'headers', 'parameters', 'examples'] as const)
      for (const name of Object.keys(document.components[section])) {
        assert.match(name, /^[a-zA-Z0-9._-]+$/);
        assert.ok(references.has(`#/components/${section}/${name}`), `${section} ${name} is used`);
      }
  });

  test(`every parameter of a path is declared in the ${api} document, and no other`, () => {
    for (const [path, method, { parameters = [] }] of operationsOf(document)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = parameters.flatMap((each) => ('in' in each && each.in === 'path' ? [each.name] : []));
      assert.deepEqual(declared, inPath, `${method} ${path}`);
    }
  });

  test(`every example of the ${api} document is what its own schema allows`, () => {
    const check = checkerOf(document);
    for (const { schema, example, examples } of havingKeyword(document, 'schema')) {
      if (example !== undefined) check(schema as object, example, 'an example');
      for (const [name, each] of Object.entries((examples ?? {}) as Record<string, { $ref?: string }>))
        check(
          schema as object,
          ((each.$ref === undefined ? each : resolve(document, each.$ref)) as { value: unknown }).value,
          name,
        );
    }
  });

  test(`the ${api} document says what success and every problem of a route look like`, () => {
    for (const { name, group, route } of declaredRoutes(Object.values(apis[api]))) {
      const operation = document.paths[route.path]?.[route.method.toLowerCase()];
      assert.ok(operation?.responses[statusOf(route)], name);
      for (const code of problemsOf(group.api, route))
        assert.ok(operation.responses[problems[code].status], `${name} ${code}`);
      assert.equal(operation['x-scope'], route.scope);
    }
  });

  test(`the ${api} document never uses OpenAPI 3.0's nullable`, () => {
    assert.deepEqual(
      [...havingKeyword(document, 'nullable')].filter(({ nullable }) => typeof nullable === 'boolean'),
      [],
    );
  });
}

/** Members whose name says all. */
const selfExplanatory = new Set([
  'id',
  'name',
  'first_name',
  'last_name',
  'street',
  'postal_code',
  'city',
  'country',
  'email',
  'phone',
]);

test('every member that is not self-explanatory has a description', () => {
  const missing = new Set<string>();
  for (const api of names) {
    const document = documentOf(api);
    for (const { properties } of havingKeyword(document, 'properties'))
      for (const [name, member] of Object.entries(
        properties as Record<string, { $ref?: string; description?: string }>,
      )) {
        // Examples and forms of the operator have members named `properties` too.
        if (typeof member !== 'object' || selfExplanatory.has(name)) continue;
        const target = member.$ref === undefined ? undefined : (resolve(document, member.$ref) as typeof member);
        const text = member.description ?? target?.description ?? '';
        if (text === '') missing.add(`${api} ${name}`);
      }
  }
  assert.deepEqual([...missing], []);
});

// service/test/cases/27: generators wrote programs that do not compile out of `409.conflict.key_expired`.
test('the name of a component is an identifier of every language, at most 60 characters long', () => {
  for (const api of names) {
    const all = Object.values(documentOf(api).components).flatMap((each) => Object.keys(each));
    assert.deepEqual(
      all.filter((name) => !/^[A-Za-z][A-Za-z0-9_]{0,59}$/.test(name)),
      [],
      api,
    );
    // Generators that write types of several kinds of components put them beside each other.
    assert.equal(new Set(all).size, all.length, api);
  }
});

test('no description of a member is left that no member has', () => {
  const used = new Set<string>();
  const source = JSON.stringify(names.map(documentOf));
  for (const text of Object.values(fieldTexts)) if (source.includes(JSON.stringify(text).slice(1, -1))) used.add(text);
  assert.deepEqual(
    Object.entries(fieldTexts).filter(([, text]) => !used.has(text)),
    [],
  );
});

const home = 'https://api.mahnwerk.example';
const getters = everyRoute().filter(({ route }) => route.method === 'GET');

/** The declared operation that reads one of the document's URLs. */
const readerOf = (url: string) =>
  getters.find(({ route }) =>
    new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[0-9a-f-]{36}')}$`).test(new URL(url).pathname),
  );

// Resources that events name and no group declares yet: no route can validate their examples.
const yetToCome = /^\/(v2\/(statements|single-mandate-statements)|mahnservice\/v1\/(invoices|dunnings))\/[^/]+\/$/;

test('every URL of ours in an example is one that a GET reads, and a href that of its own resource', () => {
  let found = 0;
  const look = (value: unknown, title: unknown, where: string): void => {
    for (const [name, each] of Object.entries((value ?? {}) as Record<string, unknown>)) {
      if (typeof each === 'object') look(each, undefined, `${where}.${name}`);
      if (typeof each !== 'string' || !each.startsWith(home)) continue;
      found += 1;
      const reader = readerOf(each);
      assert.ok(reader !== undefined || yetToCome.test(new URL(each).pathname), `${where}.${name} ${each}`);
      if (name === 'href' && title !== undefined)
        assert.equal(reader?.route.reply?.schema.title, title, `${where}.${name} ${each}`);
    }
  };
  for (const {
    name,
    route: { reply, list },
  } of everyRoute())
    if (reply !== undefined) look(exampleOf(reply.schema), list?.item.schema.title ?? reply.schema.title, name);
  for (const [key, { data }] of Object.entries(events)) look(exampleOf(data.schema), undefined, key);
  assert.ok(found > 20);
});

test('the example of a list is one page with one entry: nothing follows it, nothing precedes it', () => {
  for (const {
    name,
    route: { reply },
  } of everyRoute()) {
    const { next, previous, results, count } = (reply === undefined ? {} : exampleOf(reply.schema)) as Record<
      string,
      unknown
    >;
    if (results === undefined || next === undefined) continue;
    assert.deepEqual([next, previous ?? null, (results as unknown[]).length, count ?? 1], [null, null, 1, 1], name);
  }
});

test('an event in an example is of a key there is, with the data of that key', () => {
  const [example] = (exampleOf(eventFeed.routes.list.reply.schema) as { results: { type: EventKey; data: object }[] })
    .results;
  assert.ok(example !== undefined && Object.hasOwn(events, example.type));
  const report = new ValidationErrors();
  events[example.type].data.read(example.data, report);
  assert.deepEqual(report.failures, []);
});

test('the two forms of a secret in an example are of one secret', () => {
  const { secret_key, secret_key_standard_webhooks } = exampleOf(webhooks.routes.create.reply.schema) as Record<
    string,
    string
  >;
  assert.match(secret_key ?? '', /^[A-Za-z0-9_-]{43}$/);
  assert.equal(secret_key_standard_webhooks, standardWebhooksSecret(Buffer.from(secret_key ?? '').toString('base64')));
});

const operationAt = (api: ApiName, name: string): OperationObject => {
  const found = operationsOf(documentOf(api)).find(([, , { operationId }]) => operationId === name);
  assert.ok(found, name);
  return found[2];
};

const parameterOf = (api: ApiName, name: string, header: string): ParameterObject | undefined =>
  (operationAt(api, name).parameters ?? [])
    .map((each) => ('$ref' in each ? (resolve(documentOf(api), each.$ref) as ParameterObject) : each))
    .find((each) => each.name === header);

test('the description of the company header says where a Partner may omit it', () => {
  assert.match(
    parameterOf('case', 'legal-forms.list', 'X-On-Behalf-Of-Company')?.description ?? '',
    /Optional for this operation/,
  );
  assert.match(
    parameterOf('case', 'orders.list', 'X-On-Behalf-Of-Company')?.description ?? '',
    /Required with a Partner key/,
  );
});

test('every document has the shared responses: 405 with Allow and the hint on PUT, and the HTTP errors', () => {
  for (const api of names) {
    const { 'x-shared-responses': shared, info } = documentOf(api);
    assert.deepEqual(Object.keys(shared), ['400', '405', '408', '414', '417', '431']);
    for (const [status, { content }] of Object.entries(shared)) {
      const codes = Object.values(content?.['application/json']?.examples ?? {}).map((each) =>
        'value' in each ? (each.value as { code: ProblemCode }).code : 'none',
      );
      assert.ok(
        codes.length > 0 && codes.every((code) => code !== 'none' && problems[code].status === Number(status)),
        status,
      );
      assert.ok(
        codes.some((code) => code !== 'none' && info.description.includes(code)),
        `${api} ${status} in words`,
      );
    }
    assert.ok(shared[405]?.headers !== undefined && 'Allow' in shared[405].headers);
    assert.match(JSON.stringify(shared[405]), /Use PATCH/);
  }
});

test('every event is documented as the request that a receiver gets, with named data that may get new members', () => {
  for (const [api, keys] of [
    ['case', companyEventKeys],
    ['partner', eventKeys],
  ] as const) {
    const { webhooks = {} } = documentOf(api);
    assert.deepEqual(Object.keys(webhooks), keys);
    for (const key of keys) {
      const { schema, example } = webhooks[key]?.post.requestBody.content['application/json'] ?? {};
      assert.equal((example as { type: string }).type, key);
      assert.deepEqual([...havingKeyword(schema, 'additionalProperties')], [], key);
      const report = new ValidationErrors();
      events[key].data.read((example as { data: unknown }).data, report);
      assert.deepEqual(report.failures, [], key);
    }
  }
  for (const api of ['dunning', 'operator'] as const) assert.equal(documentOf(api).webhooks, undefined);
});

test('an operation with a body says that it may come too slowly', () => {
  for (const { group, route } of everyRoute())
    assert.equal(problemsOf(group.api, route).includes('request_timeout'), route.body !== undefined);
});

test('what a Partner that acts for a company may not do says so, on the API where it acts', () => {
  for (const { name, group, route } of everyRoute().filter(({ route }) => route.ownersOnly !== undefined)) {
    const isSaid = operationAt(group.api, name).description.includes('use_partner_webhooks');
    assert.deepEqual(
      [problemsOf(group.api, route).includes('use_partner_webhooks'), isSaid],
      [group.api === 'case', group.api === 'case'],
      name,
    );
  }
  assert.match(JSON.stringify(documentOf('case').components.responses), /use_partner_webhooks/);
});

test('an operation whose ETag leaves members out names them', () => {
  const leaving = everyRoute().filter(({ route }) => route.untagged !== undefined);
  assert.ok(leaving.length > 0);
  for (const { name, group, route } of leaving) {
    assert.ok(route.reply !== undefined);
    const { properties } = route.reply.schema as { properties: object };
    for (const member of route.untagged ?? [])
      assert.ok(
        Object.hasOwn(properties, member) && operationAt(group.api, name).description.includes(`\`${member}\``),
        `${name} ${member}`,
      );
  }
});

test('a creation that may find what it would make shows both answers, one body for both, and a place for the new one alone', () => {
  const finding = everyRoute().filter(({ route }) => route.existing !== undefined);
  assert.ok(finding.length > 0);
  for (const { name, group, route } of finding) {
    const { 200: found, [statusOf(route)]: made } = operationAt(group.api, name).responses as Record<
      number,
      { headers: object; content: object }
    >;
    assert.ok(statusOf(route) === 201 && found !== undefined && made !== undefined, name);
    assert.deepEqual(found.content, made.content);
    assert.deepEqual(
      [Object.hasOwn(found.headers, 'Location'), Object.hasOwn(made.headers, 'Location')],
      [false, true],
    );
  }
});

test('the description of the rate limits names their owners', () => {
  const said = Object.fromEntries(
    names.map((api) => [api, /\*\*Rate limits\.\*\*.*/.exec(documentOf(api).info.description)?.[0] ?? '']),
  );
  assert.match(said.case ?? '', /for its key, for the Partner and for the company/);
  assert.match(said.partner ?? '', /for each key and for each Partner/);
  for (const api of ['dunning', 'operator'] as const) assert.doesNotMatch(said[api] ?? '', /Partner/);
  for (const [api, words] of [
    ['case', 'At most 240 requests per minute from one IP address may fail with `401`'],
    ['partner', 'another 24 hours the key returns `409 idempotency_key_expired`'],
    ['dunning', 'up to 2 seconds'],
    ['operator', '`HEAD` is supported wherever `GET` is'],
  ] as const)
    assert.ok(documentOf(api).info.description.includes(words), words);
});

test('an example of every declared body and answer satisfies its own shape', () => {
  const ajv = new Ajv2020(ofFewRuns);
  addFormats.default(ajv);
  for (const { name, route } of everyRoute())
    for (const shape of [route.body, route.reply])
      for (const fullness of ['whole', 'least'] as const)
        if (shape !== undefined)
          assert.ok(ajv.validate(shape.schema, exampleOf(shape.schema, fullness)), `${name}: ${ajv.errorsText()}`);
});

test('a body that a document shows is read without a failure', () => {
  for (const { name, route } of everyRoute()) {
    const report = new ValidationErrors();
    route.body?.read(requestExampleOf(route), report);
    assert.deepEqual(report.failures, [], name);
    assert.ok(route.example === undefined || route.body !== undefined, `${name} takes no body`);
  }
});

const Address = object({ city: line({ max: 100 }) });
const Parcel = named(
  'Parcel',
  object({
    id: id(),
    price: money(),
    origin: nullable(named('Address', Address)),
    to: described('Where it goes.', named('Address', Address)),
  }),
);
const parcels = group(
  'dunning',
  'parcels',
  { title: 'Parcels', about: 'What is sent.' },
  {
    list: route('GET', '/parcels/', {
      summary: 'Parcels',
      scope: null,
      list: { item: Parcel, filters: { state: choice('sent', 'lost') } },
    }),
    create: route('POST', '/parcels/', {
      summary: 'Send',
      scope: null,
      status: 201,
      reply: Parcel,
      body: object({ to: named('Address', Address), hint: optional(nullable(line({ max: 10 }))) }),
    }),
  },
);

test('a named shape stands once and is referred to, with its own words and with null beside it', () => {
  const { components, paths } = openapi('dunning', [parcels], 'https://api.mahnwerk.example');
  assert.deepEqual(Object.keys(components.schemas), [
    'Error',
    'ParcelList',
    'Parcel',
    'Money',
    'Address',
    'AddressInput',
  ]);
  assert.deepEqual(components.schemas.Parcel, {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      price: { $ref: '#/components/schemas/Money' },
      origin: { anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }] },
      to: { $ref: '#/components/schemas/Address', description: 'Where it goes.' },
    },
    required: ['id', 'price', 'origin', 'to'],
  });
  assert.deepEqual(paths['/parcels/']?.post?.requestBody?.content['application/json']?.schema, {
    type: 'object',
    properties: {
      to: { $ref: '#/components/schemas/AddressInput' },
      hint: { type: ['string', 'null'], minLength: 1, maxLength: 10 },
    },
    required: ['to'],
    additionalProperties: false,
  });
});

test('an object that is sent and answered is closed as it is sent and open as it is answered', () => {
  const { Address: answered, AddressInput: sent } = openapi('dunning', [parcels], 'https://api.mahnwerk.example')
    .components.schemas;
  assert.ok(answered !== undefined && !('additionalProperties' in answered));
  assert.deepEqual(sent, { ...answered, additionalProperties: false });
});

test('two different shapes of one name are refused when the document is made', () => {
  const other = group(
    'dunning',
    'others',
    { title: 'Others', about: 'What else is sent.' },
    { get: route('GET', '/others/', { summary: 'x', scope: null, reply: named('Parcel', object({ id: id() })) }) },
  );
  assert.throws(
    () => openapi('dunning', [parcels, other], 'https://api.mahnwerk.example'),
    /two different shapes are named Parcel/,
  );
});
