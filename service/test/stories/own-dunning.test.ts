/** A company sets its own dunning: policy, letterhead, and invoices that its people enter by hand (intake.md 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChangedOwnDunningPolicy, OwnDunningPolicy } from '@mahnwerk/contract/dunning/own-policy.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { Import } from '@mahnwerk/contract/shapes/import.ts';
import type { CompanyLetterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import { bodyOf, euros, openStage, type Page, type Stage } from '../harness/cases.ts';
import { aPdf, anInvoice, type DunningCompany, givenDunningDebtor, openDunning } from '../harness/dunning.ts';
import { assertRefused } from '../harness/every-route.ts';
import { workOnImports } from '../harness/imports.ts';
import { pdfText } from '../harness/pdf.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const policy = '/mahnservice/v1/dunning-policy/';
const letterhead = '/mahnservice/v1/letterhead/';
const invoices = '/mahnservice/v1/invoices/';

const asUser = async ({ company }: DunningCompany, role: 'admin' | 'member') =>
  stage.givenSession({ kind: 'company', owner: company, roles: [role] });

const svg = (inside: string) => ({
  media_type: 'image/svg+xml',
  content: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">${inside}</svg>`).toString(
    'base64',
  ),
});

test('a company changes its policy by the rules of the operator, and both read the same versions', async () => {
  const company = await openDunning(stage);
  const first = await company.read<OwnDunningPolicy>(policy);
  assert.deepEqual([first.version, first.locked], [1, false]);
  const { locked, moved_count, ...second } = bodyOf(
    await company.send<ChangedOwnDunningPolicy>('PATCH', policy, { minimum_amount: euros('5.00') }),
    200,
  );
  assert.deepEqual([second.version, locked, moved_count], [2, false, 0]);
  const operators = `/operator/v1/companies/${company.company}/dunning-ladder/`;
  assert.deepEqual(bodyOf(await stage.operate('GET', operators), 200), second);
  const { results } = await company.read<Page<OwnDunningPolicy>>(`${policy}versions/`);
  assert.deepEqual(
    results.map(({ version }) => version),
    [2, 1],
  );
  assert.deepEqual(await company.read(`${policy}versions/1/`), results[1]);
  assertRefused(await company.send('GET', `${policy}versions/3/`), 404, 'not_found');
  assertRefused(
    await company.send('PATCH', policy, { handover: { days: 3 }, effective_from: '2026-02-01' }),
    400,
    'validation_error',
    'invalid handover.days',
    'invalid effective_from',
  );
});

test('running invoices move to a version of the company where it says so', async () => {
  const company = await openDunning(stage);
  const debtor = await givenDunningDebtor(company);
  const { id } = bodyOf(await company.send<Invoice>('POST', invoices, { ...anInvoice(), debtor_id: debtor.id }), 201);
  bodyOf(await company.send('POST', `${invoices}${id}/documents/`, aPdf()), 201);
  await stage.sql(`update documents set status = 'ready' where parent_id = $1`, [id]);
  bodyOf(await company.send('POST', `${invoices}${id}/release/`), 200);
  const sent = { remainder: 'demand', apply_to_running: true };
  const { moved_count } = bodyOf(await company.send<ChangedOwnDunningPolicy>('PATCH', policy, sent), 200);
  assert.equal(moved_count, 1);
});

test('members read policy and letterhead, admins change them', async () => {
  const company = await openDunning(stage);
  const [member, admin] = [await asUser(company, 'member'), await asUser(company, 'admin')];
  for (const path of [policy, letterhead]) {
    bodyOf(await stage.send('GET', path, { key: member }), 200);
    assertRefused(await stage.send('PATCH', path, { key: member, body: {} }), 403, 'permission_denied');
    bodyOf(await stage.send('PATCH', path, { key: admin, body: {} }), 200);
  }
});

test('once the operator has locked them, policy and letterhead are read only, whatever is sent', async () => {
  const company = await openDunning(stage);
  const path = `/operator/v1/companies/${company.company}/`;
  bodyOf(await stage.operate('PATCH', path, { dunning_policy_locked: true }), 200);
  assert.equal((await company.read<OwnDunningPolicy>(policy)).locked, true);
  const admin = await asUser(company, 'admin');
  for (const key of [company.key, admin])
    for (const [at, body] of [
      [policy, { bundle: false }],
      [letterhead, { no_such_field: 1 }],
    ] as const) {
      const refused = await stage.send('PATCH', at, { key, body });
      assertRefused(refused, 403, 'permission_denied');
      assert.match(refused.text, /The operator has locked/);
    }
  bodyOf(await stage.operate('PATCH', `${path}letterhead/`, { sender_name: 'Muster' }), 200);
  bodyOf(await stage.operate('PATCH', path, { dunning_policy_locked: false }), 200);
  bodyOf(await company.send('PATCH', policy, { bundle: false }), 200);
});

test('a letterhead is one row of both routes, and everything wrong with it is refused at once', async () => {
  const company = await openDunning(stage);
  const none = await company.read<CompanyLetterhead>(letterhead);
  assert.deepEqual(none, {
    logo: null,
    head_lines: [],
    footer_lines: [],
    sender_name: null,
    email: null,
    phone: null,
    website: null,
    register: null,
  });
  const sent = {
    sender_name: 'Muster Buchhaltung',
    email: 'Post@Muster.Example',
    phone: '030 1234567',
    website: 'www.muster.example/zahlen',
    register: { court: 'Amtsgericht Charlottenburg', number: 'HRB 1' },
  };
  const stored = bodyOf(await company.send<CompanyLetterhead>('PATCH', letterhead, sent), 200);
  assert.deepEqual(stored, { ...none, ...sent, email: 'Post@muster.example', phone: '+49301234567' });
  const operators = `/operator/v1/companies/${company.company}/letterhead/`;
  assert.deepEqual(bodyOf(await stage.operate('GET', operators), 200), stored);
  bodyOf(await stage.operate('PATCH', operators, { footer_lines: ['Fuß'] }), 200);
  assert.deepEqual(await company.read(letterhead), { ...stored, footer_lines: ['Fuß'] });
  assertRefused(
    await company.send('PATCH', letterhead, {
      logo: svg('<script>alert(1)</script>'),
      email: 'niemand',
      phone: 'x',
      website: 'javascript:alert(1)',
    }),
    400,
    'validation_error',
    'invalid logo.content',
    'invalid_email email',
    'invalid_phone phone',
    'invalid website',
  );
});

test('a logo is drawn once; one that does more than draw is refused', async () => {
  const company = await openDunning(stage);
  const drawing = svg('<rect width="60" height="20" fill="#085b67"/>');
  const { logo } = bodyOf(await company.send<CompanyLetterhead>('PATCH', letterhead, { logo: drawing }), 200);
  assert.equal(logo?.media_type, 'image/png');
  const png = Buffer.from(logo?.content ?? '', 'base64');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1417, 472], '60 × 20 mm at 600 dpi');
  // Sent again as it was read, it stays what it is.
  assert.deepEqual(bodyOf(await company.send<CompanyLetterhead>('PATCH', letterhead, { logo }), 200).logo, logo);
  const broken = { media_type: 'image/png', content: png.subarray(0, 60).toString('base64') };
  for (const hostile of [
    svg('<a href="https://e.example"><rect/></a>'),
    svg('<foreignObject><p/></foreignObject>'),
    svg('<rect fill="url(https://e.example/x)"/>'),
    broken,
  ])
    assertRefused(
      await company.send('PATCH', letterhead, { logo: hostile }),
      400,
      'validation_error',
      'invalid logo.content',
    );
});

test('a level is looked at as the letter that it makes, with invented data and the letterhead of the company', async () => {
  const company = await openDunning(stage, {
    name: 'Beispiel Handel GmbH',
    legal_form: 'gmbh',
    legal_representatives: [{ name: 'Mara Muster', type: 'managing_director' }],
    address: { street: 'Beispielallee 5', postal_code: '10115', city: 'Berlin', country: 'DE' },
  });
  const register = { court: 'Amtsgericht Charlottenburg', number: 'HRB 123' };
  bodyOf(await company.send('PATCH', letterhead, { register, website: 'www.beispiel.example' }), 200);
  const show = async (body: unknown): Promise<string> => {
    const response = await fetch(`${stage.url}${policy}preview/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${company.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(response.status, 200, bytes.toString());
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    return pdfText(bytes).replace(/\s+/g, ' ');
  };
  const first = await show({ level: 1, acting_as: 'consumer' });
  for (const said of [
    'Muster',
    'Erika Muster',
    'Zahlungserinnerung',
    '1.190,00 €',
    'Sitz Berlin',
    'Amtsgericht Charlottenburg, HRB 123',
    'Geschäftsführung: Mara Muster',
  ])
    assert.ok(first.includes(said), `${said}: ${first}`);
  const third = await show({ level: 3, acting_as: 'business' });
  assert.match(third, /Muster Handel GmbH.*Letzte Mahnung.*Verzugszinsen/);
  const [level] = (await company.read<OwnDunningPolicy>(policy)).levels;
  const tried = { levels: [{ ...level, name: 'Erste und letzte', intro: 'Eigener Text.' }] };
  assert.match(await show({ level: 1, acting_as: 'consumer', policy: tried }), /Erste und letzte.*Eigener Text\./);
  assert.equal((await company.read<OwnDunningPolicy>(policy)).version, 1, 'nothing is stored');
  assertRefused(
    await company.send('POST', `${policy}preview/`, { level: 2, acting_as: 'consumer', policy: tried }),
    400,
    'validation_error',
    'invalid level',
  );
  assertRefused(
    await company.send('POST', `${policy}preview/`, {
      level: 1,
      acting_as: 'consumer',
      policy: { handover: { days: 1 } },
    }),
    400,
    'validation_error',
    'invalid policy.handover.days',
  );
});

test('what a person enters is of the portal: people of the company write it and what keys sent, keys their own alone', async () => {
  const company = await openDunning(stage);
  const admin = await asUser(company, 'admin');
  const { id: debtor_id } = await givenDunningDebtor(company);
  const create = async (key: string) =>
    bodyOf(await stage.send<Invoice>('POST', invoices, { key, body: { ...anInvoice(), debtor_id } }), 201);
  const [byHand, byKey] = [await create(admin), await create(company.key)];
  assert.deepEqual([byHand.source, byKey.source], ['portal', 'api']);
  const change = (key: string, { id }: Invoice) =>
    stage.send('PATCH', `${invoices}${id}/`, { key, body: { your_reference: 'x' } });
  bodyOf(await change(admin, byHand), 200);
  bodyOf(await change(admin, byKey), 200);
  bodyOf(await change(company.key, byKey), 200);
  assertRefused(await change(company.key, byHand), 409, 'not_api_invoice');
  const upload = (key: string) => stage.send('POST', `${invoices}${byHand.id}/documents/`, { key, body: aPdf() });
  assertRefused(await upload(company.key), 409, 'not_api_invoice');
  bodyOf(await upload(admin), 201);
  await stage.sql(`update dunning_invoices set source = 'integration' where id = $1`, [byHand.id]);
  assertRefused(await change(admin, byHand), 409, 'not_api_invoice');
});

test('invoices of a file are of the portal where a person uploads it, and undone by the same; of the API where a key does', async () => {
  const company = await openDunning(stage);
  const admin = await asUser(company, 'admin');
  const at = '/mahnservice/v1/imports/';
  const importBy = async (key: string, number: string): Promise<Import> => {
    const csv = `Kundennummer;Firma;Rechnungsnummer;Rechnungsdatum;Fällig am;Betrag\nK-${number};Muster GmbH;${number};02.01.2026;16.01.2026;50,00`;
    const sent = { kind: 'invoices', filename: 'datei.csv', base64: Buffer.from(csv).toString('base64') };
    const { id } = bodyOf(await stage.send<Import>('POST', at, { key, body: sent }), 201);
    await workOnImports(stage);
    bodyOf(await stage.send('POST', `${at}${id}/run/`, { key }), 202);
    await workOnImports(stage);
    return company.read<Import>(`${at}${id}/`);
  };
  const sources = async () => (await company.read<Page<Invoice>>(invoices)).results.map(({ source }) => source);
  const { id, counts } = await importBy(admin, 'P-RE-1');
  assert.equal(counts.created, 1);
  await importBy(company.key, 'P-RE-2');
  assert.deepEqual((await sources()).sort(), ['api', 'portal']);
  bodyOf(await stage.send('POST', `${at}${id}/undo/`, { key: admin }), 202);
  await workOnImports(stage);
  assert.deepEqual(await sources(), ['api']);
});

test('the data sheet that the service made is enough for a release', async () => {
  const company = await openDunning(stage);
  const { id: debtor_id } = await givenDunningDebtor(company);
  const { id } = bodyOf(await company.send<Invoice>('POST', invoices, { ...anInvoice(), debtor_id }), 201);
  bodyOf(await company.send('POST', `${invoices}${id}/documents/`, aPdf()), 201);
  const become = (type: string) =>
    stage.sql(`update documents set status = 'ready', type = $2 where parent_id = $1`, [id, type]);
  await become('reminder');
  assertRefused(await company.send('POST', `${invoices}${id}/release/`), 422, 'validation_error', 'required document');
  await become('claim_statement');
  assert.equal(bodyOf(await company.send<Invoice>('POST', `${invoices}${id}/release/`), 200).status, 'open');
});
