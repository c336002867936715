import assert from 'node:assert/strict';
import test from 'node:test';
import { CompanyCreate } from '@mahnwerk/contract/operator/companies.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { type CompanyData, newCompanyData } from '../companies/index.ts';
import { immutableFieldsMessage, immutableFields, type Milestones, requireRecipients } from './immutable-fields.ts';

const report = new ValidationErrors();
const sent = CompanyCreate.read(
  {
    name: 'Beispiel Handel GmbH',
    legal_form: 'gmbh',
    legal_representatives: [{ name: 'Mara Muster', type: 'managing_director' }],
    payout_bank_account: { account_holder: 'Beispiel Handel GmbH', iban: 'DE89370400440532013000' },
    notification_channels: [
      { type: 'email', value: 'inkasso@beispiel-handel.example', notifications: ['requests_to_client', 'statements'] },
    ],
  },
  report,
);
assert(sent !== undefined);
const before: CompanyData = newCompanyData(sent, report);

const other: CompanyData = {
  ...before,
  name: 'Anders GmbH',
  legal_form: 'ug',
  tax_treatment: 'input_tax_deductible',
  vat_number: 'DE123456788',
  legal_representatives: [],
  payout_bank_account: null,
  phone: '+493023125000',
  address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  default_claim_type: 'H05',
  notification_channels: [],
};

const all = [true, false].flatMap((representativesLocked) =>
  [true, false].flatMap((submitted) =>
    [true, false].map((transferred): Milestones => ({ representativesLocked, submitted, transferred })),
  ),
);
const identity = ['name', 'legal_form', 'tax_treatment', 'vat_number'];

/** The fields that a change of them alone is refused for. */
const lockedAt = (milestones: Milestones): string[] =>
  (Object.keys(before) as (keyof CompanyData)[]).filter(
    (field) => immutableFieldsMessage(milestones, before, { ...before, [field]: other[field] }) !== undefined,
  );

for (const milestones of all) {
  const { representativesLocked, submitted, transferred } = milestones;
  const told =
    Object.entries(milestones)
      .flatMap(([name, is]) => (is ? [name] : []))
      .join(', ') || 'nothing yet';
  test(`what is locked of a company: ${told}`, () => {
    const expected = [
      ...(transferred || submitted ? identity : []),
      ...(representativesLocked ? ['legal_representatives'] : []),
      ...(submitted ? ['payout_bank_account'] : []),
    ];
    assert.deepEqual(lockedAt(milestones).sort(), expected.sort());
  });
  test(`what is stored can be sent again: ${told}`, () =>
    assert.equal(immutableFieldsMessage(milestones, before, structuredClone(before)), undefined));
}

test('a refusal names every locked field that would change, and why', () => {
  const everything: Milestones = { representativesLocked: true, submitted: true, transferred: true };
  const because = immutableFieldsMessage(everything, before, other) ?? '';
  for (const field of immutableFields.flatMap(({ fields }) => fields)) assert.ok(because.includes(field), because);
  assert.ok(!because.includes('phone'));
  assert.equal(immutableFieldsMessage(everything, before, { ...before, phone: '+493023125000' }), undefined);
});

const silent = (milestones: Partial<Milestones>, from: CompanyData, to: CompanyData): string[] => {
  const told = new ValidationErrors();
  requireRecipients(
    { representativesLocked: false, submitted: false, transferred: false, ...milestones },
    from,
    to,
    told,
  );
  return told.failures.map(({ field, code }) => `${field} ${code}`);
};

test('recipients that are needed must remain from the first submission on', () => {
  assert.deepEqual(silent({}, before, other), []);
  assert.deepEqual(silent({ submitted: true }, before, other), [
    'notification_channels required',
    'notification_channels required',
  ]);
  assert.deepEqual(silent({ submitted: true }, before, before), []);
});

test('a recipient that the operator has removed is not asked for again', () =>
  assert.deepEqual(silent({ submitted: true }, other, other), []));
