/** What a platform lives through that onboards and runs companies (service.md 2.9, 4.2, 4.5; decisions.md 9). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type CreatedCompany, PartnerCompany } from '@mahnwerk/contract/partner/companies.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import {
  aClaim,
  bodyOf,
  first,
  givenAccepted,
  givenDraft,
  givenSubmitted,
  openStage,
  publicUrl,
  type Stage,
  statusesOf,
} from '../harness/cases.ts';
import { completeCompany } from '../harness/company.ts';
import { aPlatform, companiesPath, ownKeyOf, type Platform } from '../harness/platform.ts';
import type { Answer } from '../harness/service.ts';

let stage: Stage;
let platform: Platform;

before(async () => {
  stage = await openStage();
  platform = await aPlatform(stage);
});

after(() => stage.stop());

const user = (name: string, fields: object = {}) => ({
  email: `${name}@beispiel-handel.example`,
  first_name: name,
  last_name: 'Muster',
  role: 'admin',
  ...fields,
});

/** Status, code and what is nested, in one line. */
function refusalOf({ status, body, text }: Answer<unknown>): string {
  const { code, errors = [] } = (body ?? {}) as { code?: string; errors?: { field: string; code: string }[] };
  assert.ok(status >= 400, text);
  return [`${status} ${code ?? ''}`, ...errors.map((each) => `${each.field} ${each.code}`)].join(', ');
}

const operate = async (path: string, body?: unknown, method = 'POST') =>
  bodyOf(await stage.operate(method, `/operator/v1/${path}`, body), 200);
const revoke = ({ partner }: Platform, id: string) => operate(`partners/${partner}/companies/${id}/revoke/`);

/** What the feed says of one company, without the words that every type begins with. */
const toldOf = async (of: Platform, id: string): Promise<string[]> =>
  (await of.feed()).filter(({ data }) => data.company_id === id).map(({ type }) => type);

