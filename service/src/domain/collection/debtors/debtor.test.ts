import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DebtorInput, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { displayName, ownDomains } from '../../parties/identity/index.ts';
import { compose, type DebtorContent, contentFields, debtorOf, differs, refuseSent, sendsEmail } from './debtor.ts';

const setting = { today: '2026-03-02', creditorDomains: new Set(['creditor.example']) };
const unknownId = '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11';

const aPerson = { first_name: 'Mika', last_name: 'Muster' };
const consumer: DebtorInput = { acting_as: 'consumer', person: aPerson };
const gmbh: DebtorInput = { acting_as: 'business', organization: { name: 'Muster GmbH' }, legal_form: 'gmbh' };
const berlin = { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' };
const vienna = { street: 'Mustergasse 2', postal_code: '1010', city: 'Wien', country: 'AT' };

/** The content after a write that breaks no rule. */
function composed(sent: DebtorInput | DebtorPatch, stored?: DebtorContent): DebtorContent {
  const report = new ValidationErrors();
  const content = compose(sent, stored, setting, report);
  assert.deepEqual(report.failures, []);
  return content;
}

/** `field code` of every failure, in the order of the rules. */
function failuresOf(sent: DebtorInput | DebtorPatch, stored?: DebtorContent): string[] {
  const report = new ValidationErrors();
  compose(sent, stored, setting, report);
  return report.failures.map(({ field, code }) => `${field} ${code}`);
}

test('a person and an organization are debtors with names of their own', () => {
  assert.equal(displayName(composed(consumer)), 'Mika Muster');
  assert.equal(displayName(composed(gmbh)), 'Muster GmbH');
});

test('what is not sent to a new debtor is null or empty', () => {
  const { person, ...rest } = composed(consumer);
  assert.deepEqual(person, { salutation: null, first_name: 'Mika', last_name: 'Muster', birth_date: null });
  assert.deepEqual(rest, {
    your_reference: null,
    acting_as: 'consumer',
    organization: null,
    legal_form: null,
    vat_number: null,
    legal_representatives: [],
    addresses: [],
    communication_channels: [],
    bank_accounts: [],
    metadata: [],
    events: [],
  });
});

test('a debtor is exactly one of person and organization', () => {
  assert.deepEqual(failuresOf({ acting_as: 'business' }), ['person required']);
  assert.deepEqual(failuresOf({ ...consumer, organization: { name: 'Muster GmbH' } }), ['organization invalid']);
  assert.deepEqual(failuresOf({ person: null }, composed(consumer)), ['person required']);
  assert.deepEqual(failuresOf({ organization: null }, composed(gmbh)), ['organization required']);
  assert.deepEqual(failuresOf({ person: aPerson }, composed(gmbh)), ['person invalid']);
});

test('a consumer is a person, a business may be either', () => {
  assert.deepEqual(failuresOf({ ...gmbh, acting_as: 'consumer' }), ['organization invalid']);
  assert.deepEqual(failuresOf({ acting_as: 'consumer' }, composed(gmbh)), ['acting_as invalid']);
  assert.deepEqual(failuresOf({ ...consumer, acting_as: 'business' }), []);
});

test('a person becomes an organization when the change says both', () => {
  const changed = composed(
    { acting_as: 'business', person: null, organization: { name: 'Muster UG' } },
    composed(consumer),
  );
  assert.deepEqual([changed.person, changed.organization], [null, { name: 'Muster UG' }]);
});

test('a change of a person keeps the members that are not sent', () => {
  const born = composed({ ...consumer, person: { ...aPerson, salutation: 'ms', birth_date: '1990-05-05' } });
  assert.deepEqual(composed({ person: { last_name: 'Neu' } }, born).person, {
    salutation: 'ms',
    first_name: 'Mika',
    last_name: 'Neu',
    birth_date: '1990-05-05',
  });
  assert.equal(composed({ person: { birth_date: null } }, born).person?.birth_date, null);
});

test('a person sent where there was none needs both names, an organization its own', () => {
  assert.deepEqual(failuresOf({ organization: null, person: { first_name: 'Mika' } }, composed(gmbh)), [
    'person.last_name required',
  ]);
  assert.deepEqual(failuresOf({ acting_as: 'business', person: null, organization: {} }, composed(consumer)), [
    'organization.name required',
  ]);
});

test('nobody is born in the future, and today is not the future', () => {
  const born = (birth_date: string) => failuresOf({ ...consumer, person: { ...aPerson, birth_date } });
  assert.deepEqual(born('2026-03-02'), []);
  assert.deepEqual(born('2026-03-03'), ['person.birth_date invalid']);
  const guardian = { ...aPerson, birth_date: '2030-01-01', type: 'legal_guardian' as const };
  assert.deepEqual(failuresOf({ ...consumer, legal_representatives: [guardian] }), [
    'legal_representatives[0].birth_date invalid',
  ]);
});

test('a single address is primary without saying so', () => {
  assert.deepEqual(
    composed({ ...consumer, addresses: [berlin] }).addresses.map(({ primary }) => primary),
    [true],
  );
  assert.deepEqual(failuresOf({ ...consumer, addresses: [{ ...berlin, primary: false }] }), [
    'addresses[0].primary invalid',
  ]);
});

test('with several addresses every one says whether it is primary, and exactly one is', () => {
  const primaries = (...flags: (boolean | undefined)[]) =>
    failuresOf({
      ...consumer,
      addresses: flags.map((primary) => (primary === undefined ? berlin : { ...berlin, primary })),
    });
  assert.deepEqual(primaries(true, false, false), []);
  assert.deepEqual(primaries(true, undefined), ['addresses[1].primary required']);
  assert.deepEqual(primaries(undefined, undefined), ['addresses[0].primary required', 'addresses[1].primary required']);
  assert.deepEqual(primaries(true, false, true, true), [
    'addresses[2].primary invalid',
    'addresses[3].primary invalid',
  ]);
  assert.deepEqual(primaries(false, false), ['addresses invalid']);
});

test('a postal code that its country does not have is refused where it stands', () => {
  const addresses = [
    { ...berlin, primary: true },
    { ...vienna, postal_code: '10115', primary: false },
  ];
  assert.deepEqual(failuresOf({ ...consumer, addresses }), ['addresses[1].postal_code zip_country_mismatch']);
});

test('an address in a country without postal codes has none, whether that is left out or null', () => {
  const harbour = { street: 'Example Road 1', city: 'Hong Kong', country: 'HK' };
  for (const address of [harbour, { ...harbour, postal_code: null }])
    assert.deepEqual(
      composed({ ...consumer, addresses: [address] }).addresses.map(({ postal_code }) => postal_code),
      [null],
    );
});

test('phone numbers are stored as E.164, national ones read with the primary address’ country', () => {
  const addresses = [
    { ...berlin, primary: false },
    { ...vienna, primary: true },
  ];
  const communication_channels = [
    { type: 'phone' as const, value: '01 5123456' },
    { type: 'mobile_phone' as const, value: '+49 1512 3456789' },
  ];
  const { communication_channels: stored } = composed({ ...consumer, addresses, communication_channels });
  assert.deepEqual(
    stored.map(({ value }) => value),
    ['+4315123456', '+4915123456789'],
  );
});

test('a national phone number needs an address, stored or sent', () => {
  const communication_channels = [{ type: 'phone' as const, value: '030 23125000' }];
  assert.deepEqual(failuresOf({ ...consumer, communication_channels }), [
    'communication_channels[0].value invalid_phone',
  ]);
  const stored = composed({ ...consumer, addresses: [berlin] });
  assert.equal(composed({ communication_channels }, stored).communication_channels[0]?.value, '+493023125000');
});

test('an e-mail address is stored with its domain in lower case, and never one of the creditor’s', () => {
  const channels = (...values: string[]) => ({
    ...consumer,
    communication_channels: values.map((value) => ({ type: 'email' as const, value })),
  });
  assert.equal(composed(channels('Mika@Debtor.EXAMPLE')).communication_channels[0]?.value, 'Mika@debtor.example');
  assert.deepEqual(failuresOf(channels('mika@debtor.example', 'mika', 'mika@Creditor.example')), [
    'communication_channels[1].value invalid_email',
    'communication_channels[2].value own_domain_email',
  ]);
});

test('the creditor’s own domains are those of its mailboxes, unless everyone may have one there', () => {
  assert.deepEqual(
    [...ownDomains(['Dunning@Creditor.example', 'owner@gmx.de', 'not an address'])],
    ['creditor.example'],
  );
});

test('only an e-mail address asks for the creditor’s domains', () => {
  assert.equal(sendsEmail({ communication_channels: [{ type: 'phone', value: '1' }] }), false);
  assert.equal(
    sendsEmail({
      communication_channels: [
        { type: 'phone', value: '1' },
        { type: 'email', value: 'a' },
      ],
    }),
    true,
  );
  assert.equal(sendsEmail({}), false);
});

test('IBAN and BIC are stored in their electronic form', () => {
  const [account] = composed({
    ...consumer,
    bank_accounts: [{ iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeff' }],
  }).bank_accounts;
  assert.deepEqual(
    [account?.iban, account?.bic, account?.account_holder],
    ['DE89370400440532013000', 'COBADEFF', null],
  );
});

test('every wrong account is told at once', () => {
  const bank_accounts = [
    { iban: 'DE89370400440532013001', bic: 'COBADEFF' },
    { iban: 'DE89370400440532013000', bic: 'X' },
    { iban: 'DE89370400440532013000', bic: 'BKAUATWW' },
    { iban: 'nothing', bic: 'nothing' },
  ];
  assert.deepEqual(failuresOf({ ...consumer, bank_accounts }), [
    'bank_accounts[0].iban invalid_iban',
    'bank_accounts[1].bic invalid_bic',
    'bank_accounts[2].bic bic_iban_mismatch',
    'bank_accounts[3].iban invalid_iban',
    'bank_accounts[3].bic invalid_bic',
  ]);
});

test('a representative must fit the legal form', () => {
  const represented = (sent: DebtorInput, type: 'managing_director' | 'board_member' | 'legal_guardian' | 'owner') =>
    failuresOf({ ...sent, legal_representatives: [{ ...aPerson, type }] });
  const misfit = ['legal_representatives[0].type invalid_for_legal_form'];
  assert.deepEqual(represented(gmbh, 'managing_director'), []);
  assert.deepEqual(represented(gmbh, 'board_member'), misfit);
  assert.deepEqual(represented(gmbh, 'legal_guardian'), misfit);
  assert.deepEqual(represented(consumer, 'legal_guardian'), []);
  assert.deepEqual(represented(consumer, 'managing_director'), misfit);
  assert.deepEqual(represented({ ...consumer, acting_as: 'business', legal_form: 'sole_trader' }, 'owner'), []);
  assert.deepEqual(represented({ ...gmbh, legal_form: null }, 'board_member'), []);
});

test('a legal form that the stored representatives do not fit is refused itself', () => {
  const stored = composed({ ...gmbh, legal_representatives: [{ ...aPerson, type: 'managing_director' }] });
  assert.deepEqual(failuresOf({ legal_form: 'ag' }, stored), ['legal_form invalid_for_legal_form']);
  assert.deepEqual(failuresOf({ your_reference: 'K-2' }, stored), []);
  assert.deepEqual(
    failuresOf({ legal_form: 'ag', legal_representatives: [{ ...aPerson, type: 'board_member' }] }, stored),
    [],
  );
});

test('the same person represents a debtor once, a namesake of another age is someone else', () => {
  const named = (birth_date: string) => ({ ...aPerson, birth_date, type: 'managing_director' as const });
  assert.deepEqual(
    failuresOf({
      ...gmbh,
      legal_representatives: [named('1960-01-01'), named('1990-01-01'), { ...named('1960-01-01'), first_name: 'MIKA' }],
    }),
    ['legal_representatives[2] duplicate'],
  );
});

test('a sent array replaces the stored one, an empty one clears it, one left out stays', () => {
  const stored = composed({
    ...consumer,
    addresses: [berlin],
    metadata: [{ type: 'group', value: 'a' }],
    bank_accounts: [{ iban: 'DE89370400440532013000' }],
  });
  const changed = composed({ addresses: [vienna], bank_accounts: [] }, stored);
  assert.deepEqual(
    changed.addresses.map(({ city }) => city),
    ['Wien'],
  );
  assert.deepEqual([changed.bank_accounts, changed.metadata], [[], [{ type: 'group', value: 'a' }]]);
});

test('an entry keeps the id it names, whatever else of it changes', () => {
  const stored = composed({ ...consumer, addresses: [berlin] });
  const id = stored.addresses[0]?.id ?? '';
  assert.deepEqual(composed({ addresses: [{ id, ...vienna }] }, stored).addresses, [{ id, ...vienna, primary: true }]);
});

test('sending the same collections again without ids changes nothing', () => {
  const sent = {
    addresses: [
      { ...berlin, primary: true },
      { ...berlin, primary: false },
      { ...vienna, primary: false },
    ],
    communication_channels: [{ type: 'phone' as const, value: '030 23125000' }],
    bank_accounts: [{ iban: 'DE89370400440532013000' }],
  };
  const stored = composed({ ...consumer, ...sent });
  assert.equal(differs(composed(sent, stored), stored), false);
  assert.equal(differs(composed({ addresses: sent.addresses.slice(0, 2) }, stored), stored), true);
});

test('an id that no stored entry has, or that is named twice, is refused', () => {
  const stored = composed({ ...consumer, bank_accounts: [{ iban: 'DE89370400440532013000' }] });
  const id = stored.bank_accounts[0]?.id ?? '';
  const account = { iban: 'DE89370400440532013000' };
  assert.deepEqual(
    failuresOf(
      {
        bank_accounts: [
          { id, ...account },
          { id, ...account },
        ],
      },
      stored,
    ),
    ['bank_accounts[1].id invalid'],
  );
  assert.deepEqual(failuresOf({ addresses: [{ id: unknownId, ...berlin }] }, stored), ['addresses[0].id invalid']);
  assert.deepEqual(
    failuresOf({
      ...consumer,
      communication_channels: [{ id: unknownId, type: 'email', value: 'mika@debtor.example' }],
    }),
    ['communication_channels[0].id invalid'],
  );
});

test('what is stored and left alone is not judged again', () => {
  const stored: DebtorContent = {
    ...composed(consumer),
    addresses: [{ id: unknownId, ...berlin, postal_code: 'old', primary: false }],
    communication_channels: [{ id: unknownId, type: 'fax', value: 'old' }],
  };
  assert.equal(composed({ your_reference: 'K-3' }, stored).your_reference, 'K-3');
});

test('a debtor and its content tell the same', () => {
  const content = composed(gmbh);
  const debtor = debtorOf(unknownId, content, {
    created_at: '2026-03-02T09:00:00.000Z',
    updated_at: '2026-03-02T09:00:00.000Z',
  });
  assert.equal(debtor.display_name, 'Muster GmbH');
  assert.deepEqual(contentFields.of(debtor), content);
});

test('what is wrong with a change at any debtor is told without one, and nothing else', () => {
  const bad: readonly (readonly [sent: DebtorPatch, told: readonly string[]])[] = [
    [{ bank_accounts: [{ iban: 'DE00123' }] }, ['bank_accounts[0].iban invalid_iban']],
    [{ addresses: [{ ...berlin, postal_code: '1010' }] }, ['addresses[0].postal_code zip_country_mismatch']],
    [{ addresses: [{ ...berlin, id: unknownId }] }, []],
    [
      {
        communication_channels: [
          { type: 'email', value: 'a@creditor.example' },
          { type: 'phone', value: '+4930' },
        ],
      },
      ['communication_channels[0].value own_domain_email', 'communication_channels[1].value invalid_phone'],
    ],
    [
      {
        communication_channels: [
          { type: 'phone', value: '030 23125000' },
          { type: 'phone', value: '01 5880' },
        ],
      },
      [],
    ],
    [
      { addresses: [vienna], communication_channels: [{ type: 'phone', value: '030' }] },
      ['communication_channels[0].value invalid_phone'],
    ],
    [{ person: aPerson, organization: { name: 'Muster GmbH' } }, ['organization invalid']],
    [{ person: null, organization: null }, ['person required']],
    [{ person: null }, []],
    [
      {
        legal_representatives: [
          { ...aPerson, type: 'managing_director' },
          { ...aPerson, type: 'managing_director' },
        ],
      },
      ['legal_representatives[1] duplicate'],
    ],
    [{ person: { birth_date: '2026-03-03' } }, ['person.birth_date invalid']],
    [{}, []],
  ];
  for (const [sent, told] of bad) {
    const report = new ValidationErrors();
    refuseSent(sent, setting, report);
    assert.deepEqual(
      report.failures.map(({ field, code }) => `${field} ${code}`),
      told,
      JSON.stringify(sent),
    );
    for (const stored of [composed(consumer), composed({ ...gmbh, addresses: [vienna] })])
      assert.deepEqual(
        told.filter((each) => !failuresOf(sent, stored).includes(each)),
        [],
        JSON.stringify(sent),
      );
  }
});
