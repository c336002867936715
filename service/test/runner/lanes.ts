/**
 * What the gate (`npm test`) leaves to the whole suite (`npm run test:all`), by subject. Where a change touches a lane,
 * the gate runs the lane's files whole at once (docs/decisions/0083-two-lanes.md).
 */
import { matchesGlob } from 'node:path';
import { areas } from './areas.ts';

export interface Lane {
  /** Files of the whole suite alone, as `stories/failover`; globs of names, too. */
  readonly later?: readonly string[];
  /** Files that run in the gate with fewer kills, runs or screens (harness/lane.ts). */
  readonly smaller?: readonly string[];
  /** Walks that ask a share of the routes in the gate (harness/dealt-routes.ts), and every route where this lane is touched. */
  readonly walks?: readonly string[];
  /** Globs of sources that touch the lane when they change. */
  readonly paths: readonly string[];
  /** Globs of sources that touch the lane when they import what changes, over any number of steps. */
  readonly sources?: readonly string[];
}

const domain = 'service/src/domain';
const platform = 'service/src/platform';

const walksOverTheContract: readonly string[] = [
  'conventions/accept',
  'conventions/audit',
  'conventions/bodies',
  'conventions/company',
  'conventions/credentials',
  'conventions/dunning-access',
  'conventions/etags',
  'conventions/examples',
  'conventions/fields',
  'conventions/filters',
  'conventions/headers',
  'conventions/idempotency',
  'conventions/identifiers',
  'conventions/last-checks',
  'conventions/lists',
  'conventions/order',
  'conventions/paths',
  'conventions/sdk',
  'conventions/sessions',
  'conventions/texts',
  'stories/acting-for-companies',
];

export const lanes: Readonly<Record<string, Lane>> = {
  ...areas,
  'kills and faults': {
    later: [
      'dunning-faults',
      'statement-faults',
      'stores-gone',
      'stories/dispatch',
      'stories/failover',
      'stories/backup',
    ],
    smaller: [
      'delivery-kills',
      'dunning-kills',
      'dunning-handover-kills',
      'dunning-outbox-kills',
      'ledger-kills',
      'letter-kills',
      'statement-kills',
      'bank-kills',
      'sandbox-clock-kills',
      'case-run-kills',
      'debtor-page-kills',
      'order-batch-kills',
      'conventions/processes',
    ],
    paths: [
      `${platform}/{queue,delivery,database,events,jobs}/**`,
      `${domain}/{dunning,statements,bank,webhooks,ladder,case-work,sandbox-clock,debtor-page,intake}/**`,
      `${domain}/collection/bookkeeping/**`,
      `${domain}/{correspondence/outbox,case-correspondence}/**`,
      'service/src/deployment/**',
      'service/migrations/**',
    ],
  },
  races: {
    later: ['stories/races', 'dunning-races', 'money-races', 'stories/updated-at', 'shared-database', 'shared-budgets'],
    paths: [`${domain}/**`, `${platform}/{counters,database,events,http}/**`],
  },
  volume: {
    later: ['large-cases', 'large-pages', 'statements-whole', 'stored-size'],
    smaller: ['found-claims', 'booking-previews', 'order-preflight'],
    paths: [
      `${domain}/{collection,intake,money,statements}/**`,
      `${platform}/{database,http,lists,objects}/**`,
      'service/migrations/**',
    ],
  },
  sandbox: {
    later: ['sandbox-mirror'],
    smaller: ['next-steps-by-day'],
    paths: [
      `${domain}/{parties,sandbox,sandbox-clock,case-work}/**`,
      'service/src/deployment/**',
      'service/migrations/**',
    ],
  },
  documentation: {
    later: ['stories/guides'],
    paths: ['docs/**', 'README.md', 'contract/**', 'client/**'],
  },
  floods: {
    later: ['conventions/hostile-clients', 'conventions/slow-clients', 'large-bodies', 'stories/uploads'],
    smaller: ['conventions/fuzz'],
    paths: [`${platform}/http/**`, 'contract/src/grammar/limits.ts'],
  },
  documents: {
    later: ['stories/malware', 'stories/inspection', 'inspection-turns', 'typesetting-limits'],
    paths: [`${platform}/{inspection,typesetting}/**`, `${domain}/correspondence/documents/**`],
  },
  programs: {
    later: [
      'stories/browser',
      'stories/operations',
      'operations-failures',
      'test/embedded',
      'stories/packages',
      'local-webhooks',
      'secret-key',
      'stories/deployment',
      'stories/proxies',
    ],
    paths: [
      'service/src/*.ts',
      'service/src/{deployment,integrator}/**',
      'embedded-postgres/**',
      'client/**',
      '{package,package-lock}.json',
      '*/package.json',
      'docs/deployment/**',
    ],
  },
  'the development loop': {
    later: ['stories/development'],
    paths: [
      'portal/{build,dev}/**',
      'portal/vite.config.ts',
      'service/src/deployment/**',
      '{package,package-lock}.json',
    ],
  },
  'the suite itself': {
    later: ['harness/failures', 'harness/kept-server'],
    paths: ['service/test/{harness,runner}/**'],
  },
  // The pages of the reference follow from these sources alone, and so do the documents that a linter reads.
  reference: {
    later: ['stories/reference-page', 'openapi/lint'],
    paths: ['contract/**', 'docs/**', 'service/src/reference/**', `${platform}/pages/**`],
  },
  // In the gate a value meets one route, a route one value, and each promise a share of the routes: the first of each
  // kind and about a hundred of the others. A change of what routes declare or do asks all of them, three at once; the whole
  // lane asks every value of every route, eight at once.
  'every route': {
    walks: walksOverTheContract,
    paths: ['contract/src/**', 'service/src/{domain,platform}/**', 'service/migrations/**', 'service/test/harness/**'],
  },
  'walks over the contract': {
    smaller: walksOverTheContract,
    paths: ['contract/src/grammar/**', 'client/src/**', `${platform}/{http,lists}/**`],
  },
  'PostgreSQL 15': {
    later: ['postgres-15'],
    paths: [`${platform}/database/**`, 'service/migrations/**'],
  },
  properties: {
    smaller: ['accounting-lives', 'platform/http/json', 'values/day', 'replay-property'],
    paths: [`${domain}/{accounting,money}/**`, 'service/src/values/**', `${platform}/http/json*`],
  },
  screens: {
    smaller: [
      'portal-operator-screens',
      'portal-company-screens',
      'portal-developer-screens',
      'portal-first-day',
      'sign-in-pages',
      'debtor-page-screens',
    ],
    later: [
      'portal-operator-screens-english',
      'reference-reading',
      'portal-looks',
      'portal-roles',
      'portal-hostile-texts',
      'portal/test/requests',
    ],
    paths: ['portal/**', `${platform}/{pages,reference}/**`, `${domain}/debtor-page/{pages,texts}/**`],
  },
  // The gate has a walk of each audience: first-day, company, guides, owners, billing, access, live, sandbox, lists.
  'browser stories': {
    later: [
      'stories/portal',
      'office-month',
      'portal-access',
      'portal-back-office',
      'portal-billing',
      'portal-cases',
      'portal-conversations',
      'portal-correspondence-guide',
      'portal-developer',
      'portal-drafts',
      'portal-frame',
      'portal-guides',
      'portal-inbox',
      'portal-lists',
      'portal-live',
      'portal-messages',
      'portal-mishaps',
      'portal-orders',
      'portal-own-company',
      'portal-people',
      'portal-redeliveries',
      'portal-requests',
      'portal-sandbox',
      'portal-security',
      'portal-two-people',
      'portal-webhooks',
      'portal-work',
    ],
    // The gate keeps the Partner's people and one invitation.
    smaller: ['portal-owners'],
    paths: ['portal/**', 'docs/portal.md', 'docs/internals/portal.md', 'docs/guides/{correspondence,office-month}.md'],
  },
};

