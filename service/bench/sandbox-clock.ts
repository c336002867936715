/**
 * `sandbox-clock`: three years of a company with 50 cases of scripted debtors pass. Wanted: at most 60 s. And 366 days over
 * 20 idle cases. Wanted: at most 30 s.
 */
import { loadavg } from 'node:os';
import type { SandboxAdvance } from '@mahnwerk/contract/shapes/sandbox-advance.ts';
import { aDueClaim, type LetterStage, openLetterStage } from '../test/harness/case-letters.ts';
import { bodyOf, type Company } from '../test/harness/cases.ts';

const scenarios = [
  'silent',
  'pays_after_letter:1',
  'pays_half_after_letter:2',
  'objects_after_letter:2',
  'insolvent_after_letter:3',
  'moves_after_letter:1',
  'breaks_promise_after_letter:1',
  'promises_after_letter:2',
  'keeps_plan',
  'breaks_plan_at:3',
];

export async function run(words: readonly string[] = []): Promise<void> {
  const [cases, years] = [Number(words[0] ?? 50), Number(words[1] ?? 3)];
  const stage = await openLetterStage();
  try {
    const moving = await givenCases(stage, cases, (nth) => scenarios[nth % scenarios.length] ?? 'silent');
    const seconds: number[] = [];
    for (let year = 0; year < years; year += 1) seconds.push(await pass(stage, moving, year === 2 ? 364 : 366));
    const idle = await givenCases(stage, 20, () => 'silent');
    for (const { id } of await stage.sql(`select id from mandates where company_id = $1`, [idle.company]))
      bodyOf(
        await stage.operate('POST', `/operator/v1/mandates/${String(id)}/stops/`, { kind: 'office', note: 'Idle' }),
        201,
      );
    await stage.workOnCases();
    const still = await pass(stage, idle, 366);
    const all = seconds.reduce((sum, each) => sum + each, 0);
    console.log(
      `sandbox-clock: ${years} years of ${cases} cases in ${all.toFixed(1)} s (${seconds.map((each) => each.toFixed(1)).join(', ')}; wanted ≤ 60); 366 days over 20 idle cases in ${still.toFixed(1)} s (wanted ≤ 30); load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await stage.stop();
  }
}

async function givenCases(stage: LetterStage, count: number, scenarioOf: (nth: number) => string): Promise<Company> {
  const company = await stage.aCompany();
  for (let nth = 0; nth < count; nth += 1) {
    const metadata = [{ type: 'sandbox_scenario', value: scenarioOf(nth) }];
    await stage.aCase({ company, order: { claims: [aDueClaim(nth + 1, { metadata })] } });
  }
  await stage.workOnCases();
  return company;
}

async function pass(stage: LetterStage, company: Company, days: number): Promise<number> {
  const began = performance.now();
  const { id } = bodyOf(await company.send<SandboxAdvance>('POST', '/v2/sandbox/clock/advance/', { days }), 202);
  await stage.workOnCases();
  const advance = await company.read<SandboxAdvance>(`/v2/sandbox/clock/advances/${id}/`);
  if (advance.status !== 'finished') throw new Error(`the advance is ${advance.status} at ${advance.at}`);
  console.log(`sandbox-clock: ${JSON.stringify(advance.counts)}`);
  return (performance.now() - began) / 1000;
}

if (import.meta.main) await run(process.argv.slice(2));
