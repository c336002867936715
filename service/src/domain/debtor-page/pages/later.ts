/** `/d/later`: a day on which all is paid, with its cost before it is promised (debtor-page.md 6, 8). */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { DayRange } from '../../../platform/day-range.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import { makePromise, promisePolicyOf } from '../../case-work/promises/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import {
  type Acting,
  choose,
  type Chosen,
  findPageOffer,
  insertPageOffer,
  readCaseState,
  shownHash,
} from '../choices/index.ts';
import { daysAhead, offersModule, readLaterOffer } from '../offers/index.ts';
import { chargeOffers, typedDay } from '../visits/index.ts';
import { changedPage, impossiblePage } from './changed.ts';
import { at, type Failure, facts, hidden, page, region, textField } from './frame.ts';
import { html, type Html, ltr } from './html.ts';
import type { Inside, Place } from './inside.ts';
import { longDay, money, type Reader, say, shortDay } from './reader.ts';
import { demands, type Subject } from './subject.ts';

/** What was computed and shown. Cents as decimal strings. */
interface LaterFigures {
  readonly today: string;
  readonly on: string;
  readonly open: string;
  readonly interest: string;
  readonly total: string;
}

export const later: Place = {
  async show(inside) {
    const subject = await inside.subject();
    const days = await inside.read((db) => possibleDays(db, inside, subject));
    if (days === undefined) return impossible(inside);
    inside.host.database.readThread.begin(offersModule);
    return inside.page(formPage(inside.reader, { days, token: inside.token('later'), typed: '', failures: [] }));
  },

  async send(inside) {
    const sent = await inside.form('later');
    const subject = await inside.subject();
    const days = await inside.read((db) => possibleDays(db, inside, subject));
    if (days === undefined) return impossible(inside);
    const typed = (sent.fields.get('on') ?? '').slice(0, 40);
    const on = typedDay(typed);
    if (on === undefined || on < days.from || on > days.to) {
      const failures = [{ field: 'on', text: say(inside.reader, 'later.on.invalid', rangeText(inside.reader, days)) }];
      return inside.page(formPage(inside.reader, { days, token: inside.token('later'), typed, failures }), 422);
    }
    return inside.redirect(`/d/later/${await offered(inside, on)}`);
  },
};

export const laterOffer: Place = {
  async show(inside, id) {
    const figures = await figuresOf(inside, id);
    return inside.page(offerPage(inside.reader, { id, figures, token: inside.token(`later ${id}`) }));
  },

  async send(inside, id) {
    const sent = await inside.form(`later ${id}`);
    const subject = await inside.subject();
    const made = await choose<'changed' | 'impossible'>(inside.host.database, inside.choosing(sent, subject), {
      deps: inside.host.deps,
      act: (acting) => promise(inside, acting, id),
    });
    if (typeof made === 'string') return inside.redirect(`/d/chosen/${made}`);
    if (made.not === 'impossible') return impossible(inside);
    const { on } = await figuresOf(inside, id);
    const [again, days] = await Promise.all([
      offered(inside, on),
      inside.read((db) => possibleDays(db, inside, subject)),
    ]);
    if (days === undefined || on < days.from) return impossible(inside);
    const figures = await figuresOf(inside, again);
    const shown = { id: again, figures, token: inside.token(`later ${again}`) };
    return inside.page(changedPage(inside.reader, offer(inside.reader, shown)), 409);
  },
};

const impossible = (inside: Inside): Reply =>
  inside.page(impossiblePage(inside.reader, say(inside.reader, 'later.not')), 409);

/** The days that can be promised; undefined where none can (debtor-page.md 6). */
async function possibleDays(db: CompanyDb, { reader, visit }: Inside, subject: Subject): Promise<DayRange | undefined> {
  const { enabled, max_days, max_broken } = orNotFound(reader.settings).promise;
  const isBarred = subject.row.limitation_on !== null && subject.row.limitation_on < subject.today;
  if (!enabled || !demands(subject) || isBarred || subject.isMinor || subject.balance.plan !== null) return undefined;
  const [state, policy] = await Promise.all([
    readCaseState(db, visit.code.mandate_id),
    promisePolicyOf(db, visit.code.mandate_id),
  ]);
  if (state.open_promises > 0 || state.broken_promises > max_broken) return undefined;
  return daysAhead(subject.today, Math.min(max_days, policy.max_days));
}

