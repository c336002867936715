/** Which page answers a path below `/d/`, and what its form does (debtor-page.md 2 to 6). */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import type { Pages } from '../../../platform/http/pages.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { isOfOrigin } from '../../../platform/http/same-origin.ts';
import { formOf, refuseRepeated } from '../../../platform/pages/forms.ts';
import { scriptlessHeaders } from '../../../platform/pages/page-headers.ts';
import { personPages } from '../../../platform/pages/person-pages.ts';
import { repliesOf } from '../../../platform/pages/replies.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { addDays } from '../../../values/day.ts';
import { totalCents } from '../../collection/claim-statements/index.ts';
import { readBalance, readStatement } from '../../collection/mandates/index.ts';
import { typedCode } from '../codes/index.ts';
import {
  chargeVisit,
  clearedVisitCookie,
  countFailure,
  endVisit,
  enter,
  formIdOf,
  newFormToken,
  refuseBlocked,
  seeVisit,
  strangers,
  type Visit,
  visitCookieOf,
  visitTokenOf,
} from '../visits/index.ts';
import { enterPage, type EntryPage } from './enter.ts';
import { errorPage } from './errors.ts';
import { at } from './frame.ts';
import { type PageHost, type PageReader, type PageVisit, readerOf, strangerOf } from './host.ts';
import { legalPage } from './legal.ts';
import { overviewPage } from './overview.ts';
import { payPage } from './pay.ts';
import { findLetter } from './store.ts';
import { demands, readSubject } from './subject.ts';
import { workingPage } from './working.ts';

const form_bytes_max = 16 * 1024;
/** A whole household behind one address; a visit has a limit of its own. */
const limit = { name: 'debtor-page', perMinute: 600 } as const;
const failure_ms = 300;

/** @param owns which paths */
export function pagesFor(host: PageHost, owns: (path: string) => boolean): Pages {
  const { deps } = host;
  const replies = repliesOf<PageReader>(({ language }) => ({
    ...headers,
    Vary: 'Accept-Language, Cookie',
    'Content-Language': language,
  }));
  const headers = scriptlessHeaders(strangerOf(host, nowhere).style, deps.debtorUrl);
  return personPages<PageReader>({
    counters: deps.counters,
    owns,
    readerOf: (asked) => readerOf(host, asked),
    strangerOf: (asked) => strangerOf(host, asked),
    limit,
    replies,
    answer: (visited) => new Answering(host, visited, replies).answer(),
    errorPage: ({ reader, request }, refusal) => errorPage(reader, refusal, request?.requestId ?? ''),
  });
}

const nowhere = { method: 'GET', path: '/d/', headers: {}, request: undefined };

type Replies = ReturnType<typeof repliesOf<PageReader>>;

/** Pages that need no visit. */
const open = ['about', 'privacy', 'accessibility'] as const;

/** One request. */
class Answering {
  readonly #host: PageHost;
  readonly #visited: PageVisit;
  readonly #replies: Replies;

  constructor(host: PageHost, visited: PageVisit, replies: Replies) {
    this.#host = host;
    this.#visited = visited;
    this.#replies = replies;
  }

  async answer(): Promise<Reply> {
    const { path, method } = this.#visited;
    const isSent = method === 'POST';
    if (path === '/d') return this.#redirect('/d/');
    if (!path.startsWith('/d/')) throw new Refusal('not_found');
    const [name = '', ...rest] = path.slice('/d/'.length).split('/');
    if (name === '') return isSent ? this.#enter() : this.#show({ typed: { code: '' } });
    const legal = open.find((each) => each === name);
    if (legal !== undefined && rest.length === 0) return this.#read(isSent, () => this.#legal(legal));
    const code = rest.length === 0 ? typedCode(decoded(name)) : undefined;
    if (code !== undefined) return this.#read(isSent, () => this.#show({ typed: { code: decoded(name) } }));
    return this.#inside([name, ...rest].join('/'), isSent);
  }

