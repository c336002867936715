/** `/d/chosen/{id}`: what was chosen is stored, and what follows (debtor-page.md 7, 8). */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import { type ChoiceKind, findOwn } from '../choices/index.ts';
import type { TextKey } from '../texts/index.ts';
import { acknowledgeable } from './acknowledge.ts';
import { page } from './frame.ts';
import { html, type Inserted } from './html.ts';
import type { Visit } from '../visits/index.ts';
import type { Inside, Place } from './inside.ts';
import { longDay, money, type Reader, say } from './reader.ts';
import { acknowledgeLink, recordLink } from './record-link.ts';

const titles: Readonly<Partial<Record<ChoiceKind, TextKey>>> = {
  promise: 'later.title',
  plan: 'offer.title',
  email_change: 'report.email',
  acknowledgement: 'ack.title',
  plan_request: 'propose.title',
  plan_withdrawal: 'withdraw.title',
  objection: 'object.title',
  already_paid: 'paid.title',
  instalment_wish: 'parts.title',
};

interface Made {
  readonly kind: ChoiceKind;
  readonly shown: Readonly<Record<string, unknown>> | null;
  readonly data: Readonly<Record<string, unknown>>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const day = (reader: Reader, value: unknown): string => (text(value) === '' ? '' : longDay(reader, text(value)));

/** What is said once it is stored, where it is not that of every report. */
const doneTexts: Readonly<Partial<Record<ChoiceKind, (reader: Reader, made: Made) => string>>> = {
  promise: (reader, { shown, data }) =>
    say(reader, 'later.done', {
      amount: money(reader, moneyOf(BigInt(text(shown?.open) || '0'))),
      day: day(reader, data.due_on),
    }),
  plan: (reader, { data }) => say(reader, 'offer.done', { day: day(reader, data.first_due) }),
  plan_request: (reader) => say(reader, 'propose.done'),
  plan_withdrawal: (reader, { data }) => say(reader, 'withdraw.done', { day: day(reader, data.on) }),
  objection: (reader) => say(reader, 'object.done'),
  acknowledgement: (reader) => say(reader, 'ack.done'),
  email_change: (reader) => say(reader, 'report.done.email'),
  already_paid: (reader) => say(reader, 'paid.done'),
  instalment_wish: (reader) => say(reader, 'dunning.wish.done'),
};

function doneText(reader: Reader, made: Made): string {
  const own = doneTexts[made.kind];
  if (own !== undefined) return own(reader, made);
  const until = day(reader, made.data.until);
  return until === '' ? say(reader, 'report.done') : say(reader, 'report.done.pause', { day: until });
}

/** Of any kind of subject. @param further what else it leads to */
export const chosenPlace = <V extends Visit, S>(
  further: (inside: Inside<V, S>, made: Made) => Promise<Inserted> = async () => '',
): Place<Inside<V, S>> => ({
  async show(inside, id) {
    const { reader, visit } = inside;
    const of = { id, code_id: visit.code.id };
    const made = orNotFound(isUuid(id) ? await inside.read((db) => findOwn(db, of)) : undefined);
    const refused = Array.isArray(made.data.refused_files) ? made.data.refused_files.map(String) : [];
    const next = await further(inside, made);
    const title = say(reader, titles[made.kind] ?? 'report.title');
    return inside.page(
      page(
        reader,
        { title, back: true },
        html`<p class="status" role="status">${doneText(reader, made)}</p>
          ${made.has_record && html`<p>${recordLink(reader, made)}</p>`} ${next}
          ${
            refused.length > 0 &&
            html`<p class="alert">${say(reader, 'files.refused', { names: refused.join(', ') })}</p>`
          }`,
      ),
    );
  },
});

export const chosen: Place = chosenPlace(async (inside, { kind }) => {
  if (kind !== 'plan') return '';
  const subject = await inside.subject();
  const shown = await inside.read((db) => acknowledgeable(db, inside, subject));
  return shown === undefined ? '' : acknowledgeLink(inside.reader);
});