/** Computes and keeps the figures of a day. @returns the id of the offer */
async function offered(inside: Inside, on: string): Promise<string> {
  const { visit, host } = inside;
  await chargeOffers(host.deps, visit.code.id);
  const id = newId();
  const figures = await inside.read((db) => computed(db, visit.code.mandate_id, on, inside));
  await host.database.asVisitor(visit.company_id, async (tx) =>
    insertPageOffer(tx.forCompany(visit.company_id), {
      id,
      visit_id: visit.id,
      kind: 'later',
      batch_id: id,
      position: 1,
      figures: figures.shown,
      fingerprint: figures.fingerprint,
    }),
  );
  return id;
}

/** The figures of today, and what identifies them with all that could change them. */
async function computed(db: CompanyDb, mandate_id: string, on: string, { reader }: Inside) {
  const today = await businessDate(db);
  const [offerNow, state] = await Promise.all([
    readLaterOffer(db, { id: mandate_id }, { today, on }),
    readCaseState(db, mandate_id),
  ]);
  const { open, interest, total } = offerNow;
  const shown: LaterFigures = { today, on, open: String(open), interest: String(interest), total: String(total) };
  return { shown, fingerprint: shownHash(JSON.stringify([shown, state, reader.settings?.promise])) };
}

async function figuresOf(inside: Inside, id: string): Promise<LaterFigures> {
  if (!isUuid(id)) throw new Refusal('not_found');
  const row = orNotFound(await inside.read((db) => findPageOffer(db, { visit_id: inside.visit.id, id })));
  if (row.kind !== 'later') throw new Refusal('not_found');
  return row.figures as LaterFigures;
}

async function promise(
  inside: Inside,
  { tx, mandate }: Acting,
  id: string,
): Promise<Chosen | { readonly not: 'changed' | 'impossible' }> {
  const row = orNotFound(isUuid(id) ? await findPageOffer(tx, { visit_id: inside.visit.id, id }) : undefined);
  const figures = row.figures as LaterFigures;
  const now = await computed(tx, mandate.id, figures.on, inside);
  if (!now.fingerprint.equals(row.fingerprint)) return { not: 'changed' };
  const made = await makePromise(tx, mandate, {
    amount_cents: null,
    due_on: figures.on,
    promised_by: 'debtor',
    channel: 'page',
    note: null,
    declaration_id: null,
  });
  if (typeof made !== 'string') return { not: 'impossible' };
  return {
    kind: 'promise',
    text: offerPage(inside.reader, { id, figures, token: '' }),
    shown: figures,
    data: { due_on: figures.on },
    note: null,
    effect: { promise_id: made },
  };
}

const rangeText = (reader: Reader, { from, to }: DayRange) => ({
  first: shortDay(reader, from),
  last: shortDay(reader, to),
});

interface FormPage {
  readonly days: DayRange;
  readonly token: string;
  readonly typed: string;
  readonly failures: readonly Failure[];
}

function formPage(reader: Reader, { days, token, typed, failures }: FormPage): string {
  return page(
    reader,
    { title: say(reader, 'later.title'), back: true, failures },
    html`<p>${say(reader, 'later.intro')}</p>
      <form class="card" method="post" action="${at(reader, '/d/later')}" novalidate>
        ${hidden(token)}${textField({
          name: 'on',
          label: say(reader, 'later.on'),
          hint: say(reader, 'later.on.hint', rangeText(reader, days)),
          value: typed,
          input: { type: 'date', min: days.from, max: days.to },
          failures,
        })}<button type="submit">${say(reader, 'later.show')}</button>
      </form>`,
  );
}

interface OfferPage {
  readonly id: string;
  readonly figures: LaterFigures;
  readonly token: string;
}

const offerPage = (reader: Reader, shown: OfferPage): string =>
  page(reader, { title: say(reader, 'later.title'), back: true }, offer(reader, shown));

function offer(reader: Reader, { id, figures, token }: OfferPage): Html {
  const shown = (cents: string): Html => ltr(money(reader, moneyOf(BigInt(cents))));
  const day = longDay(reader, figures.on);
  const effects = ['pause', 'interest', 'none', 'missed'] as const;
  return html`${region(
      'cost',
      say(reader, 'cost.title'),
      facts([
        [say(reader, 'cost.today'), shown(figures.open)],
        [say(reader, 'cost.interest'), shown(figures.interest)],
        [say(reader, 'cost.further'), shown('0')],
        [say(reader, 'cost.due'), html`<strong>${shown(figures.total)}</strong>`],
      ]),
    )}${region(
      'effect',
      say(reader, 'cost.effect'),
      html`<ul>
        ${effects.map((each) => html`<li>${say(reader, `later.effect.${each}`, { day })}</li>`)}
      </ul>`,
    )}
    <form method="post" action="${at(reader, `/d/later/${id}`)}">
      ${hidden(token)}<button type="submit">${say(reader, 'later.submit')}</button>
    </form>`;
}
