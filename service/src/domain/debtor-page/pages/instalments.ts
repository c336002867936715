/** `/d/instalments`: up to three ways to pay in parts, each with its whole cost before it is agreed to (debtor-page.md 6, 8). */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { DayRange } from '../../../platform/day-range.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import { type Cents, centsOf, moneyOf } from '../../../values/money.ts';
import { declineOffer } from '../../case-work/plan-offers/index.ts';
import { withdrawPromises } from '../../collection/mandates/index.ts';
import { concludePlan } from '../../collection/instalment-plans/index.ts';
import { findMandate, type MandateRow } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import {
  type Acting,
  choose,
  type Chosen,
  findPageOffer,
  insertPageOffer,
  readCaseState,
  readPageOffers,
  shownHash,
} from '../choices/index.ts';
import { daysAhead, offersModule, readInstalmentOffers, usualFirstDue } from '../offers/index.ts';
import { chargeOffers, typedDay } from '../visits/index.ts';
import { changedPage, impossiblePage } from './changed.ts';
import { mailableEmail } from './cost-notice.ts';
import type { Failure } from './frame.ts';
import type { PageReader } from './host.ts';
import type { Inside, Place } from './inside.ts';
import {
  agreement,
  agreementPage,
  type AgreementPage,
  askPage,
  type OfficeOffer,
  officePage,
  nonePage,
  offersPage,
} from './instalments.html.ts';
import { typedAmount } from './pay.ts';
import { isUninformed, noticed } from './noticed.ts';
import { figuresOf } from './offered.ts';
import { agreeToOffice, keepOffice, officeFigures, officeOfferTo } from './office-offer.ts';
import type { InstalmentFigures } from './plan-terms.ts';
import { inGerman, money, say, shortDay } from './reader.ts';
import { agreementSays } from './record-says.ts';
import { mayAgree, type Subject } from './subject.ts';

export const instalments: Place = {
  async show(inside) {
    const subject = await inside.subject();
    const days = possibleDays(inside, subject);
    const office = await officeShown(inside, subject);
    if (days === undefined)
      return office === undefined ? impossible(inside) : inside.page(officePage(inside.reader, office));
    inside.host.database.readThread.begin(offersModule);
    return inside.page(askPage(inside.reader, { ...asking(inside, subject, days), office, typed: {}, failures: [] }));
  },

  async send(inside) {
    const { fields } = await inside.form('instalments');
    const subject = await inside.subject();
    const days = possibleDays(inside, subject);
    if (days === undefined) return impossible(inside);
    const typed = {
      amount: (fields.get('amount') ?? '').slice(0, 40),
      first: (fields.get('first') ?? '').slice(0, 40),
    };
    const monthly = typed.amount.trim() === '' ? null : typedAmount(typed.amount);
    const first_due = typed.first.trim() === '' ? usualFirstDue(subject.today, days) : typedDay(typed.first);
    const failures: Failure[] = [];
    if (monthly === undefined) failures.push({ field: 'amount', text: say(inside.reader, 'parts.amount.invalid') });
    if (first_due === undefined || first_due < days.from || first_due > days.to) {
      const range = { first: shortDay(inside.reader, days.from), last: shortDay(inside.reader, days.to) };
      failures.push({ field: 'first', text: say(inside.reader, 'later.on.invalid', range) });
    }
    if (failures.length > 0 || monthly === undefined || first_due === undefined)
      return inside.page(askPage(inside.reader, { ...asking(inside, subject, days), typed, failures }), 422);
    const { batch, least } = await offered(inside, subject.row, { first_due, monthly });
    if (batch === undefined)
      return inside.page(nonePage(inside.reader, least === null ? undefined : money(inside.reader, moneyOf(least))));
    return inside.redirect(`/d/instalments/offers/${batch}`);
  },
};

/** The offers that were made together. */
export const instalmentOffersOf: Place = {
  async show(inside, batch_id) {
    if (!isUuid(batch_id)) throw new Refusal('not_found');
    const rows = await inside.read((db) => readPageOffers(db, { visit_id: inside.visit.id, batch_id }));
    if (rows.length === 0) throw new Refusal('not_found');
    const offers = rows.map(({ id, figures }) => ({ id, figures: figures as InstalmentFigures }));
    return inside.page(offersPage(inside.reader, offers));
  },
};

