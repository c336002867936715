/** What a visit reads of invoices: overview, where to pay, notices, the invoices as PDFs (debtor-page.md 5, 6). */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import { orNotFound } from '../../../../platform/refusal.ts';
import { at } from '../frame.ts';
import { html, type Html } from '../html.ts';
import type { Place } from '../inside.ts';
import { slipPage } from '../pay.ts';
import { type Reader, say } from '../reader.ts';
import { bytesOf } from '../reading.ts';
import { openPromise } from './later.ts';
import { invoicesPage } from './overview.ts';
import { findInvoiceFile, findNoticeLetter } from './store.ts';
import { type Debtor, demands, type InvoiceInside } from './subject.ts';

type Shown = Place<InvoiceInside>;

export const overview: Shown = {
  async show(inside) {
    const subject = await inside.subject();
    const promise = await inside.read((db) => openPromise(db, inside.visit, subject.today));
    const { phone, email } = inside.reader.data;
    const contact = { phone, email, hours: null };
    const shown = { subject, contact, promisedOn: promise?.due_on, token: inside.token('leave') };
    return inside.page(invoicesPage(inside.reader, shown));
  },
};

/** All at once under the customer number, or one invoice under its own. */
export const pay: Shown = {
  async show(inside) {
    const subject = await inside.subject();
    if (!demands(subject)) return inside.redirect('/d/overview');
    const { reader, query } = inside;
    const one = subject.invoices.find(({ id }) => id === query.get('invoice'));
    const only = subject.invoices.length === 1 ? subject.invoices[0] : undefined;
    const account = subject.company.payout_bank_account;
    const sum = one?.open_cents ?? subject.sum;
    return inside.page(
      slipPage(reader, {
        account: account === null ? null : { holder: account.account_holder, iban: account.iban },
        reference: (one ?? only)?.invoice_number ?? subject.debtor.customer_number,
        none: say(reader, 'dunning.pay.none'),
        sum,
        offered: sum,
        today: subject.today,
        tomorrow: sum,
        typed: query.get('amount')?.slice(0, 40),
        ...(one === undefined ? {} : { kept: { invoice: one.id } }),
        ...(only === undefined ? { before: which(reader, subject, one?.id) } : {}),
      }),
    );
  },
};

const which = (reader: Reader, { invoices }: Debtor, chosen: string | undefined): Html => {
  const link = (id: string | undefined, text: string): Html =>
    html`<li>
      <a
        class="link"
        href="${at(reader, `/d/pay${id === undefined ? '' : `?invoice=${id}`}`)}"
        ${id === chosen && html` aria-current="true"`}
        >${text}</a
      >
    </li>`;
  return html`<nav class="card noprint" aria-label="${say(reader, 'dunning.pay.which')}">
    <p>${say(reader, 'dunning.pay.which')}</p>
    <ul>
      ${link(undefined, say(reader, 'dunning.pay.all'))}${invoices.map(({ id, invoice_number }) =>
        link(id, `${say(reader, 'dunning.invoice')} ${invoice_number}`),
      )}
    </ul>
  </nav>`;
};

const ownId = ({ visit }: InvoiceInside): { readonly debtor_id: string } => ({
  debtor_id: visit.code.dunning_debtor_id,
});

export const letter: Shown = {
  async show(inside, name) {
    const of = { ...ownId(inside), id: name.replace(/\.pdf$/, '') };
    const found = orNotFound(isUuid(of.id) ? await inside.read((db) => findNoticeLetter(db, of)) : undefined);
    return inside.file(await bytesOf(inside, found.sha256), `${found.subject} ${found.left_on}.pdf`);
  },
};

export const invoiceFile: Shown = {
  async show(inside, id) {
    const of = { ...ownId(inside), id };
    const found = orNotFound(isUuid(id) ? await inside.read((db) => findInvoiceFile(db, of)) : undefined);
    return inside.file(await bytesOf(inside, found.sha256), found.filename, found.mime_type);
  },
};
