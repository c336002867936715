/** An agency takes its old cases over from another system, and sees that the balances agree (intake.md 1). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Import, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { bodyOf, type Company, openStage, type Page, type Stage } from '../harness/cases.ts';
import { givenOperatorImport, workOnImports } from '../harness/imports.ts';
import { download } from '../harness/uploads.ts';

const at = '/operator/v1/imports/';
let stage: Stage;
let company: Company;
let operator: string;

before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
  operator = await stage.givenKey('operator');
});
after(() => stage.stop());

const ask = async <T>(path: string): Promise<T> => bodyOf(await stage.operate<T>('GET', path), 200);

async function run(id: string): Promise<Import> {
  bodyOf(await stage.operate('POST', `${at}${id}/run/`), 202);
  await workOnImports(stage);
  return ask<Import>(`${at}${id}/`);
}

const rowsOf = async (id: string) => (await ask<Page<ImportRow>>(`${at}${id}/rows/`)).results;

/** A table of rows by field; a field that no row has is no column. */
function csvOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [fields.join(';'), ...rows.map((row) => fields.map((field) => row[field] ?? '').join(';'))].join('\n');
}

const debtor = { company_name: 'Altfall GmbH', street: 'Musterweg 1', postal_code: '10115', city: 'Berlin' };
const claim = {
  ...debtor,
  document_date: '05.01.2025',
  due_date: '19.01.2025',
  delay_date: '20.06.2025',
  claim_type_code: 'H43',
  principal_amount: '1.000,00',
};

test('cases come in with their claims, costs and payments, and their balances agree', async () => {
  const csv = csvOf([
    {
      ...claim,
      case_key: 'A-1',
      debtor_reference: 'A-1',
      document_reference: 'A-1a',
      reminder_fees: '5,00',
      collection_fee: '90,00',
      collection_fee_on: '01.03.2025',
      paid_amount_1: '100,00',
      paid_on_1: '10.03.2025',
      paid_amount_2: '50,00',
      paid_on_2: '10.04.2025',
      paid_to_2: 'Mandant',
      former_reference: 'ALT-4711',
      ordered_on: '01.02.2025',
      first_letter_on: '01.03.2025',
      expected_balance: '1.145,00',
    },
    {
      ...claim,
      case_key: 'A-1',
      debtor_reference: 'A-1',
      document_reference: 'A-1b',
      principal_amount: '200,00',
      first_letter_on: '01.03.2025',
    },
    { ...claim, case_key: 'A-2', debtor_reference: 'A-2', document_reference: 'A-2', expected_balance: '999,00' },
  ]);
  const made = await givenOperatorImport(stage, company.company, {
    kind: 'old_cases',
    csv,
    options: { as_of: '2025-06-01' },
  });
  assert.deepEqual([made.status, made.counts.ready], ['checked', 3], JSON.stringify(await rowsOf(made.id)));
  const ran = await run(made.id);
  assert.deepEqual([ran.status, ran.counts.created, ran.can_undo], ['finished', 3, false]);
  const [one, two, three] = await rowsOf(made.id);
  assert.equal(one?.result?.resources[0]?.id, two?.result?.resources[0]?.id);
  assert.deepEqual([one?.result?.code, three?.result?.code], [null, 'balance_differs']);
  assert.match(three?.result?.message ?? '', /Expected 999\.00, computed 1000\.00 .*principal_claim 1000\.00/);
  const mandate = one?.result?.resources[0]?.id ?? '';
  const found = await ask<{ further_reference_numbers: string[] }>(`/operator/v1/mandates/${mandate}/`);
  assert.deepEqual(found.further_reference_numbers, ['ALT-4711']);
  const letters = await ask<Page<{ status: string; dated: string; evidence: { what: string; detail: string }[] }>>(
    `/operator/v1/letters/?mandate_id=${mandate}`,
  );
  assert.deepEqual(
    letters.results.map(({ status, dated, evidence }) => [status, dated, evidence.map(({ what }) => what)]),
    [['posted', '2025-03-01', ['imported']]],
  );
  const check = await ask<{ reasons: { code: string }[] }>(
    `/operator/v1/mandates/${mandate}/letter-check/?text_key=first_letter_business`,
  );
  assert.ok(
    check.reasons.some(({ code }) => code === 'first_letter_sent'),
    JSON.stringify(check.reasons),
  );
  const tasks = await ask<Page<{ kind: string }>>(`/operator/v1/tasks/?mandate_id=${mandate}`);
  assert.deepEqual(
    tasks.results.filter(({ kind }) => kind === 'no_policy'),
    [],
  );
  const again = await givenOperatorImport(stage, company.company, { kind: 'old_cases', csv: `${csv}\n` });
  assert.deepEqual(
    (await rowsOf(again.id)).map(({ problems }) => problems.map(({ code }) => code)),
    [['already_exists'], ['already_exists'], ['already_exists']],
  );
});