/** Whether a table's name means this file: `stories/failover` is `service/test/stories/failover.test.ts`. */
export const isNamed = (file: string, name: string): boolean =>
  /[*!]/.test(name) ? matchesGlob(file, `**/${name}.test.ts`) : `/${file}`.endsWith(`/${name}.test.ts`);

type Part = 'later' | 'smaller' | 'walks';

const laneOf = (file: string, part: Part): string | undefined =>
  Object.entries(lanes).find(([, lane]) => lane[part]?.some((name) => isNamed(file, name)))?.[0];

const isOneOf = (files: Iterable<string>, globs: readonly string[]): boolean =>
  Iterator.from(files).some((file) => globs.some((glob) => matchesGlob(file, glob)));

/** The lanes that a change of these files touches. @param reached the files that import one of them, over any number of steps */
export const lanesTouchedBy = (files: readonly string[], reached: ReadonlySet<string>): readonly string[] =>
  Object.entries(lanes)
    .filter(([, { paths, sources = [] }]) => isOneOf(files, paths) || isOneOf(reached, sources))
    .map(([name]) => name);

/** As the gate runs a file; with every route in its walks; with every value, kill, run and screen too. */
export type Extent = 'gate' | 'routes' | 'all';

export interface Chosen {
  readonly file: string;
  readonly extent: Extent;
}

/** How these files run. @param isTouched every lane, or the names of those that are */
export function choose(files: readonly string[], isTouched: (lane: string) => boolean): readonly Chosen[] {
  return files.flatMap((file): readonly Chosen[] => {
    const [later, smaller, walk] = [laneOf(file, 'later'), laneOf(file, 'smaller'), laneOf(file, 'walks')];
    const isWhole = smaller === undefined ? later !== undefined && areas[later] === undefined : isTouched(smaller);
    if (later !== undefined && !isTouched(later) && (smaller === undefined || !isWhole)) return [];
    if (isWhole) return [{ file, extent: 'all' }];
    return [{ file, extent: walk !== undefined && isTouched(walk) ? 'routes' : 'gate' }];
  });
}

/** Names in the table that no file has: a test holds that there are none. */
export const unknownNames = (files: readonly string[]): readonly string[] =>
  Object.values(lanes)
    .flatMap(({ later = [], smaller = [], walks = [] }) => [...later, ...smaller, ...walks])
    .filter((name) => !files.some((file) => isNamed(file, name)));
