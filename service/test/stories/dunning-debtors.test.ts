/** Debtors of invoices: a company keeps who it dunned, and where (dunning.md 3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DunningDebtor } from '@mahnwerk/contract/dunning/debtors.ts';
import { bodyOf, euros, openStage, type Page, publicUrl, type Stage, statusesOf } from '../harness/cases.ts';
import { aDunningDebtor, type DunningCompany, givenDunningDebtor, openDunning } from '../harness/dunning.ts';
import { assertRefused, failuresOf } from '../harness/every-route.ts';
import type { Answer } from '../harness/service.ts';

let stage: Stage;
let company: DunningCompany;

before(async () => {
  stage = await openStage();
  company = await openDunning(stage);
});

after(() => stage.stop());

const debtors = '/mahnservice/v1/debtors/';

test('a company stores a debtor and reads it again', async () => {
  const sent = aDunningDebtor({
    customer_number: ' K-1 ',
    email: 'Mika@Debtor.EXAMPLE',
    phone: '030 23125000',
    metadata: [{ type: 'region', value: 'east' }],
  });
  const answer = await company.send<DunningDebtor>('POST', debtors, sent);
  const debtor = bodyOf(answer, 201);
  assert.equal(debtor.href, `${publicUrl}${debtors}${debtor.id}/`);
  assert.equal(debtor.customer_number, 'K-1');
  assert.equal(debtor.display_name, 'Mika Muster');
  assert.equal(debtor.email, 'Mika@debtor.example');
  assert.equal(debtor.phone, '+493023125000');
  assert.deepEqual(
    [debtor.organization, debtor.legal_form, debtor.dunning_stop, debtor.email_failed_at, debtor.address_failed_at],
    [null, null, null, null, null],
  );
  const read = await company.send<DunningDebtor>('GET', `${debtors}${debtor.id}/`);
  assert.deepEqual(read.body, debtor);
  assert.equal(read.headers.get('etag'), answer.headers.get('etag'));
});

test('one answer lists every failure of a debtor', async () => {
  const sent = aDunningDebtor({
    acting_as: 'consumer',
    person: { first_name: 'Mika', last_name: 'Muster', birth_date: '2026-03-03' },
    legal_form: 'gmbh',
    address: { street: 'Musterweg 1', postal_code: '1010', city: 'Berlin', country: 'DE' },
    email: 'mika@beispiel-handel.example',
    phone: '12',
  });
  assertRefused(
    await company.send('POST', debtors, sent),
    400,
    'validation_error',
    'invalid person.birth_date',
    'zip_country_mismatch address.postal_code',
    'invalid legal_form',
    'own_domain_email email',
    'invalid_phone phone',
  );
  assertRefused(
    await company.send('POST', debtors, { customer_number: 'K-2', acting_as: 'business' }),
    400,
    'validation_error',
    'required person',
  );
  assertRefused(
    await company.send('POST', debtors, {
      customer_number: 'K-2',
      acting_as: 'consumer',
      organization: { name: 'Muster GmbH' },
    }),
    400,
    'validation_error',
    'invalid organization',
  );
});

test('each field of a debtor has its limits, and what the service sets is not sent', async () => {
  const person = { first_name: 'Mika', last_name: 'Muster' };
  const address = { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' };
  const organization = { name: 'Muster GmbH' };
  const business = { acting_as: 'business', person: null };
  for (const [changes, ...failures] of [
    [{ customer_number: 'x'.repeat(65) }, 'max_length customer_number'],
    [{ customer_number: ' ' }, 'blank customer_number'],
    [{ customer_number: 'a\nb' }, 'control_characters customer_number'],
    [{ acting_as: 'merchant' }, 'invalid_choice acting_as'],
    [{ organization }, 'invalid organization'],
    [{ ...business }, 'required person'],
    [{ ...business, organization: { name: 'x'.repeat(256) } }, 'max_length organization.name'],
    [{ person: { ...person, salutation: 'dr' } }, 'invalid_choice person.salutation'],
    [{ person: { ...person, first_name: 'x'.repeat(101) } }, 'max_length person.first_name'],
    [{ person: { first_name: 'Mika' } }, 'required person.last_name'],
    [{ ...business, organization, legal_form: 'gmbh & co' }, 'invalid_choice legal_form'],
    [
      { address: { country: 'DE' } },
      'required address.street',
      'required address.city',
      'required address.postal_code',
    ],
    [{ address: { ...address, country: 'XX' } }, 'invalid_choice address.country'],
    [{ address: { ...address, primary: true } }, 'unknown_field address.primary'],
    [{ email: 'mika' }, 'invalid_email email'],
    [{ address: null, phone: '030 23125000' }, 'invalid_phone phone'],
    [{ dunning_stop: 'moved' }, 'invalid_choice dunning_stop'],
    [{ metadata: Array.from({ length: 51 }, () => ({ type: 'a', value: 'b' })) }, 'max_length metadata'],
    [
      { email_failed_at: null, address_failed_at: null },
      'unknown_field email_failed_at',
      'unknown_field address_failed_at',
    ],
    [{ display_name: 'Mika' }, 'unknown_field display_name'],
  ] as const)
    assertFailures(await company.send('POST', debtors, aDunningDebtor(changes)), failures);
  const sole = { acting_as: 'business', address: null, phone: '+49 30 23125000', dunning_stop: 'other' };
  const debtor = bodyOf(await company.send<DunningDebtor>('POST', debtors, aDunningDebtor(sole)), 201);
  assert.deepEqual([debtor.address, debtor.phone, debtor.dunning_stop], [null, '+493023125000', 'other']);
});

/** The failures of one answer, in any order. */
function assertFailures(answer: Answer<unknown>, failures: readonly string[]): void {
  assert.deepEqual([answer.status, failuresOf(answer).sort()], [400, failures.toSorted()]);
}

