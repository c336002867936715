/**
 * Texts of attackers on the operator's screens (portal-office.md 13): markup, formulas, reversed and endless words in every
 * field that another person reads. No script runs, nothing scrolls sideways or is cut off, and files are safe to open.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { givenAccount, importStatements, transactionsOf } from '../harness/bank.ts';
import { bankFileOf, givenCompanyTexts } from '../harness/company-bank.ts';
import { givenOperatorsDay, type OperatorsDay } from '../harness/operator-day.ts';
import { homeOf, openPortal, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { findingsOnScreens, travellerOf } from '../harness/screens.ts';
import {
  aClaim,
  aPerson as aDebtor,
  bodyOf,
  first,
  givenAccepted,
  givenDebtor,
  givenDraft,
  type Stage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { givenDocument } from '../harness/uploads.ts';

let stage: PortalStage;
let day: OperatorsDay;
before(async () => {
  stage = await openPortal();
  day = await givenOperatorsDay(stage.service);
  await spoil(stage.service, day);
});
after(() => stage.stop());

const { aPerson, aUser, signedIn } = visitorsOf(() => stage);

const markup = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;
const formula = "=cmd|' /C calc'!A0";

/** A text of this length that no line breaks, with everything in it. */
const hostile = (max: number): string => `${formula}\u202E${markup}`.slice(0, max).padEnd(max, 'W');
const prose = (max: number): string => `${formula}\n\n${markup}\n`.padEnd(max, 'W');

/** The path of the first record whose address matches. */
const idOf = ({ records }: OperatorsDay, form: RegExp): string =>
  records.map((path) => form.exec(path)?.[1]).find((id) => id !== undefined) ?? assert.fail(`no record is ${form}`);

/** Puts such texts into what others read, each by the route of whom it comes from. */
async function spoil(service: Stage, given: OperatorsDay): Promise<void> {
  const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const answer = await service.operate(method, `/operator/v1/${path}`, body);
    assert.ok(answer.status < 300, `${method} ${path} ${answer.text}`);
    return answer.body;
  };
  const first = async (path: string): Promise<string> => {
    const { body } = await service.operate<{ results: { id: string }[] }>('GET', `/operator/v1/${path}`);
    return body.results[0]?.id ?? assert.fail(`nothing at ${path}`);
  };
  const company = idOf(given, /^companies\/([^/]+)/);
  const mandate = idOf(given, /^cases\/([^/]+)/);
  const debtor = idOf(given, /^invoices\/debtors\/(.+)/);
  await send('PATCH', `companies/${company}/`, { name: hostile(255) });
  await send('PATCH', `partners/${idOf(given, /^partners\/(.+)/)}/`, { name: hostile(100) });
  await send('PATCH', `dunning-debtors/${debtor}/`, { organization: { name: hostile(255) } });
  await send('PATCH', `debtors/${await first(`debtors/?mandate_id=${mandate}`)}/`, {
    person: { first_name: hostile(100), last_name: hostile(100) },
  });
  const below = `debtors/${await first(`debtors/?mandate_id=${mandate}`)}/`;
  const address = { street: hostile(255), postal_code: '10115', city: hostile(100), country: 'DE' };
  await send('POST', `${below}contacts/`, { type: 'address', address, source: 'other', source_note: hostile(255) });
  await send('POST', `${below}circumstances/`, {
    type: 'represented',
    court: hostile(255),
    file_number: hostile(100),
    party: { role: 'guardian', name: hostile(255), address, reference: hostile(50) },
    note: prose(2000),
  });
  await send('POST', 'dunning-invoices/', {
    company_id: company,
    source: 'portal',
    debtor_id: debtor,
    invoice_number: hostile(100),
    subject_matter: hostile(1000),
    invoice_date: '2026-01-05',
    due_date: '2026-01-20',
    amount: { currency: 'EUR', value: '50.00' },
  });
  await send('PATCH', `dunning-invoices/${idOf(given, /^invoices\/([^/]{36})$/)}/`, {
    is_disputed: true,
    dispute_reason: prose(5000),
  });
  const letter = await first('dunning-letters/?status=sent');
  await send('POST', `dunning-letters/${letter}/undeliverable/`, { reason: hostile(500) });
  await send('PATCH', `bank-accounts/${await first('bank-accounts/')}/`, { name: hostile(100) });
  const draft = await first('statements/?status=draft');
  await send('PATCH', `statements/${draft}/`, { comment: prose(5000) });
  await send('POST', 'base-rates/', { valid_from: '2026-07-01', rate: '1.27', source: hostile(255) });
  await send('POST', `mandates/${mandate}/notes/`, { text: prose(5000), follow_up_on: '2026-03-02', pinned: true });
  await send('POST', `mandates/${mandate}/messages/`, { title: hostile(200), body: `<p>${hostile(5000)}</p>` });
  await spoilBank(service, send);
}

