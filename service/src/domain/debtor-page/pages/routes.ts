/** Which page answers a path of the debtor's page (debtor-page.md 2 to 8). */
import type { Pages } from '../../../platform/http/pages.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { scriptlessHeaders } from '../../../platform/pages/page-headers.ts';
import { personPages } from '../../../platform/pages/person-pages.ts';
import { repliesOf } from '../../../platform/pages/replies.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { typedCode } from '../codes/index.ts';
import { chargeVisit, seeVisit, type Visit } from '../visits/index.ts';
import { chosen } from './chosen.ts';
import { Entrance } from './entrance.ts';
import { errorPage } from './errors.ts';
import { at } from './frame.ts';
import { type PageHost, type PageReader, type PageVisit, readerOf, strangerOf } from './host.ts';
import { Inside, type PageReplies, type Place } from './inside.ts';
import { instalments, instalmentOffer, instalmentOffersOf } from './instalments.ts';
import { later, laterOffer } from './later.ts';
import { legalPage, legalPages } from './legal.ts';
import { object } from './object.ts';
import { paid } from './paid.ts';
import { acknowledge } from './acknowledge.ts';
import { confirm } from './confirm.ts';
import { costNotice, mailedNotice } from './cost-notice.ts';
import { email } from './email.ts';
import { claimDocument, letter, overview, pay, record, statement, working } from './reading.ts';
import { officeOffer } from './office-offer.ts';
import { report, reportOf } from './report.ts';
import { style } from './style.ts';
import { withdraw } from './withdraw.ts';

/** A whole household behind one address; a visit has a limit of its own. */
const limit = { name: 'debtor-page', perMinute: 600 } as const;

/** @param owns which paths */
export function pagesFor(host: PageHost, owns: (path: string) => boolean): Pages {
  const { deps } = host;
  const headers = scriptlessHeaders(style, deps.debtorUrl);
  const replies = repliesOf<PageReader>(({ language }) => ({
    ...headers,
    Vary: 'Accept-Language, Cookie',
    'Content-Language': language,
  }));
  return personPages<PageReader>({
    counters: deps.counters,
    owns,
    readerOf: (asked) => readerOf(host, asked),
    strangerOf: (asked) => strangerOf(host, asked),
    limit,
    replies,
    answer: (visited) => answer(host, visited, replies),
    errorPage: ({ reader, request }, refusal) => errorPage(reader, refusal, request?.requestId ?? ''),
  });
}

/** What a visit finds below `/d/`; `*` is a name of its own. */
const places = new Map<string, Place>(
  Object.entries({
    overview,
    working,
    'statement.pdf': statement,
    'letters/*': letter,
    'documents/*': claimDocument,
    'records/*': record,
    pay,
    later,
    'later/*': laterOffer,
    instalments,
    'instalments/withdraw': withdraw,
    'instalments/office': officeOffer,
    'instalments/offers/*': instalmentOffersOf,
    'instalments/*/cost-notice.pdf': costNotice,
    'instalments/*/cost-notice': mailedNotice,
    'instalments/*': instalmentOffer,
    object,
    paid,
    acknowledge,
    report,
    'report/email': email,
    'report/*': reportOf,
    'chosen/*': chosen,
  }),
);

async function answer(host: PageHost, visited: PageVisit, replies: PageReplies): Promise<Reply> {
  const { path, method, reader } = visited;
  const isSent = method === 'POST';
  const entrance = new Entrance(host, visited, replies);
  if (path === '/d') return entrance.redirect('/d/');
  if (!path.startsWith('/d/')) throw new Refusal('not_found');
  const name = path.slice('/d/'.length);
  if (name === '') return isSent ? entrance.enter() : entrance.show(200, { typed: '' });
  if (name === 'leave' && isSent) return entrance.leave();
  const legal = legalPages.find((each) => each === name);
  if (legal !== undefined) {
    refuseSending(isSent);
    const { data: issuer, settings } = reader;
    return replies.html(reader, 200, legalPage(reader, legal, { issuer, privacy: settings?.privacy ?? noPrivacy }));
  }
  if (name.startsWith('confirm/')) return confirm({ host, visited, replies }, name.slice('confirm/'.length));
  const typed = name.includes('/') ? '' : decoded(name);
  if (typedCode(typed) !== undefined) {
    refuseSending(isSent);
    return entrance.show(200, { typed });
  }
  return inside({ host, visited, replies }, name);
}

const noPrivacy = { officer: null, authority: null, url: null };

interface Answering {
  readonly host: PageHost;
  readonly visited: PageVisit;
  readonly replies: PageReplies;
}

async function inside(answering: Answering, path: string): Promise<Reply> {
  const { host, visited, replies } = answering;
  const { reader, method } = visited;
  const isLeaving = path === 'leave';
  const { place, name } = placeAt(path);
  if (place === undefined && !isLeaving) throw new Refusal('not_found');
  const { visit } = reader;
  if (visit === undefined) return replies.redirect(reader, at(reader, reader.isExpired ? '/d/?expired' : '/d/'));
  if (place === undefined) return replies.redirect(reader, at(reader, '/d/overview'));
  await chargeVisit(host.deps, visit.id);
  const { show, send } = place;
  if (method === 'POST') {
    refuseUnless(send !== undefined, 'method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    return send(new Inside({ ...answering, visit }), name);
  }
  refuseUnless(show !== undefined, 'not_found');
  await seen(host, visit, reader);
  return show(new Inside({ ...answering, visit }), name);
}

/** The place of a path, and the name in it. */
function placeAt(path: string): { readonly place: Place | undefined; readonly name: string } {
  const parts = path.split('/');
  const exact = places.get(path);
  const index = parts.findLastIndex((_part, place) => place > 0 && places.has(parts.with(place, '*').join('/')));
  return exact === undefined && index > 0
    ? { place: places.get(parts.with(index, '*').join('/')), name: parts[index] ?? '' }
    : { place: exact, name: parts.at(-1) ?? '' };
}

const refuseSending = (isSent: boolean): void =>
  refuseUnless(!isSent, 'method_not_allowed', { headers: { Allow: 'GET, HEAD' } });

/** A visit lasts while it is used; its language is the one that was read in last. */
async function seen({ database }: PageHost, visit: Visit, { language }: PageReader): Promise<void> {
  const { id, company_id, isRecent } = visit;
  if (isRecent && visit.language === language) return;
  await database.asVisitor(company_id, async (tx) => seeVisit(tx.forCompany(company_id), { visit_id: id, language }));
}

/** A part of a path as text; what cannot be decoded is no code. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
