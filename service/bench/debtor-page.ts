/**
 * `debtor-page`: the first byte of the overview against a read of the balance of the same case (wanted: at most three times),
 * the size of each page with gzip (at most 40 kB), offers of instalments (at most 300 ms), and 10,000 guesses a minute from
 * 1,000 addresses beside a debtor's page and the API (p99 at most twice that without). The service runs in this process.
 */
import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import { openLetterStage } from '../test/harness/case-letters.ts';
import { bodyOf } from '../test/harness/cases.ts';
import { aVisitor, codeFor, type Visitor } from '../test/harness/debtor.ts';

const reads = 300;
const guesses = { perMinute: 10_000, addresses: 1_000 } as const;

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function timed(count: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let each = 0; each < count; each += 1) {
    const began = performance.now();
    await work();
    all.push(performance.now() - began);
  }
  return all.toSorted((one, other) => one - other);
}

const said = (times: readonly number[]): string =>
  `median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`;

export async function run(): Promise<void> {
  const stage = await openLetterStage({ trustedProxies: ['127.0.0.1/32'] });
  try {
    const given = await stage.aCase();
    await given.sent({ text_key: 'first_letter_consumer' });
    const { code = '' } = await codeFor(stage, given);
    const debtor = aVisitor(stage.url, '192.0.2.1');
    const entered = await debtor.enter(code, { birth_date: '4.4.1984' });
    if (entered.status !== 303) throw new Error(entered.text);
    const balance = () => given.company.read(`/v2/mandates/${given.mandate.id}/balance/`);
    // A visit has 120 requests a minute: the page is read by visits in turn.
    const overview = pageOf(debtor, '/d/overview');
    await timed(20, balance);
    const [page, api] = [await timed(100, overview), await timed(reads, balance)];
    console.log(
      `debtor-page: overview ${said(page)}; balance ${said(api)}; ratio ${(quantile(page, 0.5) / quantile(api, 0.5)).toFixed(2)} (wanted ≤ 3)`,
    );
    const paths = [
      '/d/',
      '/d/overview',
      '/d/working',
      '/d/pay',
      '/d/later',
      '/d/instalments',
      '/d/object',
      '/d/report',
      '/d/privacy',
    ];
    const sizes: string[] = [];
    for (const path of paths)
      sizes.push(`${path} ${(gzipSync((await debtor.get(path)).bytes).length / 1000).toFixed(1)} kB`);
    console.log(`debtor-page: ${sizes.join(', ')} (wanted ≤ 40)`);
    const offers = await timed(5, async () => {
      const answer = await debtor.send('/d/instalments', { amount: '', first: '' });
      if (answer.status !== 303) throw new Error(answer.text);
    });
    console.log(`debtor-page: offers of instalments ${said(offers)} (wanted ≤ 300 with 60 instalments)`);
    const stop = guess(stage.url);
    const other = aVisitor(stage.url, '192.0.2.2');
    const fresh = bodyOf(
      await stage.operate<{ code?: string }>('POST', `${given.path}access-codes/`, { reason: 'Beside' }),
      201,
    );
    await other.enter(fresh.code ?? '', { birth_date: '4.4.1984' });
    const [beside, apiBeside] = [await timed(80, pageOf(other, '/d/overview')), await timed(reads, balance)];
    const made = await stop();
    console.log(
      `debtor-page: beside ${made} guesses: overview ${said(beside)}, ${(quantile(beside, 0.99) / quantile(page, 0.99)).toFixed(2)} × idle; balance ${said(apiBeside)}, ${(quantile(apiBeside, 0.99) / quantile(api, 0.99)).toFixed(2)} × idle (wanted ≤ 2); load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await stage.stop();
  }
}

const pageOf = (debtor: Visitor, path: string) => async () => {
  const answer = await debtor.get(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
};

/** @returns whether it was answered */
async function tried(url: string, address: string, code: string): Promise<boolean> {
  const { status } = await aVisitor(url, address).enter(code, { birth_date: '1.1.1980' });
  if (status === 303) throw new Error(`${code} opened a page`);
  return true;
}

/** Guesses codes at a steady rate. @returns ends it, with how many guesses were answered */
function guess(url: string): () => Promise<number> {
  let [count, answered] = [0, 0];
  const running = new Set<Promise<unknown>>();
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
  const timer = setInterval(() => {
    const nth = (count += 1);
    const address = `10.${nth % 10}.${Math.floor(nth / 10) % 100}.9`;
    const code = Array.from({ length: 12 }, (_none, at) => alphabet[(nth * (at + 7)) % alphabet.length]).join('');
    const one = tried(url, address, code)
      .then((isAnswered) => (answered += Number(isAnswered)))
      .finally(() => running.delete(one));
    running.add(one);
  }, 60_000 / guesses.perMinute);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
    return answered;
  };
}

if (import.meta.main) await run();
