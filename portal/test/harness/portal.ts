/**
 * The real portal in a page of this process, before a service that answers what the test gives it. An unexpected request,
 * an answer that the contract does not declare, a refused read or a line in the console fails the test.
 */
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { after, afterEach, before, mock } from 'node:test';
import './modules.ts';
import { enterPage, leavePage, page } from './page.ts';
import { FakeService, type Membership, membershipOf } from './service.ts';

const load = async () => {
  const [library, user, paths, cache, portal, router] = await Promise.all([
    import('@testing-library/react'),
    import('@testing-library/user-event'),
    import('../../src/paths.ts'),
    import('../../src/data/cache.ts'),
    import('../../src/portal.tsx'),
    import('../../src/router.tsx'),
  ]);
  const { createElement } = await import('react');
  library.configure({
    // A busy machine needs longer; a test that passes waits for no more than it needs.
    asyncUtilTimeout: 30_000,
    getElementError: (message) => new Error(`${message ?? ''}\n${textOf(document.body)}`),
  });
  return {
    library,
    user: user.userEvent,
    basePath: paths.basePath,
    newQueries: cache.newQueries,
    ...portal,
    ...router,
    createElement,
  };
};
let loaded: ReturnType<typeof load> | undefined;

/** The first texts of the page. A query that waits asks for them each time it finds nothing: no style is computed for them. */
function textOf(element: HTMLElement): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  while (text.length < 2_000 && walker.nextNode() !== null) text += `${walker.currentNode.textContent ?? ''} | `;
  return text;
}

/** React ends what it has begun, and what a page has begun to read at its end reaches its own service. */
async function ended(): Promise<void> {
  for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** What a page sends again after its test has ended reaches its own service, not the next one. */
const owner = new AsyncLocalStorage<FakeService>();

/** The portal of a file of tests. */
export function portalOf() {
  const { fetch } = globalThis;
  let [service, close]: [FakeService | undefined, () => void] = [undefined, () => undefined];
  const complaints: string[] = [];
  before(async () => {
    enterPage();
    await (loaded ??= load());
  });
  after(async () => {
    await ended();
    leavePage();
    globalThis.fetch = fetch;
  });
  afterEach(async () => {
    close();
    await ended();
    localStorage.clear();
    sessionStorage.clear();
    mock.restoreAll();
    const found = [...(service?.faults ?? []), ...complaints.splice(0)];
    service = undefined;
    assert.deepEqual(found, []);
  });

  /** A service for a person with these memberships. */
  function serviceFor(...memberships: readonly Membership[]): FakeService {
    for (const name of ['error', 'warn'] as const)
      mock.method(console, name, (...said: readonly unknown[]) => void complaints.push(said.map(String).join(' ')));
    service = new FakeService(memberships);
    owner.enterWith(service);
    return service;
  }

  return {
    serviceFor,
    /** For a member of the operator's staff. */
    forStaff: (...roles: Membership['roles']) =>
      serviceFor(membershipOf('operator', roles.length === 0 ? ['admin'] : roles)),
    /** For a user of the company. */
    forUser: (role: 'admin' | 'member' = 'admin') => serviceFor(membershipOf('company', [role])),
    /** Opens an address of the portal, such as `/operator/cases`; again: as after a reload. */
    open: async (path: string) => {
      close();
      await ended();
      const { library, user, basePath, Portal, newQueries, newRouter, createElement } = await (loaded ??= load());
      if (service === undefined) throw new Error('the test has no service');
      service.base = basePath;
      globalThis.fetch = (request) => {
        const own = owner.getStore() ?? service;
        if (own === undefined) throw new Error('the test has no service');
        return own.fetch(request as Request);
      };
      page.happyDOM.setURL(`http://portal.mahnwerk.test${basePath}/portal${path}`);
      const [queries, router] = [newQueries(), newRouter()];
      // What was read is dropped with the page, and keeps no timer.
      const { queries: reads, mutations } = queries.getDefaultOptions();
      queries.setDefaultOptions({
        queries: { ...reads, gcTime: Infinity },
        mutations: { ...mutations, gcTime: Infinity },
      });
      const { unmount } = library.render(createElement(Portal, { queries, router }));
      close = () => {
        // One that is still under way keeps no timer either, however long its screen keeps it.
        for (const query of queries.getQueryCache().getAll()) query.gcTime = Infinity;
        unmount();
        queries.clear();
        router.history.destroy();
        close = () => undefined;
      };
      await library.screen.findByRole('heading', { level: 1 });
      return {
        screen: library.screen,
        within: library.within,
        waitFor: library.waitFor,
        user: user.setup({ delay: null }),
        /** The address below `/portal`. */
        address: () => `${location.pathname}${location.search}`.slice(`${basePath}/portal`.length),
      };
    },
  };
}
