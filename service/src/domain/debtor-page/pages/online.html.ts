/** The pages of online payments, and that of the simulated provider (debtor-page.md 12). Pure. */
import { type Cents, moneyOf } from '../../../values/money.ts';
import type { OnlinePaymentRow } from '../online-payments/index.ts';
import { changedPage } from './changed.ts';
import { at, facts, hidden, page, region } from './frame.ts';
import { html, type Html, ltr } from './html.ts';
import { money, type Reader, say } from './reader.ts';

/** What is paid, of which sum of which day. */
export interface OnlineOffer {
  readonly amount: Cents;
  readonly sum: Cents;
  readonly on: string;
}

/** The name of the form: its token holds for this sum alone, so that no figure comes back from the browser unseen. */
export const onlineFormName = ({ amount, sum, on }: Readonly<Record<keyof OnlineOffer, Cents | string>>): string =>
  `online ${amount} of ${sum} on ${on}`;

export function onlineForm(reader: Reader, offer: OnlineOffer, tokenOf: (form: string) => string): Html {
  const fields = Object.entries(offer).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}" />`,
  );
  return html`<form class="card noprint" method="post" action="${at(reader, '/d/pay/online')}">
    ${hidden(tokenOf(onlineFormName(offer)))}${fields}
    <p>${say(reader, 'online.about', { amount: money(reader, moneyOf(offer.amount)) })}</p>
    <button type="submit">${say(reader, 'online.submit')}</button>
  </form>`;
}

export const changedOnlinePage = (reader: Reader, offer: OnlineOffer, tokenOf: (form: string) => string): string =>
  changedPage(reader, onlineForm(reader, offer, tokenOf));

type Payment = Pick<OnlinePaymentRow, 'id' | 'status' | 'amount_cents' | 'paid_cents' | 'provider_url'>;

/** Its state as the provider told it to us, whatever the address says. */
export function paymentPage(reader: Reader, payment: Payment, token: string): string {
  const { status, amount_cents, paid_cents } = payment;
  const amount = money(reader, moneyOf(paid_cents ?? amount_cents));
  const isOver = status === 'failed' || status === 'expired';
  return page(reader, { title: say(reader, 'online.title'), back: true }, [
    status === 'created'
      ? placeToPay(reader, payment, { amount, token })
      : html`<p class="${isOver ? 'alert' : 'status'}" role="${isOver ? 'alert' : 'status'}">
          ${say(reader, `online.${status}`, { amount })}
        </p>`,
    status === 'pending' && html`<p>${say(reader, 'online.pending.about')}</p>`,
    isOver &&
      html`<p>${say(reader, 'online.failed.about')}</p>
        <p><a class="link" href="${at(reader, '/d/pay')}">${say(reader, 'online.again')}</a></p>`,
    (status === 'created' || status === 'pending') &&
      html`<p>
        <a class="link" href="${at(reader, `/d/pay/online/${payment.id}`)}">${say(reader, 'online.reload')}</a>
      </p>`,
  ]);
}

function placeToPay(
  reader: Reader,
  { id, provider_url: url }: Payment,
  { amount, token }: { readonly amount: string; readonly token: string },
): Html {
  if (url === null || !/^https?:\/\//.test(url))
    return html`<p class="alert" role="alert">${say(reader, 'online.away')}</p>
      <form method="post" action="${at(reader, `/d/pay/online/${id}`)}">
        ${hidden(token)}<button type="submit">${say(reader, 'online.again')}</button>
      </form>`;
  return html`<section>
    <p>${say(reader, 'online.ready', { amount })}</p>
    <p class="choices">
      <a href="${url}" rel="noreferrer">${say(reader, 'online.go')}</a>
    </p>
    <p class="hint">${say(reader, 'online.until')}</p>
  </section>`;
}

const outcomes = ['pay', 'decline', 'later'] as const;
export type Outcome = (typeof outcomes)[number];

/** The page of a provider that does not exist. */
export function simulatedPage(
  reader: Reader,
  { id, amount_cents, provider_id }: Payment & Pick<OnlinePaymentRow, 'provider_id'>,
  token: string,
): string {
  const amount = ltr(money(reader, moneyOf(amount_cents)));
  return page(reader, { title: say(reader, 'simulated.title') }, [
    html`<p>${say(reader, 'simulated.about')}</p>`,
    region('simulated', say(reader, 'simulated.payment'), [
      facts([[say(reader, 'pay.amount'), amount]]),
      html`<form method="post" action="${at(reader, `/d/simulated/${provider_id ?? ''}`)}">
        ${hidden(token)}${outcomes.map(
          (each) =>
            html`<button type="submit" name="outcome" value="${each}">${say(reader, `simulated.${each}`)}</button> `,
        )}
      </form>`,
    ]),
    html`<p><a class="link" href="${at(reader, `/d/pay/online/${id}`)}">${say(reader, 'simulated.back')}</a></p>`,
  ]);
}
