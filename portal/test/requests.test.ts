/** A screen can be read after few requests (portal-office.md 13): each address is opened as a bookmark, nothing in the cache. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { idNumber, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import { type FakeService, type Membership, membershipOf } from './harness/service.ts';

const { serviceFor, open } = portalOf();
const { cases, letterTexts, operatorMessages, setup } = operatorApi;
const requests_max = 8;
let addresses: readonly string[];

before(async () => {
  const { newRouter } = await import('../src/router.tsx');
  const router = newRouter();
  addresses = Object.keys(router.routesByPath);
  router.history.destroy();
});

/** The screen has its heading, and nothing of it loads but what is read after the rest of it (`Later`). */
const isReadable = () =>
  document.querySelector('main h1') !== null &&
  [...document.querySelectorAll('main [aria-busy=true]')].every((part) => part.closest('[data-later]') !== null);

/** What a screen asks before it can be read, the frame around it too. The stream of hints brings nothing to read. */
async function askedBy(service: FakeService, address: string): Promise<readonly string[]> {
  const asked = new Set<string>();
  let isRead = false;
  service.onAsked = (what) => {
    isRead ||= isReadable();
    if (!isRead && !what.startsWith('stream.get')) asked.add(what);
  };
  const { waitFor } = await open(address);
  // What is read later belongs to this screen, not to the next one.
  await waitFor(() =>
    assert.ok(service.waiting === 0 && document.querySelector('main [aria-busy=true]') === null, address),
  );
  return [...asked];
}

const walks = [
  ['operator', 'operator', '/operator/'],
  ['company', 'company', '/company/'],
  ['Partner', 'partner', '/partner/'],
  ['person', 'operator', '/account/'],
] as const satisfies readonly (readonly [string, Membership['kind'], string])[];

for (const [who, kind, area] of walks)
  test(`no screen of the ${who} asks more than ${requests_max} requests before it can be read`, async () => {
    const service = serviceFor(membershipOf(kind, ['admin']));
    service.answersReadsAsRecorded();
    service.onRecorded(operatorMessages, 'start_review');
    service.on(setup, 'company', () => ({ complete: true, steps: [] }));
    // Each case that a line of the bank could belong to is another one.
    service.on(cases, 'get', ({ ids: [id = ''] }) => ({ ...recorded(cases, 'get'), id }));
    const { owner } = service.me.memberships[0] ?? {};
    const { key } = recorded(letterTexts, 'get');
    const parts = { $customer: owner?.customer_number ?? '', $key: key, $partner: owner?.id ?? '' };
    const found = addresses.filter((address) => address.startsWith(area));
    assert.ok(found.length > 2);
    const more: string[] = [];
    for (const address of found) {
      const path = address.replaceAll(/\$\w+/g, (name) => (parts as Record<string, string>)[name] ?? idNumber(1));
      const asked = await askedBy(service, path);
      if (asked.length > requests_max) more.push(`${address}: ${asked.length}, ${asked.join(', ')}`);
    }
    assert.deepEqual(more, []);
  });