/** One offer, and its acceptance. */
export const instalmentOffer: Place = {
  async show(inside, id) {
    const figures = await figuresOf(inside, id);
    return inside.page(agreementPage(inside.reader, await shownOf(inside, id, figures)));
  },

  async send(inside, id) {
    const sent = await inside.form(`instalments ${id}`);
    const figures = await figuresOf(inside, id);
    const subject = await inside.subject();
    const made = await choose<'changed' | 'impossible' | 'uninformed'>(
      inside.host.database,
      inside.choosing(sent, subject),
      {
        deps: inside.host.deps,
        act: (acting) => agree(inside, acting, { id, subject }),
      },
    );
    if (typeof made === 'string') return inside.redirect(`/d/chosen/${made}`);
    if (made.not === 'uninformed') {
      const failures = [{ field: 'cost-notice', text: say(inside.reader, 'offer.notice.first') }];
      return inside.page(agreementPage(inside.reader, { ...(await shownOf(inside, id, figures)), failures }), 422);
    }
    if (made.not === 'impossible') return impossible(inside);
    const again = isOffice(figures) ? await keepOffice(inside) : await nearestTo(inside, figures);
    if (again === undefined) return impossible(inside);
    const shown = await shownOf(inside, again, await figuresOf(inside, again));
    return inside.page(changedPage(inside.reader, agreement(inside.reader, shown)), 409);
  },
};

/** What is offered now in place of an offer that changed. */
async function nearestTo(inside: Inside, figures: InstalmentFigures): Promise<string | undefined> {
  const subject = await inside.subject();
  const days = possibleDays(inside, subject);
  if (days === undefined || figures.first_due < days.from) return undefined;
  const { first_due, monthly } = figures;
  const { batch } = await offered(inside, subject.row, {
    first_due,
    monthly: monthly === null ? null : BigInt(monthly),
  });
  if (batch === undefined) return undefined;
  const again = await inside.read((db) => readPageOffers(db, { visit_id: inside.visit.id, batch_id: batch }));
  return (again.find((each) => (each.figures as InstalmentFigures).rate === figures.rate) ?? again[0])?.id;
}

const isOffice = (figures: InstalmentFigures): figures is InstalmentFigures & { readonly office: string } =>
  figures.office !== undefined;

/** The office's offer with the form that leads to it. */
async function officeShown(inside: Inside, subject: Subject): Promise<OfficeOffer | undefined> {
  const figures = await inside.read(async (db) => {
    const offer = await officeOfferTo(db, inside, subject);
    return offer && officeFigures(db, offer);
  });
  return figures && { figures, token: inside.token('instalments/office') };
}

const impossible = (inside: Inside): Reply =>
  inside.page(impossiblePage(inside.reader, say(inside.reader, 'parts.not')), 409);

/** The days on which the first instalment can be due; undefined where there are no instalments (debtor-page.md 6). */
function possibleDays({ reader }: Inside, subject: Subject): DayRange | undefined {
  const { plan } = orNotFound(reader.settings);
  const isTooMuch =
    plan.max_balance !== null &&
    centsOf({ value: subject.balance.legal_balance.total_balance.value, currency: 'EUR' }) > centsOf(plan.max_balance);
  const isPossible = plan.enabled && !isTooMuch && mayAgree(subject);
  return isPossible ? daysAhead(subject.today, plan.first_due_days) : undefined;
}

const asking = (inside: Inside, { today }: Subject, days: DayRange) => ({
  days,
  usual: usualFirstDue(today, days),
  least: money(inside.reader, orNotFound(inside.reader.settings).plan.min_amount),
  token: inside.token('instalments'),
});

interface AskedParts {
  readonly first_due: string;
  readonly monthly: Cents | null;
}

/** Computes and keeps the offers. @returns what they were made together by; undefined: there are none */
async function offered(inside: Inside, row: MandateRow, asked: AskedParts) {
  const { visit, host } = inside;
  await chargeOffers(host.deps, visit.code.id);
  const { offers, least, fingerprints } = await inside.read((db) => computed(db, row, asked, inside.reader));
  if (offers.length === 0) return { batch: undefined, least };
  const batch = newId();
  await host.database.asVisitor(visit.company_id, async (operator) => {
    const tx = operator.forCompany(visit.company_id);
    for (const [index, figures] of offers.entries())
      insertPageOffer(tx, {
        id: newId(),
        visit_id: visit.id,
        kind: 'instalments',
        batch_id: batch,
        position: index + 1,
        figures,
        fingerprint: fingerprints[index] ?? Buffer.alloc(0),
      });
  });
  return { batch, least };
}

