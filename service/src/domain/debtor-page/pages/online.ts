/** `/d/pay/online`: begins a payment at a provider and shows what became of it; `/d/simulated/{id}` (debtor-page.md 12). */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import { totalCents } from '../../collection/claim-statements/index.ts';
import { type Acting, choose, type Chosen } from '../choices/index.ts';
import { askProvider, begin, findOwnPayment, type OnlinePaymentRow, Providers } from '../online-payments/index.ts';
import { impossiblePage } from './changed.ts';
import type { Inside, Place } from './inside.ts';
import {
  changedOnlinePage,
  onlineForm,
  onlineFormName,
  type OnlineOffer,
  type Outcome,
  paymentPage,
  simulatedPage,
} from './online.html.ts';
import { say } from './reader.ts';
import { demands, readSubject, type Subject } from './subject.ts';

type Not = { readonly not: 'changed' | 'impossible' };

export const onlineBegin: Place = {
  async send(inside) {
    const fields = await inside.fields();
    const text = (name: string): string => fields.get(name) ?? '';
    const asked = { amount: text('amount'), sum: text('sum'), on: text('on') };
    const id = inside.formId(onlineFormName(asked), fields);
    const offer = { amount: BigInt(asked.amount), sum: BigInt(asked.sum), on: asked.on };
    const subject = await inside.subject();
    const made = await choose<Not['not']>(inside.host.database, inside.choosing({ id }, subject), {
      deps: inside.host.deps,
      act: (acting) => beginUnder(inside, acting, offer),
    });
    if (typeof made !== 'string') return made.not === 'impossible' ? impossible(inside) : changed(inside, offer);
    const begun = orNotFound(await own(inside, { choice_id: made }));
    await ask(inside, begun.id);
    return inside.redirect(`/d/pay/online/${begun.id}`);
  },
};

const impossible = (inside: Inside): Reply =>
  inside.page(impossiblePage(inside.reader, say(inside.reader, 'online.not')), 409);

const sumOf = ({ balance }: Subject) => totalCents(balance.legal_balance.total_balance);

async function changed(inside: Inside, { amount }: OnlineOffer): Promise<Reply> {
  const subject = await inside.subject();
  const sum = sumOf(subject);
  const offer = { amount: amount < sum ? amount : sum, sum, on: subject.today };
  return inside.page(
    changedOnlinePage(inside.reader, offer, (form) => inside.token(form)),
    409,
  );
}

async function beginUnder(inside: Inside, acting: Acting, offer: OnlineOffer): Promise<Chosen | Not> {
  const { reader, visit, host } = inside;
  const adapter = reader.settings?.payment_adapter ?? 'none';
  const subject = await readSubject(acting.tx, visit, host.needs);
  if (adapter === 'none' || !demands(subject)) return { not: 'impossible' };
  if (offer.sum !== sumOf(subject) || offer.on !== subject.today) return { not: 'changed' };
  const online_payment_id = begin(acting, { amount_cents: offer.amount, adapter });
  return {
    kind: 'pay_online',
    text: onlineForm(reader, offer, () => '').text,
    shown: { amount: String(offer.amount), sum: String(offer.sum), on: offer.on },
    data: { amount: moneyOf(offer.amount) },
    note: null,
    effect: { online_payment_id },
  };
}

/** A provider that is away is asked again from the page of the payment. */
async function ask({ host, visit, reader }: Inside, id: string): Promise<void> {
  const { company_id } = visit;
  const return_url = `${host.deps.debtorUrl}/d/pay/online/${id}`;
  const asked = { company_id, id, return_url, language: reader.language };
  await askProvider(host.database, asked, host.deps).catch(() => undefined);
}

const own = (
  inside: Inside,
  of: { readonly id?: string; readonly choice_id?: string; readonly provider_id?: string },
): Promise<OnlinePaymentRow | undefined> =>
  inside.read((db) => findOwnPayment(db, { ...of, code_id: inside.visit.code.id }));

export const onlinePayment: Place = {
  async show(inside, id) {
    const payment = orNotFound(isUuid(id) ? await own(inside, { id }) : undefined);
    return inside.page(paymentPage(inside.reader, payment, inside.token(`online again ${id}`)));
  },

  async send(inside, id) {
    await inside.form(`online again ${id}`);
    const payment = orNotFound(await own(inside, { id }));
    await ask(inside, payment.id);
    return inside.redirect(`/d/pay/online/${payment.id}`);
  },
};

const told: Readonly<Record<Outcome, 'paid' | 'failed' | 'pending'>> = {
  pay: 'paid',
  decline: 'failed',
  later: 'pending',
};

const isOutcome = (text: string): text is Outcome => Object.hasOwn(told, text);

/** The simulated provider: in a sandbox alone. */
export const simulatedPayment: Place = {
  async show(inside, name) {
    const payment = await simulatedOf(inside, name);
    return inside.page(simulatedPage(inside.reader, payment, inside.token(`simulated ${name}`)));
  },

  async send(inside, name) {
    const { fields, id: event_id } = await inside.form(`simulated ${name}`);
    const { id, amount_cents } = await simulatedOf(inside, name);
    const outcome = fields.get('outcome') ?? '';
    if (!isOutcome(outcome)) throw new Refusal('validation_error');
    const providers = new Providers(inside.host.database, inside.host.deps);
    const amount = moneyOf(amount_cents);
    await providers.simulate({ provider_id: name, amount }, { event_id, status: told[outcome] });
    return inside.redirect(`/d/pay/online/${id}`);
  },
};

async function simulatedOf(inside: Inside, name: string): Promise<OnlinePaymentRow> {
  const isSandbox = inside.host.deps.environment === 'sandbox';
  return orNotFound(isSandbox && isUuid(name) ? await own(inside, { provider_id: name }) : undefined);
}
