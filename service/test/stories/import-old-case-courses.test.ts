/** Old cases that go on by themselves: their course starts at the step that the former office had reached (intake.md 1, case-work.md 4.5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CaseCourse } from '@mahnwerk/contract/operator/case-courses.ts';
import type { CaseRun } from '@mahnwerk/contract/operator/case-runs.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { Import, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, type Company, first, type Page } from '../harness/cases.ts';
import { givenOperatorImport, workOnImports } from '../harness/imports.ts';

const at = '/operator/v1/';
let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

const ask = async <T>(path: string): Promise<T> => bodyOf(await stage.operate<T>('GET', `${at}${path}`), 200);

const row: Readonly<Record<string, string>> = {
  case_key: 'C-1',
  debtor_reference: 'C-1',
  document_reference: 'C-1',
  first_name: 'Erika',
  last_name: 'Muster',
  street: 'Musterweg 1',
  postal_code: '10115',
  city: 'Berlin',
  document_date: '05.01.2025',
  due_date: '19.01.2025',
  delay_date: '01.02.2025',
  contract_date: '02.01.2025',
  claim_type_code: 'H43',
  principal_amount: '1.000,00',
  collection_fee: '90,00',
  collection_fee_on: '01.03.2025',
  ordered_on: '01.02.2025',
  first_letter_on: '01.03.2025',
};

/** Imports the case and runs the file. */
async function imported(company: Company, options: object, changes: Readonly<Record<string, string>> = {}) {
  const of = { ...row, ...changes };
  const csv = [Object.keys(of).join(';'), Object.values(of).join(';')].join('\n');
  const made = await givenOperatorImport(stage, company.company, { kind: 'old_cases', csv, options });
  bodyOf(await stage.operate<Import>('POST', `${at}imports/${made.id}/run/`), 202);
  await workOnImports(stage);
  await stage.workOnCases();
  const { result, problems } = first((await ask<Page<ImportRow>>(`imports/${made.id}/rows/`)).results);
  assert.equal(result?.action, 'created', JSON.stringify({ result, problems }));
  return { import_id: made.id, mandate: result?.resources[0]?.id ?? '' };
}

const courseOf = (mandate: string) => ask<CaseCourse>(`mandates/${mandate}/course/`);
const lettersOf = async (mandate: string) =>
  (await ask<Page<Letter>>(`letters/?mandate_id=${mandate}`)).results.map(({ kind, status }) => `${kind} ${status}`);

const costsOf = async (mandate: string) =>
  (await ask<Page<{ kind: string; amount: { value: string } }>>(`mandates/${mandate}/costs/`)).results.map(
    ({ kind, amount }) => `${kind} ${amount.value}`,
  );

async function runOn(company: Company, on: string): Promise<CaseRun> {
  const asked = bodyOf(
    await stage.operate<CaseRun>('POST', `${at}case-runs/`, { company_id: company.company, on }),
    202,
  );
  await stage.workOnCases();
  return ask<CaseRun>(`case-runs/${asked.id}/`);
}

test('a case goes on at the step that the former office had reached, on the next working day', async () => {
  const company = await stage.aCompany();
  const { import_id, mandate } = await imported(company, { course: 'start', step: 'last' });
  const { state, next, steps, started_on } = await courseOf(mandate);
  assert.deepEqual([state, next?.step, next?.on, started_on], ['running', 'last', '2026-03-03', '2026-03-02']);
  assert.deepEqual(
    steps.map(({ key, status }) => `${key} ${status}`),
    [
      'first skipped',
      'first_business skipped',
      'reminder skipped',
      'call skipped',
      'offer skipped',
      'last next',
      'court ahead',
      'monitor ahead',
      'close ahead',
    ],
  );
  assert.deepEqual(await lettersOf(mandate), ['first_letter_consumer posted']);
  const { counts } = await runOn(company, '2026-03-03');
  assert.deepEqual([counts.steps, counts.letters], [1, 1]);
  assert.deepEqual(await lettersOf(mandate), ['final_notice waiting', 'first_letter_consumer posted']);
  // No fee is booked again.
  assert.deepEqual(await costsOf(mandate), ['collection_fee 90.00']);

  const entries = (await ask<Page<AuditEntry>>(`audit-log/?company_id=${company.company}`)).results;
  const ran = entries.find(({ action }) => action === 'operator-imports.run') ?? assert.fail('the run is there');
  const parts = entries.filter(({ action }) => action.startsWith('operator-imports.take_'));
  assert.deepEqual(
    parts
      .map(({ action, request_id, actor_name, target }) => `${action} ${request_id} ${actor_name} ${target?.kind}`)
      .toSorted(),
    [
      `operator-imports.take_letter ${ran.request_id} ${ran.actor_name} letter`,
      `operator-imports.take_over ${ran.request_id} ${ran.actor_name} case`,
    ],
  );
  assert.equal(ran.target_id, import_id);
  const takenOver = parts.find(({ target_id }) => target_id === mandate)?.after;
  assert.deepEqual(
    (takenOver as { costs: { kind: string }[] }).costs.map(({ kind }) => kind),
    ['collection_fee'],
  );
});

test('a course that starts at its beginning does not send the first letter of the former office again', async () => {
  const company = await stage.aCompany();
  const { mandate } = await imported(company, { course: 'start' });
  assert.deepEqual((await courseOf(mandate)).next?.step, 'first');
  await runOn(company, '2026-03-03');
  assert.deepEqual(await lettersOf(mandate), ['first_letter_consumer posted']);
  const { state, next } = await courseOf(mandate);
  assert.deepEqual([state, next?.step], ['running', 'reminder']);
});

test('where no first letter is known, the first one that leaves is one, without a fee that was sent', async () => {
  const company = await stage.aCompany();
  const { mandate } = await imported(company, { course: 'start' }, { first_letter_on: '' });
  await runOn(company, '2026-03-03');
  assert.deepEqual(await lettersOf(mandate), ['first_letter_consumer waiting']);
  assert.deepEqual(await costsOf(mandate), ['collection_fee 90.00']);
});

test('without a course an old case stays where it is, and a person may start one at any step', async () => {
  const company = await stage.aCompany();
  const { mandate } = await imported(company, {});
  assert.equal((await courseOf(mandate)).state, 'none');
  assert.deepEqual((await ask<Page<object>>(`tasks/?mandate_id=${mandate}`)).results, []);
  bodyOf(await stage.operate('POST', `${at}mandates/${mandate}/course/start/`, { step: 'court' }), 200);
  await stage.workOnCases();
  const { state, next } = await courseOf(mandate);
  assert.deepEqual([state, next?.step, next?.on], ['running', 'court', '2026-03-03']);
});
