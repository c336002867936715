/**
 * The victims: four companies that together make 20 mixed requests a second, each far within its rate limits. A request is
 * sent when it is due, whatever has become of those before it, and its latency counts from that moment.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { aPng } from '../../test/harness/files.ts';
import { debtor, order } from '../samples.ts';
import { type Call, call, formOf } from './call.ts';
import type { Party } from './parties.ts';

export const requests_per_second = 20;
const period_ms = 1000 / requests_per_second;

export interface Load {
  readonly requests: number;
  /** Result and operation of each failed request, with their number: `503 POST /v2/orders/`. */
  readonly failures: ReadonlyMap<string, number>;
  /** Milliseconds, ascending; of failed requests too. */
  readonly latencies: readonly number[];
}

interface Step {
  readonly expected: number;
  readonly asked: Omit<Call, 'port' | 'key'>;
  /** What later steps need of the answer. */
  readonly done?: (answer: { readonly id: string }) => void;
}

type Ask = (victim: Party, count: number) => Step;

export class Victims {
  readonly #port: number;
  readonly #parties: readonly Party[];
  /** Complete drafts that no request has submitted yet. */
  readonly #drafts = new Map<Party, string[]>();
  #count = 0;
  readonly #mix: readonly Ask[];

  constructor(port: number, parties: readonly Party[]) {
    this.#port = port;
    this.#parties = parties;
    const get = (path: string): Step => ({ expected: 200, asked: { method: 'GET', path } });
    const claim: Ask = ({ claims }, count) => get(`/v2/claims/${claims[count % claims.length]}/`);
    const create: Ask = (victim) => ({
      expected: 201,
      asked: { method: 'POST', path: '/v2/orders/', body: order(victim.debtor) },
      done: ({ id }) => this.#draftsOf(victim).push(id),
    });
    const finalize: Ask = (victim, count) => {
      const draft = this.#draftsOf(victim).shift();
      return draft === undefined
        ? claim(victim, count)
        : { expected: 200, asked: { method: 'POST', path: `/v2/orders/${draft}/finalize/` } };
    };
    const change = (path: string, body: object): Step => ({ expected: 200, asked: { method: 'PATCH', path, body } });
    this.#mix = [
      claim,
      () => get('/v2/orders/'),
      create,
      claim,
      ({ claims }, count) => change(`/v2/claims/${claims[count % claims.length]}/`, { your_reference: `AUF-${count}` }),
      () => get('/v2/claims/?limit=20'),
      finalize,
      () => get('/v2/events/'),
      claim,
      ({ order: draft }, count) => ({
        expected: 201,
        asked: { method: 'POST', path: '/v2/claims/', body: { order_id: draft, your_reference: `NEU-${count}` } },
      }),
      ({ debtor: id }) => get(`/v2/debtors/${id}/`),
      (_victim, count) => ({
        expected: 201,
        asked: { method: 'POST', path: '/v2/debtors/', body: { ...debtor, your_reference: `KD-${count}` } },
      }),
      claim,
      ({ claims }, count) => ({
        expected: 201,
        asked: {
          method: 'POST',
          path: `/v2/claims/${claims[count % claims.length]}/documents/`,
          form: formOf(aPng(9, 9, { text: `Nr ${count}` }), 'beleg.png'),
        },
      }),
      () => get('/v2/mandates/'),
      claim,
      ({ debtor: id }, count) => change(`/v2/debtors/${id}/`, { your_reference: `KD-${count}` }),
      ({ order: draft }) => get(`/v2/orders/${draft}/`),
      ({ order: draft }, count) =>
        change(`/v2/orders/${draft}/`, { starting_approach: count % 2 === 0 ? 'judicial' : 'extrajudicial' }),
      () => get('/v2/webhook-deliveries/'),
    ];
  }

  /** The load, for so long; every fourth request comes over a connection of its own. */
  async load(seconds: number): Promise<Load> {
    const failures = new Map<string, number>();
    const latencies: number[] = [];
    const request = async (due: number) => {
      const failure = await this.#ask();
      latencies.push(performance.now() - due);
      if (failure !== undefined) failures.set(failure, (failures.get(failure) ?? 0) + 1);
    };
    const began = performance.now();
    const running: Promise<void>[] = [];
    for (let index = 0; index < seconds * requests_per_second; index += 1) {
      const due = began + index * period_ms;
      await sleep(Math.max(0, due - performance.now()));
      running.push(request(due));
    }
    await Promise.all(running);
    return { requests: latencies.length, failures, latencies: latencies.sort((a, b) => a - b) };
  }

  /** What failed, if it did. */
  async #ask(): Promise<string | undefined> {
    const count = this.#count++;
    // Each company has a step of each kind every four seconds, and each key of its a request every six.
    const round = Math.floor(count / this.#mix.length);
    const victim = this.#parties[(count + round) % this.#parties.length];
    const ask = this.#mix[count % this.#mix.length];
    if (victim === undefined || ask === undefined) throw new Error('no victim');
    const { expected, asked, done } = ask(victim, count);
    const key = victim.keys[Math.floor(count / this.#parties.length) % victim.keys.length] ?? '';
    const { status, text, result } = await call({ port: this.#port, key, fresh: count % 4 === 3, ...asked });
    if (status !== expected) return `${result} ${asked.method} ${asked.path.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`;
    done?.(JSON.parse(text) as { id: string });
    return undefined;
  }

  #draftsOf(victim: Party): string[] {
    const drafts = this.#drafts.get(victim) ?? [];
    this.#drafts.set(victim, drafts);
    return drafts;
  }
}

/** How long small images of a company take from upload until they are ready, one after the other until the signal; in milliseconds, ascending. */
export async function readyTimes(
  port: number,
  { keys, claims }: Party,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let count = 0; !signal.aborted; count += 1) {
    const began = performance.now();
    await makeReady(
      { port, key: keys[count % keys.length] ?? '' },
      { path: `/v2/claims/${claims[count % claims.length]}/documents/`, count, signal },
    );
    times.push(performance.now() - began);
    await sleep(1_000);
  }
  return times.sort((a, b) => a - b);
}

const poll_ms = 250;

/** An upload that is refused is repeated: a client waits for its document either way. */
async function makeReady(
  to: { readonly port: number; readonly key: string },
  { path, count, signal }: { readonly path: string; readonly count: number; readonly signal: AbortSignal },
): Promise<void> {
  let document: { readonly id: string; readonly status: string } | undefined;
  while (document?.status !== 'ready' && !signal.aborted) {
    const asked =
      document === undefined
        ? { method: 'POST', path, form: formOf(aPng(8, 8, { text: `Beleg ${count}` }), 'beleg.png') }
        : { method: 'GET', path: `${path}${document.id}/` };
    const answer = await call({ ...to, ...asked });
    if (answer.status === 200 || answer.status === 201)
      document = JSON.parse(answer.text) as { id: string; status: string };
    await sleep(poll_ms);
  }
}
