/** What comments and pages cite of the specification is there: `service.md 6.3` is a heading of docs/spec/service.md. */
import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** What a citation can name: numbered headings, and the numbered items of their lists (`money.md 1.4`). */
function sectionsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  let section = '';
  for (const line of text.split('\n')) {
    const [, heading] = /^#+ (\d+(?:\.\d+)*)\b/.exec(line) ?? [];
    const items = [...line.matchAll(/(?:^|\. )(\d+)\. /g)];
    if (heading !== undefined) found.add((section = heading));
    else for (const [, item] of items) found.add(`${section}.${item}`);
  }
  return found;
}

const documents = new Map(
  readdirSync(new URL('docs/spec/', root)).map((name) => [name, sectionsOf(read(`docs/spec/${name}`))]),
);

/** `service.md 6.3, 6.4; decisions.md 9`: a document and its sections. */
const citation = /(?<![\w./-])([a-z][a-z-]*\.md) (\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*)(?![\d%])/g;

test('every section of the specification that a comment or a page cites exists', () => {
  const files = globSync(
    ['{contract,client,service,portal,embedded-postgres}/**/*.{ts,tsx,css,sql}', 'docs/**/*.md', '*.md'],
    { cwd: root, exclude: (name) => /node_modules|dist$/.test(name) },
  );
  const missing = files.flatMap((path) =>
    [...read(path).matchAll(citation)].flatMap(([, document = '', sections = '']) => {
      const known = documents.get(document);
      const numbers = sections.split(/, | and | to /);
      return numbers.filter((number) => !known?.has(number)).map((number) => `${path}: ${document} ${number}`);
    }),
  );
  assert.deepEqual(missing, []);
});
