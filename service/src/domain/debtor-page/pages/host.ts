/** What the pages run on, and for whom one is made: visit, language, issuer, in one look before anything is answered. */
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Asked, Visited } from '../../../platform/pages/person-pages.ts';
import { basePathOf } from '../../../platform/pages/theme.ts';
import { SharedRead } from '../../../platform/shared-read.ts';
import type { LetterNeeds } from '../../case-correspondence/case-letters/index.ts';
import { type PageSettings, settingsOf } from '../settings/index.ts';
import { isPageLanguage, preferredLanguage } from '../texts/index.ts';
import { companyOfVisit, hashOfVisit, openVisit, strangers, type Visit, visitTokenOf } from '../visits/index.ts';
import type { Reader } from './reader.ts';
import { style } from './style.ts';

export interface PageHost {
  readonly database: Database;
  readonly deps: Dependencies;
  readonly needs: LetterNeeds;
}

/** For whom a page of the debtor is made. */
export interface PageReader extends Reader {
  readonly data: IssuerData;
  /** Unknown while a store is away. */
  readonly settings: PageSettings | undefined;
  /** The hash of the visit's secret; empty before there is one. */
  readonly visitHash: Buffer;
  /** Undefined: none, or it has ended. */
  readonly visit: Visit | undefined;
  /** The browser has the secret of a visit that has ended. */
  readonly isExpired: boolean;
}

export type PageVisit = Visited<PageReader>;

/** Stands where no company is known. */
const nothing = '00000000-0000-0000-0000-000000000000';
const noHash = Buffer.alloc(0);

/** The share of connections of those who have a visit: guesses of strangers do not hold it up. */
const visits = 'visits';

type Read = Pick<Known, 'data'> & { readonly settings: PageSettings };

async function readFor(db: CompanyDb, { deps, needs }: Pick<PageHost, 'deps' | 'needs'>): Promise<Read> {
  const [data, settings] = await Promise.all([needs.readIssuer(db), settingsOf(db, db.tenant.company_id, deps)]);
  return data === undefined ? { settings } : { data, settings };
}

/** For whom pages are made. */
export function readersOf(host: PageHost): (asked: Asked) => Promise<PageReader> {
  const { database, deps } = host;
  // However many guess, they cost one read at a time.
  const forStrangers = new SharedRead(() =>
    database.readAsVisitor(strangers, (operator) => readFor(operator.forCompany(nothing), host)),
  );
  return async (asked) => {
    const token = visitTokenOf(asked.headers, deps.debtorUrl);
    return token === undefined
      ? strangerOf(host, asked, await forStrangers.get())
      : visitorOf(host, asked, hashOfVisit(token, deps));
  };
}

const visitorOf = (host: PageHost, asked: Asked, visitHash: Buffer): Promise<PageReader> =>
  host.database.readAsVisitor(visits, async (operator) => {
    const company = await companyOfVisit(operator, visitHash);
    const db = operator.forCompany(company ?? nothing);
    const [read, found] = await Promise.all([
      readFor(db, host),
      company === undefined ? undefined : openVisit(db, visitHash),
    ]);
    const visit = read.settings.enabled ? found : undefined;
    return {
      ...strangerOf(host, asked, { ...read, language: visit?.language }),
      visitHash,
      visit,
      isEntered: visit !== undefined,
      isExpired: visit === undefined,
    };
  });

interface Known {
  readonly data?: IssuerData;
  readonly settings?: PageSettings;
  readonly language?: PageLanguage | undefined;
}

/** Without any store: who reads that a store is away. */
export function strangerOf(
  { deps, needs }: Pick<PageHost, 'deps' | 'needs'>,
  { path, headers, request }: Asked,
  { data = needs.noIssuer, settings, language }: Known = {},
): PageReader {
  const languages = settings?.languages ?? ['de' as const];
  const asked = new URLSearchParams(request?.query).get('lang');
  const chosen = [asked, language].find((each) => isPageLanguage(each) && languages.includes(each));
  return {
    language: isPageLanguage(chosen) ? chosen : preferredLanguage(headers['accept-language'], languages),
    languages,
    base: basePathOf(deps.debtorUrl),
    style,
    isSandbox: deps.environment === 'sandbox',
    issuer: data,
    data,
    settings,
    path,
    isEntered: false,
    visitHash: noHash,
    visit: undefined,
    isExpired: false,
  };
}