/** What strangers write on transfers, and the reasons of those who set them aside. */
async function spoilBank(
  service: Stage,
  send: (method: 'POST', path: string, body: object) => Promise<unknown>,
): Promise<void> {
  const entry = (amount: string) => ({ amount, name: hostile(70), text: hostile(140), reference: randomUUID() });
  const iban = await givenAccount(service);
  const entries = [entry('61.00'), entry('62.00')];
  const file = await importStatements(service, [{ iban, from: '2026-03-04', opening: '0.00', entries }]);
  const [line] = await transactionsOf(service, `bank_file_id=${file.id}`);
  await send('POST', `bank-transactions/${line?.id}/ignore/`, { reason: hostile(500) });
  const [doubtful] = await transactionsOf(service, 'status=doubtful');
  await send('POST', `bank-transactions/${doubtful?.id}/drop/`, { reason: hostile(500) });
}

test('no text of another person runs, scrolls a screen sideways or is cut off', async () => {
  const opened = await signedIn(await aPerson());
  // A script that runs, or is only tried, is a line in the console: that fails the test when the browser closes.
  const paths = [...day.lists, ...day.records].map((path) => `/portal/operator/${path}`);
  assert.deepEqual(await findingsOnScreens(opened, paths, 'once'), []);
});

/** A company hands in such texts by its own routes: as names, references, reasons, and as the name of a file. */
async function handedIn() {
  const { service } = stage;
  const company = await service.aCompany({ name: hostile(255) });
  const debtor = await givenDebtor(company, {
    ...aDebtor(),
    person: { first_name: hostile(100), last_name: hostile(100) },
    your_reference: hostile(100),
    addresses: [{ street: hostile(100), postal_code: '10115', city: hostile(100), country: 'DE' }],
    communication_channels: [{ type: 'email', value: `${'w'.repeat(60)}@schuldner.example` }],
    bank_accounts: [{ iban: 'DE89370400440532013000', account_holder: hostile(70) }],
  });
  const claim = aClaim(1, {
    document_reference: hostile(100),
    your_reference: hostile(100),
    subject_matter: hostile(500),
    legal_basis: { claim_type_code: 'H43', description: hostile(500) },
    is_disputed: true,
    dispute_reason: prose(2000),
  });
  const input = { debtor_id: debtor.id, claims: [claim] };
  const draft = await givenDraft(company, input);
  const filename = `${hostile(250)}.pdf`.replaceAll('/', '\u2044');
  const submitted = await givenDraft(company, input);
  for (const { claims } of [draft, submitted])
    await givenDocument(company, `/v2/claims/${first(claims).id}/documents/`, { file: aPdf(), filename });
  bodyOf(await company.send('POST', `/v2/orders/${submitted.id}/finalize/`), 200);
  const { mandate, order } = await givenAccepted(service, company, input);
  await service.givenAdmin(company.company);
  const keys = { dunning: await service.givenKey('dunning', company.company) };
  const payer = { name: hostile(70), text: hostile(140) };
  await givenCompanyTexts({ service, company: company.company, keys }, payer);
  const home = await homeOf(stage, company.company);
  const screens = [
    'payments',
    'payments/aside',
    `payments/files/${await bankFileOf(service, company.company)}`,
    'home',
    'cases',
    'orders',
    ...[draft, submitted, order].map(({ id }) => `orders/${id}`),
  ];
  return {
    company,
    queue: `/portal/operator/queue/${submitted.id}`,
    screens: [...screens, `cases/${mandate.id}`, 'company'].map((screen) => `${home}/${screen}`),
  };
}

test('what a company hands in runs nowhere and stays inside its own screens and those of the reviewer', async () => {
  const { company, screens, queue } = await handedIn();
  assert.deepEqual(await findingsOnScreens(await signedIn(await aUser(company.company)), screens, 'once'), []);
  assert.deepEqual(await findingsOnScreens(await signedIn(await aPerson()), [queue], 'once'), []);
});

/** Saves the list that is shown. */
async function savedOf(page: Page): Promise<{ readonly name: string; readonly rows: readonly string[] }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const file = await download;
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), rows: text.split('\r\n') };
}

test('a saved list opens as text: no cell begins a formula, no line is torn apart', async () => {
  const { page, close } = await signedIn(await aPerson());
  const travel = await travellerOf(page);
  for (const path of ['invoices', 'invoices/debtors', 'outbox/letters']) {
    await travel(`/portal/operator/${path}`);
    await page.locator('body:not(:has(main [aria-busy=true]))').waitFor();
    const { name, rows } = await savedOf(page);
    assert.match(name, /^[\p{L}\p{N} -]+\.csv$/u);
    assert.ok(
      rows.some((row) => row.includes(`'${formula.slice(0, 4)}`)),
      `${path} has the text`,
    );
    for (const row of rows) assert.doesNotMatch(row, /(?:^|;)"?[\s\u200B]*[=+@]/u, path);
  }
  await close();
});
