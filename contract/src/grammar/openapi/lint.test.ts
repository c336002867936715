/**
 * Two public linters, Redocly and Spectral, check the four documents with their recommended rules; a warning counts as
 * an error. Every deviation from the recommended rules is here with its reason. The linters need no network: a document
 * refers to nothing outside itself.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { apis } from '../../apis/all.ts';
import { openapi } from './openapi.ts';
import type { ApiName } from '../scopes.ts';

const redocly = await createConfig({
  extends: ['recommended'],
  rules: {
    // Every path ends with a slash by contract (service.md 4.1).
    'no-path-trailing-slash': 'off',
    // Not recommended, but useful: a name identifies one component of any kind.
    'component-name-unique': 'error',
    'info-contact': 'error',
    'operation-description': 'error',
    'operation-singular-tag': 'error',
    'operation-tag-defined': 'error',
    'parameter-description': 'error',
  },
});

const spectral = new spectralCore.Spectral();
spectral.setRuleset({
  extends: [rulesets.oas as RulesetDefinition],
  rules: {
    // Every path ends with a slash by contract (service.md 4.1).
    'path-keys-no-trailing-slash': 'off',
    // Compiles a schema for each of 900 examples; Redocly and openapi.test.ts validate the same examples.
    'oas3-valid-media-example': 'off',
    // Not recommended, but useful, as above.
    'info-license': 'error',
    'oas3-parameter-description': 'error',
    'openapi-tags': 'error',
    'operation-singular-tag': 'error',
    'tag-description': 'error',
  },
});

/** Spectral takes an object of an example that has `type` and `example`, such as a placeholder of letters, for a schema. */
const isWithinExample = (path: readonly (string | number)[]): boolean => path.slice(0, -1).includes('example');

for (const api of Object.keys(apis) as ApiName[]) {
  const source = JSON.stringify(openapi(api, Object.values(apis[api]), 'https://api.mahnwerk.example'));

  test(`Redocly's linter finds nothing to say about the ${api} document`, async () => {
    const problems = await lintFromString({ source, absoluteRef: `${api}.json`, config: redocly });
    assert.deepEqual(
      problems.map(
        ({ ruleId, message, location }) => `${ruleId}: ${message} (${location.map(({ pointer }) => pointer).join()})`,
      ),
      [],
    );
  });

  test(`Spectral finds nothing to say about the ${api} document`, async () => {
    const problems = (await spectral.run(source)).filter(({ path }) => !isWithinExample(path));
    assert.deepEqual(
      problems.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`),
      [],
    );
  });
}

// A misconfigured linter would find nothing either.
test('both linters see a document that is wrong', async () => {
  const document = openapi('case', Object.values(apis.case), 'https://api.mahnwerk.example');
  const wrong = JSON.stringify({
    ...document,
    // One path suffices and takes a fifth of the time.
    paths: { '/v2/orders/': document.paths['/v2/orders/'] },
    tags: [],
    servers: [{ url: 'https://api.mahnwerk.example/' }],
    components: { ...document.components, schemas: { ...document.components.schemas, Order: { type: 'nothing' } } },
  });
  const found = [
    ...(await lintFromString({ source: wrong, config: redocly })).map(({ ruleId }) => ruleId),
    ...(await spectral.run(wrong)).map(({ code }) => String(code)),
  ];
  for (const rule of [
    'no-server-trailing-slash',
    'operation-tag-defined',
    'struct',
    'no-invalid-media-type-examples',
    'oas3-server-trailing-slash',
    'oas3-schema',
    'openapi-tags',
  ])
    assert.ok(found.includes(rule), `${rule} in ${[...new Set(found)].join(', ')}`);
});