test('a customer number is given once, also when two requests race', async () => {
  const [first, ...others] = await Promise.all(
    Array.from({ length: 4 }, () => company.send('POST', debtors, aDunningDebtor({ customer_number: 'K-once' }))),
  );
  const answers = [first, ...others].filter((each) => each !== undefined);
  assert.deepEqual(statusesOf(answers), [201, 400, 400, 400]);
  for (const answer of answers.filter(({ status }) => status === 400))
    assertRefused(answer, 400, 'validation_error', 'duplicate customer_number');
  const other = await givenDunningDebtor(company);
  assertRefused(
    await company.send('PATCH', `${debtors}${other.id}/`, { customer_number: ' K-once', email: 'nothing' }),
    400,
    'validation_error',
    'duplicate customer_number',
    'invalid_email email',
  );
  const neighbour = await openDunning(stage);
  bodyOf(await neighbour.send('POST', debtors, aDunningDebtor({ customer_number: 'K-once' })), 201);
});

test('a change keeps what is not sent and merges person and address', async () => {
  const debtor = await givenDunningDebtor(company, { phone: '+493023125000' });
  const path = `${debtors}${debtor.id}/`;
  const changed = bodyOf(
    await company.send<DunningDebtor>('PATCH', path, {
      person: { last_name: 'Neu' },
      address: { street: 'Neue Gasse 2' },
      dunning_stop: 'insolvent',
    }),
    200,
  );
  assert.deepEqual(changed.person, { ...debtor.person, last_name: 'Neu' });
  assert.deepEqual(changed.address, { ...debtor.address, street: 'Neue Gasse 2' });
  assert.equal(changed.display_name, 'Mika Neu');
  assert.equal(changed.dunning_stop, 'insolvent');
  assert.equal(changed.phone, '+493023125000');
  const cleared = bodyOf(
    await company.send<DunningDebtor>('PATCH', path, { address: null, phone: null, dunning_stop: null }),
    200,
  );
  assert.deepEqual([cleared.address, cleared.phone, cleared.dunning_stop], [null, null, null]);
  assertRefused(
    await company.send('PATCH', path, { address: { city: 'Köln' } }),
    400,
    'validation_error',
    'required address.street',
    'required address.postal_code',
    'required address.country',
  );
});

test('a change is measured with what is stored beside it', async () => {
  const debtor = await givenDunningDebtor(company, { phone: '030 23125000' });
  for (const [changes, ...failures] of [
    [{ address: { country: 'AT' } }, 'zip_country_mismatch address.postal_code'],
    [{ address: { postal_code: '1010' } }, 'zip_country_mismatch address.postal_code'],
    [{ address: { city: null } }, 'invalid address.city'],
    [{ person: { birth_date: '2026-03-03' } }, 'invalid person.birth_date'],
    [{ person: null }, 'required person'],
    [{ person: null, organization: { name: 'Muster GmbH' } }, 'invalid organization'],
    [{ legal_form: 'gmbh' }, 'invalid legal_form'],
    [{ phone: '12' }, 'invalid_phone phone'],
    [{ email_failed_at: null }, 'unknown_field email_failed_at'],
  ] as const)
    assertFailures(await company.send('PATCH', `${debtors}${debtor.id}/`, changes), failures);
  const moved = { address: { country: 'AT', postal_code: '1010', city: 'Wien' }, phone: '01 58858' };
  const changed = bodyOf(await company.send<DunningDebtor>('PATCH', `${debtors}${debtor.id}/`, moved), 200);
  assert.deepEqual([changed.address?.street, changed.phone], ['Musterweg 1', '+43158858']);
});

test('a person becomes a company with a legal form, when the change says so', async () => {
  const debtor = await givenDunningDebtor(company);
  const path = `${debtors}${debtor.id}/`;
  const changed = bodyOf(
    await company.send<DunningDebtor>('PATCH', path, {
      acting_as: 'business',
      person: null,
      organization: { name: 'Muster UG' },
      legal_form: 'ug',
    }),
    200,
  );
  assert.deepEqual([changed.display_name, changed.legal_form, changed.person], ['Muster UG', 'ug', null]);
  assertRefused(
    await company.send('PATCH', path, {
      organization: null,
      person: { first_name: 'Mika', last_name: 'Muster' },
    }),
    400,
    'validation_error',
    'invalid legal_form',
  );
});

