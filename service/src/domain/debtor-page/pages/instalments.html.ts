/** The pages of instalments as markup (debtor-page.md 6, 14). Pure. */
import type { DayRange } from '../../../platform/day-range.ts';
import { moneyOf } from '../../../values/money.ts';
import { at, type Failure, facts, hidden, page, region, textField } from './frame.ts';
import { html, type Html, ltr } from './html.ts';
import { type InstalmentFigures, planTerms } from './plan-terms.ts';
import { inGerman, longDay, money, type Reader, say, shortDay } from './reader.ts';

interface AskPage {
  readonly days: DayRange;
  readonly usual: string;
  readonly least: string;
  readonly token: string;
  /** Comes first. */
  readonly office?: OfficeOffer | undefined;
  readonly typed: { readonly amount?: string; readonly first?: string };
  readonly failures: readonly Failure[];
}

export const askPage = (reader: Reader, { days, usual, least, token, office, typed, failures }: AskPage): string =>
  page(
    reader,
    { title: say(reader, 'parts.title'), back: true, failures },
    html`${office !== undefined && officeRegion(reader, office)}
      <p>${say(reader, 'parts.intro')}</p>
      <form class="card" method="post" action="${at(reader, '/d/instalments')}" novalidate>
        ${hidden(token)}${textField({
          name: 'amount',
          label: say(reader, 'parts.amount'),
          hint: say(reader, 'parts.amount.hint', { least }),
          value: typed.amount ?? '',
          input: { inputmode: 'decimal', dir: 'ltr', maxlength: '20', autocomplete: 'off' },
          failures,
        })}${textField({
          name: 'first',
          label: say(reader, 'parts.first'),
          hint: say(reader, 'later.on.hint', { first: shortDay(reader, days.from), last: shortDay(reader, days.to) }),
          value: typed.first ?? usual,
          input: { type: 'date', min: days.from, max: days.to },
          failures,
        })}<button type="submit">${say(reader, 'parts.show')}</button>
      </form>`,
  );

export interface OfficeOffer {
  readonly figures: InstalmentFigures;
  readonly token: string;
}

/** The office's offer alone, where none is computed. */
export const officePage = (reader: Reader, office: OfficeOffer): string =>
  page(reader, { title: say(reader, 'parts.title'), back: true }, officeRegion(reader, office));

const officeRegion = (reader: Reader, { figures, token }: OfficeOffer): Html =>
  region(
    'office',
    say(reader, 'parts.office'),
    html`${facts(figureRows(reader, figures))}
      <form method="post" action="${at(reader, '/d/instalments/office')}">
        ${hidden(token)}<button type="submit">${say(reader, 'parts.office.look')}</button>
      </form>`,
  );

/** @param least the least rate in the reader's form; undefined where instalments are not possible at all */
export const nonePage = (reader: Reader, least: string | undefined): string =>
  page(
    reader,
    { title: say(reader, 'parts.title'), back: true },
    html`<section>
      <p>${least === undefined ? say(reader, 'parts.not') : say(reader, 'parts.none', { least })}</p>
      <p><a class="link" href="${at(reader, '/d/instalments')}">${say(reader, 'parts.title')}</a></p>
    </section>`,
  );

export interface ShownOffer {
  readonly id: string;
  readonly figures: InstalmentFigures;
}

const cents = (reader: Reader, value: string): Html => ltr(money(reader, moneyOf(BigInt(value))));

/** What an offer is and costs. */
function figureRows(reader: Reader, { rate, instalments, open, fee, interest, total }: InstalmentFigures) {
  const [day = '', last = '0'] = instalments.at(-1) ?? [];
  const lastText = say(reader, 'parts.last.of', {
    amount: money(reader, moneyOf(BigInt(last))),
    day: longDay(reader, day),
  });
  return [
    [say(reader, 'parts.rate'), cents(reader, rate)],
    [say(reader, 'parts.count'), String(instalments.length)],
    [say(reader, 'parts.last'), lastText],
    [say(reader, 'cost.today'), cents(reader, open)],
    [say(reader, 'parts.fee'), cents(reader, fee)],
    [say(reader, 'parts.interest'), cents(reader, interest)],
    [say(reader, 'parts.total'), html`<strong>${cents(reader, total)}</strong>`],
  ] as const;
}

function moreText(reader: Reader, { open, total }: InstalmentFigures): string {
  const more = BigInt(total) - BigInt(open);
  return more > 0n
    ? say(reader, 'parts.more', { amount: money(reader, moneyOf(more)) })
    : say(reader, 'parts.more.none');
}

