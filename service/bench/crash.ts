/**
 * `crash`: the whole process group is killed at random moments under a load of idempotent creates and
 * finalizes, started again, and whatever was not answered is repeated with its key. Afterwards every
 * acknowledged effect must be there once, and the feed must be whole.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '@mahnwerk/embedded-postgres';
import { freshPlace, killGroup, run as runProgram, type Program } from '../test/harness/program.ts';
import { debtor, order } from './samples.ts';
import { completeCompany } from '../test/harness/company.ts';

const rounds = 50;
const clients = 8;
const operatorKey = 'bench-operator-key-0123456789abcdef-0123456789';

/** One command with its key: sent until it is answered. */
interface Command {
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  /** The create's own mark, to count its effects. */
  readonly mark: string | undefined;
}

interface Ledger {
  unanswered: Command[];
  /** Orders acknowledged as created, by mark. */
  readonly created: Map<string, string>;
  /** Orders acknowledged as finalized. */
  readonly finalized: Set<string>;
  replayed: number;
}

export async function run(): Promise<void> {
  const cleanUps: (() => void)[] = [];
  const context = { after: (work: () => void) => void cleanUps.push(work) } as Parameters<typeof freshPlace>[0];
  const { dataDir, settings } = freshPlace(context);
  const environment = {
    ...settings,
    MAHNWERK_DEMO: 'off',
    MAHNWERK_OPERATOR_KEY: operatorKey,
    MAHNWERK_RATE_LIMITS: 'off',
    MAHNWERK_FEED_DELAY_SECONDS: '0',
    LOG_LEVEL: 'info',
  };
  const start = () => runProgram(context, ['start'], environment);
  try {
    let program = start();
    const { key, debtorId } = await prepare(await program.url());
    const ledger: Ledger = { unanswered: [], created: new Map(), finalized: new Set(), replayed: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const url = await program.url();
      await repeatUnanswered(url, key, ledger);
      await loadUntilKilled(program, url, { key, debtorId, ledger });
      program = start();
    }
    const url = await program.url();
    await repeatUnanswered(url, key, ledger);
    const seen = await effects(url, key);
    process.kill(program.child.pid ?? 0, 'SIGTERM');
    await program.ended;
    report(ledger, seen, await feedGaps(dataDir));
  } finally {
    for (const cleanUp of cleanUps.reverse()) cleanUp();
  }
}

