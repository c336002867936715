import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { apis, everyRoute } from './api.ts';
import { exampleOf } from './examples.ts';
import { openapi, type OpenApiDocument, type OperationObject, problemsOf, requestExampleOf } from './openapi.ts';
import { problems } from './problems.ts';
import { statusOf, type ApiName, group, route } from './route.ts';
import { choice, id, money } from './shapes/values.ts';
import { described, named, nullable, Report } from './shapes/shape.ts';
import { line } from './shapes/text.ts';
import { object, optional } from './shapes/structures.ts';

const names = Object.keys(apis) as ApiName[];
const documentOf = (api: ApiName): OpenApiDocument => openapi(api, Object.values(apis[api]), 'https://api.mahnwerk.example');
const operationsOf = (document: OpenApiDocument): [string, string, OperationObject][] =>
  Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]): [string, string, OperationObject] => [path, method, operation]));

/** Every object in a document that has the keyword. */
function* havingKeyword(value: unknown, keyword: string): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (keyword in value) yield value as Record<string, unknown>;
  for (const each of Object.values(value)) yield* havingKeyword(each, keyword);
}

const resolve = (document: unknown, reference: string): unknown =>
  reference.slice(2).split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);

/** The document itself is the schema, so that its references resolve as a reader's do. */
function checkerOf(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  return (schema: object, value: unknown, where: string) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const valid = ajv.validate(JSON.parse(text) as object, value);
    assert.ok(valid, `${where}: ${ajv.errorsText()} in ${JSON.stringify(value)}`);
  };
}

for (const api of names) {
  const document = documentOf(api);

  test(`the ${api} document names every declared route by its operation's name, once`, () => {
    const declared = everyRoute(Object.values(apis[api])).map(({ name, route }) => `${name} ${route.method} ${route.path}`);
    const written = operationsOf(document).map(([path, method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}`);
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
      for (const each of Object.values((examples ?? {}) as Record<string, { $ref: string }>)) check(schema as object, (resolve(document, each.$ref) as { value: unknown }).value, each.$ref);
    }
  });

  test(`the ${api} document says what success and every problem of a route look like`, () => {
    for (const { name, group, route } of everyRoute(Object.values(apis[api]))) {
      const operation = document.paths[route.path]?.[route.method.toLowerCase()];
      assert.ok(operation?.responses[statusOf(route)], name);
      for (const code of problemsOf(group.api, route)) assert.ok(operation.responses[problems[code].status], `${name} ${code}`);
      assert.equal(operation['x-scope'], route.scope);
    }
  });

  test(`the ${api} document never uses OpenAPI 3.0's nullable`, () => {
    assert.deepEqual([...havingKeyword(document, 'nullable')].filter(({ nullable }) => typeof nullable === 'boolean'), []);
  });
}

test('an example of every declared body and answer satisfies its own shape', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const { name, route } of everyRoute())
    for (const shape of [route.body, route.reply])
      for (const fullness of ['whole', 'least'] as const)
        if (shape !== undefined) assert.ok(ajv.validate(shape.schema, exampleOf(shape.schema, fullness)), `${name}: ${ajv.errorsText()}`);
});

test('a body that a document shows is read without a failure', () => {
  for (const { name, route } of everyRoute()) {
    const report = new Report();
    route.body?.read(requestExampleOf(route), report);
    assert.deepEqual(report.failures, [], name);
    assert.ok(route.example === undefined || route.body !== undefined, `${name} takes no body`);
  }
});

const Address = object({ city: line({ max: 100 }) });
const Parcel = named('Parcel', object({ id: id(), price: money(), from: nullable(named('Address', Address)), to: described('Where it goes.', named('Address', Address)) }));
const parcels = group('dunning', 'parcels', { title: 'Parcels', about: 'What is sent.' }, {
  list: route('GET', '/parcels/', { summary: 'Parcels', scope: null, list: { item: Parcel, filters: { state: choice('sent', 'lost') } } }),
  create: route('POST', '/parcels/', { summary: 'Send', scope: null, status: 201, reply: Parcel, body: object({ to: named('Address', Address), note: optional(nullable(line({ max: 10 }))) }) }),
});

test('a named shape stands once and is referred to, with its own words and with null beside it', () => {
  const { components, paths } = openapi('dunning', [parcels], 'https://api.mahnwerk.example');
  assert.deepEqual(Object.keys(components.schemas), ['Error', 'ParcelList', 'Parcel', 'Money', 'Address']);
  assert.deepEqual(components.schemas.Parcel, {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      price: { $ref: '#/components/schemas/Money' },
      from: { anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }] },
      to: { $ref: '#/components/schemas/Address', description: 'Where it goes.' },
    },
    required: ['id', 'price', 'from', 'to'],
  });
  assert.deepEqual(paths['/parcels/']?.post?.requestBody?.content['application/json']?.schema, {
    type: 'object',
    properties: { to: { $ref: '#/components/schemas/Address' }, note: { type: ['string', 'null'], minLength: 1, maxLength: 10 } },
    required: ['to'],
    additionalProperties: false,
  });
});

test('two different shapes of one name are refused when the document is made', () => {
  const other = group('dunning', 'others', { title: 'Others', about: 'What else is sent.' }, { get: route('GET', '/others/', { summary: 'x', scope: null, reply: named('Parcel', object({ id: id() })) }) });
  assert.throws(() => openapi('dunning', [parcels, other], 'https://api.mahnwerk.example'), /two different shapes are named Parcel/);
});
