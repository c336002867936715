/** Error codes become sentences of both languages (portal.md 6). */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { failureReasons } from '@mahnwerk/contract/case/documents.ts';
import { problems } from '@mahnwerk/contract/grammar/problems.ts';
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
  // A check of Prüfung: it has words of its own.
  'nothing_left',
]);

/** Where a rule reports a field: `fail('delay_date', 'delay_before_due', '…')`; the sentence follows the code. */
const reported =
  /\b(?:fail|fault)(?:At|Below)?\((?:(?!\bfail)[^]){0,200}?'([a-z]+(?:_[a-z]+)*)',\s*(?:['"`](?=[A-Z`])|[a-z]+[A-Z]\w*)|\bcode: '([a-z_]+)', message/g;

/** The codes that rules report in the sources of the contract and of the service. */
function fieldCodes(): string[] {
  const root = new URL('../../../', import.meta.url);
  const sources = globSync(['contract/src/**/*.ts', 'service/src/**/*.ts'], { cwd: root })
    .filter((path) => !/\.(?:test|gen)\.ts$/.test(path))
    .map((path) => readFileSync(new URL(path, root), 'utf8'));
  const found = sources.flatMap((text) =>
    [...text.matchAll(reported)].flatMap(([, first, second]) => first ?? second ?? []),
  );
  return [...new Set([...found, ...failureReasons, 'rejected'])].toSorted();
}

test('a person reads each refusal of the service as a sentence of the chosen language', () => {
  const ofFields = fieldCodes();
  assert.ok(ofFields.includes('delay_before_due') && ofFields.includes('duplicate_url'), 'the rules are found');
  const seen = [...Object.keys(problems), ...ofFields].filter((code) => !unseen.has(code));
  for (const [language, codes] of Object.entries({ german, english }))
    assert.deepEqual(
      seen.filter((code) => codes[code] === undefined),
      [],
      language,
    );
  assert.deepEqual(Object.keys(english).toSorted(), Object.keys(german).toSorted());
});
