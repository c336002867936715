// oxlint-disable typescript/no-floating-promises -- node:test waits for its tests itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleAgreement, rentalClaimTypes } from '@mahnwerk/contract/case/rental-agreements.ts';
import { type ClaimTypeCode, claimTypes } from '@mahnwerk/contract/shapes/claim-type.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import fc from 'fast-check';
import { addDays } from '../../../values/day.ts';
import {
  changedAgreement,
  mergedAgreement,
  validatePremises,
  collectAgreementReadinessErrors,
} from './rental-agreement.ts';

const codes = Object.keys(claimTypes) as ClaimTypeCode[];
const failuresOf = (act: (report: ValidationErrors) => void): string[] => {
  const report = new ValidationErrors();
  act(report);
  return report.failures.map(({ code, field }) => `${code} ${field}`);
};
const given = (changes: Readonly<Record<string, unknown>> = {}) =>
  changedAgreement({ ...exampleAgreement, ...changes }, null, 'H19', new ValidationErrors()) ??
  assert.fail('it was sent');

test('only claims for rent take an agreement, and those without a type', () => {
  for (const code of [...codes, null]) {
    const fitting = code === null || (rentalClaimTypes as readonly string[]).includes(code);
    assert.deepEqual(
      failuresOf((report) => changedAgreement(exampleAgreement, null, code, report)),
      fitting ? [] : ['invalid rental_agreement'],
      String(code),
    );
    assert.deepEqual(
      failuresOf((report) => changedAgreement(null, given(), code, report)),
      [],
      'taken off it can be always',
    );
    assert.deepEqual(
      failuresOf((report) => changedAgreement(undefined, given(), code, report)),
      [],
      'finalize will tell',
    );
    const told: string[] = [];
    collectAgreementReadinessErrors({ ...given(), documents: [] }, code, (rule) => {
      told.push(`${rule.code} ${rule.field}`);
    });
    assert.deepEqual(told, fitting ? [] : ['invalid rental_agreement']);
  }
});

test('it keeps its id while it is replaced, and the same again changes nothing', () => {
  const before = given();
  assert.deepEqual(changedAgreement(exampleAgreement, before, 'H17', new ValidationErrors()), before);
  assert.equal(
    JSON.stringify(
      changedAgreement(mergedAgreement(before, { period_to: '2026-02-28' }), before, 'H17', new ValidationErrors()),
    ),
    JSON.stringify({ ...before, contents: { ...before.contents, period_to: '2026-02-28' } }),
  );
  assert.equal(changedAgreement(null, before, 'H17', new ValidationErrors()), null);
});

test('lease and period run forward, a day long at the least', () => {
  const days = fc.integer({ min: 0, max: 3 }).map((offset) => addDays('2026-01-01', offset));
  fc.assert(
    fc.property(days, fc.option(days), days, days, (lease_start, lease_end, period_from, period_to) => {
      const told: string[] = [];
      collectAgreementReadinessErrors(
        { ...given({ lease_start, lease_end, period_from, period_to }), documents: [] },
        'H19',
        ({ field }) => void told.push(field),
      );
      const wrong = [
        ...(lease_end !== null && lease_end < lease_start ? ['rental_agreement.lease_end'] : []),
        ...(period_to < period_from ? ['rental_agreement.period_to'] : []),
      ];
      assert.deepEqual(told, wrong);
    }),
  );
});

test('premises have a postal code of their country', () => {
  const { premises } = exampleAgreement;
  assert.deepEqual(
    failuresOf((report) => validatePremises({}, report)),
    [],
  );
  assert.deepEqual(
    failuresOf((report) => validatePremises({ premises }, report)),
    [],
  );
  assert.deepEqual(
    failuresOf((report) => validatePremises({ premises: { ...premises, country: 'AT' } }, report)),
    ['zip_country_mismatch premises.postal_code'],
  );
  assert.deepEqual(
    failuresOf((report) => validatePremises({ premises: { ...premises, postal_code: null, country: 'HK' } }, report)),
    [],
  );
});