async function call(
  url: string,
  key: string,
  { path, body, idempotencyKey }: { path: string; body?: unknown; idempotencyKey?: string },
): Promise<{ status: number; replayed: boolean; answer: Record<string, unknown> }> {
  const post = idempotencyKey !== undefined;
  const response = await fetch(url + path, {
    method: post ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${key}`,
      ...(post ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return {
    status: response.status,
    replayed: response.headers.has('idempotency-replayed'),
    answer: (await response.json()) as Record<string, unknown>,
  };
}

async function prepare(url: string): Promise<{ key: string; debtorId: string }> {
  const made = async (key: string, path: string, body: unknown) => {
    const { status, answer } = await call(url, key, { path, body, idempotencyKey: randomUUID() });
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const company = await made(operatorKey, '/operator/v1/companies/', completeCompany);
  const { key } = await made(operatorKey, '/operator/v1/keys/', {
    kind: 'case',
    company_id: company.id,
    token_name: 'bench',
  });
  const { id } = await made(key as string, '/v2/debtors/', debtor);
  return { key: key as string, debtorId: id as string };
}

/** Sends one command; unanswered for ever when the connection ends first. */
async function send(url: string, key: string, command: Command, ledger: Ledger): Promise<string | undefined> {
  let outcome;
  try {
    outcome = await call(url, key, { path: command.path, body: command.body, idempotencyKey: command.key });
  } catch {
    ledger.unanswered.push(command);
    return undefined;
  }
  const { status, answer, replayed } = outcome;
  if (status === 503) {
    ledger.unanswered.push(command);
    return undefined;
  }
  if (status !== 201 && status !== 200)
    throw new Error(`${command.path} answered ${status}: ${JSON.stringify(answer)}`);
  if (replayed) ledger.replayed += 1;
  const id = answer.id as string;
  if (command.mark === undefined) ledger.finalized.add(id);
  else ledger.created.set(command.mark, id);
  return id;
}

async function repeatUnanswered(url: string, key: string, ledger: Ledger): Promise<void> {
  const commands = ledger.unanswered;
  ledger.unanswered = [];
  for (const command of commands) await send(url, key, command, ledger);
}

async function loadUntilKilled(
  program: Program,
  url: string,
  { key, debtorId, ledger }: { key: string; debtorId: string; ledger: Ledger },
): Promise<void> {
  const kill = new AbortController();
  const client = async () => {
    while (!kill.signal.aborted) {
      const mark = randomUUID();
      const body = order(debtorId);
      const marked = { ...body, claims: body.claims.map((claim) => ({ ...claim, your_reference: mark })) };
      const id = await send(url, key, { path: '/v2/orders/', body: marked, key: randomUUID(), mark }, ledger);
      if (id !== undefined)
        await send(
          url,
          key,
          { path: `/v2/orders/${id}/finalize/`, body: undefined, key: randomUUID(), mark: undefined },
          ledger,
        );
    }
  };
  const clientsRunning = Promise.all(Array.from({ length: clients }, client));
  await sleep(30 + Math.random() * 700);
  killGroup(program.child);
  kill.abort();
  await Promise.all([clientsRunning, program.ended]);
}

interface Effects {
  /** Orders by the mark of their create. */
  readonly byMark: Map<string, string[]>;
  readonly submitted: Set<string>;
  /** `order.submitted` events by order. */
  readonly events: Map<string, number>;
}

async function effects(url: string, key: string): Promise<Effects> {
  const seen: Effects = { byMark: new Map(), submitted: new Set(), events: new Map() };
  for (let path: string | null = '/v2/orders/?limit=100&ordering=created'; path !== null;) {
    const { answer } = await call(url, key, { path });
    for (const each of answer.results as { id: string; status: string; claims: { your_reference: string }[] }[]) {
      const mark = each.claims[0]?.your_reference ?? '';
      seen.byMark.set(mark, [...(seen.byMark.get(mark) ?? []), each.id]);
      if (each.status === 'submitted') seen.submitted.add(each.id);
    }
    path = pathOf(answer.next);
  }
  for (let path: string | null = '/v2/events/?limit=100'; path !== null;) {
    const { answer } = await call(url, key, { path });
    for (const { type, data } of answer.results as { type: string; data: { order_id: string } }[])
      if (type === 'order.submitted') seen.events.set(data.order_id, (seen.events.get(data.order_id) ?? 0) + 1);
    // The sequencer has 250 ms rounds; an event of the last moment may still wait for one.
    if (answer.next === null && seen.events.size < seen.submitted.size) {
      await sleep(300);
      path = `/v2/events/?limit=100${answer.cursor === null ? '' : `&since=${answer.cursor as string}`}`;
    } else path = pathOf(answer.next);
  }
  return seen;
}

const pathOf = (next: unknown): string | null =>
  typeof next === 'string' ? new URL(next).pathname + new URL(next).search : null;

/** How many positions are missing between the first and the last; the run has one company, so every position is in its feed. */
async function feedGaps(dataDir: string): Promise<number> {
  const server = await startEmbedded({ dataDir, log: () => undefined });
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query<{ gaps: string }>(
    'select coalesce(sum(each.gap), 0) as gaps from (select max(position) - min(position) + 1 - count(*) as gap from feed_entries group by owner_id) each',
  );
  await client.end();
  await server.stop();
  return Number(rows[0]?.gaps ?? 0);
}

function report(ledger: Ledger, seen: Effects, gaps: number): void {
  const lost =
    [...ledger.created].filter(([mark, id]) => !seen.byMark.get(mark)?.includes(id)).length +
    [...ledger.finalized].filter((id) => !seen.submitted.has(id) || !seen.events.has(id)).length;
  const doubled =
    [...seen.byMark.values()].filter((ids) => ids.length > 1).length +
    [...seen.events.values()].filter((count) => count > 1).length;
  console.log(
    `crash: ${rounds} rounds, ${ledger.created.size} creates and ${ledger.finalized.size} finalizes acknowledged, ${ledger.replayed} of them by replay; ${lost} lost, ${doubled} doubled, ${gaps} gaps in the feed (wanted 0, 0, 0)`,
  );
  if (lost + doubled + gaps > 0) process.exitCode = 1;
}

if (import.meta.main) await run();
