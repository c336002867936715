/** Days of limitation that were computed by hand, each with its paragraphs. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LimitationStatus } from '@mahnwerk/contract/operator/limitation.ts';
import type { LimitationFact, LimitationFacts, LimitedClaim } from './facts.ts';
import { limitationOf, limitationOfInterest } from './limitation.ts';

type Sent = Pick<LimitationFact, 'kind'> & Partial<LimitationFact>;

interface Case {
  readonly claim: Partial<LimitedClaim>;
  readonly facts?: readonly Sent[];
  readonly plans?: LimitationFacts['plans'];
  /** Default: 2026-06-30. */
  readonly asOf?: string;
  readonly on: string | null;
  readonly status?: LimitationStatus;
}

const claimOf = (claim: Partial<LimitedClaim>): LimitedClaim => ({
  due_on: null,
  document_on: null,
  title: null,
  consumer_credit_since: null,
  ...claim,
});

const knownOf = ({ facts = [], plans = [] }: Pick<Case, 'facts' | 'plans'>): LimitationFacts => ({
  facts: facts.map((fact, nth) => ({ id: `fact-${nth}`, on: null, from: null, until: null, ...fact })),
  plans,
});

const due = (due_on: string) => ({ due_on });
const titled = (final_since: string | null, issued_on: string | null = null) => ({ title: { final_since, issued_on } });