/** The figures of today, and what identifies each with all that could change it. */
async function computed(db: CompanyDb, row: MandateRow, asked: AskedParts, { settings, inForce }: PageReader) {
  const { plan } = orNotFound(settings);
  const today = await businessDate(db);
  const terms = { min_amount: centsOf(plan.min_amount), max_count: plan.max_count, interest: plan.interest };
  const { settlement_fee } = plan;
  const [found, state] = await Promise.all([
    readInstalmentOffers(db, row, { today, terms, settlement_fee, ...asked }),
    readCaseState(db, row.id),
  ]);
  const offers = found.offers.map(({ rate, instalments: all, open, fee, interest, total }): InstalmentFigures => ({
    today,
    first_due: asked.first_due,
    monthly: asked.monthly === null ? null : String(asked.monthly),
    rate: String(rate),
    instalments: all.map(({ due_date, amount_cents }) => [due_date, String(amount_cents)]),
    open: String(open),
    fee: String(fee),
    interest: String(interest),
    total: String(total),
    waives: plan.interest === 'waived_if_kept',
    grace_days: plan.grace_days,
    default_after: plan.default_after,
  }));
  return {
    offers,
    least: found.least_rate,
    fingerprints: offers.map((each) => shownHash(JSON.stringify([each, state, plan, [...inForce]]))),
  };
}

/** Everything is computed again under the lock: what is agreed to is what was shown. */
async function agree(
  inside: Inside,
  acting: Acting,
  { id, subject }: { readonly id: string; readonly subject: Subject },
): Promise<Chosen | { readonly not: 'changed' | 'impossible' | 'uninformed' }> {
  const { tx, mandate } = acting;
  const row = orNotFound(await findPageOffer(tx, { visit_id: inside.visit.id, id }));
  const figures = row.figures as InstalmentFigures;
  if (isOffice(figures)) return agreeToOffice(inside, acting, { id, subject, figures, fingerprint: row.fingerprint });
  const asked = { first_due: figures.first_due, monthly: figures.monthly === null ? null : BigInt(figures.monthly) };
  const present = orNotFound(await findMandate(tx, mandate.id));
  const now = await computed(tx, present, asked, inside.reader);
  if (!now.fingerprints.some((each) => each.equals(row.fingerprint))) return { not: 'changed' };
  const notice = await noticed(tx, inside, figures);
  if (isUninformed(subject, figures, notice)) return { not: 'uninformed' };
  const { publicUrl } = inside.host.deps;
  await withdrawPromises(tx, mandate.id);
  await declineOffer(tx, mandate, { reason: 'Anderes Angebot gewählt.', publicUrl });
  const { plan } = await concludePlan(tx, mandate, {
    body: {
      concluded_on: figures.today,
      instalments: figures.instalments.map(([due_date, cents]) => ({ due_date, amount: moneyOf(BigInt(cents)) })),
      interest: figures.waives ? 'waived_if_kept' : 'runs',
      ...(figures.waives ? { allocation: 'principal_first' as const } : {}),
      settlement_fee: figures.fee !== '0',
      cost_notice_on: figures.today,
      grace_days: figures.grace_days,
      default_after: figures.default_after,
    },
    accepted_by: 'page',
    publicUrl,
  });
  return {
    kind: 'plan',
    text: agreementPage(inside.reader, { id, figures, token: '' }),
    shown: figures,
    data: { first_due: figures.first_due, ...(notice === undefined ? {} : { cost_notice: notice }) },
    note: null,
    effect: { plan_id: plan.id },
    record: agreementSays(inGerman(inside.reader), subject, figures),
  };
}

/** An offer on its page. Where it costs something, its notice can be mailed to an address that is confirmed. */
async function shownOf(inside: Inside, id: string, figures: InstalmentFigures): Promise<AgreementPage> {
  const shown = { id, figures, token: inside.token(`instalments ${id}`), isMailed: inside.query.has('mailed') };
  const isMailable = figures.fee !== '0' && (await inside.read((db) => mailableEmail(db, inside))) !== undefined;
  return isMailable ? { ...shown, mailToken: inside.token(`instalments ${id}/cost-notice`) } : shown;
}
