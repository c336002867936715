/**
 * The fuzz test: valid and mutated requests of every declared route, to a running service in a separate process. No
 * response may be missing, a 5xx, or undeclared. The same seed makes the same requests as far as ids and responses are
 * the same.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { statusOf } from '@mahnwerk/contract/grammar/route.ts';
import { startApart, type Apart } from './separate-process.ts';
import { type Chance, chanceOf } from './random.ts';
import { checkReply, type CheckedReply, operationAt } from './check-reply.ts';
import { Connection, Unanswered } from './connection.ts';
import { type Draft, Known, remember, requestOf } from './fuzz-requests.ts';
import { liveService } from './service.ts';
import { type Fixture, fixtureOf, isCreation, isPost, type Step } from './every-route.ts';
import { whenReady } from './when-ready.ts';

/** A violation: the request and its result. */
export interface Finding {
  readonly operation: string;
  readonly what: string;
  readonly faults: readonly string[];
  /** The beginning of the request, control characters escaped. */
  readonly request: string;
  readonly answer: string;
  /** The response's `X-Service-Request-Id`, which the service's log contains. */
  readonly requestId: string;
  /** What the service logged about it. */
  log: string;
}

export interface Fuzzed {
  requests: number;
  readonly statuses: Map<number, number>;
  /** Operations that succeeded at least once. */
  readonly succeeded: Set<string>;
  /** The first finding of every kind. */
  readonly findings: Map<string, Finding>;
}

/** The length of the excerpts of requests, responses and log lines. */
const shown_characters = 1_500;

/** Few, so that requests do not wait long for a database connection: the test does not measure load. */
const connections = 12;

export async function fuzz({ requests, seed }: { requests: number; seed: number }): Promise<Fuzzed> {
  const service = await liveService();
  let apart: Apart | undefined;
  try {
    const cast = await fixtureOf(service);
    // The callers must remain valid: no path names their own keys, company or Partner.
    const keys = await service.sql('select id from keys');
    const known = new Known(new Set([cast.company, cast.partner, ...keys.map(({ id }) => String(id))]));
    apart = await startApart(service);
    const run: Run = {
      cast,
      apart,
      known,
      fuzzed: { requests: 0, statuses: new Map(), succeeded: new Set(), findings: new Map() },
      requests,
    };
    await Promise.all(Array.from({ length: connections }, (_none, index) => runLine(run, chanceOf(seed + index))));
    for (const finding of run.fuzzed.findings.values()) finding.log = logOf(apart, finding);
    return run.fuzzed;
  } finally {
    await apart?.kill();
    await service.stop();
  }
}

const logOf = ({ errors }: Apart, { requestId }: Finding): string =>
  errors.find((line) => line.includes(requestId))?.slice(0, shown_characters) ?? '';

interface Run {
  readonly cast: Fixture;
  readonly apart: Apart;
  readonly known: Known;
  readonly fuzzed: Fuzzed;
  readonly requests: number;
}

async function runLine(run: Run, chance: Chance): Promise<void> {
  // Creating routes are more frequent than reading ones.
  const routes = everyRoute().flatMap((step) =>
    Array.from({ length: isCreation(step) ? 3 : isPost(step) ? 2 : 1 }, () => step),
  );
  const connection = new Connection(run.apart.url);
  while (run.fuzzed.requests < run.requests) {
    run.fuzzed.requests += 1;
    const step = chance.of(routes);
    const { draft, bytes } = requestOf(step, { ...run, chance });
    try {
      // The method as the server reads it, if the bytes were mutated.
      const method = draft.unframed ? (/^[A-Z]+/.exec(bytes.toString('latin1', 0, 20))?.[0] ?? '') : draft.method;
      const answers = await whenReady(async () =>
        draft.unframed ? connection.askOnce(bytes, method) : [await connection.ask(bytes, method)],
      );
      for (const answer of answers) checkAnswer(run, step, { draft, bytes, method, answer });
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      connection.close();
      await sleep(50);
      tell(run, step, { what: error.message, draft, bytes, answer: undefined });
    }
  }
  connection.close();
}

function checkAnswer(
  run: Run,
  step: Step,
  { draft, bytes, method, answer }: { draft: Draft; bytes: Buffer; method: string; answer: CheckedReply },
): void {
  const { statuses, succeeded } = run.fuzzed;
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  const target = `${draft.path}${draft.query}`;
  try {
    if (answer.status >= 500) throw new Error(`a ${answer.status}`);
    if (draft.unframed) checkReply(method === 'HEAD' ? method : 'none', '/', answer);
    else checkReply(draft.method, target, answer);
  } catch (error) {
    tell(run, step, { what: error instanceof Error ? error.message : String(error), draft, bytes, answer });
  }
  if (answer.status >= 300 || draft.unframed) return;
  const reached = operationAt(draft.method, target);
  if (reached !== undefined && draft.method !== 'HEAD') succeeded.add(reached.name);
  if (reached !== undefined) harvest(run.known, reached, draft, answer);
  if (draft.method === 'DELETE') run.known.forget(draft.path);
  if (draft.method === 'POST') run.known.touch(draft.path);
}

const paths_max = 500;

/** Collects ids, ETags and links from a response. */
function harvest(known: Known, { route }: Step, { path }: Draft, { headers, text }: CheckedReply): void {
  const etag = headers.get('etag');
  if (etag !== null) {
    remember(known.tags, etag);
    if (known.tagOf.size > paths_max) known.tagOf.clear();
    known.tagOf.set(path, etag);
  }
  if (text === '' || headers.get('content-type')?.includes('json') !== true) return;
  const body = JSON.parse(text) as {
    id?: unknown;
    next?: unknown;
    previous?: unknown;
    mandate?: unknown;
    claims?: { id: string }[];
    results?: { id?: unknown }[];
  };
  const noun = /([^/]+)\/$/.exec(route.path)?.[1] ?? '';
  for (const link of [body.next, body.previous]) if (typeof link === 'string') known.addLink(new URL(link));
  if (statusOf(route) === 201 && typeof body.id === 'string') known.add(noun, body.id);
  if (typeof body.mandate === 'string') known.add('mandates', body.mandate);
  for (const { id } of route.list === undefined ? [] : (body.results ?? []))
    if (typeof id === 'string') known.add(noun, id);
  for (const { id } of Array.isArray(body.claims) ? body.claims : []) known.add('claims', id);
}

const findings_max = 30;

function tell(
  { fuzzed }: Run,
  step: Step,
  { what, draft, bytes, answer }: { what: string; draft: Draft; bytes: Buffer; answer: CheckedReply | undefined },
): void {
  // The first of a kind suffices: the same operation with the same message, apart from ids and values.
  const kind = `${step.name}: ${what.replaceAll(/[0-9a-f-]{36}/g, '…').slice(0, 160)}`;
  if (fuzzed.findings.has(kind) || fuzzed.findings.size >= findings_max) return;
  const request = JSON.stringify(bytes.toString('latin1').slice(0, shown_characters));
  const answered = answer === undefined ? '' : `${answer.status} ${answer.text.slice(0, shown_characters)}`;
  fuzzed.findings.set(kind, {
    operation: step.name,
    what,
    faults: draft.faults,
    request,
    answer: answered,
    requestId: answer?.headers.get('x-service-request-id') ?? 'none',
    log: '',
  });
}

/** One line for people. */
export function summaryOf({ requests, statuses, succeeded, findings }: Fuzzed): string {
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status} × ${count}`);
  return `${requests} requests, ${succeeded.size} of ${everyRoute().length} operations succeeded; ${counts.join(', ')}; ${findings.size} findings (wanted 0)`;
}