export function offersPage(reader: Reader, offers: readonly ShownOffer[]): string {
  const cheapest = offers.reduce(
    (best, each, index) => (BigInt(each.figures.total) < BigInt(offers[best]?.figures.total ?? '0') ? index : best),
    0,
  );
  return page(
    reader,
    { title: say(reader, 'parts.title'), back: true },
    html`${offers.map(({ id, figures }, index) => {
        const number = String(index + 1);
        return region(
          `offer-${number}`,
          say(reader, 'parts.offer', { number }),
          html`${facts(figureRows(reader, figures))}
            <p>${moreText(reader, figures)}</p>
            <p>
              <a class="link" href="${at(reader, `/d/instalments/${id}`)}">${say(reader, 'parts.look', { number })}</a>
            </p>`,
        );
      })}${offers.length > 1 && html`<p>${say(reader, 'parts.cheapest', { number: String(cheapest + 1) })}</p>`}
      <p><a class="link" href="${at(reader, '/d/report/plan_request')}">${say(reader, 'parts.propose')}</a></p>`,
  );
}

export interface AgreementPage extends ShownOffer {
  readonly token: string;
  /** Of the form that mails the notice of costs; undefined: no address is confirmed. */
  readonly mailToken?: string;
  /** That has been done. */
  readonly isMailed?: boolean;
  readonly failures?: readonly Failure[];
}

export const agreementPage = (reader: Reader, shown: AgreementPage): string =>
  page(
    reader,
    { title: say(reader, 'offer.title'), back: true, failures: shown.failures ?? [] },
    agreement(reader, shown),
  );

/** The notice of costs as a file, and by e-mail where an address is confirmed. */
const costNoticeParts = (reader: Reader, { id, mailToken, isMailed = false }: AgreementPage): Html => {
  const href = at(reader, `/d/instalments/${id}/cost-notice.pdf`);
  return html`<p>${say(reader, 'offer.notice.first')}</p>
    <p><a class="link" id="cost-notice" href="${href}">${say(reader, 'offer.notice')}</a></p>
    ${isMailed && html`<p class="status" role="status">${say(reader, 'offer.notice.mailed')}</p>`}${
      mailToken !== undefined &&
      html`<form method="post" action="${at(reader, `/d/instalments/${id}/cost-notice`)}">
        ${hidden(mailToken)}<button class="plain" type="submit">${say(reader, 'offer.notice.mail')}</button>
      </form>`
    }`;
};

/** Whole cost and effect, then the button. The German terms bind, whatever language is read. */
export function agreement(reader: Reader, shown: AgreementPage): Html {
  const { id, figures, token } = shown;
  const termsIn = (of: Pick<Reader, 'said'>): Html =>
    html`<ul class="legal">
      ${planTerms(of, figures).map((each) => html`<li>${each}</li>`)}
    </ul>`;
  const isFree = BigInt(figures.fee) === 0n;
  return html`${region('plan', say(reader, 'offer.plan'), planTable(reader, figures))}${region(
      'cost',
      say(reader, 'cost.title'),
      html`${facts(figureRows(reader, figures))}
        <p>${moreText(reader, figures)}</p>
        ${!isFree && costNoticeParts(reader, shown)}`,
    )}${region(
      'effect',
      say(reader, 'cost.effect'),
      html`${termsIn(reader)}${
        reader.language !== 'de' &&
        html`<div lang="de" dir="ltr">
          <h3>${say(inGerman(reader), 'offer.terms')}</h3>
          ${termsIn(inGerman(reader))}
        </div>`
      }`,
    )}
    <form method="post" action="${at(reader, `/d/instalments/${id}`)}">
      ${hidden(token)}<button type="submit">${say(reader, isFree ? 'offer.submit' : 'offer.submit.fee')}</button>
    </form>`;
}

const planTable = (reader: Reader, { instalments }: InstalmentFigures): Html =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="${say(reader, 'offer.plan')}">
    <table>
      <caption class="away">
        ${say(reader, 'offer.plan')}
      </caption>
      <thead>
        <tr>
          <th scope="col">${say(reader, 'offer.number')}</th>
          <th scope="col">${say(reader, 'offer.due')}</th>
          <th scope="col" class="n">${say(reader, 'offer.amount')}</th>
        </tr>
      </thead>
      <tbody>
        ${instalments.map(
          ([day, amount], index) =>
            html`<tr>
              <th scope="row">${index + 1}</th>
              <td>${ltr(shortDay(reader, day))}</td>
              <td class="n">${cents(reader, amount)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
