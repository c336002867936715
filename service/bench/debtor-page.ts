/**
 * `debtor-page`: the first byte of the overview against a read of the balance of the same case (wanted: at most three times),
 * the size of each page with gzip (at most 40 kB), offers of instalments (at most 300 ms), and 10,000 guesses a minute from
 * 1,000 addresses beside a debtor's page and the API (p99 at most twice that without). The service runs in this process, who guesses in
 * another one.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { AccessCode, IssuedAccessCode } from '@mahnwerk/contract/operator/access-codes.ts';
import { isGuarded } from '../src/domain/debtor-page/index.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../test/harness/case-letters.ts';
import { bodyOf, type Page } from '../test/harness/cases.ts';
import { aVisitor, codeFor, tokenFor, type Visitor } from '../test/harness/debtor.ts';

const reads = 300;
const guessed_reads = 200;
const visits_in_turn = 18;
/** Of unknown codes, and as many of wrong facts, by people who try one after the other. */
const tries = { each: 10_000, people: 25 } as const;

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
  await readPages();
  await compareFailures();
}

async function readPages(): Promise<void> {
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
    // The thread that computes them has to start.
    while ((await debtor.send('/d/instalments', { amount: '', first: '' })).status !== 303) await sleep(1_000);
    const offers = await timed(5, async () => {
      const answer = await debtor.send('/d/instalments', { amount: '', first: '' });
      if (answer.status !== 303) throw new Error(answer.text);
    });
    console.log(`debtor-page: offers of instalments ${said(offers)} (wanted ≤ 300 with 60 instalments)`);
    await besideGuesses(stage, { given, overview: await ofVisits(stage, code), balance });
  } finally {
    await stage.stop();
  }
}

const pageOf = (debtor: Visitor, path: string) => async () => {
  const answer = await debtor.get(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
};

/** The overview, read by visits in turn: each has 120 requests a minute. */
async function ofVisits(stage: LetterStage, code: string): Promise<() => Promise<void>> {
  const visits = Array.from({ length: visits_in_turn }, (_none, at) => aVisitor(stage.url, `192.0.2.${at + 10}`));
  for (const each of visits) await each.enter(code, { birth_date: '4.4.1984' });
  let turn = 0;
  return async () => {
    const visit = visits[(turn += 1) % visits.length];
    if (visit !== undefined) await pageOf(visit, '/d/overview')();
  };
}

interface Beside {
  readonly given: LetterCase;
  readonly overview: () => Promise<void>;
  readonly balance: () => Promise<unknown>;
}

/** The same reads without and with guesses from another process: before many failures put up the guard, and behind it. */
async function besideGuesses(stage: LetterStage, { given, overview, balance }: Beside): Promise<void> {
  const measured = async () => [await timed(guessed_reads, overview), await timed(guessed_reads, balance)] as const;
  const [page, api] = await measured();
  const guesser = fork(new URL('debtor-page-guesses.ts', import.meta.url), [stage.url]);
  await once(guesser, 'message');
  for (const when of ['before the guard', 'behind the guard']) {
    const [beside, apiBeside] = await measured();
    const ratio = (some: readonly number[], idle: readonly number[]) =>
      `${(quantile(some, 0.99) / quantile(idle, 0.99)).toFixed(2)} × idle`;
    console.log(
      `debtor-page: ${when}: overview ${said(beside)}, ${ratio(beside, page)}; balance ${said(apiBeside)}, ${ratio(apiBeside, api)} (wanted ≤ 2)`,
    );
    while (!(await isGuarded(stage.dependencies))) await sleep(100);
  }
  const ended = once(guesser, 'message');
  guesser.send('end');
  const [{ count, answers }] = (await ended) as [{ readonly count: number; readonly answers: object }];
  const codes = bodyOf(await stage.operate<Page<AccessCode>>('GET', `${given.path}access-codes/`), 200).results;
  const failed = codes.reduce((sum, { failed_count }) => sum + failed_count, 0);
  console.log(
    `debtor-page: ${count} guesses answered ${JSON.stringify(answers)}, ${failed} of a code of the case (wanted 0); load ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** How long a wrong fact takes, beside an unknown code: what tells them apart is no secret any more. */
async function compareFailures(): Promise<void> {
  const stage = await openLetterStage({ rateLimits: false });
  try {
    const [unknown, wrong]: [number[], number[]] = [[], []];
    const token = tokenFor((await aVisitor(stage.url).get('/d/')).text, '/d/');
    const codes: IssuedAccessCode[] = [];
    for (let each = 0; each < tries.people; each += 1) codes.push(await codeFor(stage, await stage.aCase()));
    const tryOne = async (code: string, into: number[]): Promise<void> => {
      const began = performance.now();
      const { status } = await aVisitor(stage.url).post('/d/', { token, code, birth_date: '1.1.1970' });
      into.push(performance.now() - began);
      if (status !== 422) throw new Error(`a failure answered ${status}`);
    };
    await Promise.all(
      codes.map(async ({ id, code = '' }) => {
        for (let each = 0; each < tries.each / tries.people; each += 1) {
          await tryOne('ABCD-EFGH-JKLM', unknown);
          await tryOne(code, wrong);
          // A code that is locked or has ended fails as an unknown one.
          if (each % 4 === 3) {
            await stage.sql('delete from access_code_tries where code_id = $1', [id]);
            await stage.sql('update access_codes set failed_count = 0 where id = $1', [id]);
          }
        }
      }),
    );
    const medians = [unknown, wrong].map((all) =>
      quantile(
        all.toSorted((one, other) => one - other),
        0.5,
      ),
    );
    const [of, beside] = medians;
    console.log(
      `debtor-page: ${unknown.length} unknown codes ${of?.toFixed(1)} ms, ${wrong.length} wrong facts ${beside?.toFixed(1)} ms in the median (wanted within 10)`,
    );
  } finally {
    await stage.stop();
  }
}

if (import.meta.main) await run();
