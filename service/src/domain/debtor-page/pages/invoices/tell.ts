/** What a debtor tells the company that sent it invoices: per invoice or of all; a hold or a dispute follows at once (debtor-page.md 7, 9). */
import type { Message } from '../messages.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { orNotFound, Refusal } from '../../../../platform/refusal.ts';
import { moneyOf } from '../../../../values/money.ts';
import { workingDayAfter } from '../../../../values/working-day.ts';
import { attachPending } from '../../../correspondence/documents/index.ts';
import { disputeInvoices, holdInvoices } from '../../../dunning/invoices/index.ts';
import { businessDate } from '../../../ladder/business-date/index.ts';
import { type ActingOnInvoices, chooseOnInvoices, type Chosen } from '../../choices/index.ts';
import type { TextKey } from '../../texts/index.ts';
import type { DunningVisit } from '../../visits/index.ts';
import type { Place } from '../inside.ts';
import { alreadyPaid, objection, reports } from '../messages.ts';
import { inGerman, longDay, money, type Reader, say } from '../reader.ts';
import { reportPage } from '../report.ts';
import { dataOf, type Told } from '../sent-message.ts';
import { pauses_max, tellingPlace } from '../tell.ts';
import { type Tick, tellPage } from '../tell.html.ts';
import { type Debtor, demands, type InvoiceInside } from './subject.ts';

const tickOf =
  (reader: Reader) =>
  ({ id, invoice_number: number, invoice_date, open_cents }: Debtor['invoices'][number]): Tick => {
    const invoice = say(reader, 'dunning.invoice.of', { number, day: longDay(reader, invoice_date) });
    return { id, label: `${invoice}: ${money(reader, moneyOf(open_cents))}` };
  };

interface Rules {
  readonly possible: (subject: Debtor) => boolean;
  /** Which invoices it may be about; left out: all that are open. */
  readonly ticked?: (invoice: Debtor['invoices'][number]) => boolean;
}

const placeOf = (path: string, message: Message, { possible, ticked }: Rules): Place<InvoiceInside> =>
  tellingPlace<DunningVisit, Debtor>(path, message, {
    possible,
    ticks: (reader, { invoices }) => (ticked === undefined ? [] : invoices.filter(ticked).map(tickOf(reader))),
    tell: async (inside, told) => {
      const made = await chooseOnInvoices(inside.host.database, inside.choosing(told.sent, told.subject), {
        deps: inside.host.deps,
        act: (acting) => tell(inside, acting, { ...told, message, isOfTicked: ticked !== undefined }),
      });
      return orNotFound(typeof made === 'string' ? made : undefined);
    },
  });

export const object = placeOf('object', objection, {
  possible: (subject) => demands(subject) && subject.invoices.some(({ is_disputed }) => !is_disputed),
  ticked: ({ is_disputed }) => !is_disputed,
});

/** To whom it was paid is no question: there is one creditor. */
export const paid = placeOf(
  'paid',
  { ...alreadyPaid, fields: alreadyPaid.fields.filter(({ name }) => name !== 'to') },
  { possible: demands, ticked: () => true },
);

export const wish = placeOf(
  'instalments',
  {
    ...reports.plan_request,
    kind: 'instalment_wish',
    title: 'parts.title',
    intro: 'dunning.wish.intro',
    effect: 'dunning.wish.effect',
  },
  { possible: (subject) => demands(subject) && !subject.isMinor },
);

const told = ['address', 'call', 'hardship', 'representation', 'insolvency', 'death'] as const;
type Name = (typeof told)[number];

/** Where nothing is open, a call back alone. */
const isPossible =
  (name: Name) =>
  ({ state }: Debtor): boolean =>
    state !== 'paid' || name === 'call';

const places = new Map<string, Place<InvoiceInside>>(
  told.map((name) => [name, placeOf(`report/${name}`, reports[name], { possible: isPossible(name) })]),
);

export const report: Place<InvoiceInside> = {
  async show(inside) {
    const subject = await inside.subject();
    const links = told.filter((name) => isPossible(name)(subject));
    return inside.page(
      reportPage(
        inside.reader,
        links.map((name) => [name, reports[name]]),
      ),
    );
  },
};

const placeNamed = (name: string): Required<Place<InvoiceInside>> => {
  const found = places.get(name);
  if (found?.show === undefined || found.send === undefined) throw new Refusal('not_found');
  return { show: found.show, send: found.send };
};

export const reportOf: Place<InvoiceInside> = {
  show: async (inside, name) => placeNamed(name).show(inside, name),
  send: async (inside, name) => placeNamed(name).send(inside, name),
};

interface Telling extends Told<Debtor> {
  readonly message: Message;
  readonly isOfTicked: boolean;
}

async function tell(inside: InvoiceInside, acting: ActingOnInvoices, telling: Telling): Promise<Chosen> {
  const { tx, invoices, choice_id } = acting;
  const { message, values, files, refused, isOfTicked } = telling;
  const open = invoices.map(({ id }) => id);
  const about = isOfTicked ? open.filter((id) => values.ticked.includes(id)) : open;
  attachPending(
    tx,
    { type: 'debtor_choice', id: choice_id },
    files.map(({ sha256, ...file }) => ({
      ...file,
      sha256: sha256.toString('hex'),
      type: message.kind === 'already_paid' ? 'payment_proof' : 'other',
    })),
  );
  const followed = await follow(inside, acting, { message, values, about });
  const data = dataOf(values, refused);
  return {
    kind: message.kind,
    text: tellPage(inside.reader, { path: '', message, token: '', isAtCourt: false, ticks: [] }),
    shown: null,
    data: { ...data, ...(followed.until === undefined ? {} : { until: followed.until }) },
    note: values.texts.text ?? null,
    effect: { invoice_ids: about },
  };
}

interface Following extends Pick<Telling, 'message' | 'values'> {
  readonly about: readonly string[];
}

/** An objection disputes, as a change by the company does; a report holds, three times at most with one code. */
async function follow(
  inside: InvoiceInside,
  { tx, choice_id, pauses }: ActingOnInvoices,
  { message, values: { texts }, about }: Following,
): Promise<{ readonly until?: string }> {
  const { publicUrl } = inside.host.deps;
  if (message.pauses === 'disputed') {
    const ground = say(inGerman(inside.reader), `object.ground.${texts.ground ?? 'other'}` as TextKey);
    const reason = [ground, texts.text].filter(Boolean).join(': ').slice(0, limits.reason_characters);
    await disputeInvoices(tx, about, { reason, publicUrl });
    return {};
  }
  if (message.pauses === 'no' || pauses >= pauses_max || about.length === 0) return {};
  const { pause_days } = orNotFound(inside.reader.settings);
  const until = workingDayAfter(await businessDate(tx), pause_days);
  await holdInvoices(tx, about, { kind: 'report', until, choice_id, publicUrl });
  return { until };
}