test('a mailbox that failed is tried again once the address has changed', async () => {
  const debtor = await givenDunningDebtor(company, { email: 'old@debtor.example' });
  const path = `${debtors}${debtor.id}/`;
  await stage.sql(
    'update dunning_debtors set email_failed_at = $2, address_failed_at = $2, updated_at = $2 where id = $1',
    [debtor.id, stage.clock.now()],
  );
  const same = bodyOf(await company.send<DunningDebtor>('PATCH', path, { dunning_stop: 'other' }), 200);
  assert.ok(same.email_failed_at !== null && same.address_failed_at !== null);
  const mail = bodyOf(await company.send<DunningDebtor>('PATCH', path, { email: 'new@debtor.example' }), 200);
  assert.ok(mail.email_failed_at === null && mail.address_failed_at !== null);
  const moved = bodyOf(await company.send<DunningDebtor>('PATCH', path, { address: { street: 'Neue Gasse 2' } }), 200);
  assert.equal(moved.address_failed_at, null);
});

test('a change that changes nothing leaves the ETag alone', async () => {
  const debtor = await givenDunningDebtor(company);
  const before = await company.send('GET', `${debtors}${debtor.id}/`);
  stage.clock.advance({ minutes: 1 });
  const { href: _href, id: _id, display_name: _name, created_at: _at, updated_at: _changed, ...content } = debtor;
  const { email_failed_at: _email, address_failed_at: _address, ...sent } = content;
  const answer = await company.send('PATCH', `${debtors}${debtor.id}/`, sent);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get('etag'), before.headers.get('etag'));
});

test('the list finds debtors by customer number, e-mail address and kind', async () => {
  const own = await openDunning(stage);
  const first = await givenDunningDebtor(own, { customer_number: 'B', email: 'first@debtor.example' });
  const second = await givenDunningDebtor(own, {
    customer_number: 'A',
    acting_as: 'business',
    person: null,
    organization: { name: 'Muster GmbH' },
  });
  const idsOf = async (query: string) => {
    const { results } = await own.read<Page<DunningDebtor>>(`${debtors}?${query}`);
    return results.map(({ id }) => id);
  };
  assert.deepEqual(await idsOf(''), [second.id, first.id]);
  assert.deepEqual(await idsOf('ordering=-customer_number'), [first.id, second.id]);
  assert.deepEqual(await idsOf('customer_number=A'), [second.id]);
  assert.deepEqual(await idsOf('email=first@debtor.example'), [first.id]);
  assert.deepEqual(await idsOf('acting_as=business'), [second.id]);
});

test('the operator reads the debtors of all companies and of one', async () => {
  const own = await openDunning(stage);
  const debtor = await givenDunningDebtor(own);
  const found = await stage.operate<Page<DunningDebtor & { company_id: string }>>(
    'GET',
    `/operator/v1/dunning-debtors/?company_id=${own.company}`,
  );
  const expected = {
    ...debtor,
    href: `${publicUrl}/operator/v1/dunning-debtors/${debtor.id}/`,
    company_id: own.company,
    company_name: 'Beispiel Handel GmbH',
    open_amount: euros('0.00'),
    invoice_count: 0,
  };
  assert.deepEqual(found.body.results, [expected]);
  assert.deepEqual((await stage.operate('GET', `/operator/v1/dunning-debtors/${debtor.id}/`)).body, expected);
});

test('a debtor without invoices can be deleted', async () => {
  const debtor = await givenDunningDebtor(company);
  bodyOf(await company.send('DELETE', `${debtors}${debtor.id}/`), 204);
  assertRefused(await company.send('GET', `${debtors}${debtor.id}/`), 404, 'not_found');
  assertRefused(await company.send('DELETE', `${debtors}${debtor.id}/`), 404, 'not_found');
});

test('a VAT number is kept in the form of its country, and refused in another', async () => {
  const sent = aDunningDebtor({ customer_number: 'K-VAT', vat_number: ' de 136 695 976' });
  const debtor = bodyOf(await company.send<DunningDebtor>('POST', debtors, sent), 201);
  assert.equal(debtor.vat_number, 'DE136695976');
  const change = (body: object) => company.send<DunningDebtor>('PATCH', `${debtors}${debtor.id}/`, body);
  for (const vat_number of ['DE136695975', 'ATU123', '4711'])
    assertRefused(await change({ vat_number }), 400, 'validation_error', 'invalid vat_number');
  const swiss = { street: 'Musterweg 1', postal_code: '8001', city: 'Zürich', country: 'CH' };
  const abroad = bodyOf(await change({ address: swiss, vat_number: 'CHE-116.281.710 MWST' }), 200);
  assert.equal(abroad.vat_number, 'CHE-116.281.710 MWST');
  assert.equal(bodyOf(await change({ vat_number: null }), 200).vat_number, null);
});
