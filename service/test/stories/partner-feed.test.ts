/** What a Partner lives through that follows its feed: the cases of its companies while it may act for them, and its access itself. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sequenceOnce } from '../../src/platform/events/index.ts';
import {
  bodyOf,
  type Company,
  givenDraft,
  givenSubmitted,
  type FeedEvent,
  openStage,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import { givenSubscription } from '../harness/deliveries.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.stop());

interface Feed {
  readonly cursor: string | null;
  readonly next: string | null;
  readonly results: readonly FeedEvent[];
}

interface Platform {
  readonly partner: string;
  readonly key: string;
  readonly page: (query?: string) => Promise<Feed>;
  /** All its feed, as `type company`. */
  readonly feed: () => Promise<string[]>;
  readonly refusal: (query: string) => Promise<unknown>;
}

async function aPartner(): Promise<Platform> {
  const partner = await stage.givenPartner();
  const key = await stage.givenKey('partner', partner);
  const get = async (query: string) => {
    await sequenceOnce(stage.database, 0);
    return stage.send<Feed & { errors?: readonly { field: string; code: string }[] }>(
      'GET',
      `/partner/v2/events/${query}`,
      { key },
    );
  };
  const page = async (query = '') => bodyOf(await get(query), 200);
  return {
    partner,
    key,
    page,
    feed: async () => (await page()).results.map(({ type, data }) => `${type} ${String(data.company_id)}`),
    async refusal(query) {
      const { status, body } = await get(query);
      return [status, ...(body.errors ?? []).map(({ field, code }) => `${field} ${code}`)];
    },
  };
}

const access = async ({ partner }: Platform, { company }: Company, command: 'confirm' | 'revoke' | 'restore') =>
  bodyOf(await stage.operate('POST', `/operator/v1/partners/${partner}/companies/${company}/${command}/`), 200);

test('a Partner is told what happens to the cases of a company while it may act for it: not before, not after, and not later either', async () => {
  const [platform, company] = [await aPartner(), await stage.aCompany()];
  await givenSubmitted(company);
  await access(platform, company, 'confirm');
  await givenSubmitted(company);
  await access(platform, company, 'revoke');
  const missed = await givenSubmitted(company);
  await access(platform, company, 'restore');
  const order = await givenDraft(company);
  bodyOf(await company.send('POST', `/v2/orders/${order.id}/finalize/`), 200);

  const own = (type: string) => `${type} ${company.company}`;
  assert.deepEqual(await platform.feed(), [
    own('company.access.confirmed'),
    own('order.submitted'),
    own('company.access.revoked'),
    own('company.access.restored'),
    own('order.submitted'),
  ]);
  const { results } = await platform.page();
  assert.ok(!results.some(({ data }) => data.order_id === missed.id));
  assert.deepEqual(
    (await company.feed()).map(({ type }) => type),
    Array.from({ length: 4 }, () => 'order.submitted'),
    'its access is nothing to the company’s feed',
  );
});

test('while a company is suspended, a Partner is told nothing of its cases, in its feed or by its webhooks; what follows is told again', async () => {
  const [platform, company] = [await aPartner(), await stage.aCompany()];
  await access(platform, company, 'confirm');
  const webhook = await givenSubscription(stage, { kind: 'partner', id: platform.partner });
  await stage.sql('update webhook_subscriptions set companies = null where id = $1', [webhook]);
  const [one, other] = [await givenSubmitted(company), await givenSubmitted(company)];
  // That the company itself has changed is another matter.
  const isOfCase = (type: unknown): boolean => type !== 'company.updated';
  const told = async () =>
    (await platform.page()).results.filter(({ type }) => isOfCase(type)).map(({ type, data }) => [type, data.order_id]);
  const sent = async () =>
    (
      await stage.sql(
        `select f.type from webhook_outbox f where f.company_id = $1 and $2 = any (f.subscription_ids) order by f.recorded_at`,
        [company.company, webhook],
      )
    )
      .map(({ type }) => type)
      .filter(isOfCase);
  const [before, sentBefore] = [await told(), await sent()];
  assert.deepEqual([before.length, sentBefore.length], [3, 2]);

  bodyOf(await stage.operate('POST', `/operator/v1/companies/${company.company}/suspend/`), 200);
  bodyOf(
    await stage.operate('POST', `/operator/v1/orders/${one.id}/reject/`, { reason: 'The claim is time-barred.' }),
    200,
  );
  assert.deepEqual([await told(), await sent()], [before, sentBefore]);
  bodyOf(await stage.operate('POST', `/operator/v1/companies/${company.company}/resume/`), 200);
  bodyOf(
    await stage.operate('POST', `/operator/v1/orders/${other.id}/reject/`, { reason: 'The claim is time-barred.' }),
    200,
  );
  assert.deepEqual(
    [await told(), await sent()],
    [
      [...before, ['order.rejected', other.id]],
      [...sentBefore, 'order.rejected'],
    ],
  );
  assert.ok(
    (await company.feed()).some(({ type, data }) => type === 'order.rejected' && data.order_id === one.id),
    'the company itself finds it all',
  );
});

