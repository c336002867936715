import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { hotTexts } from '../dev/texts-plugin.ts';

test('what the development page adds to the texts has no name of theirs: the browser would refuse the page', () => {
  const id = new URL('../src/language/language.ts', import.meta.url).pathname;
  const code = readFileSync(id, 'utf8');
  const { transform } = hotTexts();
  assert.ok(typeof transform === 'function');
  const [, added = ''] = /^import \{ (\w+) \}/.exec(String(Reflect.apply(transform, {}, [code, id]))) ?? [];
  assert.notEqual(added, '');
  assert.doesNotMatch(code, new RegExp(String.raw`\b${added}\b`));
});