const cases: Readonly<Record<string, Case>> = {
  '1: due in the year, three years from its end (§§ 195, 199 (1))': { claim: due('2023-03-15'), on: '2026-12-31' },
  '2: due on the first day of a year (§ 199 (1))': { claim: due('2023-01-01'), on: '2026-12-31' },
  '3: due on the last day of a year (§ 199 (1))': { claim: due('2022-12-31'), on: '2025-12-31', status: 'reached' },
  '4: without a due day, from the document (§ 199 (1))': { claim: { document_on: '2024-02-29' }, on: '2027-12-31' },
  '5: the due day goes before the document (§ 199 (1))': {
    claim: { due_on: '2024-01-10', document_on: '2023-12-20' },
    on: '2027-12-31',
  },
  '6: without any day nothing is known': { claim: {}, on: null, status: 'unknown' },
  '7: on its last day it is not barred (§ 188 (2))': {
    claim: due('2023-05-01'),
    asOf: '2026-12-31',
    on: '2026-12-31',
    status: 'running',
  },
  '8: the day after its last day it is barred (§ 188 (2))': {
    claim: due('2023-05-01'),
    asOf: '2027-01-01',
    on: '2026-12-31',
    status: 'reached',
  },
  '9: knowledge in a later year (§ 199 (1) no. 2)': {
    claim: due('2020-05-05'),
    facts: [{ kind: 'knowledge', on: '2023-08-01' }],
    on: '2026-12-31',
  },
  '10: knowledge in the year of the due day changes nothing (§ 199 (1))': {
    claim: due('2023-05-05'),
    facts: [{ kind: 'knowledge', on: '2023-12-30' }],
    on: '2026-12-31',
  },
  '11: late knowledge, at most ten years from the due day (§ 199 (4))': {
    claim: due('2014-03-10'),
    facts: [{ kind: 'knowledge', on: '2022-07-01' }],
    on: '2024-03-10',
    status: 'reached',
  },
  '12: ten years from a 29th of February (§§ 199 (4), 188 (3))': {
    claim: due('2016-02-29'),
    facts: [{ kind: 'knowledge', on: '2023-01-05' }],
    on: '2026-02-28',
  },
  '13: of two facts of knowledge the first counts (§ 199 (1) no. 2)': {
    claim: due('2020-05-05'),
    facts: [
      { kind: 'knowledge', on: '2024-02-01' },
      { kind: 'knowledge', on: '2022-02-01' },
    ],
    on: '2025-12-31',
    status: 'reached',
  },
  // 10 January to 20 February: 22 + 20 = 42 days.
  '14: a negotiation adds its days, first and last counted (§§ 203, 209)': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'negotiation', from: '2024-01-10', until: '2024-02-20' }],
    on: '2027-02-11',
  },
  '15: one day of negotiation adds one day (§ 209)': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'negotiation', from: '2024-01-10', until: '2024-01-10' }],
    on: '2027-01-01',
  },
  '16: the 29th of February is a day like others (§ 209)': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'deferral', from: '2024-02-28', until: '2024-03-01' }],
    on: '2027-01-03',
  },
  // Ends 2026-12-31 + 11 = 2027-01-11, but not within three months after 30 December.
  '17: three months after a negotiation (§ 203 s. 2)': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'negotiation', from: '2026-12-20', until: '2026-12-30' }],
    asOf: '2027-01-05',
    on: '2027-03-30',
  },
  '18: three months from the 30th of November end on the 28th of February (§§ 203 s. 2, 188 (3))': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'negotiation', from: '2026-11-30', until: '2026-11-30' }],
    asOf: '2026-12-05',
    on: '2027-02-28',
  },
  '19: a negotiation before the period adds no days and no three months (§ 209)': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'negotiation', from: '2023-07-01', until: '2023-08-01' }],
    on: '2026-12-31',
  },
  // Begins after 10 March 2024.
  '20: the first day is suspended, so the period begins later (§ 209)': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'deferral', from: '2023-11-01', until: '2024-03-10' }],
    on: '2027-03-10',
  },
  // 1 February to 2 March 2024: 29 + 2 = 31 days, and not 20 + 16.
  '21: overlapping suspensions count once (§ 209)': {
    claim: due('2023-06-01'),
    facts: [
      { kind: 'deferral', from: '2024-02-01', until: '2024-02-20' },
      { kind: 'negotiation', from: '2024-02-16', until: '2024-03-02' },
    ],
    on: '2027-01-31',
  },
  // 1 February to 31 March 2024: 29 + 31 = 60 days.
  '22: a suspension inside another one adds nothing (§ 209)': {
    claim: due('2023-06-01'),
    facts: [
      { kind: 'deferral', from: '2024-02-01', until: '2024-03-31' },
      { kind: 'negotiation', from: '2024-02-10', until: '2024-02-20' },
    ],
    on: '2027-03-01',
  },
  // 2026-12-31 + 10 = 2027-01-10; that meets the second from 2027-01-05: + 6 = 2027-01-16.
  '23: days that were added meet a further suspension (§ 209)': {
    claim: due('2023-06-01'),
    facts: [
      { kind: 'deferral', from: '2025-03-01', until: '2025-03-10' },
      { kind: 'deferral', from: '2027-01-05', until: '2027-01-10' },
    ],
    asOf: '2027-01-12',
    on: '2027-01-16',
  },
  '24: a suspension after the end comes too late (§ 209)': {
    claim: due('2022-06-01'),
    facts: [{ kind: 'negotiation', from: '2026-01-01', until: '2026-02-01' }],
    on: '2025-12-31',
    status: 'reached',
  },
  // Suspended from 1 November 2023; the period has not begun.
  '25: a suspension over the whole period, still open (§§ 204 (1) no. 1, 209)': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'lawsuit', from: '2023-11-01' }],
    on: '2029-06-30',
    status: 'suspended',
  },
  // 2 March to 30 June 2026: 30 + 30 + 31 + 30 = 121 days.
  '26: an open suspension counts to the day asked for (§§ 203, 209)': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'negotiation', from: '2026-03-02' }],
    on: '2027-05-01',
    status: 'suspended',
  },
  // 1 March to 31 May 2025 and six months: until 30 November 2025; 275 days.
  '27: six months after the last act (§ 204 (1) no. 3, (2))': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'payment_order', from: '2025-03-01', until: '2025-05-31' }],
    on: '2027-10-02',
  },
  // 31 August 2025 to 28 February 2026: 1 + 30 + 31 + 30 + 31 + 31 + 28 = 182 days.
  '28: six months from the 31st of August end on the 28th of February (§§ 204 (2), 188 (3))': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'lawsuit', from: '2025-08-31', until: '2025-08-31' }],
    on: '2027-07-01',
  },
  // Filed on 30 December 2025; the distribution ended on 15 April 2026, and with it on 15 October 2026: 290 days.
  '29: a claim filed in the insolvency (§ 204 (1) no. 10, (2))': {
    claim: due('2022-06-01'),
    facts: [{ kind: 'insolvency_filing', from: '2025-12-30', until: '2026-04-15' }],
    on: '2026-10-17',
    status: 'suspended',
  },
  // The last six months are July to December 2026: of 21 June to 10 July, 10 days count.
  '30: force majeure in the last six months alone (§ 206)': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'force_majeure', from: '2026-06-21', until: '2026-07-10' }],
    asOf: '2026-07-15',
    on: '2027-01-10',
  },
  '31: force majeure before the last six months (§ 206)': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'force_majeure', from: '2025-03-01', until: '2025-06-30' }],
    on: '2026-12-31',
  },
  '32: an acknowledgement begins the whole period from its day (§ 212 (1) no. 1)': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'acknowledgement', on: '2025-05-20' }],
    on: '2028-05-20',
  },
  '33: an acknowledgement on a 29th of February (§§ 212 (1) no. 1, 188 (3))': {
    claim: due('2022-06-01'),
    facts: [{ kind: 'acknowledgement', on: '2024-02-29' }],
    on: '2027-02-28',
  },
  '34: an acknowledgement before the period begins (§ 212 (1))': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'acknowledgement', on: '2023-09-01' }],
    on: '2026-12-31',
  },
  '35: an acknowledgement after the end (§§ 212 (1), 214)': {
    claim: due('2021-06-01'),
    facts: [{ kind: 'acknowledgement', on: '2025-01-01' }],
    on: '2024-12-31',
    status: 'reached',
  },
  '36: an acknowledgement inside a suspension begins after its last day (§§ 209, 212 (1))': {
    claim: due('2023-06-01'),
    facts: [
      { kind: 'negotiation', from: '2025-03-01', until: '2025-04-15' },
      { kind: 'acknowledgement', on: '2025-03-20' },
    ],
    on: '2028-04-15',
  },
  '37: a waiver keeps it open until its day (§ 202)': {
    claim: due('2022-06-01'),
    facts: [{ kind: 'waiver', from: '2025-11-01', until: '2027-06-30' }],
    on: '2027-06-30',
  },
  '38: a title from the day it is final (§§ 197 (1) no. 3, 201)': {
    claim: { ...due('2010-06-01'), ...titled('2012-02-29', '2012-01-15') },
    on: '2042-02-28',
  },
  '39: a title without that day from its issue; enforcement begins again (§§ 201, 212 (1) no. 2)': {
    claim: titled(null, '2001-04-03'),
    facts: [{ kind: 'enforcement_act', on: '2019-10-07' }],
    on: '2049-10-07',
  },
  // 15 January to 30 June 2025: 17 + 28 + 31 + 30 + 31 + 30 = 167 days.
  '40: a plan defers until it ends (§ 205)': {
    claim: due('2023-06-01'),
    plans: [{ id: 'plan', concluded_on: '2025-01-15', ended_on: '2025-06-30' }],
    on: '2027-06-16',
  },
  '41: a consumer loan is suspended from default on, for ten years (§ 497 (3) s. 3)': {
    claim: { due_on: '2014-06-01', consumer_credit_since: '2014-06-15' },
    asOf: '2026-06-30',
    on: '2027-06-01',
  },
  '42: an acknowledgement after a suspension kept the period open (§§ 203, 212)': {
    claim: due('2022-06-01'),
    facts: [
      { kind: 'negotiation', from: '2025-12-01', until: '2026-01-31' },
      { kind: 'acknowledgement', on: '2026-04-30' },
    ],
    on: '2029-04-30',
  },
  '43: what is recorded after the day asked for is not yet so': {
    claim: due('2023-06-01'),
    facts: [{ kind: 'acknowledgement', on: '2025-05-20' }],
    asOf: '2025-05-19',
    on: '2026-12-31',
  },
  '44: a title on a part of what is open leaves the rest the day without it': {
    claim: { ...due('2023-06-01'), title: { final_since: null, issued_on: '2025-01-15', is_partial: true } },
    facts: [{ kind: 'acknowledgement', on: '2025-05-20' }],
    on: '2028-05-20',
  },
  '45: so it is where only the title has a day': {
    claim: { title: { final_since: null, issued_on: '2025-01-15', is_partial: true } },
    on: '2055-01-15',
  },
};

