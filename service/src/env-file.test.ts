/** A file of settings that a unit of systemd and the commands read alike. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { run } from '../test/harness/program.ts';
import { readEnvFile } from './env-file.ts';

function fileOf(t: TestContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-env-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'mahnwerk.env');
  writeFileSync(path, text);
  return path;
}

test('values with and without quotes, comments and empty lines are read as systemd reads them', (t) => {
  const path = fileOf(
    t,
    '# settings\n; too\n\nPORT=8080\r\nMAHNWERK_MAIL_FROM="Inkasso Muster <post@muster.example>"\n SMTP_URL=smtps://a:b#c@mail.example:465 \nEMPTY=\n',
  );
  assert.deepEqual(Object.fromEntries(readEnvFile(path)), {
    PORT: '8080',
    MAHNWERK_MAIL_FROM: 'Inkasso Muster <post@muster.example>',
    SMTP_URL: 'smtps://a:b#c@mail.example:465',
    EMPTY: '',
  });
});

test('a line of another form is refused with its number and without its text', (t) => {
  const path = fileOf(t, 'PORT=8080\nexport SECRET=abc\n');
  assert.throws(
    () => readEnvFile(path),
    (error: Error) => /line 2/.test(error.message) && !/abc/.test(error.message),
  );
  assert.throws(() => readEnvFile(`${path}.none`), /cannot be read: ENOENT/);
});

test('a command takes the settings of the unit: a line of the file replaces a variable of the environment', async (t) => {
  const path = fileOf(t, 'MAHNWERK_FEED_DELAY_SECONDS="soon #1"\n');
  const settings = { MAHNWERK_FEED_DELAY_SECONDS: '60' };
  const { code, stderr } = await run(t, ['check', '--env-file', path], settings).ended;
  assert.equal(code, 1);
  assert.match(stderr, /MAHNWERK_FEED_DELAY_SECONDS is "soon #1"/);
  // Node.js looks for the file before the program does.
  const missing = await run(t, ['check', '--env-file', `${path}.none`], settings).ended;
  assert.notEqual(missing.code, 0);
  assert.match(missing.stderr, /mahnwerk\.env\.none/);
});