describe('creating', () => {
  test('a company needs no more than a name, says what it lacks for a first case, and its Partner may act for it at once', async () => {
    const answer = await platform.send<PartnerCompany>('POST', companiesPath, { name: 'Neue Handels OHG' });
    const company = bodyOf(answer, 201);
    const report = new ValidationErrors();
    PartnerCompany.read(company, report);
    assert.deepEqual(report.failures, []);
    assert.match(company.customer_number, /^\d{8}$/);
    assert.deepEqual(
      [
        company.external_reference,
        company.case_access,
        company.onboarding_mode,
        company.onboarding_status,
        company.sandbox_origin,
        company.users,
      ],
      [null, 'available', 'api_only', 'confirmation_not_required', 'sandbox_native', []],
    );
    assert.deepEqual(
      company.case_submission_readiness.issues.map(({ field }) => field),
      [
        'address',
        'phone',
        'legal_form',
        'tax_treatment',
        'payout_bank_account',
        'notification_channels',
        'notification_channels',
      ],
    );
    assert.equal(answer.headers.get('location'), `${publicUrl}${companiesPath}${company.id}/`);
    assert.deepEqual(await platform.company(company.id), company);
    const reading = await stage.send('GET', '/v2/info/', {
      key: platform.key,
      headers: { 'X-On-Behalf-Of-Company': company.id },
    });
    assert.deepEqual([reading.status, reading.body.company], [200, company.id]);
  });

  test('a company of production is of no sandbox', async () => {
    const production = await openStage({ environment: 'production' });
    try {
      assert.equal((await (await aPlatform(production)).onboard()).sandbox_origin, 'unclassified');
    } finally {
      await production.stop();
    }
  });

  test('what is sent is kept in its canonical form, the declared basis is never answered', async () => {
    const company = await platform.onboard({
      ...completeCompany,
      phone: '030 23125000',
      payout_bank_account: { account_holder: 'Beispiel Handel GmbH', iban: 'de89 3704 0044 0532 0130 00' },
      data_sharing_basis: 'self_authorized',
    });
    assert.deepEqual([company.phone, company.payout_bank_account?.iban], ['+493023125000', 'DE89370400440532013000']);
    assert.deepEqual(company.case_submission_readiness, { ready: true, issues: [] });
    assert.ok(!('data_sharing_basis' in company));
  });

  test('ten users come with it, each pending and invited; their links are shown once, in this answer', async () => {
    const users = Array.from({ length: 10 }, (_none, index) =>
      user(`user${index}`, { role: index % 2 === 0 ? 'admin' : 'member' }),
    );
    const sent = { idempotencyKey: randomUUID() };
    const create = () =>
      platform.send<CreatedCompany>('POST', companiesPath, { name: 'Beispiel Handel GmbH', users }, sent);
    const [answer, replayed] = [await create(), await create()];
    const company = bodyOf(answer, 201);
    const links = company.users.map(({ setup_url }) => setup_url ?? '');
    assert.equal(new Set(links).size, 10);
    for (const link of links) assert.equal((await fetch(stage.url + link.replace(publicUrl, ''))).status, 200, link);
    // A replay is the same company without the links, and both carry the tag of what a GET answers.
    const read = await platform.send('GET', `${companiesPath}${company.id}/`);
    assert.deepEqual(
      [replayed.status, replayed.headers.get('idempotency-replayed'), replayed.text],
      [201, 'true', read.text],
    );
    assert.deepEqual(
      [answer.headers.get('etag'), replayed.headers.get('etag')],
      [read.headers.get('etag'), read.headers.get('etag')],
    );
    const stored = await stage.sql('select body from idempotency where body is not null');
    for (const link of links) assert.ok(!stored.some(({ body }) => String(body).includes(link.slice(-43))));
    assert.deepEqual(
      company.users.map(({ email, role, status }) => `${email} ${role} ${status}`).sort(),
      users.map(({ email, role }) => `${email} ${role} pending_setup`).sort(),
    );
    assert.deepEqual(
      (await platform.company(company.id)).users,
      company.users.map(({ setup_url: _link, ...rest }) => rest),
    );
    assert.deepEqual(await toldOf(platform, company.id), ['company.created', ...users.map(() => 'membership.created')]);
    assert.equal(Number(first(await stage.sql(`select count(*) from work_items where kind = 'mail'`)).count), 10);
  });

  test('an eleventh user is too many', async () => {
    const users = Array.from({ length: 11 }, (_none, index) => user(`user${index}`));
    assert.equal(
      refusalOf(await platform.send('POST', companiesPath, { name: 'Viele GmbH', users })),
      '400 validation_error, users max_length',
    );
  });

  const halves: readonly [why: string, users: readonly object[], refusal: string][] = [
    [
      'an address that is none',
      [user('eins'), user('zwei', { email: 'zwei@' }), user('drei')],
      '400 validation_error, users[1].email invalid_email',
    ],
    [
      'an address at which nobody is invited',
      [user('eins'), user('zwei', { email: 'postmaster@api.mahnwerk.test' })],
      '400 validation_error, users[1].email email_not_invitable',
    ],
    [
      'an entitlement that the Partner does not have',
      [user('eins'), user('zwei', { skip_email_verification: true })],
      '403 permission_denied',
    ],
  ];
  for (const [why, users, refusal] of halves)
    test(`the company and its users come together or not at all: ${why}`, async () => {
      const name = `Halbe ${randomUUID()}`;
      const body = { name, external_reference: name, users };
      assert.equal(refusalOf(await platform.send('POST', companiesPath, body)), refusal);
      assert.deepEqual(await stage.sql('select from companies where name = $1', [name]), []);
      assert.equal((await platform.companies(`?external_reference=${name}`)).count, 0);
    });

  test('all broken rules are told in one answer: of the company, across its fields, and of its users', async () => {
    const body = {
      ...completeCompany,
      tax_treatment: 'reverse_charge',
      legal_form: 'ag',
      payout_bank_account: { account_holder: 'x', iban: 'DE00' },
      users: [user('x', { email: 'x' })],
    };
    const refusal = refusalOf(await platform.send('POST', companiesPath, body));
    for (const each of [
      'tax_treatment invalid',
      'legal_representatives[0].type invalid_for_legal_form',
      'payout_bank_account.iban invalid_iban',
      'users[0].email invalid_email',
    ])
      assert.ok(refusal.includes(each), refusal);
  });

  test('a company that lets its Partner in by itself is awaited: it can be read and changed, not acted for', async () => {
    const company = await platform.onboard({ onboarding_mode: 'web_flow', users: [user('mara')] });
    assert.deepEqual(
      [company.case_access, company.onboarding_mode, company.onboarding_status],
      ['unavailable', 'web_flow', 'confirmation_pending'],
    );
    assert.equal(bodyOf(await platform.change(company.id, { phone: '+493023125001' }), 200).phone, '+493023125001');
    assert.equal(
      (await stage.send('GET', '/v2/info/', { key: platform.key, headers: { 'X-On-Behalf-Of-Company': company.id } }))
        .status,
      403,
    );
  });

  test('a retry with the same key is the same company, told and invited once', async () => {
    const sent = { idempotencyKey: randomUUID() };
    const body = { name: 'Einmal GmbH', users: [user('einmal')] };
    const create = () => platform.send<CreatedCompany>('POST', companiesPath, body, sent);
    const [one, again] = [await create(), await create()];
    const users = one.body.users.map(({ setup_url: _link, ...rest }) => rest);
    assert.deepEqual(
      [again.status, again.headers.get('idempotency-replayed'), again.body],
      [201, 'true', { ...one.body, users }],
    );
    assert.deepEqual(await toldOf(platform, one.body.id), ['company.created', 'membership.created']);
  });
});

