/** `/d/later`: a day on which all is paid, with its cost before it is promised (debtor-page.md 6, 8). */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import type { DayRange } from '../../../platform/day-range.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
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
import type { TextKey } from '../texts/index.ts';
import { type CaseVisit, chargeOffers, typedDay, type Visit } from '../visits/index.ts';
import { changedPage, impossiblePage } from './changed.ts';
import type { PageHost } from './host.ts';
import type { Inside, Place, Sent } from './inside.ts';
import { formPage, type LaterFigures, offer, offerPage, rangeText } from './later.html.ts';
import { type Reader, say } from './reader.ts';
import { mayAgree, type Subject } from './subject.ts';

/** How paying later is offered for one kind of subject. */
export interface LaterRules<V extends Visit, S> {
  /** The days that can be promised; undefined where none can (debtor-page.md 6). */
  readonly possibleDays: (db: CompanyDb, inside: Inside<V, S>, subject: S) => Promise<DayRange | undefined>;
  /** The figures of today, and what identifies them with all that could change them. */
  readonly computed: (
    db: CompanyDb,
    inside: Inside<V, S>,
    on: string,
  ) => Promise<{ readonly shown: LaterFigures; readonly fingerprint: Buffer }>;
  readonly promise: (inside: Inside<V, S>, promising: Promising<S>) => Promise<string | { readonly not: NotPromised }>;
  readonly effects: readonly TextKey[];
  /** Starts what computes, while the day is typed. */
  readonly begins?: (host: PageHost) => void;
}

export type NotPromised = 'changed' | 'impossible';

export interface Promising<S> {
  readonly sent: Sent;
  readonly subject: S;
  /** Of the offer. */
  readonly id: string;
}

/** The form that asks for a day, and the offer of one. */
export function laterPlaces<V extends Visit, S>(
  rules: LaterRules<V, S>,
): { readonly later: Place<Inside<V, S>>; readonly laterOffer: Place<Inside<V, S>> } {
  const { possibleDays: daysOf, effects } = rules;
  return {
    later: {
      async show(inside) {
        const subject = await inside.subject();
        const days = await inside.read((db) => daysOf(db, inside, subject));
        if (days === undefined) return impossible(inside);
        rules.begins?.(inside.host);
        return inside.page(formPage(inside.reader, { days, token: inside.token('later'), typed: '', failures: [] }));
      },

      async send(inside) {
        const sent = await inside.form('later');
        const subject = await inside.subject();
        const days = await inside.read((db) => daysOf(db, inside, subject));
        if (days === undefined) return impossible(inside);
        const typed = (sent.fields.get('on') ?? '').slice(0, 40);
        const on = typedDay(typed);
        if (on === undefined || on < days.from || on > days.to) {
          const text = say(inside.reader, 'later.on.invalid', rangeText(inside.reader, days));
          const failures = [{ field: 'on', text }];
          return inside.page(formPage(inside.reader, { days, token: inside.token('later'), typed, failures }), 422);
        }
        return inside.redirect(`/d/later/${await offered(inside, rules, on)}`);
      },
    },

    laterOffer: {
      async show(inside, id) {
        const figures = await figuresOf(inside, id);
        return inside.page(offerPage(inside.reader, { id, figures, effects, token: inside.token(`later ${id}`) }));
      },

      async send(inside, id) {
        const sent = await inside.form(`later ${id}`);
        const subject = await inside.subject();
        const made = await rules.promise(inside, { sent, subject, id });
        if (typeof made === 'string') return inside.redirect(`/d/chosen/${made}`);
        if (made.not === 'impossible') return impossible(inside);
        const { on } = await figuresOf(inside, id);
        const [again, days] = await Promise.all([
          offered(inside, rules, on),
          inside.read((db) => daysOf(db, inside, subject)),
        ]);
        if (days === undefined || on < days.from) return impossible(inside);
        const figures = await figuresOf(inside, again);
        const shown = { id: again, figures, effects, token: inside.token(`later ${again}`) };
        return inside.page(changedPage(inside.reader, offer(inside.reader, shown)), 409);
      },
    },
  };
}

const impossible = <V extends Visit, S>(inside: Inside<V, S>): Reply =>
  inside.page(impossiblePage(inside.reader, say(inside.reader, 'later.not')), 409);

