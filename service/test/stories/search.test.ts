/** What the operator, and an owner within its own data, finds by a name, a reference, an IBAN or an id (portal.md 4, 6). */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { SearchResult, SearchResults } from '@mahnwerk/contract/shapes/search.ts';
import { soughtFor } from '../../src/domain/search/terms.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  first,
  givenAccepted,
  givenDebtor,
  givenDraft,
  givenSubmitted,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { givenDocument } from '../harness/uploads.ts';
import { aPdf } from '../harness/files.ts';
import { sentBy, touchedBy } from '../harness/plans.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany({ name: 'Beispiel Möbelhandel GmbH' });
});
after(() => stage.stop());

const search = async (q: string, limit?: number): Promise<readonly SearchResult[]> => {
  const query = new URLSearchParams({ q, ...(limit === undefined ? {} : { limit: String(limit) }) });
  return bodyOf(await stage.operate<SearchResults>('GET', `/operator/v1/search/?${query.toString()}`), 200).results;
};
const found = async (q: string): Promise<string[]> => (await search(q)).map(({ kind, id }) => `${kind} ${id}`);

const named = (first_name: string, last_name: string, changes: object = {}) =>
  givenDebtor(company, { ...aPerson(last_name), person: { first_name, last_name }, ...changes });

test('a case is found by its debtor, whatever of the name is typed in whatever order', async () => {
  const { id: debtor_id } = await named('Zoë Katharina', 'Überwältiger');
  const { mandate } = await givenAccepted(stage, company, { debtor_id });
  const results = await search('überwältiger');
  assert.deepEqual(first(results), {
    kind: 'case',
    id: mandate.id,
    company_id: company.company,
    title: 'Zoë Katharina Überwältiger',
    subtitle: `${mandate.reference_number} · Beispiel Möbelhandel GmbH`,
    matched: { field: 'debtor.display_name', text: 'Zoë Katharina Überwältiger' },
    parent: null,
  });
  assert.deepEqual(
    results.map(({ kind }) => kind),
    ['case', 'debtor'],
  );
  for (const text of ['Uberwalt', 'UEBERWAELTIGER', 'zoe kath', 'Überwältiger Zoë', 'katharina, überwältiger'])
    assert.deepEqual(await found(text), [`case ${mandate.id}`, `debtor ${debtor_id}`], text);
  assert.deepEqual(await found('berwältiger'), []);
});

test('a name with letters of its own is found without them (33)', async () => {
  const path = new URL('../cases/33-search-dotless-i/input.json', import.meta.url);
  const { person, queries } = JSON.parse(await readFile(path, 'utf8')) as {
    person: { first_name: string; last_name: string };
    queries: readonly string[];
  };
  const { id } = await named(person.first_name, person.last_name);
  for (const text of [...queries, 'Ayşe Yıld']) assert.deepEqual(await found(text), [`debtor ${id}`], text);
});

test('an order under review is found by its debtor, and as a case once it is accepted', async () => {
  const { id: debtor_id } = await named('Kuno', 'Querkopf');
  const order = await givenSubmitted(company, { debtor_id });
  assert.deepEqual(await found('Querkopf'), [`order ${order.id}`, `debtor ${debtor_id}`]);
  const accepted = bodyOf(
    await stage.operate<{ mandate: string }>('POST', `/operator/v1/orders/${order.id}/accept/`),
    200,
  );
  assert.deepEqual(await found('Querkopf'), [`case ${accepted.mandate}`, `debtor ${debtor_id}`]);
});

test('references are found from any of their parts, with or without separators, and lead to their case', async () => {
  const claims = [{ ...aClaim(), document_reference: 'RG-2031-77441', your_reference: 'Auftrag 90-1177' }];
  const { mandate, order } = await givenAccepted(stage, company, { claims });
  const claim = order.claims[0]?.id ?? '';
  for (const text of ['RG-2031-77441', 'rg203177441', '77441', '2031 774', 'auftrag 90', '90-1177']) {
    const [result] = await search(text);
    assert.deepEqual(
      [result?.kind, result?.id, result?.parent],
      ['claim', claim, { kind: 'case', id: mandate.id }],
      text,
    );
  }
  assert.deepEqual(first(await search('90-1177')).matched, { field: 'your_reference', text: 'Auftrag 90-1177' });
  const number = mandate.reference_number;
  for (const text of [number, number.toLowerCase(), number.slice(0, -1), number.slice(number.indexOf('-') + 1)])
    assert.ok((await found(text)).includes(`case ${mandate.id}`), text);
  assert.equal((await search(number))[0]?.matched.field, 'reference_number');
});

