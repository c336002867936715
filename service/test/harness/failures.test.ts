import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const failing = `
  import { test } from 'node:test';
  import { openPage } from '${new URL('portal.ts', import.meta.url).href}';
  for (const fails of [true, false])
    test(fails ? 'fails' : 'passes', async () => {
      const { page, close } = await openPage('http://127.0.0.1/');
      await page.setContent('<h1>Der letzte Stand</h1>');
      await page.evaluate(() => console.info('bis hierher'));
      if (fails) throw new Error('broken');
      await page.context().close();
    });
`;

for (const isTraced of [false, true])
  test(`a failing test names a folder with ${isTraced ? 'a trace and ' : ''}what its browser showed; a passing one keeps nothing`, (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-failures-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'failing.test.ts');
    writeFileSync(file, failing);
    // Node's runner says to its processes that they are tests, and would run none in them.
    const { NODE_TEST_CONTEXT: _context, ...environment } = process.env;
    const place = isTraced ? { MAHNWERK_TEST_TRACES: folder } : { MAHNWERK_TEST_TRACES: undefined };
    const env = { ...environment, ...place, TMPDIR: folder };
    const { stdout } = spawnSync(process.execPath, ['--test-reporter=spec', file], { env, encoding: 'utf8' });
    const kept = readdirSync(folder).filter((each) => each.startsWith('mahnwerk-failure-'));
    assert.equal(kept.length, 1, stdout);
    const seen = join(folder, kept[0] ?? '');
    assert.match(stdout, new RegExp(`Error: broken[^]*what the browser showed: ${seen}`));
    const files = ['console.txt', 'page-1.html', 'page-1.png', ...(isTraced ? ['trace.zip'] : [])];
    assert.deepEqual(readdirSync(seen).sort(), files);
    assert.match(readFileSync(join(seen, 'page-1.html'), 'utf8'), /Der letzte Stand/);
    assert.match(readFileSync(join(seen, 'console.txt'), 'utf8'), /info: bis hierher/);
  });