describe('a Partner’s own reference', () => {
  test('it is trimmed, and compared exactly then: another case is another reference', async () => {
    const own = await aPlatform(stage);
    const company = await own.onboard({ external_reference: '  Kunde 7 \u200b' });
    assert.equal(company.external_reference, 'Kunde 7');
    const refused = await own.send('POST', companiesPath, { name: 'Andere GmbH', external_reference: 'Kunde 7 ' });
    assert.deepEqual([refusalOf(refused), refused.body.company_id], ['409 company_exists', company.id]);
    const other = await own.onboard({ external_reference: 'kunde 7' });
    assert.deepEqual(
      (await own.companies('?external_reference=%20Kunde%207')).results.map(({ id }) => id),
      [company.id],
    );
    assert.deepEqual(
      (await own.companies('?external_reference=kunde%207')).results.map(({ id }) => id),
      [other.id],
    );
    assert.equal((await own.companies('?external_reference=Kunde')).count, 0);
  });

  for (const [told, external_reference, refusal] of [
    ['of nothing but spaces', '   ', 'blank'],
    ['of 121 characters', 'x'.repeat(121), 'max_length'],
    ['with a line break at its end', 'K1\n', 'control_characters'],
  ] as const)
    test(`one ${told} is refused`, async () => {
      assert.equal(
        refusalOf(await platform.send('POST', companiesPath, { name: 'Neu GmbH', external_reference })),
        `400 validation_error, external_reference ${refusal}`,
      );
    });

  test('120 characters are what is left after trimming', async () => {
    assert.equal(
      (await (await aPlatform(stage)).onboard({ external_reference: ` ${'x'.repeat(120)} ` })).external_reference
        ?.length,
      120,
    );
  });

  test('another Partner has its own', async () => {
    const [one, other] = [await aPlatform(stage), await aPlatform(stage)];
    await one.onboard({ external_reference: 'K1' });
    await other.onboard({ external_reference: 'K1' });
  });

  test('it is free again once the company is let go, or its reference cleared', async () => {
    const own = await aPlatform(stage);
    const [gone, renamed] = [
      await own.onboard({ external_reference: 'K1' }),
      await own.onboard({ external_reference: 'K2' }),
    ];
    bodyOf(await own.send('POST', `${companiesPath}${gone.id}/disconnect/`), 200);
    assert.equal(bodyOf(await own.change(renamed.id, { external_reference: null }), 200).external_reference, null);
    for (const external_reference of ['K1', 'K2']) await own.onboard({ external_reference });
  });

  test('ten creations of one reference at once: one succeeds, the others are told which company has it', async () => {
    const own = await aPlatform(stage);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        own.send('POST', companiesPath, { name: 'Wettlauf GmbH', external_reference: 'K1' }),
      ),
    );
    assert.deepEqual(statusesOf(answers), [201, ...Array.from({ length: 9 }, () => 409)]);
    const winner = answers.find(({ status }) => status === 201)?.body.id;
    for (const { status, body } of answers)
      if (status === 409) assert.deepEqual([body.code, body.company_id], ['company_exists', winner]);
    assert.equal((await own.companies()).count, 1);
  });

  test('a creation and changes that meet over one reference: one has it afterwards', async () => {
    const own = await aPlatform(stage);
    const others = [await own.onboard(), await own.onboard()];
    const answers = await Promise.all([
      own.send('POST', companiesPath, { name: 'Wettlauf GmbH', external_reference: 'K1' }),
      ...others.map(({ id }) => own.change(id, { external_reference: 'K1' })),
    ]);
    const [won, ...lost] = answers.toSorted((a, b) => a.status - b.status);
    const winner = (won?.body as { id?: string } | undefined)?.id;
    for (const answer of lost)
      assert.deepEqual(
        [refusalOf(answer), (answer.body as { company_id?: string }).company_id],
        ['409 company_exists', winner],
      );
    assert.deepEqual(
      (await own.companies('?external_reference=K1')).results.map(({ id }) => id),
      [winner],
    );
  });
});

