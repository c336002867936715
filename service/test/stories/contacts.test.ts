/** Where the office reaches a debtor, and what holds for it in all of its cases (correspondence.md 11). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Contact } from '@mahnwerk/contract/operator/contacts.ts';
import type { Circumstance } from '@mahnwerk/contract/operator/circumstances.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { Mandate, OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import {
  aPerson,
  bodyOf,
  type Company,
  first,
  givenAccepted,
  givenDebtor,
  openStage,
  type Page,
  type Stage,
  statusesOf,
} from '../harness/cases.ts';
import type { Answer } from '../harness/service.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

const old = { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' };
const fresh = { street: 'Neue Gasse 2', postal_code: '10117', city: 'Berlin', country: 'DE' };
const found = { type: 'address', address: fresh, source: 'registry' } as const;

interface Failures {
  readonly code: string;
  readonly errors?: readonly { readonly field: string; readonly code: string }[];
}
const failuresOf = ({ body }: Answer<unknown>) =>
  (body as Failures).errors?.map(({ field, code }) => `${field} ${code}`).toSorted() ?? [(body as Failures).code];

async function aDebtor(of = company) {
  const debtor = await givenDebtor(of, {
    ...aPerson(),
    addresses: [old],
    communication_channels: [{ type: 'email', value: 'mika@debtor.example' }],
  });
  const path = `/operator/v1/debtors/${debtor.id}/`;
  const operate = <T>(method: string, rest: string, body?: object, more: { key?: string; headers?: object } = {}) =>
    stage.operate<T>(method, path + rest, body, more as {});
  return {
    id: debtor.id,
    debtor,
    path,
    operate,
    patchByCompany: async (body: object) =>
      bodyOf(await of.send<Debtor>('PATCH', `/v2/debtors/${debtor.id}/`, body), 200),
    contacts: async () => bodyOf(await operate<Page<Contact>>('GET', 'contacts/'), 200).results,
    add: async (body: object) => bodyOf(await operate<Contact>('POST', 'contacts/', body), 201),
    change: (id: string, body: object, headers = {}) => operate<Contact>('PATCH', `contacts/${id}/`, body, { headers }),
    circumstances: async (query = '') =>
      bodyOf(await operate<Page<Circumstance>>('GET', `circumstances/${query}`), 200).results,
    record: async (body: object) => bodyOf(await operate<Circumstance>('POST', 'circumstances/', body), 201),
    end: (id: string, body: object) => operate<Circumstance>('POST', `circumstances/${id}/end/`, body),
  };
}

test('the addresses and channels of a company are contacts with their ids, usable and without a person', async () => {
  const { debtor, contacts } = await aDebtor();
  const shown = (await contacts()).map(({ id, type, source, status, preferred, recorded_by, value, address }) => ({
    id,
    type,
    source,
    status,
    preferred,
    recorded_by,
    value,
    address,
  }));
  const [address, email] = [first(debtor.addresses), first(debtor.communication_channels)];
  const same = { source: 'creditor', status: 'usable', preferred: false, recorded_by: null };
  assert.deepEqual(
    new Set(shown.map((each) => JSON.stringify(each))),
    new Set(
      [
        { id: address.id, type: 'address', ...same, value: null, address: old },
        { id: email.id, type: 'email', ...same, value: 'mika@debtor.example', address: null },
      ].map((each) => JSON.stringify(each)),
    ),
  );
});

test('what a company removes is former, and what it changes in place leaves what it was', async () => {
  const { debtor, contacts, patchByCompany, change } = await aDebtor();
  const { id } = first(debtor.addresses);
  bodyOf(await change(id, { status: 'undeliverable', reason: 'Zurück: verzogen' }), 200);
  stage.clock.advance({ days: 1 });
  await patchByCompany({ addresses: [{ id, ...fresh }], communication_channels: [] });
  const all = await contacts();
  const current = all.find((each) => each.id === id);
  assert.deepEqual(
    [current?.address, current?.status, current?.reason, current?.ended_at],
    [fresh, 'usable', null, null],
  );
  const [before] = all.filter(({ address }) => address?.street === old.street);
  assert.deepEqual(
    [before?.status, before?.reason, before?.source, before?.preferred],
    ['former', 'Zurück: verzogen', 'creditor', false],
  );
  const email = all.find(({ type }) => type === 'email');
  assert.equal(email?.status, 'former');
  assert.ok(email?.ended_at);
  const refused = await change(email?.id ?? '', { status: 'usable' });
  assert.deepEqual([refused.status, failuresOf(refused)], [409, ['conflict']]);
});

test('an entry that only has another id now keeps what the office knows of it', async () => {
  const { debtor, contacts, patchByCompany, change } = await aDebtor();
  const { id } = first(debtor.addresses);
  bodyOf(await change(id, { status: 'undeliverable', reason: 'Zurück: verzogen' }), 200);
  const both = [
    { ...old, primary: false },
    { ...fresh, primary: true },
  ];
  const again = (await patchByCompany({ addresses: both })).addresses.map((each) => each.id);
  assert.ok(!again.includes(id));
  const statusesNow = async () =>
    (await contacts()).flatMap((each) => (each.address === null ? [] : [[each.id, each.status, each.reason]]));
  const [one, other] = again;
  assert.deepEqual(
    new Map((await statusesNow()).map(([key, ...rest]) => [key, rest])),
    new Map([
      [other, ['usable', null]],
      [one, ['undeliverable', 'Zurück: verzogen']],
    ]),
  );
  bodyOf(await change(other ?? '', { preferred: true }), 200);
  const [, last] = (
    await patchByCompany({
      addresses: [
        { ...old, primary: true },
        { ...fresh, primary: false },
      ],
    })
  ).addresses;
  assert.ok(!again.includes(last?.id ?? ''));
  assert.equal((await contacts()).find(({ preferred }) => preferred)?.id, last?.id);
  assert.equal((await statusesNow()).length, 2);
});

test('a company that changes a debtor all day adds no row with each change, and loses nothing that the office knows', async () => {
  const { contacts, patchByCompany, change } = await aDebtor();
  const kept = async (status: Contact['status']) => (await contacts()).filter((each) => each.status === status);
  for (const street of ['A 1', 'B 2', 'C 3']) {
    const { addresses } = await patchByCompany({ addresses: [{ ...fresh, street }] });
    await patchByCompany({ addresses: [{ ...fresh, id: first(addresses).id, street: `${street}a` }] });
    await patchByCompany({ communication_channels: [{ type: 'phone', value: '+493023125000' }] });
    await patchByCompany({ communication_channels: [{ type: 'email', value: 'mika@debtor.example' }] });
  }
  assert.deepEqual([(await kept('usable')).length, (await contacts()).length], [2, 2]);
  const [touched] = (await kept('usable')).filter(({ type }) => type === 'address');
  bodyOf(await change(touched?.id ?? '', { status: 'undeliverable', reason: 'Zurück' }), 200);
  await patchByCompany({ addresses: [fresh] });
  assert.deepEqual(
    (await kept('former')).map(({ address, reason }) => [address?.street, reason]),
    [['C 3a', 'Zurück']],
  );
  stage.clock.advance({ days: 1 });
  await patchByCompany({ addresses: [{ ...fresh, street: 'Gasse 7' }] });
  await patchByCompany({ addresses: [{ ...fresh, street: 'Gasse 8' }] });
  assert.equal((await kept('former')).length, 2, 'what held for a day is kept, what did not is not');
});

test('today is the day of the company, also where its sandbox is ahead', async () => {
  const ahead = await stage.aCompany();
  await stage.sql(`update companies set dunning_business_date = '2027-06-15' where id = $1`, [ahead.company]);
  const { add, operate, record, end, contacts, patchByCompany } = await aDebtor(ahead);
  assert.deepEqual(new Set((await contacts()).map(({ valid_from }) => valid_from)), new Set(['2027-06-15']));
  const contact = await add({ ...found, valid_from: '2027-06-14' });
  assert.equal(contact.valid_from, '2027-06-14');
  assert.deepEqual(failuresOf(await operate('POST', 'contacts/', { ...found, valid_from: '2027-06-16' })), [
    'valid_from invalid',
  ]);
  const moved = await record({ type: 'moved_unknown', from: '2027-06-15' });
  await patchByCompany({ addresses: [{ ...fresh, street: 'Gasse 9' }] });
  const lawyers = await record({ type: 'represented', party: lawyer });
  assert.deepEqual([moved.from, lawyers.from], ['2027-06-15', '2027-06-15']);
  assert.equal(bodyOf(await end(lawyers.id, { reason: 'Ende' }), 200).ended_on, '2027-06-15');
});

test('the office adds what it found out, the newest is preferred, and the record of the company stays as it is', async () => {
  const { id, contacts, add, debtor } = await aDebtor();
  const feed = await company.feed();
  const person = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const one = bodyOf(
    await stage.operate<Contact>('POST', `/operator/v1/debtors/${id}/contacts/`, found, { key: person }),
    201,
  );
  assert.deepEqual(
    [one.preferred, one.status, one.recorded_by, one.value],
    [true, 'usable', { type: 'user', name: 'Ada Amsel' }, null],
  );
  const phone = await add({ type: 'phone', value: '030 23125000', source: 'research' });
  assert.equal(phone.value, '+493023125000');
  const two = await add({ ...found, address: { ...fresh, street: 'Gasse 3' } });
  const kept = await add({ ...found, address: { ...fresh, street: 'Gasse 4' }, preferred: false });
  assert.deepEqual(
    (await contacts())
      .filter(({ preferred }) => preferred)
      .map((each) => each.id)
      .toSorted(),
    [two.id, phone.id].toSorted(),
  );
  assert.equal(kept.preferred, false);
  assert.deepEqual(await company.read<Debtor>(`/v2/debtors/${id}/`), debtor);
  assert.deepEqual(await company.feed(), feed);
});

test('a wrong contact is refused with every failure at its field', async () => {
  const { operate } = await aDebtor();
  const post = async (body: object) => failuresOf(await operate('POST', 'contacts/', body));
  assert.deepEqual(await post({ type: 'address', source: 'other', value: 'x' }), [
    'address required',
    'value not_allowed',
  ]);
  assert.deepEqual(await post({ type: 'email', source: 'debtor', address: fresh, valid_from: '2099-01-01' }), [
    'address not_allowed',
    'valid_from invalid',
    'value required',
  ]);
  assert.deepEqual(await post({ ...found, source: 'creditor' }), ['source invalid_choice']);
  assert.deepEqual(await post({ ...found, address: { ...fresh, postal_code: '1' } }), [
    'address.postal_code zip_country_mismatch',
  ]);
  assert.deepEqual(await post({ type: 'email', value: 'no address', source: 'debtor' }), ['value invalid_email']);
  assert.deepEqual(await post({ type: 'phone', value: '12', source: 'debtor' }), ['value invalid_phone']);
  assert.deepEqual(await post({ ...found, preferred: true, status: 'usable' }), ['status unknown_field']);
});

test('a usable contact that is equal is refused, one that came back may be named again', async () => {
  const { operate, add, change, debtor } = await aDebtor();
  const { id } = first(debtor.addresses);
  const same = { type: 'address', address: { ...old, street: 'MUSTERWEG 1' }, source: 'debtor' };
  assert.equal((await operate('POST', 'contacts/', same)).status, 409);
  bodyOf(await change(id, { status: 'undeliverable', reason: 'Zurück' }), 200);
  await add(same);
  const again = await change(id, { status: 'usable' });
  assert.deepEqual([again.status, failuresOf(again)], [409, ['conflict']]);
});

test('a contact that is not usable has a reason, and is not preferred', async () => {
  const { add, change, contacts } = await aDebtor();
  const { id } = await add(found);
  assert.deepEqual(failuresOf(await change(id, { status: 'undeliverable' })), ['reason required']);
  assert.deepEqual(failuresOf(await change(id, { status: 'former', reason: 'alt', preferred: true })), [
    'preferred invalid',
  ]);
  const back = bodyOf(await change(id, { status: 'undeliverable', reason: 'Zurück' }), 200);
  assert.deepEqual([back.preferred, back.reason], [false, 'Zurück']);
  assert.deepEqual(failuresOf(await change(id, { preferred: true })), ['preferred invalid']);
  assert.deepEqual(failuresOf(await change(id, { reason: null })), ['reason required']);
  const former = bodyOf(await change(id, { status: 'former', reason: 'Alt' }), 200);
  assert.ok(former.ended_at);
  const usable = bodyOf(await change(id, { status: 'usable', preferred: true }), 200);
  assert.deepEqual([usable.preferred, usable.reason, usable.ended_at], [true, null, null]);
  const { etag } = Object.fromEntries((await change(id, { preferred: true })).headers);
  stage.clock.advance({ minutes: 1 });
  bodyOf(await change(id, { preferred: false }, { 'if-match': String(etag) }), 200);
  assert.equal((await change(id, { preferred: true }, { 'if-match': String(etag) })).status, 412);
  assert.equal((await contacts()).filter(({ preferred }) => preferred).length, 0);
});

test('of two people who prefer an address at the same time, one has it', async () => {
  const { add, change, contacts } = await aDebtor();
  const ids = await Promise.all(
    ['A 1', 'B 2', 'C 3'].map(async (street) => (await add({ ...found, address: { ...fresh, street } })).id),
  );
  const answers = await Promise.all(ids.map((id) => change(id, { preferred: true })));
  assert.deepEqual(new Set(statusesOf(answers)), new Set([200]));
  assert.equal((await contacts()).filter(({ preferred }) => preferred).length, 1);
});

test('the office records at most 50 contacts of a debtor', async () => {
  const { id, add, operate } = await aDebtor();
  const { id: one } = await add(found);
  await stage.sql(
    `insert into debtor_contacts select company_id, debtor_id, gen_random_uuid(), type, address, value, source, source_note, status, false, reason,
       author_type, author_name, valid_from, ended_at, created_at, updated_at
     from debtor_contacts, generate_series(1, 49) where debtor_id = $1 and id = $2`,
    [id, one],
  );
  const refused = await operate('POST', 'contacts/', { type: 'phone', value: '030 23125000', source: 'debtor' });
  assert.deepEqual([refused.status, failuresOf(refused)], [400, ['contacts max_length']]);
});

test('an address of the office or of the company ends an unknown one', async () => {
  const one = await aDebtor();
  const moved = await one.record({ type: 'moved_unknown', source: 'post' });
  assert.deepEqual([moved.court, moved.party, moved.ended_on], [null, null, null]);
  await one.add({ type: 'phone', value: '030 23125000', source: 'research' });
  assert.equal((await one.circumstances('?in_force=true')).length, 1);
  await one.add(found);
  const [ended] = await one.circumstances();
  assert.deepEqual([ended?.id, ended?.end_reason, ended?.ended_on !== null], [moved.id, null, true]);

  await one.record({ type: 'moved_unknown' });
  await one.patchByCompany({ addresses: [{ id: first(one.debtor.addresses).id, ...old, primary: true }] });
  assert.equal((await one.circumstances('?in_force=true')).length, 1, 'the same address is none');
  await one.patchByCompany({ addresses: [{ ...fresh, street: 'Gasse 9' }] });
  assert.equal((await one.circumstances('?in_force=true')).length, 0);
});

test('an address that is usable again ends an unknown one', async () => {
  const { debtor, change, record, circumstances } = await aDebtor();
  const { id } = first(debtor.addresses);
  bodyOf(await change(id, { status: 'undeliverable', reason: 'Zurück' }), 200);
  await record({ type: 'moved_unknown', source: 'post' });
  bodyOf(await change(id, { status: 'usable' }), 200);
  assert.deepEqual(await circumstances('?in_force=true'), []);
});

const lawyer = { role: 'lawyer', name: 'Kanzlei Muster', email: 'kanzlei@lawyer.example' };

test('each circumstance needs what it says, and refuses the rest', async () => {
  const { operate } = await aDebtor();
  const post = async (body: object) => failuresOf(await operate('POST', 'circumstances/', body));
  assert.deepEqual(await post({ type: 'deceased' }), ['from required']);
  assert.deepEqual(await post({ type: 'insolvent' }), ['court required', 'file_number required', 'from required']);
  assert.deepEqual(await post({ type: 'represented' }), ['party required']);
  assert.deepEqual(await post({ type: 'represented', party: { role: 'guardian', name: 'Muster' } }), [
    'party.email required',
  ]);
  assert.deepEqual(await post({ type: 'deceased', from: '2026-02-01', party: lawyer }), ['party.role invalid_choice']);
  assert.deepEqual(await post({ type: 'moved_unknown', court: 'AG', file_number: '1', party: lawyer }), [
    'court not_allowed',
    'file_number not_allowed',
    'party not_allowed',
  ]);
  assert.deepEqual(
    await post({
      type: 'represented',
      from: '2099-01-01',
      party: { ...lawyer, email: 'x', address: { ...old, postal_code: '1' } },
    }),
    ['from invalid', 'party.address.postal_code zip_country_mismatch', 'party.email invalid_email'],
  );
});

test('a type is in force once, ends once, and can be recorded again', async () => {
  const { record, operate, end, circumstances } = await aDebtor();
  const one = await record({ type: 'represented', from: '2026-02-01', party: lawyer, source: 'representative' });
  assert.deepEqual(one.party, {
    role: 'lawyer',
    name: 'Kanzlei Muster',
    address: null,
    email: 'kanzlei@lawyer.example',
    reference: null,
  });
  assert.equal((await operate('POST', 'circumstances/', { type: 'represented', party: lawyer })).status, 409);
  assert.deepEqual(failuresOf(await end(one.id, { reason: 'Ende', on: '2026-01-31' })), ['on invalid']);
  assert.deepEqual(failuresOf(await end(one.id, { reason: 'Ende', on: '2099-01-31' })), ['on invalid']);
  const ended = bodyOf(await end(one.id, { reason: 'Mandat niedergelegt', on: '2026-02-10' }), 200);
  assert.deepEqual(
    [ended.ended_on, ended.end_reason, ended.ended_at !== null],
    ['2026-02-10', 'Mandat niedergelegt', true],
  );
  assert.equal((await end(one.id, { reason: 'Noch einmal' })).status, 409);
  await record({ type: 'represented', party: lawyer });
  assert.deepEqual(
    (await circumstances()).map(({ ended_on }) => ended_on),
    [null, '2026-02-10'],
  );
  assert.equal((await circumstances('?in_force=false')).length, 1);
});

test('of two people who record the same circumstance at the same time, one does', async () => {
  const { operate, circumstances } = await aDebtor();
  const body = { type: 'deceased', from: '2026-02-01', party: { role: 'heir', name: 'Erika Muster' } };
  const answers = await Promise.all([1, 2, 3].map(() => operate('POST', 'circumstances/', body)));
  assert.deepEqual(
    statusesOf(answers).toSorted((a, b) => a - b),
    [201, 409, 409],
  );
  assert.equal((await circumstances()).length, 1);
});

test('company and office change one debtor at the same time, and neither waits for good', async () => {
  const { add, record, patchByCompany, contacts, operate, circumstances } = await aDebtor();
  await record({ type: 'moved_unknown' });
  const { id } = await add({ type: 'phone', value: '030 23125000', source: 'research' });
  await Promise.all([
    ...[1, 2, 3].map((house) => patchByCompany({ addresses: [{ ...fresh, street: `Gasse ${house}` }] })),
    ...[4, 5, 6].map((house) => add({ ...found, address: { ...fresh, street: `Gasse ${house}` } })),
    ...[1, 2, 3].map(() => operate('PATCH', `contacts/${id}/`, { status: 'undeliverable', reason: 'Falsch' })),
  ]);
  const usable = (await contacts()).filter(({ type, status }) => type === 'address' && status === 'usable');
  assert.deepEqual([usable.length, usable.filter(({ source }) => source === 'creditor').length], [4, 1]);
  assert.deepEqual(await circumstances('?in_force=true'), []);
});

test('a case shows the operator what holds for its debtor, and its company no more than that it is clarified', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const path = `/operator/v1/debtors/${mandate.debtor_id}/`;
  const before = await company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
  const feed = await company.feed();
  const flags = async () =>
    bodyOf(await stage.operate<OperatorMandate>('GET', `/operator/v1/mandates/${mandate.id}/`), 200).debtor_flags;
  assert.deepEqual(await flags(), []);
  const body = { type: 'represented', party: lawyer };
  const { id } = bodyOf(await stage.operate<Circumstance>('POST', `${path}circumstances/`, body), 201);
  bodyOf(await stage.operate('POST', `${path}circumstances/`, { type: 'deceased', from: '2026-02-01' }), 201);
  assert.deepEqual(await flags(), ['deceased', 'represented']);
  const listed = await stage.operate<Page<OperatorMandate>>('GET', '/operator/v1/mandates/');
  assert.deepEqual(bodyOf(listed, 200).results.find((each) => each.id === mandate.id)?.debtor_flags, [
    'deceased',
    'represented',
  ]);
  bodyOf(await stage.operate('POST', `${path}circumstances/${id}/end/`, { reason: 'Ende' }), 200);
  assert.deepEqual(await flags(), ['deceased']);
  const { next_step, ...after } = await company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
  assert.deepEqual({ ...after, next_step: before.next_step }, before);
  assert.equal(next_step?.kind, 'clarify');
  assert.deepEqual(await company.feed(), feed);
});

test('companies, other debtors and copies of production reach nothing, and a reviewer writes nothing', async () => {
  const [one, other] = [await aDebtor(), await aDebtor(await stage.aCompany())];
  const { id } = await one.add(found);
  const circumstance = await one.record({ type: 'moved_unknown' });
  for (const rest of ['contacts/', 'circumstances/']) {
    assert.equal((await company.send('GET', one.path + rest)).status, 403);
    assert.equal((await stage.operate('GET', `/operator/v1/debtors/${id}/${rest}`)).status, 404);
  }
  assert.equal((await other.operate('GET', `contacts/${id}/`)).status, 404);
  assert.equal((await other.change(id, { preferred: false })).status, 404);
  assert.equal((await other.operate('GET', `circumstances/${circumstance.id}/`)).status, 404);
  assert.equal((await other.end(circumstance.id, { reason: 'x' })).status, 404);
  const key = await stage.givenSession({ kind: 'operator', roles: ['reviewer'] });
  assert.equal((await one.operate('GET', 'contacts/', undefined, { key })).status, 200);
  assert.equal((await one.operate('POST', 'contacts/', found, { key })).status, 403);
  assert.equal((await one.operate('POST', 'circumstances/', { type: 'moved_unknown' }, { key })).status, 403);
  await stage.sql(
    `update companies set sandbox_origin = 'production_mirror' where id = (select company_id from debtors where id = $1)`,
    [other.id],
  );
  const refused = [
    await other.operate('POST', 'contacts/', found),
    await other.change(first(other.debtor.addresses).id, { preferred: true }),
    await other.operate('POST', 'circumstances/', { type: 'moved_unknown' }),
    await other.end(circumstance.id, { reason: 'x' }),
  ];
  assert.deepEqual(
    refused.map(failuresOf),
    Array.from({ length: 4 }, () => ['sandbox_source_managed']),
  );
});

test('the audit log names ids and fields, and no text', async () => {
  const { id, add, change, record, end } = await aDebtor();
  const secret = 'Geheimweg 7';
  const moved = await record({ type: 'moved_unknown', note: secret });
  const contact = await add({ ...found, address: { ...fresh, street: secret }, source_note: secret });
  bodyOf(await change(contact.id, { status: 'undeliverable', reason: secret }), 200);
  const heir = await record({
    type: 'deceased',
    from: '2026-02-01',
    note: secret,
    party: { role: 'heir', name: secret },
  });
  bodyOf(await end(heir.id, { reason: secret }), 200);
  const { results } = bodyOf(
    await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${id}`),
    200,
  );
  assert.deepEqual(
    results.map(({ action, target, after }) => [action, target?.kind, (after as { id: string }).id]),
    [
      ['circumstances.end', 'debtor', heir.id],
      ['circumstances.create', 'debtor', heir.id],
      ['contacts.update', 'debtor', contact.id],
      ['contacts.create', 'debtor', contact.id],
      ['circumstances.create', 'debtor', moved.id],
    ],
  );
  assert.equal((results[3]?.after as { ended_circumstance_id: string } | undefined)?.ended_circumstance_id, moved.id);
  assert.ok(!JSON.stringify(results).includes(secret));
});

test('hostile texts are refused or stored as they are', async () => {
  const { add, operate, record } = await aDebtor();
  const hostile = '<img src=x onerror=alert(1)> #import "x" \u202Etxt';
  const contact = await add({ ...found, address: { ...fresh, street: hostile }, source_note: hostile });
  assert.equal(contact.address?.street, hostile.replace('\u202E', ''));
  const circumstance = await record({ type: 'represented', party: { ...lawyer, name: hostile }, note: hostile });
  assert.equal(circumstance.party?.name, hostile.replace('\u202E', ''));
  const long = 'x'.repeat(100_000);
  assert.deepEqual(
    failuresOf(await operate('POST', 'contacts/', { ...found, source_note: long, address: { ...fresh, city: long } })),
    ['address.city max_length', 'source_note max_length'],
  );
  assert.deepEqual(
    failuresOf(await operate('POST', 'circumstances/', { type: 'moved_unknown', note: `${long}\u0000` })),
    ['note control_characters'],
  );
});
