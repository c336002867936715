/** What the pages run on, and for whom one is made: visit, language, issuer, in one look before anything is answered. */
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyDb, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import type { AuditLine } from '../../../platform/http/audited.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Asked, Visited } from '../../../platform/pages/person-pages.ts';
import { basePathOf } from '../../../platform/pages/theme.ts';
import { SharedRead } from '../../../platform/shared-read.ts';
import type { LetterNeeds } from '../../case-correspondence/case-letters/index.ts';
import { companyOfPreview, openPreview } from '../previews/index.ts';
import { type PageSettings, settingsOf } from '../settings/index.ts';
import { isPageLanguage, preferredLanguage, type SaidTexts, shipped, type TextsInForce } from '../texts/index.ts';
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
  /** Writes a line of the audit log. */
  readonly audit: (tx: OperatorTx, line: AuditLine) => void;
}

/** For whom a page of the debtor is made. */
export interface PageReader extends Reader {
  readonly data: IssuerData;
  /** Unknown while a store is away. */
  readonly settings: PageSettings | undefined;
  /** The versions of the texts of all languages. */
  readonly inForce: TextsInForce;
  /** The hash of the visit's secret; empty before there is one. */
  readonly visitHash: Buffer;
  /** Undefined: none, or it has ended. */
  readonly visit: Visit | undefined;
  /** The browser has the secret of a visit that has ended. */
  readonly isExpired: boolean;
  /** That visit is known. */
  readonly isFormer: boolean;
}

export type PageVisit = Visited<PageReader>;

/** Stands where no company is known. */
const nothing = '00000000-0000-0000-0000-000000000000';
const noHash = Buffer.alloc(0);

/** The share of connections of those who have a visit: guesses of strangers do not hold it up. */
const visits = 'visits';

interface Read {
  readonly data?: IssuerData;
  readonly settings: PageSettings;
  readonly inForce: TextsInForce;
}

async function readFor(db: CompanyDb, { deps, needs }: PageHost, texts: SaidTexts): Promise<Read> {
  const [data, settings, inForce] = await Promise.all([
    needs.readIssuer(db),
    settingsOf(db, db.tenant.company_id, deps),
    texts.inForce(db),
  ]);
  return { ...(data === undefined ? {} : { data }), settings, inForce };
}

/** For whom pages are made. */
export function readersOf(host: PageHost, texts: SaidTexts): (asked: Asked) => Promise<PageReader> {
  const { database, deps } = host;
  const readStranger = <T>(read: (db: CompanyDb) => Promise<T>): Promise<T> =>
    database.readAsVisitor(strangers, (operator) => read(operator.forCompany(nothing)));
  // However many guess, they cost one read at a time.
  const forStrangers = new SharedRead(() => readStranger((db) => readFor(db, host, texts)));
  return async (asked) => {
    const token = visitTokenOf(asked.headers, deps.debtorUrl);
    if (token !== undefined) return visitorOf({ host, texts }, asked, hashOfVisit(token, deps));
    const read = await forStrangers.get();
    const stranger = strangerOf(host, asked, read);
    return { ...stranger, ...(await saidTo(stranger, read, { texts, reading: readStranger })) };
  };
}

interface Saying {
  readonly texts: SaidTexts;
  /** A version that is not known yet is read. */
  readonly reading: <T>(read: (db: CompanyDb) => Promise<T>) => Promise<T>;
}

async function saidTo(
  { language }: PageReader,
  { inForce }: Read,
  { texts, reading }: Saying,
): Promise<Pick<PageReader, 'said' | 'german' | 'inForce'>> {
  const of = (each: PageLanguage) => texts.known(each, inForce) ?? reading((db) => texts.of(db, each, inForce));
  const [said, german] = await Promise.all([of(language), of('de')]);
  return { said, german, inForce };
}

interface Hosting {
  readonly host: PageHost;
  readonly texts: SaidTexts;
}

const visitorOf = ({ host, texts }: Hosting, asked: Asked, visitHash: Buffer): Promise<PageReader> =>
  host.database.readAsVisitor(visits, async (operator) => {
    const company = await companyOf(operator, visitHash);
    const db = operator.forCompany(company ?? nothing);
    const [read, found, preview] = await Promise.all([
      readFor(db, host, texts),
      company === undefined ? undefined : openVisit(db, visitHash),
      company === undefined ? undefined : openPreview(db, visitHash),
    ]);
    const { settings } = read;
    // The office looks at the page before it is switched on.
    const visit = found !== undefined && isSwitchedOn(found.code, settings) ? found : preview;
    const own =
      visit !== undefined && isOfInvoices(visit) ? await creditorOf(db, { settings, needs: host.needs }) : undefined;
    const reader = strangerOf(host, asked, { ...read, ...own, visit });
    return {
      ...reader,
      ...(await saidTo(reader, read, { texts, reading: (work) => work(db) })),
      visitHash,
      isExpired: visit === undefined,
      isFormer: company !== undefined && visit === undefined,
    };
  });

interface Known {
  readonly data?: IssuerData;
  readonly settings?: PageSettings;
  readonly visit?: Visit | undefined;
  readonly creditor?: Creditor;
}

/** Without any store: who reads that a store is away. */
export function strangerOf(
  { deps, needs }: Pick<PageHost, 'deps' | 'needs'>,
  { path, headers, request }: Asked,
  { data = needs.noIssuer, settings, visit, creditor }: Known = {},
): PageReader {
  const languages = languagesOf(settings, visit);
  const asked = new URLSearchParams(request?.query).get('lang');
  const chosen = [asked, visit?.language].find((each) => isPageLanguage(each) && languages.includes(each));
  const read = isPageLanguage(chosen) ? chosen : preferredLanguage(headers['accept-language'], languages);
  return {
    language: read,
    said: shipped(read),
    german: shipped('de'),
    inForce: new Map(),
    languages,
    base: basePathOf(deps.debtorUrl),
    style,
    isSandbox: deps.environment === 'sandbox',
    issuer: data,
    data,
    settings,
    path,
    isEntered: visit !== undefined,
    isPreview: visit?.isPreview === true,
    visitHash: noHash,
    visit,
    isExpired: false,
    isFormer: false,
    ...(creditor === undefined ? {} : { creditor }),
  };
}

/** A preview shows the language that was asked for before it is switched on, too. */
function languagesOf(settings: PageSettings | undefined, visit: Visit | undefined): readonly PageLanguage[] {
  const on = settings?.languages ?? ['de' as const];
  return visit?.isPreview === true && !on.includes(visit.language) ? [...on, visit.language] : on;
}

async function companyOf(db: OperatorDb, visitHash: Buffer): Promise<string | undefined> {
  const [ofVisit, ofPreview] = await Promise.all([companyOfVisit(db, visitHash), companyOfPreview(db, visitHash)]);
  return ofVisit ?? ofPreview;
}
