/** Error codes become sentences of both languages (portal.md 6). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problems } from '@mahnwerk/contract/grammar/problems.ts';
import { failureCodes } from '@mahnwerk/contract/shapes/failure-codes.ts';
import { codes as german } from './de/codes.ts';
import { codes as english } from './en/codes.ts';

/** What only a fault of the portal itself leads to, or what it handles before anybody sees it. */
const unseen = new Set([
  'validation_error',
  'parse_error',
  'unexpected_body',
  'invalid_company_context',
  'bad_request',
  'not_authenticated',
  'authentication_failed',
  'environment_mismatch',
  'method_not_allowed',
  'not_acceptable',
  'idempotency_key_conflict',
  'idempotency_key_expired',
  'length_required',
  'uri_too_long',
  'unsupported_media_type',
  'expectation_failed',
  'not_ready',
  'headers_too_large',
  'unknown_field',
  'unknown_parameter',
  'invalid_parameter',
  'null_characters_not_allowed',
  'duplicate_part',
]);

test('a person reads each refusal of the service as a sentence of the chosen language', () => {
  const seen = [...Object.keys(problems), ...Object.keys(failureCodes)].filter((code) => !unseen.has(code));
  for (const [language, codes] of Object.entries({ german, english }))
    assert.deepEqual(
      seen.filter((code) => codes[code] === undefined),
      [],
      language,
    );
  assert.deepEqual(Object.keys(english).toSorted(), Object.keys(german).toSorted());
});