/** Computes and keeps the figures of a day. @returns the id of the offer */
async function offered<V extends Visit, S>(inside: Inside<V, S>, rules: LaterRules<V, S>, on: string): Promise<string> {
  const { visit, host } = inside;
  await chargeOffers(host.deps, visit.code.id);
  const id = newId();
  const figures = await inside.read((db) => rules.computed(db, inside, on));
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

async function figuresOf<V extends Visit, S>(inside: Inside<V, S>, id: string): Promise<LaterFigures> {
  if (!isUuid(id)) throw new Refusal('not_found');
  const row = orNotFound(await inside.read((db) => findPageOffer(db, { visit_id: inside.visit.id, id })));
  if (row.kind !== 'later') throw new Refusal('not_found');
  return row.figures as LaterFigures;
}

/**
 * The offer as it was shown, computed again behind the locks.
 * @returns undefined where anything has changed since
 */
export async function unchangedOffer<V extends Visit, S>(
  inside: Inside<V, S>,
  tx: CompanyTx,
  { id, computed: compute }: { readonly id: string; readonly computed: LaterRules<V, S>['computed'] },
): Promise<LaterFigures | undefined> {
  const row = orNotFound(isUuid(id) ? await findPageOffer(tx, { visit_id: inside.visit.id, id }) : undefined);
  const figures = row.figures as LaterFigures;
  const now = await compute(tx, inside, figures.on);
  return now.fingerprint.equals(row.fingerprint) ? figures : undefined;
}

/** What was chosen with an offer, as it was shown. */
export const promised = (
  reader: Reader,
  figures: LaterFigures,
  {
    id,
    effects,
    effect,
  }: { readonly id: string; readonly effects: readonly TextKey[]; readonly effect: Chosen['effect'] },
): Chosen => ({
  kind: 'promise',
  text: offerPage(reader, { id, figures, effects, token: '' }),
  shown: figures,
  data: { due_on: figures.on },
  note: null,
  effect,
});

const effects = ['later.effect.pause', 'later.effect.interest', 'later.effect.none', 'later.effect.missed'] as const;

/** Of a case: a promise by the functions of case work. */
export const { later, laterOffer } = laterPlaces<CaseVisit, Subject>({
  begins: ({ database }) => database.readThread.begin(offersModule),
  possibleDays,
  computed,
  promise: (inside, { sent, subject, id }) =>
    choose<NotPromised>(inside.host.database, inside.choosing(sent, subject), {
      deps: inside.host.deps,
      act: (acting) => promise(inside, acting, id),
    }),
  effects,
});

/** The days that can be promised; undefined where none can (debtor-page.md 6). */
async function possibleDays(db: CompanyDb, { reader, visit }: Inside, subject: Subject): Promise<DayRange | undefined> {
  const { enabled, max_days, max_broken } = orNotFound(reader.settings).promise;
  if (!enabled || !mayAgree(subject)) return undefined;
  const [state, policy] = await Promise.all([
    readCaseState(db, visit.code.mandate_id),
    promisePolicyOf(db, visit.code.mandate_id),
  ]);
  if (state.open_promises > 0 || state.broken_promises > max_broken) return undefined;
  return daysAhead(subject.today, Math.min(max_days, policy.max_days));
}

/** The figures of today, and what identifies them with all that could change them. */
async function computed(db: CompanyDb, { reader, visit }: Inside, on: string) {
  const { mandate_id } = visit.code;
  const today = await businessDate(db);
  const [offerNow, state] = await Promise.all([
    readLaterOffer(db, { id: mandate_id }, { today, on }),
    readCaseState(db, mandate_id),
  ]);
  const { open, interest, total } = offerNow;
  const shown: LaterFigures = { today, on, open: String(open), interest: String(interest), total: String(total) };
  return {
    shown,
    fingerprint: shownHash(JSON.stringify([shown, state, reader.settings?.promise, [...reader.inForce]])),
  };
}

async function promise(
  inside: Inside,
  { tx, mandate }: Acting,
  id: string,
): Promise<Chosen | { readonly not: 'changed' | 'impossible' }> {
  const figures = await unchangedOffer(inside, tx, { id, computed });
  if (figures === undefined) return { not: 'changed' };
  const made = await makePromise(tx, mandate, {
    amount_cents: null,
    due_on: figures.on,
    promised_by: 'debtor',
    channel: 'page',
    note: null,
    declaration_id: null,
  });
  if (typeof made !== 'string') return { not: 'impossible' };
  return promised(inside.reader, figures, { id, effects, effect: { promise_id: made } });
}
