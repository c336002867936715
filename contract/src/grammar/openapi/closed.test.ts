/** Unknown members of requests: each API's document allows exactly the members that the service reads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { declaredRoutes } from '../route.ts';
import { apis } from '../../apis/all.ts';
import { type DeclaredRoute } from '../../grammar/route.ts';
import { exampleOf } from '../examples.ts';
import { openapi, type OpenApiDocument } from './openapi.ts';
import { requestExampleOf } from '../examples-of-operations.ts';
import type { ApiName } from '../scopes.ts';
import { ValidationErrors } from '../../shapes/shape.ts';

const stranger = 'no_member_of_this_name';

/** Copies of a value, each with an unknown member in one of its objects, with the path of that object. */
function* withStranger(value: unknown, path = ''): Generator<readonly [string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, { ...value, [stranger]: 1 }];
  for (const [key, each] of Object.entries(value))
    for (const [at, changed] of withStranger(each, `${path}/${key}`))
      yield [at, Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }];
}

function validatorOf(document: OpenApiDocument, { route: { method, path } }: DeclaredRoute): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  const schema = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
}

const refusesStranger = ({ route: { body } }: DeclaredRoute, sent: unknown): boolean => {
  const errors = new ValidationErrors();
  body?.read(sent, errors);
  return errors.failures.some(({ code, field }) => code === 'unknown_field' || field.endsWith(stranger));
};

for (const api of Object.keys(apis) as ApiName[]) {
  const groups = Object.values(apis[api]);
  const document = openapi(api, groups, 'https://api.mahnwerk.example');

  test(`the ${api} document refuses an unknown member wherever the service does`, () => {
    for (const declared of declaredRoutes(groups)) {
      const {
        name,
        route: { body },
      } = declared;
      if (body === undefined) continue;
      const validate = validatorOf(document, declared);
      for (const example of [exampleOf(body.schema), requestExampleOf(declared.route)])
        for (const [path, sent] of withStranger(example))
          if (refusesStranger(declared, sent))
            assert.equal(validate(sent), false, `${name} ${path} is open in the document`);
          else assert.equal(validate(sent), validate(example), `${name} ${path} is closed in the document alone`);
    }
  });
}