test('a titled case comes in without its deed, and its interest agrees as of a day', async () => {
  const csv = csvOf([
    {
      ...debtor,
      case_key: 'T-1',
      debtor_reference: 'T-1',
      document_reference: 'T-1',
      subject_matter: 'Kaufpreis',
      title_type: 'Vollstreckungsbescheid',
      court: 'Amtsgericht Musterstadt',
      file_number: '24-1-0-1',
      issued_on: '02.01.2025',
      served_on: '10.01.2025',
      final_since: '25.01.2025',
      titled_amount: '1.000,00',
      interest_rate: '5',
      interest_from: '01.01.2025',
      expected_balance: '1.050,00',
    },
  ]);
  const options = { as_of: '2025-12-31' };
  const made = await givenOperatorImport(stage, company.company, { kind: 'old_cases', csv, options });
  assert.deepEqual([made.status, made.counts.ready], ['checked', 1], JSON.stringify(await rowsOf(made.id)));
  assert.equal((await run(made.id)).counts.created, 1, JSON.stringify(await rowsOf(made.id)));
  assert.equal((await rowsOf(made.id))[0]?.result?.message, null);
});

test('a case that is here is compared by all that a file says of it', async () => {
  const row: Readonly<Record<string, string>> = {
    ...debtor,
    case_key: 'W-1',
    debtor_reference: 'W-1',
    document_reference: 'W-1',
    subject_matter: 'Kaufpreis',
    title_type: 'Vollstreckungsbescheid',
    court: 'Amtsgericht Musterstadt',
    file_number: '24-1-0-2',
    issued_on: '02.01.2025',
    served_on: '10.01.2025',
    final_since: '25.01.2025',
    titled_amount: '1.000,00',
    titled_costs: '32,00',
    interest_rate: '5',
    interest_above_base: 'nein',
    interest_from: '01.01.2025',
    paid_amount_1: '100,00',
    paid_on_1: '10.03.2025',
    paid_to_1: 'Inkasso',
    collection_fee: '90,00',
    collection_fee_on: '01.03.2025',
    former_reference: 'ALT-1',
    ordered_on: '02.01.2025',
    first_letter_on: '01.03.2025',
  };
  const check = async (changes: Readonly<Record<string, string>>): Promise<ImportRow> => {
    const csv = csvOf([{ ...row, ...changes }]);
    const { id } = await givenOperatorImport(stage, company.company, { kind: 'old_cases', csv });
    const [found] = await rowsOf(id);
    return found ?? assert.fail('the row is there');
  };
  const { id } = await givenOperatorImport(stage, company.company, { kind: 'old_cases', csv: csvOf([row]) });
  assert.equal((await run(id)).counts.created, 1, JSON.stringify(await rowsOf(id)));
  assert.deepEqual(
    (await check({ interest_rate: '5,00', city: 'Potsdam' })).problems.map(({ code, field }) => [code, field]),
    [
      ['already_exists', 'case_key'],
      ['differs', 'city'],
    ],
  );
  for (const [field, value] of [
    ['titled_costs', '33,00'],
    ['interest_rate', '5,5'],
    ['interest_above_base', 'ja'],
    ['interest_from', '02.01.2025'],
    ['paid_amount_1', '110,00'],
    ['paid_on_1', '11.03.2025'],
    ['paid_to_1', 'Mandant'],
    ['collection_fee', '91,00'],
    ['collection_fee_on', '02.03.2025'],
    ['former_reference', 'ALT-2'],
    ['ordered_on', '03.01.2025'],
    ['first_letter_on', '02.03.2025'],
    ['debtor_reference', 'W-2'],
  ] as const) {
    const { state, problems } = await check({ [field]: value });
    assert.deepEqual(
      [state, ...problems.map(({ code, field: at_ }) => `${code} ${at_}`)],
      ['refused', `differs ${field}`],
    );
  }
  const more = await check({
    paid_amount_2: '20,00',
    paid_on_2: '01.04.2025',
    court_costs: '36,00',
    court_costs_on: '02.01.2025',
  });
  assert.match(more.problems[0]?.message ?? '', /W-1 is here with other values: paid_amount_2, court_costs\./);
});

