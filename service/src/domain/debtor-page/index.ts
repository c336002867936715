/** The debtor's page (docs/spec/debtor-page.md): what people with an access code see below `/d/`, without an account. */
import type { Database } from '../../platform/database/pool.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Pages } from '../../platform/http/pages.ts';
import { personPages } from '../../platform/pages/person-pages.ts';
import { Refusal } from '../../platform/refusal.ts';
import { errorPage } from './page.html.ts';
import { pageRepliesAt } from './replies.ts';
import { siteAt } from './site.ts';

/** Below `/d/`, beside other pages of the same listener. */
export const debtorPages = (database: Database, deps: Dependencies): Pages =>
  pagesFor(database, deps, (path) => path === '/d' || path.startsWith('/d/'));

/** On a listener of its own, whatever the path. */
export const debtorSite = (database: Database, deps: Dependencies): Pages =>
  siteAt(
    deps.debtorUrl,
    pagesFor(database, deps, () => true),
  );

const pagesFor = (_database: Database, { counters, debtorUrl }: Dependencies, owns: (path: string) => boolean): Pages =>
  personPages({
    counters,
    owns,
    readerOf: () => german,
    replies: pageRepliesAt(debtorUrl),
    async answer() {
      throw new Refusal('not_found');
    },
    errorPage: ({ reader, request }, { status }) => errorPage(reader, status, request?.requestId),
  });

const german = { language: 'de' } as const;