describe('the list', () => {
  test('newest first, by name and by creation, as often as is asked; only one’s own', async () => {
    const own = await aPlatform(stage);
    const made: string[] = [];
    for (const name of ['Birne GmbH', 'Apfel GmbH', 'Kirsche GmbH']) {
      made.push((await own.onboard({ name })).id);
      stage.clock.advance({ seconds: 1 });
    }
    const [birne, apfel, kirsche] = made;
    const idsBy = async (query: string) => (await own.companies(query)).results.map(({ id }) => id);
    assert.deepEqual(await idsBy(''), [kirsche, apfel, birne]);
    assert.deepEqual(await idsBy('?ordering=name'), [apfel, birne, kirsche]);
    assert.deepEqual(await idsBy('?ordering=-name'), [kirsche, birne, apfel]);
    assert.deepEqual(await idsBy('?ordering=created'), [birne, apfel, kirsche]);
    assert.equal((await own.companies('?limit=1')).count, 3);
    bodyOf(await own.change(String(apfel), { name: 'Zwetschge GmbH' }), 200);
    assert.deepEqual(await idsBy('?ordering=name'), [birne, kirsche, apfel], 'a new name has its place');
  });

  test('by what changed since: data, users and access alike', async () => {
    const own = await aPlatform(stage);
    const companies = [
      await own.onboard(),
      await own.onboard(),
      await own.onboard(),
      await own.onboard(),
      await own.onboard(),
    ];
    const [changed, invited, revoked, byOperator] = companies.map(({ id }) => id);
    stage.clock.advance({ seconds: 1 });
    const since = stage.clock.now();
    bodyOf(await own.change(String(changed), { phone: '+493023125001' }), 200);
    stage.clock.advance({ seconds: 1 });
    bodyOf(await own.send('POST', `${companiesPath}${invited}/users/`, user('neu')), 201);
    stage.clock.advance({ seconds: 1 });
    await revoke(own, String(revoked));
    stage.clock.advance({ seconds: 1 });
    await operate(`companies/${byOperator}/`, { phone: '+493023125002' }, 'PATCH');
    const page = await own.companies(`?updated_since=${since}`);
    assert.deepEqual(
      page.results.map(({ id }) => id),
      [changed, invited, revoked, byOperator],
    );
    assert.deepEqual(
      page.results.map(({ updated_at }) => updated_at >= since),
      [true, true, true, true],
    );
    assert.equal(page.count, 4);
    assert.equal((await own.companies(`?updated_since=${stage.clock.now()}`)).count, 1, 'inclusive');
  });

  test('a company that was let go is not there, one whose access was revoked is', async () => {
    const own = await aPlatform(stage);
    const [gone, revoked] = [await own.onboard(), await own.onboard()];
    await revoke(own, revoked.id);
    bodyOf(await own.send('POST', `${companiesPath}${gone.id}/disconnect/`), 200);
    const { count, results } = await own.companies();
    assert.deepEqual(
      [count, results.map(({ id, case_access }) => `${id} ${case_access}`)],
      [1, [`${revoked.id} unavailable`]],
    );
  });
});

