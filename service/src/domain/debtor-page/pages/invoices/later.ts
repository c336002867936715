/** `/d/later` of invoices: all that are open wait until the day that the debtor names, and three working days (debtor-page.md 6, 9). */
import type { CompanyDb } from '../../../../platform/database/session.ts';
import type { DayRange } from '../../../../platform/day-range.ts';
import { orNotFound } from '../../../../platform/refusal.ts';
import { type Cents, sumOf } from '../../../../values/money.ts';
import { workingDayAfter } from '../../../../values/working-day.ts';
import { holdInvoices, readOpen } from '../../../dunning/invoices/index.ts';
import { businessDate } from '../../../ladder/business-date/index.ts';
import { type ActingOnInvoices, chooseOnInvoices, type Chosen, shownHash } from '../../choices/index.ts';
import { daysAhead } from '../../offers/index.ts';
import type { DunningVisit } from '../../visits/index.ts';
import type { LaterFigures } from '../later.html.ts';
import { laterPlaces, type NotPromised, promised, unchangedOffer } from '../later.ts';
import { readPromises } from './store.ts';
import { type Debtor, demands, type InvoiceInside } from './subject.ts';

/** A payment of the named day is on the account some days later. */
const grace_working_days = 3;

const effects = [
  'later.effect.pause',
  'dunning.later.all',
  'dunning.later.interest',
  'later.effect.none',
  'later.effect.missed',
] as const;

/** A promise whose days have not passed; undefined without one. */
export const openPromise = async (db: CompanyDb, { code }: DunningVisit, today: string) =>
  (await readPromises(db, code.dunning_debtor_id)).find(
    ({ held_until, is_unpaid }) => is_unpaid && held_until >= today,
  );

/** The days that can be promised; undefined where none can (debtor-page.md 6). */
async function possibleDays(
  db: CompanyDb,
  { reader, visit }: InvoiceInside,
  subject: Debtor,
): Promise<DayRange | undefined> {
  const { enabled, max_days, max_broken } = orNotFound(reader.settings).promise;
  if (!enabled || !demands(subject) || subject.isMinor) return undefined;
  const promises = await readPromises(db, visit.code.dunning_debtor_id);
  const unpaid = promises.filter(({ is_unpaid }) => is_unpaid);
  const broken = unpaid.filter(({ held_until }) => held_until < subject.today);
  if (broken.length < unpaid.length || broken.length > max_broken) return undefined;
  return daysAhead(subject.today, max_days);
}

/** What is open does not grow until the day: the figures of notices are fixed, and none follows. */
async function computed(db: CompanyDb, { reader, visit }: InvoiceInside, on: string) {
  const today = await businessDate(db);
  const [invoices, promises] = await Promise.all([
    readOpen(db, visit.code.dunning_debtor_id),
    readPromises(db, visit.code.dunning_debtor_id),
  ]);
  const open = String(sumOf(invoices.map(({ open_cents }): Cents => open_cents)));
  const shown: LaterFigures = { today, on, open, interest: '0', total: open };
  const rows = invoices.map(({ id, open_cents, held_until, is_disputed }) => [
    id,
    `${open_cents}`,
    held_until,
    is_disputed,
  ]);
  return { shown, fingerprint: shownHash(JSON.stringify([shown, rows, promises, reader.settings?.promise])) };
}

export const { later, laterOffer } = laterPlaces<DunningVisit, Debtor>({
  possibleDays,
  computed,
  promise: (inside, { sent, subject, id }) =>
    chooseOnInvoices<NotPromised>(inside.host.database, inside.choosing(sent, subject), {
      deps: inside.host.deps,
      act: (acting) => promise(inside, acting, id),
    }),
  effects,
});

async function promise(
  inside: InvoiceInside,
  { tx, invoices, choice_id }: ActingOnInvoices,
  id: string,
): Promise<Chosen | { readonly not: NotPromised }> {
  const figures = await unchangedOffer(inside, tx, { id, computed });
  if (figures === undefined) return { not: 'changed' };
  if (invoices.length === 0) return { not: 'impossible' };
  const { publicUrl } = inside.host.deps;
  const until = workingDayAfter(figures.on, grace_working_days);
  const ids = invoices.map((each) => each.id);
  await holdInvoices(tx, ids, { kind: 'promise', until, choice_id, publicUrl });
  const chosen = promised(inside.reader, figures, { id, effects, effect: { invoice_ids: ids } });
  return { ...chosen, data: { ...chosen.data, held_until: until } };
}
