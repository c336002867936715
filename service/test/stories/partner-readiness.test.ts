/**
 * A company's readiness, as its Partner reads it, and what finalize says of the company never disagree (decisions.md 9): for whatever data a company
 * may have, through the real routes.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { bodyOf, type Company, givenDraft, openStage, type Stage } from '../harness/cases.ts';
import { completeCompany } from '../harness/company.ts';
import { aPlatform, companiesPath, ownKeyOf, type Platform } from '../harness/platform.ts';

let stage: Stage;
let platform: Platform;

before(async () => {
  stage = await openStage();
  platform = await aPlatform(stage);
});

after(() => stage.stop());

const channel = (...notifications: readonly string[]) => ({
  type: 'email',
  value: 'inkasso@beispiel-handel.example',
  notifications,
});
const director = { name: 'Mara Muster', type: 'managing_director' };
const address = (country: string, postal_code: string) => ({
  street: 'Musterweg 1',
  postal_code,
  city: 'Musterstadt',
  country,
});

/** Companies by every field that readiness looks at: there or not, and in each of its kinds. Some break a rule across fields; those are refused, and none is made. */
const companyData = fc.record({
  address: fc.constantFrom(null, address('DE', '10115'), address('AT', '1010'), address('CH', '8001')),
  phone: fc.constantFrom(null, '+493023125000'),
  legal: fc.constantFrom(
    { legal_form: null, legal_representatives: [] },
    { legal_form: 'gmbh', legal_representatives: [] },
    { legal_form: 'gmbh', legal_representatives: [director] },
    { legal_form: 'sole_trader', legal_representatives: [] },
  ),
  tax_treatment: fc.constantFrom(
    null,
    'input_tax_deductible',
    'not_input_tax_deductible',
    'reverse_charge',
    'third_country_non_taxable',
  ),
  vat_number: fc.constantFrom(null, 'DE123456788', 'ATU13585627'),
  payout_bank_account: fc.constantFrom(null, completeCompany.payout_bank_account),
  notification_channels: fc.constantFrom(
    [],
    [channel('statements')],
    [channel('requests_to_client')],
    [channel('status_updates')],
    [channel('requests_to_client'), channel('statements')],
    [channel('requests_to_client', 'statements')],
  ),
});

type Readiness = {
  readonly ready: boolean;
  readonly issues: readonly { readonly field: string; readonly code: string; readonly message: string }[];
};

/** What finalize says of the company, relative to it; none where it lets the draft pass. */
async function saidByFinalize(own: Company, draft: Order): Promise<Readiness['issues']> {
  const answer = await own.send<{ errors?: Readiness['issues'] }>('POST', `/v2/orders/${draft.id}/finalize/`);
  assert.ok(answer.status === 200 || answer.status === 422, answer.text);
  return (answer.body.errors ?? [])
    .filter(({ field }) => field.startsWith('company.'))
    .map(({ field, code, message }) => ({ field: field.slice('company.'.length), code, message }));
}

/** In which of the operator's lists by readiness the company is. */
async function listedAs(company: string): Promise<Readonly<Record<string, boolean>>> {
  const [ready, unready] = await Promise.all(
    [true, false].map(async (value) => {
      const path = `/operator/v1/companies/?ready=${value}&limit=100`;
      const { results } = bodyOf(await stage.operate<{ results: { id: string }[] }>('GET', path), 200);
      return results.some(({ id }) => id === company);
    }),
  );
  return { true: ready ?? false, false: unready ?? false };
}

test('what readiness says is what finalize says, whatever the company’s data are', async () => {
  const seen = { ready: 0, unready: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(companyData, async ({ legal, ...fields }) => {
      const answer = await platform.send<{ id: string; case_submission_readiness: Readiness }>('POST', companiesPath, {
        name: 'Beispiel Handel GmbH',
        ...fields,
        ...legal,
      });
      if (answer.status === 400) return void (seen.refused += 1);
      assert.equal(answer.status, 201, answer.text);
      const own = await ownKeyOf(stage, answer.body);
      const draft = await givenDraft(own);
      const { case_submission_readiness: said } = await platform.company(answer.body.id);
      assert.deepEqual(said, answer.body.case_submission_readiness);
      assert.equal(said.ready, said.issues.length === 0);
      assert.deepEqual(await saidByFinalize(own, draft), said.issues);
      assert.deepEqual(await listedAs(own.company), { true: said.ready, false: !said.ready });
      seen[said.ready ? 'ready' : 'unready'] += 1;
    }),
    // Companies that lack nothing are rare among all: some of them are always looked at.
    {
      numRuns: 40,
      examples: ['DE123456788', null].map(
        (vat_number) =>
          [
            {
              ...completeCompany,
              legal: { legal_form: 'gmbh', legal_representatives: [director] },
              vat_number,
              notification_channels: [channel('requests_to_client', 'statements')],
            },
          ] as never,
      ),
    },
  );
  assert.ok(seen.ready > 0 && seen.unready > 0, JSON.stringify(seen));
});

test('a company that a change makes complete passes at once, and one that loses something does not', async () => {
  const { phone, ...lacking } = completeCompany;
  const company = await platform.onboard(lacking);
  const own = await ownKeyOf(stage, company);
  const draft = await givenDraft(own);
  const fieldsOf = (issues: Readiness['issues']): string[] => issues.map(({ field }) => field);
  assert.deepEqual(
    [fieldsOf(company.case_submission_readiness.issues), fieldsOf(await saidByFinalize(own, draft))],
    [['phone'], ['phone']],
  );
  assert.equal((await platform.change(company.id, { phone })).body.case_submission_readiness.ready, true);
  assert.equal(
    (await platform.change(company.id, { notification_channels: [] })).body.case_submission_readiness.ready,
    false,
  );
  assert.deepEqual(fieldsOf(await saidByFinalize(own, draft)), ['notification_channels', 'notification_channels']);
  assert.equal(
    (await platform.change(company.id, { notification_channels: completeCompany.notification_channels })).body
      .case_submission_readiness.ready,
    true,
  );
  assert.deepEqual(await saidByFinalize(own, draft), []);
});