test('an event of the access names the company as the Partner knows it, and what it may do now', async () => {
  const [platform, company] = [await aPartner(), await stage.aCompany()];
  await access(platform, company, 'confirm');
  await stage.sql(`update partner_access set external_reference = 'K-17' where partner_id = $1`, [platform.partner]);
  await access(platform, company, 'revoke');
  await access(platform, company, 'restore');
  const shared = { company_id: company.company, company_url: `${publicUrl}/partner/v2/companies/${company.company}/` };
  const { results } = await platform.page();
  assert.deepEqual(
    results.map(({ type, data }) => [type, data]),
    [
      ['company.access.confirmed', { ...shared, external_reference: null, case_access: 'available' }],
      ['company.access.revoked', { ...shared, external_reference: 'K-17', case_access: 'unavailable' }],
      ['company.access.restored', { ...shared, external_reference: 'K-17', case_access: 'available' }],
    ],
  );
  assert.ok(results.every(({ created_at }) => created_at === stage.clock.now()));
});

test('a command on the access that is refused is announced to nobody', async () => {
  const [platform, company] = [await aPartner(), await stage.aCompany()];
  await access(platform, company, 'confirm');
  assert.equal(
    (await stage.operate('POST', `/operator/v1/partners/${platform.partner}/companies/${company.company}/restore/`))
      .status,
    409,
  );
  assert.deepEqual(await platform.feed(), [`company.access.confirmed ${company.company}`]);
});

test('two Partners of one company read the same events of its cases, and each its own access alone', async () => {
  const [first, second, company] = [await aPartner(), await aPartner(), await stage.aCompany()];
  await access(first, company, 'confirm');
  await access(second, company, 'confirm');
  await givenSubmitted(company);
  const submitted = (await company.feed())[0]?.id;
  for (const platform of [first, second]) {
    const { results } = await platform.page();
    assert.deepEqual(
      results.map(({ type }) => type),
      ['company.access.confirmed', 'order.submitted'],
    );
    assert.equal(results[1]?.id, submitted, 'the same event, under the same id');
  }
});

test('what one Partner does with a company that two of them run, the other is told as well: under its own reference, and not after its access ended', async () => {
  const [acting, other, company] = [await aPartner(), await aPartner(), await stage.aCompany()];
  await access(acting, company, 'confirm');
  await access(other, company, 'confirm');
  await stage.sql(`update partner_access set external_reference = 'K-18' where partner_id = $1`, [other.partner]);
  const webhook = await givenSubscription(stage, { kind: 'partner', id: other.partner });
  const change = async (phone: string) =>
    bodyOf(
      await stage.send('PATCH', `/partner/v2/companies/${company.company}/`, { key: acting.key, body: { phone } }),
      200,
    );
  await change('+493023125012');
  const updated = (await other.page()).results.filter(({ type }) => type === 'company.updated');
  assert.deepEqual(
    updated.map(({ data }) => [data.company_id, data.external_reference]),
    [[company.company, 'K-18']],
  );
  const fannedOut = await stage.sql(
    `select from webhook_outbox where type = 'company.updated' and $1 = any (subscription_ids)`,
    [webhook],
  );
  assert.equal(fannedOut.length, 1, 'by its webhooks too');
  await access(other, company, 'revoke');
  await change('+493023125013');
  assert.equal((await other.page()).results.filter(({ type }) => type === 'company.updated').length, 1);
});

test('a Partner follows its feed over all its companies page by page, and what it was told stays readable when its access ends', async () => {
  const platform = await aPartner();
  const companies = [await stage.aCompany(), await stage.aCompany()];
  for (const company of companies) await access(platform, company, 'confirm');
  for (const company of companies) await givenSubmitted(company);
  for (const company of companies) await access(platform, company, 'revoke');
  const whole = (await platform.page()).results.map(({ id }) => id);
  const seen: string[] = [];
  for (let page = await platform.page('?limit=4'); ; page = await platform.page(new URL(page.next ?? '').search)) {
    seen.push(...page.results.map(({ id }) => id));
    if (page.next === null) break;
    assert.ok(page.next.startsWith(`${publicUrl}/partner/v2/events/?since=`));
  }
  assert.deepEqual([seen.length, seen], [6, whole]);
});

test('a cursor fits the feed of its owner alone', async () => {
  const [platform, other, company] = [await aPartner(), await aPartner(), await stage.aCompany()];
  for (const each of [platform, other]) await access(each, company, 'confirm');
  await givenSubmitted(company);
  const ofCompany = bodyOf(await (await company.feed(), company.send<Feed>('GET', '/v2/events/')), 200).cursor;
  const own = (await platform.page('?limit=1')).cursor;
  for (const foreign of [ofCompany, (await other.page()).cursor])
    assert.deepEqual(await platform.refusal(`?since=${foreign}`), [400, 'since invalid_parameter']);
  assert.equal((await company.send('GET', `/v2/events/?since=${own}`)).status, 400);
  assert.deepEqual(
    (await platform.page(`?since=${own}`)).results.map(({ type }) => type),
    ['order.submitted'],
  );
});

test('a Partner feed is read with its own scope and without a company', async () => {
  const [platform, company] = [await aPartner(), await stage.aCompany()];
  await access(platform, company, 'confirm');
  assert.equal(
    (
      await stage.send('GET', '/partner/v2/events/', {
        key: platform.key,
        headers: { 'X-On-Behalf-Of-Company': company.company },
      })
    ).status,
    400,
  );
  assert.equal((await stage.send('GET', '/partner/v2/events/', { key: company.key })).status, 403);
  const narrow = await stage.givenKey('partner', platform.partner, ['partner:webhooks:read']);
  assert.equal((await stage.send('GET', '/partner/v2/events/', { key: narrow })).status, 403);
});