test('a debtor is found by its own reference and by the end of an IBAN', async () => {
  const bank_accounts = [{ iban: 'DE02120300000000202051', account_holder: 'Ida Beispiel' }];
  const { id } = await named('Ida', 'Beispielhaft', { your_reference: 'D-55/9090', bank_accounts });
  for (const text of ['d-55/9090', '9090', '2051', '0202051', 'DE02 1203 0000 0000 2020 51'])
    assert.deepEqual(await found(text), [`debtor ${id}`], text);
  assert.deepEqual(first(await search('202051')).matched, { field: 'iban', text: 'DE02120300000000202051' });
  assert.deepEqual(await found('051'), []);
});

test('a company is found by its name, its customer number and the account it is paid to', async () => {
  const { customer_number } = first(
    await stage.sql('select customer_number from companies where id = $1', [company.company]),
  );
  for (const text of ['möbelhandel', 'Moebelhandel', 'GmbH Beispiel', String(customer_number)])
    assert.equal((await found(text))[0], `company ${company.company}`, text);
});

test('every kind of thing is found by its id, documents too', async () => {
  const draft = await givenDraft(company);
  const claim = first(draft.claims).id;
  const document = await givenDocument(company, `/v2/claims/${claim}/documents/`, { file: aPdf() });
  const { mandate } = await givenAccepted(stage, company);
  assert.deepEqual(first(await search(document.id)).parent, { kind: 'order', id: draft.id });
  for (const [kind, id] of [
    ['case', mandate.id],
    ['order', draft.id],
    ['claim', claim],
    ['company', company.company],
    ['document', document.id],
  ] as const)
    assert.deepEqual(
      (await search(id.toUpperCase())).map((each) => [each.kind, each.matched.field]),
      [[kind, 'id']],
    );
});

test('what is renamed is found by its new name, and what is deleted no more', async () => {
  const debtor = await named('Mia', 'Altmannsberger');
  const patch = { person: { first_name: 'Mia', last_name: 'Neumannsberger' } };
  bodyOf(await company.send<Debtor>('PATCH', `/v2/debtors/${debtor.id}/`, patch), 200);
  assert.deepEqual(await found('Altmannsberger'), []);
  assert.deepEqual(await found('Neumannsberger'), [`debtor ${debtor.id}`]);
  bodyOf(await company.send('DELETE', `/v2/debtors/${debtor.id}/`), 204);
  assert.deepEqual(await found('Neumannsberger'), []);
  assert.deepEqual(await stage.sql('select * from search_terms where id = $1', [debtor.id]), []);
});

/** What a person finds for the company or the Partner that its session acts for. */
const foundBy = async (key: string, q: string): Promise<string[]> => {
  const query = new URLSearchParams({ q }).toString();
  const { results } = bodyOf(await stage.send<SearchResults>('GET', `/account/v1/search/?${query}`, { key }), 200);
  return results.map(({ kind, id }) => `${kind} ${id}`);
};

test('a company finds its own by words and ids, drafts too, and nothing of another one, nor itself', async () => {
  const [own, other] = [
    await stage.aCompany({ name: 'Eigenbrot GmbH' }),
    await stage.aCompany({ name: 'Eigenbrot KG' }),
  ];
  const member = await stage.givenSession({ kind: 'company', owner: own.company, roles: ['member'] });
  const claims = [{ ...aClaim(), document_reference: 'RG-88123-E' }];
  const [one, two] = [await givenDebtor(own, aPerson('Eigenbrot')), await givenDebtor(other, aPerson('Eigenbrot'))];
  const { mandate, order } = await givenAccepted(stage, own, { debtor_id: one.id, claims });
  const draft = await givenDraft(own, { debtor_id: one.id });
  const foreign = await givenAccepted(stage, other, { debtor_id: two.id, claims });
  assert.deepEqual(await foundBy(member, 'Eigenbrot'), [`case ${mandate.id}`, `order ${draft.id}`, `debtor ${one.id}`]);
  const claim = order.claims[0]?.id ?? '';
  assert.deepEqual(await foundBy(member, '88123'), [`claim ${claim}`]);
  for (const id of [mandate.id, claim, one.id, draft.id])
    assert.ok(
      (await foundBy(member, id)).some((found) => found.endsWith(id)),
      id,
    );
  const strange = [foreign.mandate.id, foreign.order.id, foreign.order.claims[0]?.id ?? '', two.id, other.company];
  for (const id of [...strange, own.company]) assert.deepEqual(await foundBy(member, id), [], id);
});