describe('changing', () => {
  test('rule 1: an empty or an unchanged change leaves everything, the instant and the tag among it, and tells nobody', async () => {
    const company = await platform.onboard({ ...completeCompany, external_reference: randomUUID() });
    const before = await platform.send('GET', `${companiesPath}${company.id}/`);
    stage.clock.advance({ seconds: 1 });
    const { external_reference, phone, address } = company;
    const same = {
      external_reference: ` ${external_reference} `,
      phone: '030 23125000',
      address: { city: address?.city },
      payout_bank_account: { ...company.payout_bank_account, iban: 'DE89 3704 0044 0532 0130 00' },
      legal_representatives: company.legal_representatives,
    };
    assert.equal(phone, '+493023125000');
    for (const body of [{}, same]) {
      const answer = await platform.change(company.id, body);
      assert.deepEqual(
        [answer.status, answer.text, answer.headers.get('etag')],
        [200, before.text, before.headers.get('etag')],
      );
    }
    assert.deepEqual(await toldOf(platform, company.id), ['company.created']);
  });

  test('rule 2: the onboarding mode stays, whatever is sent', async () => {
    const company = await platform.onboard();
    for (const onboarding_mode of ['web_flow', 'api_only'])
      assert.equal(
        refusalOf(await platform.change(company.id, { onboarding_mode, phone: '+493023125001' })),
        '409 onboarding_mode_immutable',
      );
    assert.equal((await platform.company(company.id)).phone, null);
  });

  test('rule 3: a company that was let go is hidden', async () => {
    const company = await platform.onboard();
    bodyOf(await platform.send('POST', `${companiesPath}${company.id}/disconnect/`), 200);
    assert.equal(refusalOf(await platform.change(company.id, { phone: '+493023125001' })), '404 not_found');
  });

  test('rule 4: a reference that another has is refused with that company, null clears it, silence keeps it', async () => {
    const own = await aPlatform(stage);
    const [one, other] = [
      await own.onboard({ external_reference: 'K1' }),
      await own.onboard({ external_reference: 'K2' }),
    ];
    const refused = await own.change(other.id, { external_reference: 'K1', phone: '+493023125001' });
    assert.deepEqual(
      [refusalOf(refused), (refused.body as unknown as { company_id: string }).company_id],
      ['409 company_exists', one.id],
    );
    assert.deepEqual(await own.company(other.id), other);
    assert.equal(bodyOf(await own.change(other.id, { phone: '+493023125001' }), 200).external_reference, 'K2');
    assert.equal(bodyOf(await own.change(other.id, { external_reference: null }), 200).external_reference, null);
    assert.equal(bodyOf(await own.change(other.id, { external_reference: 'K3' }), 200).external_reference, 'K3');
  });

  test('rule 5: lists replace, too many entries are refused, an empty one clears', async () => {
    const company = await platform.onboard({ ...completeCompany, phone: null });
    const channel = first(completeCompany.notification_channels as readonly object[]);
    const representative = (index: number) => ({ name: `Mara ${index}`, type: 'managing_director' });
    for (const body of [
      { legal_representatives: [1, 2, 3, 4].map(representative) },
      { notification_channels: Array.from({ length: 11 }, () => channel) },
    ])
      assert.equal(refusalOf(await platform.change(company.id, body)).slice(0, 20), '400 validation_error');
    assert.deepEqual(
      bodyOf(await platform.change(company.id, { legal_representatives: [1, 2].map(representative) }), 200)
        .legal_representatives,
      [1, 2].map(representative),
    );
    assert.deepEqual(
      bodyOf(await platform.change(company.id, { notification_channels: [] }), 200).notification_channels,
      [],
    );
  });

  describe('rule 6: what locks', () => {
    const otherNames = [
      { name: 'Anders GmbH' },
      { legal_form: 'ug' },
      { tax_treatment: 'not_input_tax_deductible' },
      { vat_number: 'DE123456788' },
    ];
    const otherPeople = { legal_representatives: [{ name: 'Milo Muster', type: 'managing_director' }] };
    const otherAccount = {
      payout_bank_account: { account_holder: 'Beispiel Handel GmbH', iban: 'DE02120300000000202051' },
    };
    const allowed = async (id: string, body: object) => bodyOf(await platform.change(id, body), 200);
    const locked = async (id: string, body: object) => {
      const answer = await platform.change(id, body);
      assert.equal(refusalOf(answer), '409 conflict');
      for (const field of Object.keys(body))
        assert.ok((answer.body as unknown as { detail: string }).detail.includes(field), answer.text);
    };

    test('an incomplete company can change everything', async () => {
      const { id } = await platform.onboard({ ...completeCompany, phone: null });
      for (const body of [...otherNames, otherPeople, otherAccount, { notification_channels: [] }])
        await allowed(id, body);
    });

    test('the representatives once the data are complete, whatever is emptied afterwards; the rest not before a case', async () => {
      const { id } = await platform.onboard(completeCompany);
      await locked(id, otherPeople);
      for (const body of [...otherNames, otherAccount, { notification_channels: [] }]) await allowed(id, body);
      await locked(id, otherPeople);
      await operate(`companies/${id}/`, { phone: null }, 'PATCH');
      await locked(id, otherPeople);
    });

    test('the representatives again once those are complete that the operator has let it change', async () => {
      const { id } = await platform.onboard(completeCompany);
      await operate(`companies/${id}/open-representatives/`, undefined, 'POST');
      await allowed(id, { phone: null });
      await allowed(id, { legal_representatives: [] });
      await allowed(id, { ...otherPeople, phone: '+493023125009' });
      await locked(id, { legal_representatives: [] });
    });

    test('the names and the account once a case was submitted; what is stored can be sent again, the operator changes it still', async () => {
      const company = await platform.onboard(completeCompany);
      await givenSubmitted(await ownKeyOf(stage, company));
      for (const body of [...otherNames, otherPeople, otherAccount]) await locked(company.id, body);
      await locked(company.id, { ...otherAccount, name: 'Anders GmbH' });
      assert.equal(
        refusalOf(await platform.change(company.id, { phone: '+493023125009', name: 'Anders GmbH' })),
        '409 conflict',
        'whole or not at all',
      );
      const { name, legal_form, tax_treatment, vat_number, legal_representatives, payout_bank_account } = company;
      assert.deepEqual(
        await allowed(company.id, {
          name,
          legal_form,
          tax_treatment,
          vat_number,
          legal_representatives,
          payout_bank_account,
        }),
        await platform.company(company.id),
      );
      await allowed(company.id, {
        phone: '+493023125009',
        default_claim_type: 'H05',
        external_reference: randomUUID(),
      });
      await operate(`companies/${company.id}/`, { ...otherAccount, name: 'Anders GmbH' }, 'PATCH');
      assert.equal((await platform.company(company.id)).name, 'Anders GmbH');
    });

    test('nothing is unlocked by taking away what made the data complete, neither after a submission nor after a case was accepted', async () => {
      const company = await platform.onboard(completeCompany);
      const own = await ownKeyOf(stage, company);
      await givenSubmitted(own);
      await allowed(company.id, { phone: null });
      for (const body of [...otherNames, otherPeople, otherAccount]) await locked(company.id, body);
      await allowed(company.id, { phone: '+493023125009' });
      await givenAccepted(stage, own, { claims: [aClaim(2)] });
      await allowed(company.id, { phone: null });
      for (const body of [...otherNames, otherPeople, otherAccount]) await locked(company.id, body);
    });

    test('after the first submission the recipients that are needed must remain', async () => {
      const company = await platform.onboard(completeCompany);
      const [channel] = completeCompany.notification_channels;
      await givenSubmitted(await ownKeyOf(stage, company));
      assert.equal(
        refusalOf(await platform.change(company.id, { notification_channels: [] })),
        '400 validation_error, notification_channels required, notification_channels required',
      );
      assert.equal(
        refusalOf(
          await platform.change(company.id, { notification_channels: [{ ...channel, notifications: ['statements'] }] }),
        ),
        '400 validation_error, notification_channels required',
      );
      await allowed(company.id, { notification_channels: [{ ...channel, value: 'neu@beispiel-handel.example' }] });
      await allowed(company.id, {
        notification_channels: [
          { ...channel, notifications: ['statements'] },
          { ...channel, value: 'andere@beispiel-handel.example', notifications: ['requests_to_client'] },
        ],
      });
    });
  });

  test('the declared basis can be repeated, not replaced', async () => {
    const { id } = await platform.onboard();
    for (const round of [1, 2])
      assert.equal((await platform.change(id, { data_sharing_basis: 'self_authorized' })).status, 200, String(round));
    assert.equal(
      refusalOf(await platform.change(id, { data_sharing_basis: 'not_secret_carrier' })),
      '409 data_sharing_basis_already_declared',
    );
  });

  test('the operator’s switches are not a Partner’s: neither shown nor taken', async () => {
    const company = await platform.onboard();
    assert.ok(!('dunning_locked' in company));
    assert.equal(
      refusalOf(await platform.change(company.id, { dunning_locked: true })),
      '400 validation_error, dunning_locked unknown_field',
    );
    await operate(`companies/${company.id}/`, { dunning_paused: true }, 'PATCH');
    bodyOf(await platform.change(company.id, { phone: '+493023125001' }), 200);
    assert.deepEqual(await stage.sql('select dunning_paused from companies where id = $1', [company.id]), [
      { dunning_paused: true },
    ]);
  });

  test('a rule across fields judges the company as it would be', async () => {
    const { id } = await platform.onboard({ ...completeCompany, phone: null });
    assert.equal(
      refusalOf(await platform.change(id, { address: { country: 'AT', postal_code: '1010' } })),
      '400 validation_error, tax_treatment invalid',
    );
    bodyOf(
      await platform.change(id, {
        address: { country: 'AT', postal_code: '1010' },
        tax_treatment: 'reverse_charge',
        vat_number: 'ATU13585627',
      }),
      200,
    );
  });

  test('under If-Match a company is changed only as it was read: its users and its access are part of that', async () => {
    const { id } = await platform.onboard();
    const tag = async () => ({
      'If-Match': String((await platform.send('GET', `${companiesPath}${id}/`)).headers.get('etag')),
    });
    const read = await tag();
    stage.clock.advance({ seconds: 1 });
    bodyOf(await platform.change(id, { phone: '+493023125001' }, read), 200);
    assert.equal(refusalOf(await platform.change(id, { phone: '+493023125002' }, read)), '412 precondition_failed');
    const beforeUser = await tag();
    bodyOf(await platform.send('POST', `${companiesPath}${id}/users/`, user('mara')), 201);
    assert.equal(
      refusalOf(await platform.change(id, { phone: '+493023125002' }, beforeUser)),
      '412 precondition_failed',
    );
    bodyOf(await platform.change(id, { phone: '+493023125002' }, { 'If-Match': '*' }), 200);
  });

  test('of two changes of one reading, one is made', async () => {
    const { id } = await platform.onboard();
    const { headers } = await platform.send('GET', `${companiesPath}${id}/`);
    const read = { 'If-Match': String(headers.get('etag')) };
    const answers = await Promise.all(
      [1, 2, 3, 4].map((each) => platform.change(id, { phone: `+49302312500${each}` }, read)),
    );
    assert.deepEqual(statusesOf(answers), [200, 412, 412, 412]);
  });
});