  async #read(isSent: boolean, show: () => Reply | Promise<Reply>): Promise<Reply> {
    refuseUnless(!isSent, 'method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    return show();
  }

  /** What a visit sees. */
  async #inside(place: string, isSent: boolean): Promise<Reply> {
    const { reader } = this.#visited;
    const letter = /^letters\/([0-9a-f-]{36})\.pdf$/.exec(place)?.[1];
    const show = letter === undefined ? this.#pages[place] : (visit: Visit) => this.#letter(visit, letter);
    if (show === undefined && place !== 'leave') throw new Refusal('not_found');
    if (place === 'leave' && isSent) return this.#leave();
    if (reader.visit === undefined) return this.#redirect(reader.isExpired ? '/d/?expired' : '/d/');
    if (place === 'leave') return this.#redirect('/d/overview');
    await chargeVisit(this.#host.deps, reader.visit.id);
    return this.#read(isSent, async () => {
      const { visit } = reader;
      if (visit === undefined || show === undefined) throw new Refusal('not_found');
      await this.#seen(visit);
      return show(visit);
    });
  }

  readonly #pages: Readonly<Record<string, ((visit: Visit) => Promise<Reply>) | undefined>> = {
    overview: async (visit) => {
      const subject = await this.#subject(visit);
      return this.#page(overviewPage(this.#visited.reader, { subject, token: this.#token('leave') }));
    },
    working: async ({ company_id, code }) => {
      const balance = await this.#host.database.readAsVisitor(company_id, (db) =>
        readBalance(db.forCompany(company_id), { id: code.mandate_id, query: {}, href: '' }),
      );
      return this.#page(workingPage(this.#visited.reader, balance));
    },
    'statement.pdf': ({ company_id, code }) => this.#statement(company_id, code),
    pay: (visit) => this.#pay(visit),
  };

  #subject({ company_id, ...visit }: Visit) {
    const { database, needs } = this.#host;
    return database.readAsVisitor(company_id, (db) =>
      readSubject(db.forCompany(company_id), { company_id, ...visit }, needs),
    );
  }

  async #pay(visit: Visit): Promise<Reply> {
    const subject = await this.#subject(visit);
    if (!demands(subject)) return this.#redirect('/d/overview');
    const as_of = addDays(subject.today, 1);
    const next = await this.#host.database.readAsVisitor(visit.company_id, (db) =>
      readBalance(db.forCompany(visit.company_id), { id: subject.row.id, query: { as_of }, href: '' }),
    );
    const typed = new URLSearchParams(this.#visited.request?.query).get('amount')?.slice(0, 40);
    return this.#page(
      payPage(this.#visited.reader, {
        subject,
        tomorrow: totalCents(next.legal_balance.total_balance),
        typed,
      }),
    );
  }

  /** The claim statement of today, which names this debtor alone. */
  async #statement(company: string, { mandate_id, debtor_id }: Visit['code']): Promise<Reply> {
    const { database, deps } = this.#host;
    const file = await database.readAsVisitor(company, (db) =>
      readStatement(db.forCompany(company), { id: mandate_id, query: {}, only: debtor_id }, deps),
    );
    return this.#file(await file.make(), file.filename);
  }

  async #letter({ company_id, code }: Visit, id: string): Promise<Reply> {
    const { database, deps } = this.#host;
    const { mandate_id, debtor_id, recipient } = code;
    const of = { mandate_id, debtor_id, represents: recipient === 'representative', id };
    const found = orNotFound(
      isUuid(id)
        ? await database.readAsVisitor(company_id, (db) => findLetter(db.forCompany(company_id), of))
        : undefined,
    );
    const chunks: Buffer[] = [];
    for await (const chunk of await deps.objects.store.open(found.sha256)) chunks.push(chunk as Buffer);
    return this.#file(Buffer.concat(chunks), `Schreiben ${found.left_on}.pdf`);
  }

  #legal(which: (typeof open)[number]): Reply {
    const { reader } = this.#visited;
    const privacy = { officer: null, authority: null, url: null };
    return this.#page(legalPage(reader, which, { issuer: reader.data, privacy }));
  }

  #show(shown: Omit<EntryPage, 'token'>, status = 200): Reply {
    const { reader, request } = this.#visited;
    const query = new URLSearchParams(request?.query);
    const notice = query.has('expired') ? 'expired' : query.has('left') ? 'left' : undefined;
    const token = newFormToken({ visit: Buffer.alloc(0), form: 'enter' }, this.#host.deps);
    return this.#replies.html(reader, status, enterPage(reader, { notice, ...shown, token }));
  }

  async #enter(): Promise<Reply> {
    const started = performance.now();
    const { deps, database } = this.#host;
    const { reader, headers, request } = this.#visited;
    const form = await this.#form('enter', Buffer.alloc(0));
    const text = form.get('code') ?? '';
    const code = typedCode(text);
    const address = request?.address ?? '';
    await refuseBlocked(deps, address);
    if (code === undefined) return this.#show({ typed: { code: text.slice(0, 60) }, failure: 'form' }, 422);
    const url = deps.debtorUrl;
    const facts = { birth_date: form.get('birth_date') ?? '', postal_code: form.get('postal_code') ?? '' };
    const entering = { ...facts, code, language: reader.language, address, former: visitTokenOf(headers, url) };
    const token = await enter(database, entering, deps);
    if (token !== undefined) return this.#redirect('/d/overview', [visitCookieOf(token, url)]);
    await countFailure(deps, address);
    await until(started + failure_ms);
    return this.#show({ typed: { code: text.slice(0, 60) }, failure: 'failed' }, 422);
  }

  async #leave(): Promise<Reply> {
    const { reader } = this.#visited;
    const { database, deps } = this.#host;
    await this.#form('leave', reader.visitHash);
    await database.asVisitor(strangers, async (tx) => endVisit(tx, reader.visitHash));
    const reply = this.#redirect('/d/?left', [clearedVisitCookie(deps.debtorUrl)]);
    return { ...reply, headers: { ...reply.headers, 'Clear-Site-Data': '"cache"' } };
  }

  /** @throws Refusal permission_denied for a form of another origin, visit or page */
  async #form(form: string, visit: Buffer): Promise<URLSearchParams> {
    const url = this.#host.deps.debtorUrl;
    const fields = await formOf(this.#visited, (headers) => isOfOrigin(headers, url), form_bytes_max);
    refuseRepeated(fields);
    const id = formIdOf(fields.get('token') ?? '', { visit, form }, this.#host.deps);
    refuseUnless(id !== undefined, 'permission_denied');
    return fields;
  }

  #token(form: string): string {
    return newFormToken({ visit: this.#visited.reader.visitHash, form }, this.#host.deps);
  }

  /** A visit lasts while it is used; its language is the one that was read in last. */
  async #seen({ id, company_id, seen_at, language }: Visit): Promise<void> {
    const { language: read } = this.#visited.reader;
    const isRecent = Date.now() - Date.parse(seen_at) < seen_ms;
    if (isRecent && language === read) return;
    await this.#host.database.asVisitor(company_id, async (tx) =>
      seeVisit(tx.forCompany(company_id), { visit_id: id, language: read }),
    );
  }

  #page(html: string): Reply {
    return this.#replies.html(this.#visited.reader, 200, html);
  }

  #file(bytes: Buffer, filename: string): Reply {
    return this.#replies.file(this.#visited.reader, { mediaType: 'application/pdf', filename, bytes });
  }

  #redirect(path: string, cookies: readonly string[] = []): Reply {
    const { reader } = this.#visited;
    return this.#replies.redirect(reader, at(reader, path), cookies);
  }
}

/** Longer gaps between requests are recorded. */
const seen_ms = 10_000;

/** A part of a path as text; nothing that cannot be decoded is a code. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

const until = (end: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, end - performance.now())));