test('what is wrong with a case refuses it beforehand, and leaves the others alone', async () => {
  const csv = csvOf([
    { ...claim, case_key: 'F-1', debtor_reference: 'F-1', document_reference: 'F-1', collection_fee: '10,00' },
    { ...claim, case_key: 'F-2', debtor_reference: 'F-2', document_reference: 'F-2', street: '' },
    { ...claim, case_key: 'F-3', debtor_reference: 'F-3', document_reference: 'F-3' },
    { ...claim, case_key: 'F-4', debtor_reference: 'F-4', document_reference: 'F-4', first_letter_on: '01.01.2099' },
    { ...claim, case_key: 'F-5', debtor_reference: 'F-5', document_reference: 'F-5a' },
    { ...claim, case_key: 'F-5', debtor_reference: 'F-6', document_reference: 'F-5b' },
  ]);
  const made = await givenOperatorImport(stage, company.company, { kind: 'old_cases', csv });
  assert.deepEqual(
    (await rowsOf(made.id)).map(({ problems }) => problems.map(({ code, field }) => [code, field])),
    [[['required', 'collection_fee_on']], [['required', 'street']], [], [['invalid', 'first_letter_on']], [], []],
  );
  const ran = await run(made.id);
  assert.deepEqual([ran.counts.created, ran.counts.failed], [2, 1]);
  const unknown = await stage.operate('POST', at, {
    company_id: company.company,
    kind: 'old_cases',
    filename: 'a.csv',
    base64: Buffer.from(`${csv}\n`).toString('base64'),
    options: { course: 'start', step: 'unknown' },
  });
  assert.equal(unknown.status, 400);
});

test('the sample of old cases passes its check', async () => {
  const sample = await download(stage.url, '/operator/v1/import-kinds/sample/?kind=old_cases&format=csv', operator);
  const csv = sample.bytes.toString();
  const made = await givenOperatorImport(stage, company.company, { kind: 'old_cases', csv });
  assert.deepEqual([made.status, made.counts.refused], ['checked', 0], JSON.stringify(await rowsOf(made.id)));
});

test('a company has no old cases of its own to import', async () => {
  const sent = { kind: 'old_cases', filename: 'a.csv', base64: Buffer.from('a;b\n1;2\n').toString('base64') };
  const refused = await company.send<{ errors: { field: string; code: string }[] }>('POST', '/v2/imports/', sent);
  assert.deepEqual(
    [refused.status, refused.body.errors.map(({ field, code }) => [field, code])],
    [400, [['kind', 'invalid_choice']]],
  );
});