describe('what meets', () => {
  test('a submission and a change that takes what it needs: never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const company = await platform.onboard(completeCompany);
      const own = await ownKeyOf(stage, company);
      const draft = await givenDraft(own);
      const [submitted, cleared] = await Promise.all([
        own.send('POST', `/v2/orders/${draft.id}/finalize/`),
        platform.change(company.id, { notification_channels: [] }),
      ]);
      assert.ok(
        ['200 400', '422 200'].includes(`${submitted.status} ${cleared.status}`),
        `${submitted.text} ${cleared.text}`,
      );
    }
  });

  test('the end of access and changes: each is made before it or refused, and nothing is told behind it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const own = await aPlatform(stage);
      const { id } = await own.onboard();
      const answers = await Promise.all([
        own.change(id, { phone: '+493023125001' }),
        revoke(own, id),
        own.change(id, { phone: '+493023125002' }),
      ]);
      for (const answer of answers)
        if ('status' in answer && typeof answer.status === 'number' && answer.status !== 200)
          assert.equal(refusalOf(answer as Answer<unknown>), '403 permission_denied');
      assert.equal((await toldOf(own, id)).at(-1), 'company.access.revoked');
      assert.equal((await own.company(id)).case_access, 'unavailable');
    }
  });

  test('changes of the Partner, of the operator, and of the users: all of them are made', async () => {
    const own = await aPlatform(stage);
    const { id } = await own.onboard();
    await Promise.all([
      own.change(id, { phone: '+493023125001' }),
      operate(`companies/${id}/`, { legal_form: 'gmbh' }, 'PATCH'),
      own.change(id, { external_reference: 'K1' }),
      own.send('POST', `${companiesPath}${id}/users/`, user('mara')),
      own.change(id, { default_claim_type: 'H05' }),
    ]);
    const { phone, legal_form, external_reference, users, default_claim_type } = await own.company(id);
    assert.deepEqual(
      [phone, legal_form, external_reference, users.length, default_claim_type],
      ['+493023125001', 'gmbh', 'K1', 1, 'H05'],
    );
  });
});

