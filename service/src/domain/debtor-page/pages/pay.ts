/** `/d/pay`: payee, IBAN, amount and reference as text, and a GiroCode of just that sum (debtor-page.md 6). Pure. */
import { type Cents, moneyOf } from '../../../values/money.ts';
import { groupedIban } from '../../../values/german.ts';
import { giroCodePayload, giroCodeSvg } from '../../correspondence/letters/index.ts';
import { totalCents } from '../../collection/claim-statements/index.ts';
import { at, type Failure, facts, textField, page, region } from './frame.ts';
import { Html, html, type Inserted } from './html.ts';
import { onlineForm } from './online.html.ts';
import { longDay, money, type Reader, say } from './reader.ts';
import type { Subject } from './subject.ts';

export interface PayPage {
  readonly subject: Subject;
  /** What is open tomorrow. */
  readonly tomorrow: Cents;
  /** What a person typed; undefined: nothing. */
  readonly typed: string | undefined;
  /** The tokens of forms that pay online; undefined: no provider takes payments. */
  readonly tokenOf: ((form: string) => string) | undefined;
  /** What the reader has paid online and is on its way. */
  readonly pending: Cents;
}

/** `12`, `12,50`, `1.234,50`; undefined for what is no amount. */
export function typedAmount(text: string): Cents | undefined {
  const plain = text.replaceAll(/[\s€]/g, '');
  const grouped = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(plain) ? plain.replaceAll('.', '') : plain;
  const [, euros, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(grouped) ?? [];
  return euros === undefined ? undefined : BigInt(euros) * 100n + BigInt(cents.padEnd(2, '0') || '0');
}

/** A transfer, and what is open. */
export interface Slip {
  /** Null: the letter says it. */
  readonly account: { readonly holder: string; readonly iban: string } | null;
  readonly reference: string;
  /** Said without an account. */
  readonly none: string;
  readonly sum: Cents;
  /** Shown first: the sum, or a part of it. */
  readonly offered: Cents;
  readonly today: string;
  readonly tomorrow: Cents;
  readonly typed: string | undefined;
  /** Sent with another amount. */
  readonly kept?: Readonly<Record<string, string>>;
  readonly before?: Inserted;
  /** Another way to pay this amount. */
  readonly other?: (amount: Cents) => Inserted;
}

export function payPage(reader: Reader, { subject, tomorrow, typed, tokenOf, pending }: PayPage): string {
  const { balance, iban, row, today, isAlone, issuer } = subject;
  const sum = totalCents(balance.legal_balance.total_balance);
  const next = balance.plan === null || !isAlone ? sum : totalCents(balance.plan.next_amount);
  return slipPage(reader, {
    account: iban === null ? null : { holder: issuer.name ?? '', iban },
    reference: row.reference_number,
    none: say(reader, 'pay.none', { reference: row.reference_number }),
    sum,
    offered: next > 0n && next < sum ? next : sum,
    today,
    tomorrow,
    typed,
    before:
      pending > 0n &&
      html`<p class="status">${say(reader, 'online.pending', { amount: money(reader, moneyOf(pending)) })}</p>`,
    other: (amount) => tokenOf && onlineForm(reader, { amount, sum, on: today }, tokenOf),
  });
}

export function slipPage(reader: Reader, slip: Slip): string {
  const { account, reference, none, sum, offered, today, tomorrow, typed, kept = {}, before, other } = slip;
  const shown = (cents: Cents): string => money(reader, moneyOf(cents));
  const title = say(reader, 'pay.title');
  const chosen = typed === undefined ? undefined : typedAmount(typed);
  const isValid = chosen !== undefined && chosen > 0n && chosen <= sum;
  const failures: Failure[] =
    typed === undefined || isValid
      ? []
      : [{ field: 'amount', text: say(reader, 'pay.other.invalid', { sum: shown(sum) }) }];
  const amount = isValid ? chosen : offered;
  return page(reader, { title, back: true, failures }, [
    before,
    account === null
      ? html`<section><p>${none}</p></section>`
      : [html`<p>${say(reader, 'pay.intro')}</p>`, transfer(reader, { ...account, amount, reference })],
    other?.(amount),
    html`<section>
      <p>
        ${amount < sum ? say(reader, 'pay.left', { left: shown(sum - amount) }) : tomorrow === sum ? say(reader, 'pay.valid.still') : say(reader, 'pay.valid', { day: longDay(reader, today), tomorrow: shown(tomorrow) })}
      </p>
      <p>${say(reader, 'pay.effect')}</p>
      <p class="noprint">${say(reader, 'pay.print')}</p>
    </section>`,
    html`<form class="card" method="get" action="${at(reader, '/d/pay')}" novalidate>
      ${Object.entries(kept).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}${textField({
        name: 'amount',
        label: say(reader, 'pay.other'),
        hint: say(reader, 'pay.other.hint', { sum: shown(sum) }),
        value: typed ?? '',
        input: { inputmode: 'decimal', dir: 'ltr', maxlength: '20', autocomplete: 'off' },
        failures,
      })}<button type="submit">${say(reader, 'pay.other.submit')}</button>
    </form>`,
  ]);
}

interface Transfer {
  readonly holder: string;
  readonly iban: string;
  readonly amount: Cents;
  readonly reference: string;
}

/** One click selects a value. */
function transfer(reader: Reader, { holder, iban, amount, reference }: Transfer): Html {
  const value = (text: string): Html => html`<span class="select" dir="ltr">${text}</span>`;
  const payload = giroCodePayload({ account: { holder, iban, bic: null }, amount, reference });
  return region('transfer', money(reader, moneyOf(amount)), [
    facts([
      [say(reader, 'pay.holder'), value(holder)],
      [say(reader, 'pay.iban'), value(groupedIban(iban))],
      [say(reader, 'pay.amount'), value(money(reader, moneyOf(amount)))],
      [say(reader, 'pay.reference'), value(reference)],
    ]),
    payload !== undefined &&
      html`<div class="qr" role="img" aria-label="${say(reader, 'pay.code')}">${new Html(giroCodeSvg(payload))}</div>
        <p class="hint">${say(reader, 'pay.code.help')}</p>`,
  ]);
}
