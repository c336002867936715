/** No first letter to a private person leaves without what § 13a RDG demands, and its sums are those of the ledger (correspondence.md 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { LetterFacts } from '../../src/domain/case-correspondence/case-letters/facts.ts';
import { judge } from '../../src/domain/case-correspondence/case-letters/judge.ts';
import { readFacts } from '../../src/domain/case-correspondence/case-letters/read-facts.ts';
import { findMandate } from '../../src/domain/collection/mandates/index.ts';
import { letterNeeds } from '../../src/modules.ts';
import { aDueClaim, type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, euros } from '../harness/cases.ts';
import { pdfText } from '../harness/pdf.ts';
import { chanceOf, runs, seedOf } from '../harness/random.ts';

let stage: LetterStage;
let given: LetterCase;
let facts: LetterFacts;

const stated = { base: euros('1000.00'), rate: '5', from: '2026-01-10', until: '2026-01-31' };

/** A case to which every duty applies: each can be missing. */
before(async () => {
  stage = await openLetterStage();
  const company = await stage.aCompany({ tax_treatment: 'not_input_tax_deductible' });
  const interest = { type: 'interest', amount: euros('3.00'), occurrence_date: '2026-01-31', stated_interest: stated };
  const other = { type: 'other', subject_matter: 'Boten', amount: euros('4.00'), occurrence_date: '2026-01-31' };
  given = await stage.aCase({
    company,
    order: {
      claims: [
        aDueClaim(1, { additional_charges: [interest, other] }),
        aDueClaim(2, {
          legal_basis: { claim_type_code: 'H29', incident_date: '2026-01-02', description: 'Auffahrunfall' },
        }),
        aDueClaim(3, { legal_basis: { claim_type_code: 'H37', description: 'Doppelt überwiesen' } }),
      ],
    },
  });
  const [claim = ''] = given.mandate.claim_ids;
  const terms = {
    from: '2026-02-01',
    kind: 'fixed',
    rate: '12',
    reason: 'Vertrag',
    stated_reason: 'Vertrag vom 5. Januar',
  };
  bodyOf(await stage.operate('POST', `/operator/v1/claims/${claim}/interest-terms/`, terms), 201);
  const cost = {
    kind: 'other',
    amount: euros('5.00'),
    date: '2026-03-01',
    interest_bearing: false,
    description: 'Kurier',
  };
  bodyOf(await stage.operate('POST', `${given.path}costs/`, cost), 201);
  const address = { street: 'Neue Gasse 2', postal_code: '10117', city: 'Berlin', country: 'DE' };
  const contacts = `/operator/v1/debtors/${given.mandate.debtor_id}/contacts/`;
  bodyOf(await stage.operate('POST', contacts, { type: 'address', address, source: 'registry' }), 201);
  facts = await stage.database.readAsOperator(async (db) => {
    const bound = db.forCompany(company.company);
    const mandate = await findMandate(bound, given.mandate.id);
    assert.ok(mandate);
    const asked = {
      id: null,
      mandate_id: mandate.id,
      dated: '2026-03-02',
      origin: 'person',
      read: null,
      draft: {},
    } as const;
    const text_key = 'first_letter_consumer';
    return readFacts(bound, mandate, { ...asked, text_key }, { needs: letterNeeds, environment: 'sandbox' });
  });
});
after(() => stage.stop());

type Removal = readonly [field: RegExp, without: (facts: LetterFacts) => LetterFacts];

const ofClaim = (index: number, change: (claim: LetterFacts['claims'][number]) => object) => (all: LetterFacts) => ({
  ...all,
  claims: all.claims.map((claim, at) => (at === index ? { ...claim, ...change(claim) } : claim)),
});
const ofIssuer = (change: object) => (all: LetterFacts) => ({ ...all, issuer: { ...all.issuer, ...change } });
const basis = (member: string) => (claim: LetterFacts['claims'][number]) => ({
  legal_basis: { ...claim.legal_basis, [member]: null },
});
const charge = (type: string, member: string) => (claim: LetterFacts['claims'][number]) => ({
  additional_charges: claim.additional_charges.map((each) => (each.type === type ? { ...each, [member]: null } : each)),
});