describe('being told', () => {
  test('of a change, and when the data become complete or incomplete; with the reference of that time', async () => {
    const own = await aPlatform(stage);
    const { phone, ...lacking } = completeCompany;
    const { id } = await own.onboard({ ...lacking, external_reference: 'K1' });
    for (const body of [{ default_claim_type: 'H05' }, { phone, external_reference: 'K2' }, { phone: null }])
      bodyOf(await own.change(id, body), 200);
    const told = await own.feed();
    assert.deepEqual(
      told.map(({ type }) => type),
      [
        'company.created',
        'company.updated',
        'company.updated',
        'company.readiness.changed',
        'company.updated',
        'company.readiness.changed',
      ],
    );
    assert.deepEqual(
      told.flatMap(({ data }) => (data.ready === undefined ? [] : [data.ready])),
      [true, false],
    );
    assert.deepEqual(
      told.map(({ data }) => data.external_reference),
      ['K1', 'K1', 'K2', 'K2', 'K2', 'K2'],
    );
    assert.deepEqual(told[0]?.data, {
      company_id: id,
      company_url: `${publicUrl}${companiesPath}${id}/`,
      external_reference: 'K1',
    });
  });

  test('of what the operator changes, every Partner that may see it: not one whose access has ended, and nobody where nothing changed', async () => {
    const [one, other, former] = [await aPlatform(stage), await aPlatform(stage), await aPlatform(stage)];
    const { id } = await one.onboard({ ...completeCompany, phone: null });
    for (const { partner } of [other, former]) await operate(`partners/${partner}/companies/${id}/confirm/`);
    await revoke(former, id);
    const earlier = await Promise.all([one, other, former].map(async (each) => (await each.feed()).length));
    await operate(`companies/${id}/`, { phone: '+493023125001' }, 'PATCH');
    await operate(`companies/${id}/`, { phone: '+493023125001' }, 'PATCH');
    const told = await Promise.all(
      [one, other, former].map(async (each, index) =>
        (await each.feed()).slice(earlier[index]).map(({ type }) => type),
      ),
    );
    assert.deepEqual(told, [
      ['company.updated', 'company.readiness.changed'],
      ['company.updated', 'company.readiness.changed'],
      [],
    ]);
  });

  test('of one’s own reference alone: what another Partner calls the company is no change of it', async () => {
    const [one, other] = [await aPlatform(stage), await aPlatform(stage)];
    const { id } = await one.onboard();
    await operate(`partners/${other.partner}/companies/${id}/confirm/`);
    const seen = await other.send('GET', `${companiesPath}${id}/`);
    bodyOf(await one.change(id, { external_reference: 'K1' }), 200);
    assert.equal((await other.send('GET', `${companiesPath}${id}/`)).text, seen.text);
    assert.deepEqual(
      [await toldOf(one, id), await toldOf(other, id)],
      [['company.created', 'company.updated'], ['company.access.confirmed']],
    );
    bodyOf(await one.change(id, { external_reference: 'K2', default_claim_type: 'H05' }), 200);
    assert.deepEqual(
      (await other.feed()).map(({ type, data }) => `${type} ${String(data.external_reference)}`),
      ['company.access.confirmed null', 'company.updated null'],
    );
  });

  test('of a suspended company, whose cases are out of reach while it is', async () => {
    const own = await aPlatform(stage);
    const { id } = await own.onboard();
    await operate(`companies/${id}/suspend/`);
    assert.equal((await own.company(id)).case_access, 'unavailable');
    await operate(`companies/${id}/resume/`);
    assert.equal((await own.company(id)).case_access, 'available');
    assert.deepEqual(await toldOf(own, id), ['company.created', 'company.updated', 'company.updated']);
  });
});

describe('letting go', () => {
  test('the company is answered once more, and hidden then; a retry is answered the same; nobody is told', async () => {
    const own = await aPlatform(stage);
    const company = await own.onboard();
    const sent = { idempotencyKey: randomUUID() };
    const path = `${companiesPath}${company.id}/disconnect/`;
    const answer = await own.send<PartnerCompany>('POST', path, undefined, sent);
    assert.deepEqual(bodyOf(answer, 200), {
      ...company,
      case_access: 'unavailable',
      updated_at: answer.body.updated_at,
    });
    assert.ok(answer.body.updated_at > company.updated_at);
    assert.equal(refusalOf(await own.send('GET', `${companiesPath}${company.id}/`)), '404 not_found');
    assert.equal(
      (await stage.send('GET', '/v2/info/', { key: own.key, headers: { 'X-On-Behalf-Of-Company': company.id } }))
        .status,
      404,
    );
    assert.equal(refusalOf(await own.send('POST', path)), '404 not_found');
    assert.deepEqual(await toldOf(own, company.id), ['company.created']);
    assert.equal(refusalOf(await own.send('POST', path, {}, {})), '400 unexpected_body');
  });
});

