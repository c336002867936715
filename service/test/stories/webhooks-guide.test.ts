/**
 * Who receives webhooks copies from docs/guides/webhooks.md: its programs run as they stand there. Receivers get deliveries
 * that are made and signed here, and what an attacker or a network makes of them; the rest calls a running service.
 */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  deliveryHeaders,
  signatureEntry,
  signedPrefix,
  standardWebhooksSecret,
} from '@mahnwerk/contract/grammar/signature.ts';
import { freePort } from '../harness/ports.ts';
import { type LiveService, liveService } from '../harness/service.ts';

const folder = fileURLToPath(new URL('../../../client/', import.meta.url));
const typescript = ['--input-type=module-typescript', '--eval'] as const;

let service: LiveService;
let programs: readonly string[];
let receivers: readonly string[];

before(async () => {
  const text = await readFile(new URL('../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/```ts( receiver)?\n([\s\S]*?)```/g)];
  receivers = blocks.filter(([, mark]) => mark !== undefined).map(([, , program]) => program ?? '');
  programs = blocks.filter(([, mark]) => mark === undefined).map(([, , program]) => program ?? '');
  assert.deepEqual([receivers.length, programs.length > 4], [3, true]);
  service = await liveService();
});

after(() => service?.stop());

test('what is said of setting one up, repairing, rotating and reading the feed works as it stands', async () => {
  const key = await service.givenKey('case', await service.givenCompany());
  const text = programs.join('\n').replace('http://127.0.0.1:8080', service.url).replace('<case key>', key);
  const { stdout } = await promisify(execFile)(process.execPath, [...typescript, text], { cwd: folder });
  // Nothing was missed, nothing has failed, nothing has happened yet.
  assert.deepEqual(stdout.trim().split('\n'), [
    'true null true',
    'true 43 true',
    '0',
    '0',
    'order.accepted true',
    'true',
    '0',
  ]);
});

const secret = 'q3Jt0Xq7S3l0mYw2b8Vn5c1ZkR9uHfE6dPaTgLxQsIo';

interface Made {
  readonly id: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A delivery as the service makes it, signed with these secrets, `age` seconds ago. */
function made({
  id = randomUUID(),
  signedId = id,
  secrets = [secret],
  age = 0,
}: { id?: string; signedId?: string; secrets?: readonly string[]; age?: number } = {}): Made {
  const body = JSON.stringify({
    id,
    type: 'order.accepted',
    created_at: new Date().toISOString(),
    data: { mandate_url: `https://api.mahnwerk.test/v2/mandates/${id}/`, note: 'Grüße' },
  });
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const signature = secrets
    .map((each) =>
      signatureEntry(
        createHmac('sha256', each).update(signedPrefix(signedId, timestamp)).update(body).digest('base64'),
      ),
    )
    .join(' ');
  return {
    id,
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      [deliveryHeaders.id]: signedId,
      [deliveryHeaders.timestamp]: timestamp,
      [deliveryHeaders.signature]: signature,
    },
  };
}

interface Receiver {
  readonly process: ChildProcess;
  readonly printed: string[];
  send(delivery: Made): Promise<number>;
}

async function startReceiver(program: string): Promise<Receiver> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    WEBHOOK_SECRET: secret,
    WEBHOOK_SECRET_STANDARD_WEBHOOKS: standardWebhooksSecret(Buffer.from(secret).toString('base64')),
  };
  const child = spawn(process.execPath, [...typescript, program], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const printed: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(...text.trim().split('\n')));
  const send = async ({ body, headers }: Made): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })).status;
  for (let tries = 0; ; tries += 1) {
    if (
      await send(made({ secrets: ['nobody’s'] })).then(
        () => true,
        () => false,
      )
    )
      return { process: child, printed, send };
    assert.ok(tries < 200 && child.exitCode === null, 'the receiver starts');
    await pause(50);
  }
}

/** Free a moment ago; the receiver takes it at once. */
for (const [index, name] of ['with the SDK', 'without it', 'with a Standard Webhooks library'].entries())
  test(`the receiver ${name} takes what is ours, once, during a rotation too, and nothing else`, async () => {
    const receiver = await startReceiver(receivers[index] ?? '');
    try {
      const [first, second] = [made(), made({ secrets: ['the newest', secret], age: 290 })];
      for (const [delivery, status] of [
        [first, 204],
        [first, 204],
        [second, 204],
      ] as const)
        assert.equal(await receiver.send(delivery), status);
      const forged = made();
      for (const wrong of [
        { ...forged, body: forged.body.replace('Grüße', 'Grüsse') },
        made({ secrets: ['another'] }),
        made({ age: 400 }),
        made({ age: -400 }),
        made({ signedId: randomUUID() }),
        { ...forged, headers: { 'Content-Type': 'application/json' } },
      ])
        assert.equal(await receiver.send(wrong), 503);
      assert.deepEqual(
        receiver.printed,
        [first, second].map(({ id }) => `read https://api.mahnwerk.test/v2/mandates/${id}/`),
      );
    } finally {
      receiver.process.kill();
    }
  });
