/** „Auswertung“ of the office and „Realisierung“ of a company: every number leads to the list of what it counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { casePhases } from '@mahnwerk/contract/shapes/case-phases.ts';
import { idNumber, pageOf, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, forUser, open } = portalOf();
const { casePolicies, figures, promises } = operatorApi;
const listed = {
  company_id: idNumber(5),
  company_name: 'Werk GmbH',
  reference_number: 'K26-7QX4MN',
  debtor_name: 'Mika Muster',
};
const { caseFigures } = caseApi;
const euros = (value: string) => ({ currency: 'EUR', value }) as const;

const cohort = (list: string) => ({
  month: '2026-01',
  cases: 2,
  claimed: euros('190.00'),
  months: [
    { n: 1, paid: euros('30.00'), share: '0.1579' },
    { n: 2, paid: euros('90.00'), share: '0.4737' },
  ],
  url: `${list}?accepted_from=2026-01-01&accepted_to=2026-01-31`,
});

/** What the address of a link asks for; a text that looks like a number stands there in quotes. */
const searchOf = (link: HTMLElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new URL(link.getAttribute('href') ?? '', 'https://x').searchParams].map(([name, value]) => [
      name,
      value.replaceAll('"', ''),
    ]),
  );

test('the office reads where its cases stand, what came in and what was done, with the list behind each number', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const counted = { open_amount: euros('100.00') };
  service.on(figures, 'portfolio', () => ({
    as_of: '2026-03-02',
    phases: casePhases.map((phase, at) => ({
      phase,
      count: at + 1,
      ...counted,
      url: `/operator/v1/mandates/?phase=${phase}`,
    })),
    ages: [
      { from: 0, to: 30, count: 21, ...counted, url: '/operator/v1/mandates/?closed=false&age_from=0&age_to=30' },
      { from: 31, to: null, count: 22, ...counted, url: '/operator/v1/mandates/?closed=false&age_from=31' },
    ],
  }));
  const policy = { policy_id: idNumber(3), policy_version: 2 };
  service.on(casePolicies, 'list', (call) =>
    pageOf([{ ...recorded(casePolicies, 'get'), id: policy.policy_id, name: 'Standard' }], call),
  );
  const asked: unknown[] = [];
  service.on(figures, 'recovery', ({ query }) => {
    asked.push(query.policy_id);
    const listed = cohort('/operator/v1/mandates/');
    return {
      cohorts: [
        { ...listed, url: `${listed.url}&policy_id=${policy.policy_id}&policy_version=2`, ...policy },
        { ...listed, cases: 8, url: `${listed.url}&has_policy=false`, policy_id: null, policy_version: null },
      ],
    };
  });
  const promisesAt = '/operator/v1/promises/?made_from=2025-03-02&made_to=2026-03-02';
  service.on(figures, 'promises', () => ({
    made: 60,
    open: 51,
    kept: 4,
    broken: 2,
    withdrawn: 3,
    kept_share: '0.6667',
    url: promisesAt,
  }));
  const lettersAt =
    '/operator/v1/letters/?text_key=reminder&text_version=2&channel=post&left_from=2025-12-02&left_to=2026-03-02';
  service.on(figures, 'debtor_page', () => ({
    rows: [
      {
        text_key: 'reminder',
        text_version: 2,
        channel: 'post' as const,
        letters: 90,
        opened: 41,
        choices: { plan: 12 },
        paid_30: { count: 33, amount: { currency: 'EUR' as const, value: '4100.00' } },
        url: `${lettersAt}&page=carried`,
      },
    ],
  }));
  service.on(figures, 'work', () => ({
    rows: [
      {
        on: '2026-03-02',
        person: null,
        kind: 'call' as const,
        done: 7,
        url: '/operator/v1/tasks/?status=done&kind=call&done_from=2026-03-02&done_to=2026-03-02&by_service=true',
      },
    ],
  }));
  const { screen, within, user, waitFor } = await open('/operator/figures');
  const table = async (name: string) => within(await screen.findByRole('table', { name }));
  const phases = await table('Bestand');
  assert.deepEqual(searchOf(phases.getByRole('link', { name: '3' })), { closed: 'all', phase: 'stopped' });
  const ages = await table('Alter');
  assert.deepEqual(searchOf(ages.getByRole('link', { name: '22' })), { closed: 'false', age_from: '31' });
  const recovery = await table('Realisierung');
  const january = { closed: 'all', accepted_from: '2026-01-01', accepted_to: '2026-01-31' };
  assert.deepEqual(searchOf(recovery.getByRole('link', { name: '2' })), {
    ...january,
    policy_id: policy.policy_id,
    policy_version: '2',
  });
  assert.deepEqual(searchOf(recovery.getByRole('link', { name: '8' })), { ...january, has_policy: 'false' });
  await recovery.findByText('Standard, Version 2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bearbeitungsplan' }), 'Standard');
  await waitFor(() => assert.deepEqual(asked, [undefined, policy.policy_id]));
  const page = await table('Schuldnerseite');
  const left = {
    text_key: 'reminder',
    text_version: '2',
    channel: 'post',
    left_from: '2025-12-02',
    left_to: '2026-03-02',
  };
  assert.deepEqual(searchOf(page.getByRole('link', { name: '90' })), { ...left, page: 'carried' });
  assert.deepEqual(searchOf(page.getByRole('link', { name: '41' })), { ...left, page: 'opened' });
  assert.deepEqual(searchOf(page.getByRole('link', { name: '12' })), { ...left, page_choice: 'plan' });
  assert.deepEqual(searchOf(page.getByRole('link', { name: '33' })), { ...left, page: 'paid' });
  assert.deepEqual(searchOf(page.getByRole('link', { name: /4\.100,00/ })), { ...left, page: 'paid' });
  const promises = await table('Zusagen');
  const madeInYear = { made_from: '2025-03-02', made_to: '2026-03-02' };
  assert.deepEqual(searchOf(promises.getByRole('link', { name: '60' })), madeInYear);
  assert.deepEqual(searchOf(promises.getByRole('link', { name: '2' })), { ...madeInYear, status: 'broken' });
  assert.deepEqual(searchOf(promises.getByRole('link', { name: /66,7/ })), { ...madeInYear, status: 'kept' });
  const work = await table('Erledigtes');
  const link = work.getByRole('link', { name: '7' });
  assert.ok(link.getAttribute('href')?.includes('/operator/tasks/all'));
  assert.equal(searchOf(link)['done_from'], '2026-03-02');
});

test('the number of broken promises opens the list of these', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const asked: unknown[] = [];
  service.on(promises, 'all', (call) => {
    asked.push(call.query.status);
    return pageOf([{ ...recorded(promises, 'get'), ...listed, status: 'broken' as const }], call);
  });
  const { screen, within } = await open('/operator/figures/promises?status=broken&made_from=2025-03-02');
  const table = within(await screen.findByRole('table', { name: 'Zusagen' }));
  assert.ok(await table.findByText('gebrochen'));
  assert.ok(table.getByRole('link', { name: listed.reference_number }));
  assert.deepEqual(new Set(asked), new Set(['broken']));
});

test('a company reads what came in of its cases on its overview', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  service.on(caseFigures, 'recovery', () => ({ cohorts: [cohort('/v2/mandates/')] }));
  const customer = service.me.memberships[0]?.owner.customer_number;
  const { screen, within } = await open(`/company/${customer}/home`);
  const table = within(await screen.findByRole('table', { name: 'Realisierung' }));
  assert.deepEqual(searchOf(table.getByRole('link', { name: '2' })), {
    accepted_from: '2026-01-01',
    accepted_to: '2026-01-31',
  });
});
