/** Links between the pages of the repository lead to files, and to headings, that exist. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const pages = globSync(['*.md', 'docs/**/*.md', 'client/README.md'], { cwd: root });
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8').replaceAll(/```[\s\S]*?```/g, '');

/** As GitHub and the reference name a heading. */
const anchorsOf = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

test('every link of a page leads to a file and a heading that exist', () => {
  assert.ok(pages.length > 100);
  const links = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = '']) => ({ page, link })),
  );
  const broken = links.filter(({ page, link }) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  assert.deepEqual(
    broken.map(({ page, link }) => `${page}: ${link}`),
    [],
  );
});

test('every folder of documents has an index that names its pages', () => {
  for (const folder of ['guides', 'internals', 'operate', 'spec', 'decisions']) {
    const index = textOf(`docs/${folder}/README.md`);
    for (const page of globSync('*.md', { cwd: join(root, 'docs', folder) }).filter((name) => name !== 'README.md'))
      assert.ok(index.includes(`](${page})`), `docs/${folder}/README.md names ${page}`);
  }
  assert.ok(statSync(join(root, 'docs/README.md')).isFile());
});