describe('limitation/1', () => {
  for (const [name, { claim, asOf = '2026-06-30', on, status, ...known }] of Object.entries(cases))
    test(name, () => {
      const found = limitationOf(claimOf(claim), knownOf(known), asOf);
      assert.equal(found.limitation_on, on, JSON.stringify(found.working, null, 1));
      if (status !== undefined) assert.equal(found.status, status);
      assert.equal(found.working.findLast(({ counted }) => counted)?.ends_on ?? null, on);
    });
});

describe('interest of a title (§§ 197 (2), 217)', () => {
  const title = claimOf(titled('2015-03-01'));

  test('is barred three years after its year', () => {
    const found = limitationOfInterest(title, knownOf({}), { asOf: '2026-06-30', year: 2022 });
    assert.equal(found, '2025-12-31');
  });

  test('of earlier years begins again with an act of enforcement', () => {
    const known = knownOf({ facts: [{ kind: 'enforcement_act', on: '2025-02-10' }] });
    assert.equal(limitationOfInterest(title, known, { asOf: '2026-06-30', year: 2022 }), '2028-02-10');
    assert.equal(limitationOfInterest(title, known, { asOf: '2026-06-30', year: 2020 }), '2023-12-31');
  });

  test('is barred with the principal at the latest', () => {
    const old = claimOf(titled('1995-03-01'));
    assert.equal(limitationOfInterest(old, knownOf({}), { asOf: '2026-06-30', year: 2024 }), '2025-03-01');
  });
});

test('the derivation names each fact, what it adds and why another one does not count', () => {
  const known = knownOf({
    facts: [
      { kind: 'negotiation', from: '2023-07-01', until: '2023-08-01' },
      { kind: 'deferral', from: '2024-02-01', until: '2024-02-10' },
    ],
  });
  const { working } = limitationOf(claimOf(due('2023-06-01')), known, '2026-06-30');
  assert.deepEqual(
    working.map(({ rule, fact_id, days, counted, ends_on, text }) => [rule, fact_id, days, counted, ends_on, text]),
    [
      ['regular', null, null, true, '2026-12-31', 'Three years from the end of the year.'],
      ['negotiation', 'fact-0', 0, false, '2026-12-31', 'Negotiation: before the period.'],
      ['deferral', 'fact-1', 10, true, '2027-01-10', 'Deferral: 10 days.'],
    ],
  );
});