/** By what is missing, how to take it away. */
const removals: readonly Removal[] = [
  [/^company\.address$/, (all) => ({ ...all, company: { ...all.company, address: null } })],
  [/legal_basis\.contract_date$/, ofClaim(0, basis('contract_date'))],
  [/legal_basis\.incident_date$/, ofClaim(1, basis('incident_date'))],
  [/legal_basis\.description$/, ofClaim(2, basis('description'))],
  [/stated_interest$/, ofClaim(0, charge('interest', 'stated_interest'))],
  [
    /stated_reason$/,
    (all) => ({
      ...all,
      ledger: {
        ...all.ledger,
        facts: {
          ...all.ledger.facts,
          terms: all.ledger.facts.terms.map((terms) => ({ ...terms, stated_reason: null })),
        },
      },
    }),
  ],
  [/^costs\..*\.description$/, (all) => ({ ...all, costTexts: new Map() })],
  [/additional_charges\..*\.subject_matter$/, ofClaim(0, charge('other', 'subject_matter'))],
  [
    /^company\.tax_treatment$/,
    (all) => ({ ...all, company: { ...all.company, tax_treatment: 'input_tax_deductible' } }),
  ],
  [/^issuer\.email$/, ofIssuer({ email: null, phone: null })],
  [/^issuer\.supervisory_authority\.(?:name|address|email)$/, ofIssuer({ supervisory_authority: null })],
];

const missingIn = (all: LetterFacts): string[] =>
  judge(all).reasons.flatMap(({ code, field }) => (code === 'duty_missing' ? [field ?? ''] : []));

test('a letter to which all eight duties apply may leave with all of them', async () => {
  assert.deepEqual(judge(facts).reasons, []);
  const check = await given.check('first_letter_consumer');
  assert.deepEqual(
    check.duties.map(({ result }) => result),
    Array.from({ length: 8 }, () => 'met'),
  );
});

test('without any of them, and without any several of them, none leaves, and each is named', () => {
  for (const [field, without] of removals) {
    const missing = missingIn(without(facts));
    assert.ok(missing.length > 0 && missing.every((each) => field.test(each)), `${field}: ${missing.join(', ')}`);
  }
  const seed = seedOf(process.env.FUZZ_SEED);
  const chance = chanceOf(seed);
  for (let run = 0; run < runs(2000); run += 1) {
    const chosen = removals.filter(() => chance.in(0.5));
    const missing = missingIn(chosen.reduce((all, [, without]) => without(all), facts));
    const named = removals.filter(([field]) => missing.some((each) => field.test(each)));
    assert.deepEqual(named, chosen, `seed ${seed}, run ${run}: ${missing.join(', ')}`);
  }
});

test('a rate above that of the law without any record of its terms needs a reason too', () => {
  const [claim = ''] = given.mandate.claim_ids;
  const withoutTerms = {
    ...facts,
    ledger: { ...facts.ledger, facts: { ...facts.ledger.facts, terms: [] } },
  };
  assert.deepEqual(missingIn(withoutTerms), [`claims.${claim}.interest_terms`]);
});

test('a lawyer has no supervisory authority to name (§ 43d BRAO)', () => {
  const lawyer = ofIssuer({ profession: 'lawyer', supervisory_authority: null })(facts);
  assert.deepEqual(missingIn(lawyer), []);
});

test('whatever is booked between sending and printing, letter, PDF and balance demand the same', async () => {
  const { id } = await given.draft({ text_key: 'first_letter_consumer' });
  bodyOf(await stage.command(id, 'send'), 200);
  const before = await given.check('first_letter_consumer');
  const payment = { amount: euros('123.45'), value_date: '2026-03-02', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `${given.path}payments/`, payment), 201);
  await stage.workOnDunning();
  const made = await stage.read(id);
  const waived = { amount: euros('10.00'), line: 'principal_claim', value_date: '2026-03-02', reason: 'Kulanz' };
  bodyOf(await stage.operate('POST', `${given.path}waivers/`, waived), 201);
  // The batch finds other sums: the letter is made anew before it is printed.
  await stage.take(given.company.company);
  await stage.workOnDunning();
  const batch = await stage.take(given.company.company);
  assert.equal(batch.letter_count, 1);
  const letter: Letter = await stage.read(id);
  const { legal_balance } = bodyOf(await stage.operate<MandateBalance>('GET', `${given.path}balance/`), 200);
  assert.deepEqual(letter.demanded_amount, legal_balance.total_balance);
  assert.notDeepEqual(letter.demanded_amount, made.demanded_amount);
  assert.notDeepEqual(letter.demanded_amount, before.demanded_amount);
  const key = await stage.givenKey('operator');
  const file = await fetch(`${stage.url}/operator/v1/letters/${id}/download/`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const text = pdfText(Buffer.from(await file.arrayBuffer()));
  const german = (legal_balance.total_balance.value ?? '').replace('.', ',').replace(/\B(?=(\d{3})+,)/g, '.');
  assert.equal(text.split(`${german} €`).length - 1 >= 3, true, 'in the table, in the demand, beside the account');
});
