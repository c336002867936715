/** Facts of the style sheets that a person would see at once, and no component test can. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (name: string): string =>
  readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

/** The declarations of the rule with this selector. */
function ruleOf(sheet: string, selector: string): string {
  const rule = sheet.split('}').find((each) => each.split('{').at(-2)?.trim().endsWith(selector));
  return rule?.slice(rule.lastIndexOf('{')) ?? assert.fail(selector);
}

test('the head of figures stands at their side, a preview breaks no words, a list marks what sorts it', () => {
  const table = read('./data/table/Table.module.css');
  assert.match(ruleOf(table, '.table th.figures'), /text-align: right/);
  const grid = ruleOf(read('./ui/tables.module.css'), '.grid td');
  assert.match(
    grid,
    /max-width: var\(--cell\);\s*overflow-wrap: break-word/,
    'an endless word leaves the others their place',
  );
  assert.match(ruleOf(table, ".table th[aria-sort='none'] .sort::after"), /content: '↕' \/ ''/);
  assert.match(ruleOf(table, '.table td[data-label]::before'), /content: attr\(data-label\)/);
});

test('a disabled button looks so, of every kind: its rule follows those of the kinds', () => {
  const button = read('./ui/Button.module.css');
  assert.ok(button.indexOf('.button:disabled {') > button.indexOf('.primary:hover'));
  assert.match(ruleOf(button, '.button:disabled'), /background: var\(--sunken\)/);
  assert.match(ruleOf(button, '.quiet'), /justify-self: start/);
  assert.match(ruleOf(button, 'li > .quiet'), /white-space: normal/, 'a sentence to press stays on a phone');
  for (const link of ['./ui/NewLink.tsx', './ui/ButtonLink.tsx']) assert.match(read(link), /\.link\}/);
});

test('fields behind „Weitere Angaben“ are as wide as those before them', () => {
  assert.match(ruleOf(read('./data/form/Form.module.css'), '.form > :is(div, details)'), /width: 100%/);
});

test('boxes and bars have the colour of the operator, filters of a phone wait behind a button', () => {
  assert.match(read('./base.css'), /input:is\(\[type='checkbox'\][^{]*\{\s*accent-color: var\(--brand\)/);
  assert.match(ruleOf(read('./shell/OwnerFrame.module.css'), '.areas a'), /gap: var\(--s2\)/);
  assert.match(
    read('./data/table/Filters.module.css'),
    /@media[^{]*800px[^}]*\{[^]*\.filters:not\(\.open\) \{\s*display: none/,
  );
});
