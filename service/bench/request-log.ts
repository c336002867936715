/**
 * `request-log [rounds] [seconds]`: reads of a claim and creations of a debtor, by a program that writes the request log
 * and by one that does not, in turns on one database. Wanted: at least 0.97 of the requests per second. The processor
 * time of the program and of the database for each request is told too: it depends less on what else the machine does.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { load, message } from './load.ts';
import { median } from './read.ts';
import { debtor } from './samples.ts';
import { makeClaim, makeDebtor } from './set-up.ts';
import { type Program, setStage, type Stage } from './stage.ts';

const wanted = 0.97;
const connections = 20;
const warm_up_seconds = 2;

export async function run([rounds = '8', seconds = '4']: readonly string[] = []): Promise<void> {
  const stage = await setStage();
  try {
    const { key } = await stage.company();
    const [logging, silent] = [
      await stage.start('server.ts'),
      await stage.start('server.ts', { BENCH_REQUEST_LOG: 'off' }),
    ];
    const claim = await makeClaim(logging.port, key, await makeDebtor(logging.port, key));
    const authorization = { Authorization: `Bearer ${key}` };
    const read = message('GET', `/v2/claims/${claim}/`, authorization);
    const body = JSON.stringify(debtor);
    const requests: readonly Requests[] = [
      { name: 'reads', expected: 200, request: () => read },
      {
        name: 'creates',
        expected: 201,
        request: () => message('POST', '/v2/debtors/', { ...authorization, 'Idempotency-Key': randomUUID() }, body),
      },
    ];
    for (const each of requests)
      await compare(stage, { logging, silent }, { ...each, rounds: Number(rounds), seconds: Number(seconds) });
    const { rows } = await stage.pool.query<{ logged: string }>('select count(*) as logged from request_log');
    console.log(`request-log: ${rows[0]?.logged} requests are in the log; load ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await stage.close();
  }
}

interface Requests {
  readonly name: string;
  readonly expected: number;
  readonly request: () => string;
}

interface Rounds extends Requests {
  readonly rounds: number;
  readonly seconds: number;
}

async function compare(
  stage: Stage,
  { logging, silent }: { readonly logging: Program; readonly silent: Program },
  { name, rounds, seconds, ...asked }: Rounds,
): Promise<void> {
  const drive = async (program: Program, duration: number) => {
    const before = program.processorTime() + (await databaseTime(stage));
    const { perSecond } = await load({ port: program.port, connections, seconds: duration, ...asked });
    const used = program.processorTime() + (await databaseTime(stage)) - before;
    return { perSecond, each_us: (used / (perSecond * duration)) * 1e6 };
  };
  for (const program of [logging, silent]) await drive(program, warm_up_seconds);
  const ratios: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each goes first in half of the rounds.
    const isFirst = round % 2 === 0;
    const early = await drive(isFirst ? logging : silent, seconds);
    const late = await drive(isFirst ? silent : logging, seconds);
    const [without, having] = isFirst ? [late, early] : [early, late];
    ratios.push(having.perSecond / without.perSecond);
    costs.push(without.each_us / having.each_us);
    console.log(
      `${name} round ${round + 1}: ${Math.round(having.perSecond)}/s with the log against ${Math.round(without.perSecond)}/s without, ${Math.round(having.each_us)} against ${Math.round(without.each_us)} µs of processor time each`,
    );
  }
  const ratio = median(ratios);
  console.log(
    `request-log: ${name}: ratio ${ratio.toFixed(3)} (wanted ≥ ${wanted}), by processor time ${median(costs).toFixed(3)}`,
  );
  if (ratio < wanted) process.exitCode = 1;
}

/** Of the tenants' connections, and of the operator's, which write the log. */
const databaseTime = async (stage: Stage): Promise<number> =>
  (await stage.databaseTime('mahnwerk api')) + (await stage.databaseTime('mahnwerk operator'));

if (import.meta.main) await run(process.argv.slice(2));
