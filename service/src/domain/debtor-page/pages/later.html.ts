/** The pages of paying later as markup (debtor-page.md 6, 14). Pure. */
import type { DayRange } from '../../../platform/day-range.ts';
import { moneyOf } from '../../../values/money.ts';
import type { TextKey } from '../texts/index.ts';
import { at, type Failure, facts, hidden, page, region, textField } from './frame.ts';
import { html, type Html, ltr } from './html.ts';
import { longDay, money, type Reader, say, shortDay } from './reader.ts';

/** What was computed and shown. Cents as decimal strings. */
export interface LaterFigures {
  readonly today: string;
  readonly on: string;
  readonly open: string;
  readonly interest: string;
  readonly total: string;
}

export const rangeText = (reader: Reader, { from, to }: DayRange) => ({
  first: shortDay(reader, from),
  last: shortDay(reader, to),
});

interface FormPage {
  readonly days: DayRange;
  readonly token: string;
  readonly typed: string;
  readonly failures: readonly Failure[];
}

export function formPage(reader: Reader, { days, token, typed, failures }: FormPage): string {
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
  readonly effects: readonly TextKey[];
  readonly token: string;
}

export const offerPage = (reader: Reader, shown: OfferPage): string =>
  page(reader, { title: say(reader, 'later.title'), back: true }, offer(reader, shown));

export function offer(reader: Reader, { id, figures, effects: said, token }: OfferPage): Html {
  const shown = (cents: string): Html => ltr(money(reader, moneyOf(BigInt(cents))));
  const day = longDay(reader, figures.on);
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
        ${said.map((each) => html`<li>${say(reader, each, { day })}</li>`)}
      </ul>`,
    )}
    <form method="post" action="${at(reader, `/d/later/${id}`)}">
      ${hidden(token)}<button type="submit">${say(reader, 'later.submit')}</button>
    </form>`;
}
