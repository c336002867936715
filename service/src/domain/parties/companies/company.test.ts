import assert from 'node:assert/strict';
import test from 'node:test';
import { CompanyCreate, type CompanyPatch } from '@mahnwerk/contract/operator/companies.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  changedCompanyData,
  type CompanyData,
  moveCompany,
  companyReadiness,
  validateSentCompany,
  newCompanyData,
} from './company.ts';

const address = { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' };

const complete = {
  name: 'Beispiel Handel GmbH',
  address,
  phone: '+49 30 23125000',
  legal_form: 'gmbh',
  legal_representatives: [{ name: 'Mara Muster', type: 'managing_director' }],
  tax_treatment: 'input_tax_deductible',
  payout_bank_account: { account_holder: 'Beispiel Handel GmbH', iban: 'de89 3704 0044 0532 0130 00' },
  notification_channels: [
    {
      type: 'email',
      value: 'Inkasso@Beispiel-Handel.EXAMPLE',
      notifications: ['statements', 'requests_to_client', 'statements'],
    },
  ],
} as const;

const read = (body: unknown): { data: CompanyData | undefined; report: ValidationErrors } => {
  const report = new ValidationErrors();
  const sent = CompanyCreate.read(body, report);
  return { data: sent === undefined ? undefined : newCompanyData(sent, report), report };
};

function company(fields: object = {}): CompanyData {
  const { data, report } = read({ ...complete, ...fields });
  assert.deepEqual(report.failures, []);
  assert(data !== undefined);
  return data;
}

const failuresOf = (report: ValidationErrors): string[] => report.failures.map(({ field, code }) => `${field} ${code}`);

test('a telephone number in national form is read as one of the address’s country', () => {
  assert.equal(company({ phone: '030 23125000' }).phone, '+493023125000');
});

test('what a company sends is kept in its canonical form', () => {
  const { phone, payout_bank_account, notification_channels } = company();
  assert.equal(phone, '+493023125000');
  assert.equal(payout_bank_account?.iban, 'DE89370400440532013000');
  assert.deepEqual(notification_channels, [
    { type: 'email', value: 'Inkasso@beispiel-handel.example', notifications: ['requests_to_client', 'statements'] },
  ]);
});

const refused: readonly [told: string, fields: object, ...failures: string[]][] = [
  ['a company without a name', { name: undefined }, 'name invalid'],
  ['a blank name', { name: '  ' }, 'name blank'],
  ['a name of 256 characters', { name: 'a'.repeat(256) }, 'name max_length'],
  [
    'an incomplete address',
    { address: { street: 'Musterweg 1', country: 'DE' } },
    'address.city required',
    'address.postal_code required',
  ],
  ['an unknown country', { address: { ...address, country: 'XX' } }, 'address.country invalid_choice'],
  [
    'a postal code of another country',
    { address: { ...address, postal_code: '1010' } },
    'address.postal_code zip_country_mismatch',
  ],
  ['a number that is none', { phone: '12' }, 'phone invalid_phone'],
  ['a telephone number of 51 characters', { phone: '1'.repeat(51) }, 'phone max_length'],
  ['an unknown legal form', { legal_form: 'llc' }, 'legal_form invalid_choice'],
  ['representatives without a legal form', { legal_form: null }, 'legal_form required'],
  [
    'a representative the form does not have',
    { legal_form: 'ag' },
    'legal_representatives[0].type invalid_for_legal_form',
  ],
  [
    'a person named twice',
    {
      legal_representatives: [
        { name: 'Mara Muster', type: 'managing_director' },
        { name: ' mara  MUSTER', type: 'managing_director' },
      ],
    },
    'legal_representatives[1] duplicate',
  ],
  [
    'four representatives',
    { legal_representatives: ['A', 'B', 'C', 'D'].map((name) => ({ name, type: 'managing_director' })) },
    'legal_representatives max_length',
  ],
  [
    'reverse charge in Germany',
    { tax_treatment: 'reverse_charge', vat_number: 'DE136695976' },
    'tax_treatment invalid',
  ],
  ['a third country in Germany', { tax_treatment: 'third_country_non_taxable' }, 'tax_treatment invalid'],
  ['input tax in Austria', { address: { ...address, postal_code: '1010', country: 'AT' } }, 'tax_treatment invalid'],
  [
    'input tax in Switzerland',
    { address: { ...address, postal_code: '8001', country: 'CH' } },
    'tax_treatment invalid',
  ],
  [
    'reverse charge without a VAT number',
    { address: { ...address, postal_code: '1010', country: 'AT' }, tax_treatment: 'reverse_charge' },
    'vat_number required',
  ],
  ['a VAT number with a wrong check digit', { vat_number: 'DE123456789' }, 'vat_number invalid'],
  [
    'an IBAN with a wrong check digit',
    { payout_bank_account: { account_holder: 'A', iban: 'DE89370400440532013001' } },
    'payout_bank_account.iban invalid_iban',
  ],
  [
    'an account without a holder',
    { payout_bank_account: { iban: 'DE89370400440532013000' } },
    'payout_bank_account.account_holder required',
  ],
  [
    'an address that is no e-mail address',
    { notification_channels: [{ type: 'email', value: 'nobody', notifications: [] }] },
    'notification_channels[0].value invalid_email',
  ],
  [
    'a channel of another kind',
    { notification_channels: [{ type: 'fax', value: 'a@b.example', notifications: [] }] },
    'notification_channels[0].type invalid_choice',
  ],
  [
    'eleven channels',
    { notification_channels: Array.from({ length: 11 }, () => complete.notification_channels[0]) },
    'notification_channels max_length',
  ],
  ['an unknown claim type', { default_claim_type: 'H00' }, 'default_claim_type invalid_choice'],
  ['an unknown legal basis', { data_sharing_basis: 'none' }, 'data_sharing_basis invalid_choice'],
  ['a read-only field', { customer_number: '10000000' }, 'customer_number unknown_field'],
];

for (const [told, fields, ...failures] of refused)
  test(`${told} is refused where it stands`, () => {
    const { report } = read({ ...complete, ...fields });
    assert.deepEqual(failuresOf(report), failures);
  });

test('every broken rule is told at once', () => {
  const { report } = read({
    ...complete,
    phone: 'x',
    legal_form: 'ag',
    payout_bank_account: { account_holder: 'A', iban: 'x' },
    tax_treatment: 'reverse_charge',
  });
  assert.deepEqual(failuresOf(report).sort(), [
    'legal_representatives[0].type invalid_for_legal_form',
    'payout_bank_account.iban invalid_iban',
    'phone invalid_phone',
    'tax_treatment invalid',
    'vat_number required',
  ]);
});

test('a company outside the EU keeps the VAT number of its country as it is written', () => {
  const swiss = {
    address: { street: 'Musterweg 1', postal_code: '8001', city: 'Zürich', country: 'CH' },
    tax_treatment: 'third_country_non_taxable',
    vat_number: 'CHE-123.456.788 MWST',
  };
  assert.equal(company(swiss).vat_number, 'CHE-123.456.788 MWST');
});

test('an Austrian company may choose reverse charge with its VAT number', () => {
  const austrian = {
    address: { ...address, postal_code: '1010', country: 'AT' },
    tax_treatment: 'reverse_charge',
    vat_number: 'atu 12345678',
    phone: null,
  };
  assert.equal(company(austrian).vat_number, 'ATU12345678');
});

function patched(stored: CompanyData, patch: CompanyPatch): { data: CompanyData; failures: string[] } {
  const report = new ValidationErrors();
  const data = changedCompanyData(stored, patch, report);
  return { data, failures: failuresOf(report) };
}

test('subfields of the address update it, null removes it, and a new one needs all four', () => {
  const stored = company();
  assert.deepEqual(patched(stored, { address: { street: 'Musterweg 2' } }).data.address, {
    ...address,
    street: 'Musterweg 2',
  });
  assert.deepEqual(patched(stored, { address: {} }).data, stored);
  const without = patched(stored, { address: null });
  assert.deepEqual([without.data.address, without.failures], [null, []]);
  assert.deepEqual(patched(without.data, { address: { street: 'Musterweg 2', city: 'Berlin' } }).failures, [
    'address.postal_code required',
    'address.country required',
  ]);
});

test('an address needs no postal code in a country that has none, and needs one once it moves elsewhere', () => {
  const harbour = { street: 'Example Road 1', city: 'Hong Kong', country: 'HK' };
  const moved = patched(patched(company(), { address: null }).data, { address: harbour });
  assert.deepEqual(
    [moved.data.address, moved.failures.filter((each) => each.startsWith('address'))],
    [{ ...harbour, postal_code: null }, []],
  );
  assert.deepEqual(
    patched(moved.data, { address: { country: 'DE' } }).failures.filter((each) => each.startsWith('address')),
    ['address.postal_code required'],
  );
  assert.deepEqual(patched(company(), { address: { postal_code: null } }).failures, ['address.postal_code required']);
});

test('a change is judged together with what stays', () => {
  const stored = company();
  assert.deepEqual(patched(stored, { legal_form: 'ag' }).failures, [
    'legal_representatives[0].type invalid_for_legal_form',
  ]);
  assert.deepEqual(patched(stored, { legal_form: null }).failures, ['legal_form required']);
  assert.deepEqual(patched(stored, { address: { country: 'AT', postal_code: '1010' } }).failures, [
    'tax_treatment invalid',
  ]);
  assert.deepEqual(
    patched(stored, { legal_form: 'ag', legal_representatives: [{ name: 'Mara Muster', type: 'board_member' }] })
      .failures,
    [],
  );
});

test('sending what is stored changes nothing', () => {
  const stored = company();
  assert.deepEqual(patched(stored, {}), { data: stored, failures: [] });
  assert.deepEqual(
    patched(stored, { phone: '+49 30 23125000', legal_representatives: [...stored.legal_representatives] }),
    { data: stored, failures: [] },
  );
});

test('a complete company is ready', () => {
  assert.deepEqual(companyReadiness(company()), { ready: true, issues: [] });
});

const lacking: readonly [told: string, fields: Partial<CompanyData>, ...issues: string[]][] = [
  ['address', { address: null }, 'address'],
  ['phone', { phone: null }, 'phone'],
  ['legal form', { legal_form: null, legal_representatives: [] }, 'legal_form'],
  ['representatives of a form that needs them', { legal_representatives: [] }, 'legal_representatives'],
  ['tax treatment', { tax_treatment: null }, 'tax_treatment'],
  ['VAT number for reverse charge', { tax_treatment: 'reverse_charge' }, 'vat_number'],
  ['account for payouts', { payout_bank_account: null }, 'payout_bank_account'],
  ['recipients', { notification_channels: [] }, 'notification_channels', 'notification_channels'],
  [
    'recipient for statements',
    {
      notification_channels: [
        { type: 'email', value: 'a@b.example', notifications: ['requests_to_client', 'status_updates'] },
      ],
    },
    'notification_channels',
  ],
];

for (const [told, fields, ...issues] of lacking)
  test(`without ${told} a company is not ready`, () => {
    const { ready, issues: found } = companyReadiness({ ...company(), ...fields });
    assert.equal(ready, false);
    assert.deepEqual(
      found.map(({ field, code }) => [field, code]),
      issues.map((field) => [field, 'required']),
    );
  });

test('two missing recipients are told apart by their messages', () => {
  const { issues } = companyReadiness({ ...company(), notification_channels: [] });
  assert.match(issues[0]?.message ?? '', /requests_to_client/);
  assert.match(issues[1]?.message ?? '', /statements/);
});

test('a sole trader is ready without representatives', () => {
  assert.equal(companyReadiness({ ...company(), legal_form: 'sole_trader', legal_representatives: [] }).ready, true);
});

test('a company that has only a name lacks everything a case needs', () => {
  const { data } = read({ name: 'Beispiel' });
  assert(data !== undefined);
  assert.deepEqual(
    companyReadiness(data).issues.map(({ field }) => field),
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
});

test('suspending and resuming can be repeated, offboarding is final', () => {
  assert.equal(moveCompany('active', 'suspend').to, 'suspended');
  assert.equal(moveCompany('suspended', 'suspend').to, 'suspended');
  assert.equal(moveCompany('suspended', 'resume').to, 'active');
  assert.equal(moveCompany('active', 'resume').to, 'active');
  assert.equal(moveCompany('suspended', 'offboard').to, 'offboarded');
  for (const by of ['suspend', 'resume', 'offboard'] as const)
    assert.throws(
      () => moveCompany('offboarded', by),
      (error) => error instanceof Refusal && error.code === 'conflict',
    );
});

test('what is wrong with a change at any company is told without one, and nothing else', () => {
  const bad: readonly (readonly [sent: CompanyPatch, told: readonly string[]])[] = [
    [{ payout_bank_account: { account_holder: 'x', iban: 'DE00' } }, ['payout_bank_account.iban invalid_iban']],
    [
      { notification_channels: [{ type: 'email', value: 'nobody', notifications: [] }] },
      ['notification_channels[0].value invalid_email'],
    ],
    [{ phone: '030 23125000' }, []],
    [{ phone: '+4930' }, ['phone invalid_phone']],
    [{ phone: '030', address: { country: 'DE' } }, ['phone invalid_phone']],
    [{ address: { postal_code: '1010', country: 'DE' } }, ['address.postal_code zip_country_mismatch']],
    [{ address: { postal_code: '1010' } }, []],
    [
      { legal_form: null, legal_representatives: [{ name: 'Mara Muster', type: 'managing_director' }] },
      ['legal_form required'],
    ],
    [
      { legal_form: 'ag', legal_representatives: [{ name: 'Mara Muster', type: 'managing_director' }] },
      ['legal_representatives[0].type invalid_for_legal_form'],
    ],
    [{ legal_form: 'ag' }, []],
    [
      { tax_treatment: 'reverse_charge', vat_number: null, address: { country: 'DE' } },
      ['tax_treatment invalid', 'vat_number required'],
    ],
    [{ tax_treatment: 'reverse_charge' }, []],
    [{ vat_number: 'XX1' }, []],
    [{ vat_number: 'XX1', address: { country: 'DE' } }, ['vat_number invalid']],
    [{}, []],
  ];
  for (const [sent, told] of bad) {
    const report = new ValidationErrors();
    validateSentCompany(sent, report);
    assert.deepEqual(failuresOf(report), told, JSON.stringify(sent));
    for (const stored of [
      company(),
      company({
        address: { street: 'Mustergasse 2', postal_code: '1010', city: 'Wien', country: 'AT' },
        tax_treatment: null,
      }),
    ]) {
      const whole = new ValidationErrors();
      changedCompanyData(stored, sent, whole);
      assert.deepEqual(
        told.filter((each) => !failuresOf(whole).includes(each)),
        [],
        JSON.stringify(sent),
      );
    }
  }
});