describe('a company that is not there for a Partner', () => {
  /** Every route of one company, as refused or allowed, in one line. */
  const everyRoute = async ({ send }: Platform, id: string): Promise<string[]> => {
    const at = `${companiesPath}${id}/`;
    const answers = [
      await send('GET', at),
      await send('PATCH', at, { phone: '+493023125008' }),
      await send('POST', `${at}disconnect/`),
    ];
    return answers.map((answer) => (answer.status < 400 ? String(answer.status) : refusalOf(answer)));
  };

  test('unknown, another Partner’s, or let go: all the same', async () => {
    const [own, stranger] = [await aPlatform(stage), await aPlatform(stage)];
    const [foreign, gone] = [await stranger.onboard(), await own.onboard()];
    bodyOf(await own.send('POST', `${companiesPath}${gone.id}/disconnect/`), 200);
    for (const id of [randomUUID(), foreign.id, gone.id, await stage.givenCompany()])
      assert.deepEqual(await everyRoute(own, id), ['404 not_found', '404 not_found', '404 not_found']);
    assert.deepEqual(await stranger.company(foreign.id), foreign);
  });

  test('one whose access was revoked can be read, not written', async () => {
    const own = await aPlatform(stage);
    const { id } = await own.onboard();
    await revoke(own, id);
    assert.deepEqual(await everyRoute(own, id), ['200', '403 permission_denied', '403 permission_denied']);
    assert.equal((await own.company(id)).case_access, 'unavailable');
  });

  test('an offboarded one can be read and let go', async () => {
    const own = await aPlatform(stage);
    const { id } = await own.onboard();
    await operate(`companies/${id}/offboard/`);
    assert.equal((await own.company(id)).case_access, 'unavailable');
    assert.deepEqual(await everyRoute(own, id), ['200', '409 conflict', '200']);
  });

  test('a copy of production can be read alone', async () => {
    const own = await aPlatform(stage);
    const { id } = await own.onboard();
    await stage.sql(`update companies set sandbox_origin = 'production_mirror' where id = $1`, [id]);
    assert.deepEqual(await everyRoute(own, id), ['200', '403 sandbox_source_managed', '403 sandbox_source_managed']);
  });
});

describe('hourly budgets', () => {
  let limited: Stage;
  before(async () => {
    limited = await openStage({ rateLimits: true });
  });
  after(() => limited.stop());

  const usedOf = async (of: Platform): Promise<number[]> => {
    const { buckets } = bodyOf(
      await of.send<{ buckets: { bucket: string; used: number }[] }>('GET', '/partner/v2/usage/'),
      200,
    );
    return ['mail:company-create', 'mail:membership-create'].map(
      (name) => buckets.find(({ bucket }) => bucket === name)?.used ?? -1,
    );
  };

  test('twenty companies an hour: the twenty-first is refused whole, and what failed or was replayed has cost nothing', async () => {
    const own = await aPlatform(limited);
    const sent = { idempotencyKey: randomUUID() };
    for (const _time of [1, 2])
      bodyOf(await own.send('POST', companiesPath, { name: 'Einmal GmbH', external_reference: 'K1' }, sent), 201);
    assert.equal((await own.send('POST', companiesPath, { name: '' })).status, 400);
    assert.equal(
      (await own.send('POST', companiesPath, { name: 'Doppelt GmbH', external_reference: 'K1', users: [user('zwei')] }))
        .status,
      409,
    );
    assert.deepEqual(await usedOf(own), [1, 0]);
    for (let made = 1; made < 20; made += 1) await own.onboard();
    const refused = await own.send('POST', companiesPath, { name: 'Zuviel GmbH' });
    assert.equal(refusalOf(refused), '429 throttled');
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    assert.equal((await own.companies()).count, 20);
    const otherKey = await limited.givenKey('partner', own.partner);
    assert.equal(
      (await own.send('POST', companiesPath, { name: 'Zuviel GmbH' }, { key: otherKey })).status,
      429,
      'shared by all keys of the Partner',
    );
    await (await aPlatform(limited)).onboard();
  });

  test('five users take five additions; where fewer are left, neither the company nor one of them is made', async () => {
    const own = await aPlatform(limited);
    const five = Array.from({ length: 5 }, (_none, index) => user(`user${index}`));
    await own.onboard({ users: five });
    assert.deepEqual(await usedOf(own), [1, 5]);
    for (let made = 0; made < 9; made += 1)
      await own.onboard({ users: Array.from({ length: 10 }, (_none, index) => user(`user${index}`)) });
    assert.deepEqual(await usedOf(own), [10, 95]);
    const { id } = await own.onboard();
    bodyOf(await own.send('POST', `${companiesPath}${id}/users/`, user('einzeln')), 201);
    assert.equal(
      refusalOf(await own.send('POST', companiesPath, { name: 'Zuviel GmbH', users: five })),
      '429 throttled',
    );
    assert.deepEqual([(await own.companies()).count, await usedOf(own)], [11, [11, 96]]);
    await own.onboard({ users: five.slice(0, 4) });
    assert.deepEqual(await usedOf(own), [12, 100]);
  });
});
