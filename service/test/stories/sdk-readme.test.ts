/** Who begins with the SDK copies from client/README.md: its programs run as they stand there. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type LiveService, liveService } from '../harness/service.ts';

const folder = new URL('../../../client/', import.meta.url);

let service: LiveService;
let programs: string[];

before(async () => {
  service = await liveService();
  programs = [...(await readFile(new URL('README.md', folder), 'utf8')).matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, text]) => text ?? '',
  );
});

after(() => service.stop());

/** What a program prints, with the address and the key of a service that runs. */
async function run(program: string): Promise<string[]> {
  const key = await service.givenKey('case', await service.givenCompany());
  const text = program.replaceAll('http://127.0.0.1:8080', service.url).replaceAll('<case key>', key);
  assert.ok(text.includes(key), 'the example connects');
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', text], {
    cwd: fileURLToPath(folder),
  });
  return stdout.trim().split('\n');
}

test('the first example submits an order', async () => {
  assert.deepEqual(await run(programs[0] ?? ''), ['submitted 1190.00']);
});

test('the others go on from there', async () => {
  const [submitted, amounts, logged, half, refused = '', field, created, listed = '', copied, ...more] = await run(
    programs.join('\n'),
  );
  assert.equal(submitted, 'submitted 1190.00');
  assert.deepEqual([amounts, logged, half], ['1190.00', 'orders.get 1 200', '595.00']);
  assert.match(refused, /^400 validation_error [0-9a-f-]{36}$/);
  assert.equal(field, 'your_reference blank');
  assert.equal(created, 'Muster Metallbau GmbH');
  assert.match(listed, /^[0-9a-f-]{36} submitted$/);
  assert.deepEqual([copied, more], ['2', []]);
});

test('its links lead somewhere, also from an installed package', async () => {
  const text = await readFile(new URL('README.md', folder), 'utf8');
  assert.deepEqual([...text.matchAll(/\]\((?!https?:)/g)], []);
});
