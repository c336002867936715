/**
 * `streams`: the memory of the API with 200 open streams, while 500 debtors are made of which each hears, against that of the same
 * process with none. Wanted: at most 32 MiB more. The time from one commit until all have heard of it is printed too.
 */
import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { secretHasher } from '../src/platform/http/authenticate.ts';
import { type Program, secretKey, type Stage, setStage } from './stage.ts';

const streams = 200;
const commands = 500;
const more_mib_max = 32;

export async function run(): Promise<void> {
  const stage = await setStage();
  try {
    const { id: company, key } = await stage.company();
    const server = await stage.start('server.ts');
    const tokens = await givenSessions(stage, company);
    // The code of the route, of reads and of writes has run before.
    for (let index = 0; index < 50; index += 1) await writeDebtor(server, key);
    const without = server.memory();
    const heard = await Promise.all(tokens.map((token) => listenTo(server, token)));
    const begun = server.processorTime();
    for (let index = 0; index < commands; index += 1) await writeDebtor(server, key);
    const processor = server.processorTime() - begun;
    // Hints of many changes at once name none: what has been written is heard before the one that is timed.
    await sleep(1_000);
    const written = performance.now();
    await heardBy(heard, await writeDebtor(server, key));
    const milliseconds = performance.now() - written;
    const more = server.memory() - without;
    console.log(
      `streams: ${streams} streams during ${commands} commands: ${more.toFixed(1)} MiB more than ${without.toFixed(0)} (wanted <= ${more_mib_max}), ${processor.toFixed(1)} s of processor time of the API; one hint reached all in ${milliseconds.toFixed(0)} ms`,
    );
    if (more > more_mib_max) process.exitCode = 1;
    for (const { close } of heard) close();
  } finally {
    await stage.close();
  }
}

/** Sessions of as many admins of the company; their tokens. */
async function givenSessions({ pool }: Stage, company: string): Promise<readonly string[]> {
  const hash = secretHasher(secretKey);
  return Promise.all(
    Array.from({ length: streams }, async (_none, index) => {
      const token = Buffer.from(randomUUID() + randomUUID())
        .subarray(0, 32)
        .toString('base64url');
      await pool.query(
        `with person as (
           insert into accounts (id, email, first_name, last_name, email_verified_at, created_at, updated_at)
           values ($1, $2, 'Ada', 'Amsel', now(), now(), now()) returning id
         ), member as (
           insert into memberships (id, company_id, account_id, email, first_name, last_name, role, status, sandbox_origin, created_at, updated_at)
           select $3, $4, id, $2, 'Ada', 'Amsel', 'admin', 'active', 'sandbox_native', now(), now() from person
         )
         insert into sessions (id, account_id, token_hash, address, browser, proved_at, last_seen_at, idle_minutes, expires_at, created_at)
         select $5, id, $6, '', '', now(), now(), 480, now() + interval '7 days', now() from person`,
        [randomUUID(), `person${index}@bench.example`, randomUUID(), company, randomUUID(), hash(token)],
      );
      return token;
    }),
  );
}

interface Heard {
  readonly hasHeardOf: (id: string) => boolean;
  readonly close: () => void;
}

async function listenTo({ port }: Program, token: string): Promise<Heard> {
  let latest = '';
  const headers = { Cookie: `session=${token}`, 'X-Service-Membership': 'self' };
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`http://127.0.0.1:${port}/account/v1/stream/`, { headers, agent: false }, resolve).once('error', reject);
  });
  if (incoming.statusCode !== 200) throw new Error(`a stream was answered ${incoming.statusCode}`);
  incoming.setEncoding('utf8').on('data', (text: string) => (latest = text));
  incoming.on('error', () => undefined);
  return { hasHeardOf: (id) => latest.includes(id), close: () => incoming.destroy() };
}

async function heardBy(heard: readonly Heard[], id: string): Promise<void> {
  const end = performance.now() + 30_000;
  while (!heard.every(({ hasHeardOf }) => hasHeardOf(id))) {
    if (performance.now() > end) throw new Error('a hint has not reached every stream');
    await sleep(5);
  }
}

async function writeDebtor({ port }: Program, key: string): Promise<string> {
  const address = { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' };
  const person = { first_name: 'Mika', last_name: 'Muster' };
  const answer = await fetch(`http://127.0.0.1:${port}/v2/debtors/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ acting_as: 'consumer', person, addresses: [address] }),
  });
  if (answer.status !== 201) throw new Error(`a debtor was answered ${answer.status}`);
  return ((await answer.json()) as { id: string }).id;
}

if (import.meta.main) await run();
