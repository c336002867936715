/** The side bar of the operator (portal-office.md 1) and of a company: what is folded, what its numbers say, where a sign-in leads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, forUser, open } = portalOf();
const { workQueues } = operatorApi;

const queuesOf = (counts: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(recorded(workQueues, 'get')).map(([name, queue]) => [name, { ...queue, count: counts[name] ?? 0 }]),
  ) as ReturnType<typeof recorded<typeof workQueues, 'get'>>;

test('a sign-in leads to „Heute“, and „Verwaltung“ shows its numbers folded and its lines once it is opened', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  service.on(workQueues, 'get', () => queuesOf({ deliveries_failing: 4, orders: 2 }));
  const first = await open('/');
  await first.screen.findByRole('heading', { level: 1, name: 'Heute' });
  const heading = first.screen.getByRole('button', { name: /^Verwaltung/ });
  await first.waitFor(() => assert.match(heading.textContent ?? '', /4/));
  assert.equal(heading.getAttribute('aria-expanded'), 'false');
  assert.equal(first.screen.queryAllByRole('link', { name: /^Zustellungen/ }).length, 0);
  await first.user.click(heading);
  await first.screen.findByRole('link', { name: /^Zustellungen.*4/ });
  assert.doesNotMatch(heading.textContent ?? '', /4/);

  // The browser keeps it open.
  const again = await open('/operator/queue');
  await again.screen.findByRole('link', { name: /^Zustellungen/ });
});

test('a folded list opens with a screen of its own, and can be folded there', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const { screen, user, waitFor } = await open('/operator/companies');
  const heading = await screen.findByRole('button', { name: /^Verwaltung/ });
  assert.equal(heading.getAttribute('aria-expanded'), 'true');
  await user.click(heading);
  await waitFor(() => assert.equal(heading.getAttribute('aria-expanded'), 'false'));
  await user.click(screen.getByRole('link', { name: /^Akten$/ }));
  await screen.findByRole('heading', { level: 1, name: 'Akten' });
  assert.equal(heading.getAttribute('aria-expanded'), 'false');
});

test('what waits says since when, in words, with the instant as its title', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const oldest_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  service.on(workQueues, 'get', () => ({
    ...queuesOf({}),
    orders: { count: 2, oldest_at, mine: 0 },
  }));
  const { screen } = await open('/operator/today');
  const since = await screen.findByText('seit 3 Tagen');
  assert.match(since.getAttribute('title') ?? '', /\d\d\.\d\d\.\d{4}/);
});

test('the areas of a company stand in groups; a folded one says what waits in it, and stays folded', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const summary = recorded(accountApi.accountSummary, 'get');
  service.on(accountApi.accountSummary, 'get', () => ({ ...summary, waiting: { ...summary.waiting, requests: 3 } }));
  const first = await open('/company/10000042/invoices');
  const areas = first.within(await first.screen.findByRole('navigation', { name: 'Bereiche' }));
  const groups = areas.getAllByRole('button').map(({ textContent }) => textContent.trim());
  assert.deepEqual(groups, ['Inkasso', 'Eigene Rechnungen', 'Datenaustausch', 'Verwaltung']);
  await areas.findByRole('link', { name: /^Rückfragen.*3/ });
  assert.equal(areas.getByRole('link', { name: 'Rechnungen' }).getAttribute('aria-current'), 'page');
  await first.user.click(areas.getByRole('button', { name: 'Inkasso' }));
  await areas.findByRole('button', { name: /^Inkasso.*3/ });
  assert.equal(areas.queryAllByRole('link', { name: /^Rückfragen/ }).length, 0);

  const again = await open('/company/10000042/invoices');
  const kept = again.within(await again.screen.findByRole('navigation', { name: 'Bereiche' }));
  await kept.findByRole('link', { name: 'Importe' });
  assert.equal(kept.queryAllByRole('link', { name: 'Akten' }).length, 0);
});
