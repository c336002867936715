/** The pid file of a server that starts beside its reader. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pidFileOf } from '../src/cluster.ts';

/** Creates and removes the file named by its argument until it is killed. */
const replacing = `
  const { rmSync, writeFileSync } = require('node:fs');
  process.stdout.write('ready');
  for (;;) {
    writeFileSync(process.argv[1], '4711');
    rmSync(process.argv[1]);
  }`;

test('a pid file that the server replaces while it is read counts as there or as missing', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-test-'));
  const writer = spawn(process.execPath, ['-e', replacing, join(folder, 'postmaster.pid')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(async () => {
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  await once(writer.stdout, 'data');
  let [there, missing] = [0, 0];
  while (there < 1_000 || missing < 1_000) {
    const { pid } = pidFileOf(folder);
    assert.ok(pid === 4711 || Number.isNaN(pid), String(pid));
    if (pid === 4711) there += 1;
    else missing += 1;
  }
});
