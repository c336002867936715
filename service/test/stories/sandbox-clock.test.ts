/** A company moves the days of its sandbox, and scripted debtors act on them (case-work.md 12). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { CaseCourse } from '@mahnwerk/contract/operator/case-courses.ts';
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { SandboxAdvance, SandboxClock } from '@mahnwerk/contract/shapes/sandbox-advance.ts';
import { aDueClaim, failuresOf, type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, type Company, type Page } from '../harness/cases.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

const clock = '/v2/sandbox/clock/';
const clockOf = (company: Company) => company.read<SandboxClock>(clock);
const ask = (company: Company, body: object) => company.send<SandboxAdvance>('POST', `${clock}advance/`, body);

async function pass(company: Company, body: object): Promise<SandboxAdvance> {
  const { id } = bodyOf(await ask(company, body), 202);
  await stage.workOnCases();
  return company.read<SandboxAdvance>(`${clock}advances/${id}/`);
}

const scripted = async (scenario: string, company?: Company) => {
  const claims = [aDueClaim(1, { metadata: [{ type: 'sandbox_scenario', value: scenario }] })];
  const given = await stage.aCase({ ...(company === undefined ? {} : { company }), order: { claims } });
  await stage.workOnCases();
  return given;
};
const caseOf = ({ company, mandate }: LetterCase) => company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
const courseOf = async ({ path }: LetterCase) =>
  bodyOf(await stage.operate<CaseCourse>('GET', `${path}course/`), 200);

test('thirty days pass: the letters of the course leave and count as posted, each dated its day', async () => {
  const given = await scripted('silent');
  const before = await clockOf(given.company);
  assert.deepEqual(before, { business_date: '2026-03-02', today: '2026-03-02', limit_on: '2029-03-06', advance: null });
  const advance = await pass(given.company, { days: 30 });
  assert.equal(advance.status, 'finished', JSON.stringify(advance));
  assert.deepEqual([advance.from, advance.to, advance.at, advance.days_done], ['2026-03-02', '2026-04-01', '2026-04-01', 30]);
  const letters = (await given.list()).map(({ kind, status, dated }) => `${dated} ${kind} ${status}`).toReversed();
  assert.deepEqual(letters, []);
  assert.deepEqual(advance.counts, {});
});
