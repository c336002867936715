/**
 * Figures of many or of large mandates, computed in the thread for large reads. While a page of facts is replayed, the
 * database reads the next one.
 */
import { elapsedMs } from '../../../platform/clock.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import { baseRateVersions } from '../base-rates/index.ts';
import { baseRatesAt, finish } from '../replay/index.ts';
import { unpack } from './facts.ts';
import { type BalanceQuery, type KnownFigures, knownFiguresSteps, type Parts, partsOf } from './known-figures.ts';
import { readPackedPage } from './store-facts.ts';

/** Mandates of one company on one day. */
interface AskedFigures {
  readonly mandateIds: readonly string[];
  readonly asOf: string;
}

export type AskedOfCompany = AskedFigures & { readonly company_id: string };

interface Question extends Pick<BalanceQuery, 'knownAt' | 'rules'> {
  readonly asked: readonly (AskedFigures & { readonly company_id?: string })[];
  readonly parts: readonly (keyof Parts)[];
}

/** Of the first mandates, in the order asked: as many as fit into the time that other reads may wait. */
type Answer = readonly KnownFigures<never>[];

type ById<K extends keyof Parts> = ReadonlyMap<string, KnownFigures<K>>;

const page_max = 50;
const turn_ms = 100;

const ofCompany = threadTask(import.meta.url, 'ledger.figures', (db: CompanyDb, question: Question) =>
  firstOf(() => db, question),
);

const ofCompanies = threadTask(import.meta.url, 'ledger.figures_of_companies', (db: OperatorDb, question: Question) =>
  firstOf((company = '') => db.forCompany(company), question),
);

/** Parts of the figures of one company's mandates, computed in the thread; every id has an entry. */
export const figuresInThread = <K extends keyof Parts>(
  db: CompanyDb,
  mandateIds: readonly string[],
  query: BalanceQuery,
  parts: readonly K[],
): Promise<ById<K>> =>
  untilAll([{ mandateIds, ...query }], (asked) => db.inThread(ofCompany, { asked, parts, ...query }));

/** The same for mandates of several companies, by everything that is known. */
export const figuresOfCompanies = <K extends keyof Parts>(
  db: OperatorDb,
  mandates: readonly AskedOfCompany[],
  parts: readonly K[],
): Promise<ById<K>> => untilAll(mandates, (asked) => db.inThread(ofCompanies, { asked, parts }));

async function untilAll<A extends AskedFigures, K extends keyof Parts>(
  asked: readonly A[],
  ask: (rest: readonly A[]) => Promise<Answer>,
): Promise<ById<K>> {
  const ids = asked.flatMap(({ mandateIds }) => mandateIds);
  const figures = new Map<string, KnownFigures<K>>();
  for (let rest = asked; rest.length > 0; rest = behind(asked, figures.size))
    for (const each of await ask(rest)) figures.set(ids[figures.size] ?? '', each as KnownFigures<K>);
  return figures;
}

/** What is asked for, without the first mandates. */
function behind<A extends AskedFigures>(asked: readonly A[], count: number): A[] {
  let answered = count;
  return asked.flatMap((each) => {
    const mandateIds = each.mandateIds.slice(answered);
    answered = Math.max(0, answered - each.mandateIds.length);
    return mandateIds.length === 0 ? [] : { ...each, mandateIds };
  });
}

async function firstOf(dbOf: (company?: string) => CompanyDb, { asked, parts, ...known }: Question): Promise<Answer> {
  const until = elapsedMs() + turn_ms;
  const base_rates = baseRatesAt(await baseRateVersions(dbOf(asked[0]?.company_id)), known.knownAt);
  const figures: KnownFigures<never>[] = [];
  const read = ({ company_id, mandateIds }: Question['asked'][number]) => readPackedPage(dbOf(company_id), mandateIds);
  for await (const [{ asOf, mandateIds }, factsOf] of readAhead(asked.flatMap(pagesOf), read))
    for (const id of mandateIds) {
      if (figures.length > 0 && elapsedMs() > until) return figures;
      const computed = finish(knownFiguresSteps(unpack(await factsOf(id)), base_rates, { asOf, ...known }));
      figures.push(partsOf(computed, parts as readonly never[]));
    }
  return figures;
}

const pagesOf = <A extends AskedFigures>(asked: A): A[] =>
  Array.from({ length: Math.ceil(asked.mandateIds.length / page_max) }, (_none, nth) => ({
    ...asked,
    mandateIds: asked.mandateIds.slice(nth * page_max, (nth + 1) * page_max),
  }));

/** A failure counts where the result is awaited. */
function begun<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined);
  return reading;
}

/** Each page with what was read; the next one is read meanwhile. */
async function* readAhead<P, R>(
  pages: readonly P[],
  read: (page: P) => Promise<R>,
): AsyncGenerator<readonly [page: P, read: R]> {
  const reading: Promise<R>[] = [];
  try {
    for (const [nth, page] of pages.entries()) {
      for (const next of pages.slice(reading.length, nth + 2)) reading.push(begun(read(next)));
      const rows = await reading[nth];
      if (rows !== undefined) yield [page, rows];
    }
  } finally {
    // The connection is returned once it reads nothing.
    await Promise.allSettled(reading);
  }
}
