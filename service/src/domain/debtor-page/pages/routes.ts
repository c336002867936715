/** Which page answers a path of the debtor's page (debtor-page.md 2 to 8). */
import type { Pages } from '../../../platform/http/pages.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { scriptlessHeaders } from '../../../platform/pages/page-headers.ts';
import { personPages } from '../../../platform/pages/person-pages.ts';
import { repliesOf } from '../../../platform/pages/replies.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { typedCode } from '../codes/index.ts';
import { speakPreview } from '../previews/index.ts';
import { noPrivacy } from '../settings/index.ts';
import { SaidTexts } from '../texts/index.ts';
import { chargeVisit, isOfCase, isOfInvoices, seeVisit, type Visit } from '../visits/index.ts';
import { chosen } from './chosen.ts';
import { Entrance } from './entrance.ts';
import { errorPage } from './errors.ts';
import { expiredForm } from './expired.ts';
import { at } from './frame.ts';
import { type PageHost, type PageReader, type PageVisit, readersOf, strangerOf } from './host.ts';
import { Inside, type PageReplies, type Place } from './inside.ts';
import { invoicePlaces } from './invoices/places.ts';
import { readDebtor } from './invoices/subject.ts';
import { instalments, instalmentOffer, instalmentOffersOf } from './instalments.ts';
import { later, laterOffer } from './later.ts';
import { legalPage, legalPages } from './legal.ts';
import { object } from './object.ts';
import { onlineBegin, onlinePayment, simulatedPayment } from './online.ts';
import { paid } from './paid.ts';
import { acknowledge } from './acknowledge.ts';
import { confirm } from './confirm.ts';
import { costNotice, mailedNotice } from './cost-notice.ts';
import { email } from './email.ts';
import { officeOffer } from './office-offer.ts';
import { openPreviewOf, previewPage } from './preview.ts';
import { claimDocument, letter, overview, pay, record, statement, working } from './reading.ts';
import { report, reportOf } from './report.ts';
import { style } from './style.ts';
import { readSubject } from './subject.ts';
import { withdraw } from './withdraw.ts';

/** A whole household behind one address; a visit has a limit of its own. */
const limit = { name: 'debtor-page', perMinute: 600 } as const;

/** @param owns which paths */
export function pagesFor(host: PageHost, owns: (path: string) => boolean): Pages {
  const { deps } = host;
  const texts = new SaidTexts();
  const headers = scriptlessHeaders(style, deps.debtorUrl);
  const replies = repliesOf<PageReader>(({ language }) => ({
    ...headers,
    Vary: 'Accept-Language, Cookie',
    'Content-Language': language,
  }));
  return personPages<PageReader>({
    counters: deps.counters,
    owns,
    readerOf: readersOf(host, texts),
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
    'pay/online': onlineBegin,
    'pay/online/*': onlinePayment,
    'simulated/*': simulatedPayment,
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
  const [, secret] = /^preview\/([\w-]{43})$/.exec(name) ?? [];
  if (secret !== undefined) return isSent ? openPreviewOf(entrance, secret, host) : previewPage(replies, reader, host);
  // What staff looks at has no effect.
  if (isSent && reader.isPreview && name !== 'leave') throw new Refusal('permission_denied');
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

interface Answering {
  readonly host: PageHost;
  readonly visited: PageVisit;
  readonly replies: PageReplies;
}

async function inside(answering: Answering, path: string): Promise<Reply> {
  const { host, visited, replies } = answering;
  const { reader, method } = visited;
  const isLeaving = path === 'leave';
  const { visit } = reader;
  const named = namedIn(path);
  const isKnown = [places, invoicePlaces].some((each) => each.has(named.place));
  if (!isKnown && !isLeaving) throw new Refusal('not_found');
  if (visit === undefined) {
    if (method === 'POST' && reader.isFormer && !isLeaving)
      return expiredForm(new Entrance(host, visited, replies), visited, host);
    return replies.redirect(reader, at(reader, reader.isExpired ? '/d/?expired' : '/d/'));
  }
  if (isLeaving) return replies.redirect(reader, at(reader, '/d/overview'));
  await chargeVisit(host.deps, visit.id);
  const { show, send } = placeOf(answering, visit, named);
  if (method === 'POST') {
    refuseUnless(send !== undefined, 'method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    return send(named.name);
  }
  refuseUnless(show !== undefined, 'not_found');
  await seen(host, visit, reader);
  return show(named.name);
}

interface Named {
  /** With `*` for the part that is a name. */
  readonly place: string;
  readonly name: string;
}

/** The place that a path means, and the name in it. */
function namedIn(path: string): Named {
  const parts = path.split('/');
  const isPlace = (place: string) => places.has(place) || invoicePlaces.has(place);
  const index = parts.findLastIndex((_part, part) => part > 0 && isPlace(parts.with(part, '*').join('/')));
  return isPlace(path) || index < 1
    ? { place: path, name: parts.at(-1) ?? '' }
    : { place: parts.with(index, '*').join('/'), name: parts[index] ?? '' };
}

/** What a path shows of the subject of a visit, and what its form does. */
function placeOf(answering: Answering, visit: Visit, { place }: Named) {
  const bound = <I>(of: ReadonlyMap<string, Place<I>>, enter: () => I) => {
    const { show, send } = orNotFound(of.get(place));
    return {
      show: show && ((name: string) => show(enter(), name)),
      send: send && ((name: string) => send(enter(), name)),
    };
  };
  if (isOfInvoices(visit))
    return bound(invoicePlaces, () => new Inside({ ...answering, visit, readSubject: readDebtor }));
  const ofCase = orNotFound(isOfCase(visit) ? visit : undefined);
  return bound(
    places,
    () => new Inside({ ...answering, visit: ofCase, readSubject: (db, of, { needs }) => readSubject(db, of, needs) }),
  );
}

const refuseSending = (isSent: boolean): void =>
  refuseUnless(!isSent, 'method_not_allowed', { headers: { Allow: 'GET, HEAD' } });

/** A visit lasts while it is used; its language is the one that was read in last. */
async function seen({ database }: PageHost, visit: Visit, { language }: PageReader): Promise<void> {
  const { id, company_id, isRecent, isPreview } = visit;
  if (isRecent && visit.language === language) return;
  await database.asVisitor(company_id, async (operator) => {
    const tx = operator.forCompany(company_id);
    if (isPreview) speakPreview(tx, { id, language });
    else seeVisit(tx, { visit_id: id, language });
  });
}

/** A part of a path as text; what cannot be decoded is no code. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
