/** What the pages run on, and for whom one is made: visit, language, issuer, in one look before anything is answered. */
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Asked, Visited } from '../../../platform/pages/person-pages.ts';
import { basePathOf } from '../../../platform/pages/theme.ts';
import type { LetterNeeds } from '../../case-correspondence/case-letters/index.ts';
import { type PageSettings, settingsOf } from '../settings/index.ts';
import { isPageLanguage, preferredLanguage } from '../texts/index.ts';
import {
  companyOfVisit,
  hashOfVisit,
  isOfInvoices,
  isSwitchedOn,
  openVisit,
  strangers,
  type Visit,
  visitTokenOf,
} from '../visits/index.ts';
import { creditorOf } from './invoices/creditor.ts';
import type { Creditor, Reader } from './reader.ts';
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

export async function readerOf({ database, deps, needs }: PageHost, asked: Asked): Promise<PageReader> {
  const token = visitTokenOf(asked.headers, deps.debtorUrl);
  const visitHash = token === undefined ? noHash : hashOfVisit(token, deps);
  return database.readAsVisitor(strangers, async (operator) => {
    const company = token === undefined ? undefined : await companyOfVisit(operator, visitHash);
    const db = operator.forCompany(company ?? nothing);
    const [data, settings, found] = await Promise.all([
      needs.readIssuer(db),
      settingsOf(db, db.tenant.company_id, deps),
      company === undefined ? undefined : openVisit(db, visitHash),
    ]);
    const visit = found !== undefined && isSwitchedOn(found.code, settings) ? found : undefined;
    const known = { settings, language: visit?.language };
    const own = visit !== undefined && isOfInvoices(visit) ? await creditorOf(db, { settings, needs }) : undefined;
    return {
      ...strangerOf({ deps, needs }, asked, { ...(data === undefined ? {} : { data }), ...known, ...own }),
      visitHash,
      visit,
      isEntered: visit !== undefined,
      isExpired: token !== undefined && visit === undefined,
    };
  });
}

interface Known {
  readonly data?: IssuerData;
  readonly settings?: PageSettings;
  readonly language?: PageLanguage | undefined;
  readonly creditor?: Creditor;
}

/** Without any store: who reads that a store is away. */
export function strangerOf(
  { deps, needs }: Pick<PageHost, 'deps' | 'needs'>,
  { path, headers, request }: Asked,
  { data = needs.noIssuer, settings, language, creditor }: Known = {},
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
    ...(creditor === undefined ? {} : { creditor }),
  };
}
