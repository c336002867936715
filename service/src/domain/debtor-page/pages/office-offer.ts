/** The office's open offer of instalments, which comes first and is accepted on the page (case-work.md 7; debtor-page.md 6). */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import { centsOf, sumOf } from '../../../values/money.ts';
import { acceptOffer, lockOffer, type OfferRow, readOpenOffer } from '../../case-work/plan-offers/index.ts';
import { settlementFeeOn } from '../../collection/instalment-plans/index.ts';
import { findMandate } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { type Acting, type Chosen, insertPageOffer, readCaseState, shownHash } from '../choices/index.ts';
import { readLaterOffer } from '../offers/index.ts';
import { chargeOffers } from '../visits/index.ts';
import type { Inside, Place } from './inside.ts';
import { agreementPage } from './instalments.html.ts';
import { isUninformed, noticed } from './noticed.ts';
import type { InstalmentFigures } from './plan-terms.ts';
import { agreementSays } from './record-says.ts';
import { inGerman } from './reader.ts';
import { mayAgree, type Subject } from './subject.ts';

/** The open offer to the reader; undefined: none. Offers go to the debtor of the case, or who represents it. */
export async function officeOfferTo(db: CompanyDb, { visit }: Inside, subject: Subject): Promise<OfferRow | undefined> {
  if (!mayAgree(subject) || visit.code.debtor_id !== subject.row.debtor_id) return undefined;
  const offer = await readOpenOffer(db, subject.row.id);
  const [first] = offer?.instalments ?? [];
  const isOver = offer === undefined || offer.respond_by < subject.today || (first?.due_date ?? '') < subject.today;
  return isOver ? undefined : offer;
}

/** What the offer says, and what is owed today. @param db under the lock of the case before anything of it is written */
export async function officeFigures(db: CompanyDb, offer: OfferRow): Promise<InstalmentFigures> {
  const today = await businessDate(db);
  const mandate = orNotFound(await findMandate(db, offer.mandate_id));
  const { terms, instalments } = offer;
  const [{ open }, fee] = await Promise.all([
    readLaterOffer(db, mandate, { today, on: today }),
    terms.settlement_fee ? settlementFeeOn(db, mandate, today) : null,
  ]);
  const amounts = instalments.map(({ amount }) => centsOf(amount));
  const [total, owed] = [sumOf(amounts), open + (fee?.amount_cents ?? 0n)];
  return {
    office: offer.id,
    today,
    first_due: instalments[0]?.due_date ?? today,
    monthly: null,
    rate: String(amounts[0] ?? 0n),
    instalments: instalments.map(({ due_date }, index) => [due_date, String(amounts[index] ?? 0n)]),
    open: String(open),
    fee: String(fee?.amount_cents ?? 0n),
    interest: String(total > owed ? total - owed : 0n),
    total: String(total),
    waives: terms.interest === 'waived_if_kept',
    grace_days: terms.grace_days,
    default_after: terms.default_after,
  };
}

/** Keeps the offer with its figures for this visit. @returns its address; undefined: there is none */
export async function keepOffice(inside: Inside): Promise<string | undefined> {
  const { visit, host } = inside;
  const subject = await inside.subject();
  await chargeOffers(host.deps, visit.code.id);
  const found = await inside.read(async (db) => {
    const offer = await officeOfferTo(db, inside, subject);
    return offer && fingerprinted(db, offer);
  });
  if (found === undefined) return undefined;
  const id = newId();
  await host.database.asVisitor(visit.company_id, async (operator) =>
    insertPageOffer(operator.forCompany(visit.company_id), {
      id,
      visit_id: visit.id,
      kind: 'instalments',
      batch_id: id,
      position: 1,
      ...found,
    }),
  );
  return id;
}

/** `POST /d/instalments/office` */
export const officeOffer: Place = {
  async send(inside) {
    await inside.form('instalments/office');
    const id = await keepOffice(inside);
    return inside.redirect(id === undefined ? '/d/instalments' : `/d/instalments/${id}`);
  },
};

async function fingerprinted(db: CompanyDb, offer: OfferRow) {
  const [figures, state] = [await officeFigures(db, offer), await readCaseState(db, offer.mandate_id)];
  return { figures, fingerprint: shownHash(JSON.stringify([figures, state])) };
}

interface Kept {
  readonly id: string;
  readonly subject: Subject;
  readonly figures: InstalmentFigures & { readonly office: string };
  readonly fingerprint: Buffer;
}

/** By the function that accepts it for the office, if it is the same still. */
export async function agreeToOffice(
  inside: Inside,
  { tx, mandate }: Acting,
  { id, subject, figures, fingerprint }: Kept,
): Promise<Chosen | { readonly not: 'changed' | 'impossible' | 'uninformed' }> {
  const offer = await officeOfferTo(tx, inside, subject);
  if (offer?.id !== figures.office) return { not: 'impossible' };
  if (!(await fingerprinted(tx, offer)).fingerprint.equals(fingerprint)) return { not: 'changed' };
  const notice = await noticed(tx, inside, figures);
  if (offer.terms.cost_notice_on === null && isUninformed(subject, figures, notice)) return { not: 'uninformed' };
  const { row } = await lockOffer(tx, mandate.id, offer.id);
  const { publicUrl } = inside.host.deps;
  const acceptance = { by: 'page', on: figures.today, cost_notice_on: notice?.on ?? null, publicUrl } as const;
  try {
    const { plan } = await acceptOffer(tx, mandate, row, acceptance);
    return {
      kind: 'plan',
      text: agreementPage(inside.reader, { id, figures, token: '' }),
      shown: figures,
      data: { first_due: figures.first_due, ...(notice === undefined ? {} : { cost_notice: notice }) },
      note: null,
      effect: { plan_id: plan.id },
      record: agreementSays(inGerman(inside.reader), subject, figures),
    };
  } catch (error) {
    // Before anything is written: another plan, a fee that stands already.
    if (error instanceof Refusal && error.code === 'conflict') return { not: 'impossible' };
    throw error;
  }
}