test('a Partner finds what its companies have, while it may act for them', async () => {
  const [one, two, other] = [
    await stage.aCompany({ name: 'Rabenhof' }),
    await stage.aCompany(),
    await stage.aCompany(),
  ];
  const partner = await stage.givenPartner([one.company, two.company]);
  const member = await stage.givenSession({ kind: 'partner', owner: partner, roles: ['member'] });
  const debtors: string[] = [];
  for (const each of [one, two, other]) debtors.push(`debtor ${(await givenDebtor(each, aPerson('Rabenhorst'))).id}`);
  assert.deepEqual((await foundBy(member, 'rabenhorst')).toSorted(), debtors.slice(0, 2).toSorted());
  assert.deepEqual(await foundBy(member, 'Rabenhof'), [`company ${one.company}`]);
  await stage.operate('POST', `/operator/v1/partners/${partner}/companies/${one.company}/revoke/`);
  assert.deepEqual(await foundBy(member, 'rabenhorst'), debtors.slice(1, 2));
  assert.deepEqual(await foundBy(member, 'Rabenhof'), []);
  const staff = await stage.send('GET', '/account/v1/search/?q=a', {
    key: await stage.givenSession({ kind: 'operator' }),
  });
  assert.equal(staff.status, 403);
});

test('a name that many have shows some of them, whole names first, and reads no more of them than it shows', async () => {
  await stage.sql(
    `insert into debtors (company_id, id, acting_as, person, display_name, created_at, updated_at)
     select $1, gen_random_uuid(), 'consumer', '{"first_name":"Max","last_name":"Massenhaft"}', 'Max Massenhaft ' || n, now(), now() from generate_series(1, 5000) n`,
    [company.company],
  );
  await stage.sql('analyze debtors, search_terms, orders, mandates');
  assert.equal((await search('massenhaft')).length, 20);
  assert.equal((await search('massenhaft', 50)).length, 50);
  assert.ok((await found('Max Massenhaft 4711')).length === 1);
  const member = await stage.givenSession({ kind: 'company', owner: company.company });
  const client = new pg.Client(stage.address);
  await client.connect();
  for (const seek of [() => search('massenhaft'), () => foundBy(member, 'massenhaft')]) {
    const sent = (await sentBy(seek)).filter(({ text }) => text.includes('search_terms'));
    const { rows, told } = await touchedBy(client, first(sent));
    // Of thousands. A table of a few rows may be read whole for each of the twenty.
    assert.ok(rows < 1000, `${rows} rows: ${told}`);
  }
  await client.end();
});

test('a list of one company finds its own behind the many that another one has by that name', async () => {
  const other = await stage.aCompany({ name: 'Zweitel Handel GmbH' });
  // Longer than the name that thousands have: its terms come last.
  const { id: debtor_id } = await givenDebtor(other, aPerson('Massenhaftig'));
  const { mandate } = await givenAccepted(stage, other, { debtor_id });
  const read = async (list: string, company_id: string) => {
    const path = `/operator/v1/${list}/?q=massenhaft&company_id=${company_id}`;
    return bodyOf(await stage.operate<Page<{ id: string }>>('GET', path), 200).results.map(({ id }) => id);
  };
  assert.deepEqual(await read('mandates', other.company), [mandate.id]);
  assert.equal((await read('orders', other.company)).length, 1);
  assert.deepEqual(await read('mandates', company.company), []);
});

test('whatever is typed is answered, and nothing but words is compared', async () => {
  for (const text of ['%', '_', "'; drop", '\\', '🦊', 'ß', '<', '* : & |', 'x'.repeat(255)]) await search(text);
  for (const query of ['', '?q=', `?q=${'x'.repeat(256)}`, '?q=a&limit=0', '?q=a&limit=51', '?q=a&q=b'])
    assert.equal((await stage.operate('GET', `/operator/v1/search/${query}`)).status, 400, query);
});

test('the database keeps the words that a search looks up', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        text,
        fc.string({ unit: fc.constantFrom(...Array.from('aÄß-é ,1ﬁ_\u2028\u1680\u00a0\ufeff')), maxLength: 20 }),
      ),
      async (name) => {
        // A text without a word has no term.
        const { beginnings } = soughtFor(name);
        const rows = await stage.sql('select t from search_terms_of($1) t', [name.replaceAll('\0', '')]);
        const terms = rows.map(({ t }) => String(t));
        const ownOnly = beginnings.filter((each) => !each.startsWith('<'));
        assert.ok(
          ownOnly.every((each) => terms.includes(each)),
          `${JSON.stringify(ownOnly)} of ${JSON.stringify(terms)}`,
        );
      },
    ),
    { numRuns: 300 },
  );
});
