import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { claimTypes } from '@mahnwerk/contract/shapes/claim-type.ts';
import { chargeTypes } from '@mahnwerk/contract/case/claims.ts';
import { type DutyClaim, type DutyData, missingDutyData } from './duty-data.ts';
import { blankLegalBasis } from './fields.ts';

const stated = {
  base: { currency: 'EUR', value: '100.00' },
  rate: '5',
  from: '2026-01-01',
  until: '2026-02-01',
} as const;
const address = {};

const aClaim = (changes: Partial<DutyClaim> = {}): DutyClaim => ({
  id: 'c',
  type: 'receivable',
  legal_basis: blankLegalBasis,
  additional_charges: [],
  ...changes,
});
const fieldsOf = (claim: DutyClaim, higher_terms: DutyData['higher_terms'] = []) =>
  missingDutyData({ company: { address }, claims: [claim], higher_terms }).map(
    ({ number, code, field }) => `${number} ${code} ${field}`,
  );
const of = (claim_type_code: keyof typeof claimTypes | null) =>
  aClaim({ legal_basis: { ...blankLegalBasis, claim_type_code } });

test('a contract needs its day, an accident its day and a description, an enrichment a description', () => {
  assert.deepEqual(fieldsOf(of('H43')), ['2 ground claims.c.legal_basis.contract_date']);
  assert.deepEqual(fieldsOf(of(null)), ['2 ground claims.c.legal_basis.contract_date']);
  assert.deepEqual(fieldsOf(of('H29')), [
    '2 ground claims.c.legal_basis.incident_date',
    '2 ground claims.c.legal_basis.description',
  ]);
  assert.deepEqual(fieldsOf(of('H37')), ['2 ground claims.c.legal_basis.description']);
  assert.deepEqual(fieldsOf(of('H90')), ['2 ground claims.c.legal_basis.description']);
});

test('a title states its ground, but not the interest of charges', () => {
  const charge = { id: 'z', type: 'interest', stated_interest: null } as const;
  assert.deepEqual(fieldsOf(aClaim({ type: 'titled', additional_charges: [charge] })), [
    '3 interest claims.c.additional_charges.z.stated_interest',
  ]);
});

test('a rate above that of the law needs its reason, whichever release recorded it, or none', () => {
  const claim = aClaim({ legal_basis: { ...blankLegalBasis, contract_date: '2026-01-01' } });
  const terms = [
    { id: 'a', claim_id: 'c' },
    { id: 'b', claim_id: 'c', stated_reason: null },
    { id: 'd', claim_id: 'c', stated_reason: '§ 4' },
    { id: null, claim_id: 'c' },
    { id: 'e', claim_id: 'paid' },
  ];
  assert.deepEqual(fieldsOf(claim, terms), [
    '4 higher_interest claims.c.interest_terms.a.stated_reason',
    '4 higher_interest claims.c.interest_terms.b.stated_reason',
    '4 higher_interest claims.c.interest_terms',
    '4 higher_interest claims.paid.interest_terms.e.stated_reason',
  ]);
});

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const dutyData: fc.Arbitrary<DutyData> = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }).chain((ids) =>
  fc.record({
    company: fc.record({ address: maybe(fc.constant(address)) }),
    claims: fc.tuple(
      ...ids.map((id) =>
        fc.record({
          id: fc.constant(id),
          type: fc.constantFrom('receivable', 'titled'),
          legal_basis: fc.record({
            claim_type_code: maybe(fc.constantFrom(...(Object.keys(claimTypes) as (keyof typeof claimTypes)[]))),
            contract_date: maybe(fc.constant('2026-01-01')),
            incident_date: maybe(fc.constant('2026-01-01')),
            description: maybe(fc.constant('Unfall')),
          }),
          additional_charges: fc.uniqueArray(
            fc.record({
              id: fc.constantFrom('x', 'y', 'z'),
              type: fc.constantFrom(...chargeTypes),
              stated_interest: maybe(fc.constant(stated)),
            }),
            { selector: ({ id: charge }) => charge },
          ),
        }),
      ),
    ),
    higher_terms: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('1', '2', '3', null),
        claim_id: fc.constantFrom(...ids),
        stated_reason: maybe(fc.constant('§ 4')),
      }),
      { selector: ({ id }) => id },
    ),
  }),
);

/** The data with one field entered. */
function entered(data: DutyData, field: string): DutyData {
  const [, claimId, part, key] = field.split('.');
  if (field === 'company.address') return { ...data, company: { address } };
  if (part === 'interest_terms')
    return {
      ...data,
      higher_terms: data.higher_terms.map((each) => ({
        ...each,
        ...(each.id === (key ?? null) && { stated_reason: 'x' }),
      })),
    };
  const claims = data.claims.map((claim) => {
    if (claim.id !== claimId) return claim;
    if (part === 'legal_basis') return { ...claim, legal_basis: { ...claim.legal_basis, [String(key)]: '2026-01-01' } };
    const additional_charges = claim.additional_charges.map((each) =>
      each.id === key ? { ...each, stated_interest: stated } : each,
    );
    return { ...claim, additional_charges };
  });
  return { ...data, claims };
}

test('entering the field that is named removes its entry alone, so that all can be entered one after the other', () => {
  fc.assert(
    fc.property(dutyData, (data) => {
      let left = missingDutyData(data);
      assert.deepEqual(
        left.map(({ number }) => number),
        left.map(({ number }) => number).toSorted((a, b) => a - b),
      );
      let current = data;
      while (left[0] !== undefined) {
        const [{ field }, ...others] = left as [(typeof left)[number], ...typeof left];
        current = entered(current, field);
        left = missingDutyData(current);
        assert.deepEqual(left, others, field);
      }
    }),
  );
});
