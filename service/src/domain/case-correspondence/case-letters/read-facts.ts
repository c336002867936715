/** Reads all that decides what a letter of a case says and whether it may leave. Nothing is written. */
import type { MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type { LetterTextDocument } from '@mahnwerk/contract/shapes/letter-text.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { factsOfCosts, readBookedKinds, severalCosts } from '../../collection/bookkeeping/index.ts';
import { presentClaim, readClaimsOf } from '../../collection/claims/index.ts';
import { readInForce } from '../../collection/circumstances/index.ts';
import { readUsableOf } from '../../collection/contacts/index.ts';
import { readDebtors } from '../../collection/debtors/index.ts';
import { readNewestPlan, readPlan } from '../../collection/instalment-plans/index.ts';
import { type MandateRow, readBalanceWith } from '../../collection/mandates/index.ts';
import { noLetterhead, readCorrespondenceSettings, readLetterhead } from '../../correspondence/letterhead/index.ts';
import { baseRates, type ValidBaseRate } from '../../money/base-rates/index.ts';
import { type MandateAccount, readAccount } from '../../money/ledger/index.ts';
import { businessDate, todayInBerlin } from '../../ladder/business-date/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { hasOpenObjection } from '../declarations/index.ts';
import { answerable } from '../inbox/index.ts';
import { findText, findVersion, type TextRow } from '../letter-texts/index.ts';
import type { AskedLetter, LetterFacts } from './facts.ts';
import type { LetterPages } from './letter-page.ts';
import { saysPlanFee } from './plan-parts.ts';
import type { CaseDebtor } from './recipient.ts';
import * as store from './store-facts.ts';

/** What letters need of areas above. */
export interface LetterNeeds {
  /** The debtor's page. */
  readonly page: LetterPages;
  readonly readIssuer: (db: CompanyDb) => Promise<IssuerData | undefined>;
  readonly noIssuer: IssuerData;
  /** The operator's bank account. */
  readonly readAccount: (
    db: CompanyDb,
    id: string,
  ) => Promise<
    | { readonly iban: string; readonly kind: string; readonly is_archived: boolean; readonly last_on: string | null }
    | undefined
  >;
  /** Whether a credit waits to be booked on the case without doubt. */
  readonly hasExactProposal: (db: CompanyDb, mandate_id: string) => Promise<boolean>;
  /** Whether a debtor has paid online and the provider waits for the money. */
  readonly hasPendingOnlinePayment: (db: CompanyDb, mandate_id: string) => Promise<boolean>;
  /** Whether a stop of case work is active. */
  readonly hasActiveStop: (db: CompanyDb, mandate_id: string) => Promise<boolean>;
}

export interface FactSetting {
  readonly needs: LetterNeeds;
  readonly environment: Environment;
}

/** @param mandate locked where the letter leaves */
export async function readFacts(
  db: CompanyDb,
  mandate: MandateRow,
  asked: AskedLetter,
  { needs, environment }: FactSetting,
): Promise<LetterFacts> {
  const fixed = await readFixed(db, mandate, { needs, environment });
  const { claims, ledger, rates, ...rest } = fixed;
  const { isPaymentPending, read, inForce, ...own } = await readOwn(db, { mandate, asked, needs, fixed });
  const text = orNotFound(read ?? inForce);
  const isTitled = claims.length > 0 && claims.every(({ type }) => type === 'titled');
  const isDisputed = claims.some((each) => each.is_disputed);
  return {
    ...rest,
    ...own,
    ...(await moneyOf(db, { mandate, ledger, asked, text, isTitled, isDisputed })),
    asked,
    environment,
    mandate,
    ledger,
    claims: claims.map((each) => presentClaim(each, '')),
    hasPendingPayment: isPaymentPending,
    baseRateOn: (day) => rateOn(rates, day),
    text,
    inForce: orNotFound(inForce),
  };
}

/** What holds for every letter of the case. */
async function readFixed(db: CompanyDb, mandate: MandateRow, { needs, environment }: FactSetting) {
  const [today, company, debtors, claims, ledger, rates, settings, letterhead, issuer, page] = await Promise.all([
    businessDate(db),
    readCompany(db),
    readCaseDebtors(db, mandate),
    readClaimsOf(db, mandate.order_ids),
    readAccount(db, mandate.id),
    baseRates(db),
    readCorrespondenceSettings(db),
    readLetterhead(db),
    needs.readIssuer(db),
    needs.page.read(db, { environment }),
  ]);
  return {
    today,
    isAhead: today > todayInBerlin(db),
    company,
    debtors,
    claims,
    ledger,
    rates,
    settings,
    letterhead: letterhead ?? noLetterhead,
    issuer: issuer ?? needs.noIssuer,
    page,
  };
}

interface OwnQuestion {
  readonly mandate: MandateRow;
  readonly asked: AskedLetter;
  readonly needs: LetterNeeds;
  readonly fixed: Awaited<ReturnType<typeof readFixed>>;
}

/** What the letter itself names, and what stands against it. */
async function readOwn(db: CompanyDb, { mandate, asked, needs, fixed: { today, settings } }: OwnQuestion) {
  const { draft, text_key: key } = asked;
  const { payment_account_id } = settings;
  const readVersion = ({ company_id: owner, version }: NonNullable<AskedLetter['read']>) =>
    findVersion(db, { owner, today }, { key, version });
  const [
    inForce,
    read,
    firstLetters,
    costTexts,
    isDisputed,
    hasActiveStop,
    reported,
    proposed,
    pending,
    plan,
    account,
    documents,
    answers,
  ] = await Promise.all([
    findText(db, { owner: db.tenant.company_id, today }, key),
    asked.read === null ? undefined : readVersion(asked.read),
    store.readFirstLetters(db, mandate.id, asked.id),
    store.readCostTexts(db, mandate.id),
    hasOpenObjection(db, mandate.id),
    needs.hasActiveStop(db, mandate.id),
    store.hasReportedPayment(db, mandate.id),
    needs.hasExactProposal(db, mandate.id),
    needs.hasPendingOnlinePayment(db, mandate.id),
    draft.plan_id == null ? readNewestPlan(db, mandate.id) : readPlan(db, mandate.id, draft.plan_id),
    payment_account_id === null ? undefined : needs.readAccount(db, payment_account_id),
    store.readAttachable(db, mandate.id, draft.attachments?.document_ids ?? []),
    draft.in_reply_to == null ? undefined : answerable(db, { mandate: mandate.id, item: draft.in_reply_to }),
  ]);
  const isUsable = account !== undefined && !account.is_archived && account.kind === 'client_money';
  return {
    inForce,
    read,
    firstLetters,
    costTexts,
    isDisputed,
    hasActiveStop,
    isPaymentPending: reported || proposed || pending,
    plan: plan ?? null,
    account: isUsable ? account : null,
    documents,
    answers: answers ?? null,
  };
}

/** The debtor of the case and the further ones, with what the office knows of each. */
export async function readCaseDebtors(db: CompanyDb, mandate: MandateRow): Promise<CaseDebtor[]> {
  const ids = [mandate.debtor_id, ...mandate.additional_debtor_ids];
  const [rows, contacts, circumstances] = await Promise.all([
    readDebtors(db, ids),
    readUsableOf(db, ids),
    readInForce(db, ids),
  ]);
  return ids.flatMap((id) => {
    const debtor = rows.find((row) => row.id === id);
    if (debtor === undefined) return [];
    const own = <R extends { readonly debtor_id: string }>(all: readonly R[]) =>
      all.filter((each) => each.debtor_id === id);
    return [{ debtor, contacts: own(contacts), circumstances: own(circumstances) }];
  });
}

interface MoneyQuestion {
  readonly mandate: MandateRow;
  readonly ledger: MandateAccount;
  readonly asked: AskedLetter;
  readonly text: TextRow;
  readonly isTitled: boolean;
  readonly isDisputed: boolean;
}

/** The balance on the day of the letter with the costs that it books, and what a plan would cost. */
async function moneyOf(db: CompanyDb, { mandate, ledger, asked, text, isTitled, isDisputed }: MoneyQuestion) {
  const of = { mandate, account: ledger };
  const kinds = isTitled ? [] : await costsToBook(db, mandate, text);
  const inputs = kinds.map((cost) => costInput(cost, { date: asked.dated, isDisputed }));
  const { costs, unknown } = await severalCosts(db, of, inputs);
  const balance = await readBalanceWith(
    db,
    { id: mandate.id, query: { as_of: asked.dated }, href: '' },
    { facts: factsOfCosts(costs), costs },
  );
  const hasFee = saysPlanFee(text.kind) && asked.draft.offered?.settlement_fee !== false;
  const fee = hasFee ? await severalCosts(db, of, [settlement(asked.dated)]) : undefined;
  return {
    balance,
    costs,
    unknownCosts: [...unknown, ...(fee?.unknown ?? [])],
    planFee: fee?.costs[0] ?? null,
  };
}

/** The costs that the text books. Of an old case a first letter books none, and a later one no kind that the former office booked. */
async function costsToBook(
  db: CompanyDb,
  { id, case_key }: MandateRow,
  { kind, document: { costs } }: TextRow,
): Promise<LetterTextDocument['costs']> {
  if (case_key === null) return costs;
  if (isFirstLetter(kind)) return [];
  const booked = await readBookedKinds(db, id);
  return costs.filter((cost) => !booked.has(cost.kind));
}

const isFirstLetter = (kind: TextRow['kind']): boolean =>
  kind === 'first_letter_consumer' || kind === 'first_letter_business';

/** A disputed claim has no degree of effort in the law: the rate of the degree is sent. */
function costInput(
  cost: LetterTextDocument['costs'][number],
  { date, isDisputed }: { readonly date: string; readonly isDisputed: boolean },
): MandateCostInput {
  if (cost.kind === 'expenses_flat_rate') return { kind: cost.kind, date, interest_bearing: false };
  const degree = isDisputed ? { rate: cost.effort === 'simple' ? '0.5' : '0.9' } : { effort: cost.effort };
  return { kind: cost.kind, date, interest_bearing: false, ...degree };
}

const settlement = (date: string): MandateCostInput => ({ kind: 'settlement_fee', date, interest_bearing: false });

const rateOn = (rates: readonly ValidBaseRate[], day: string): string =>
  rates.findLast(({ valid_from }) => valid_from <= day)?.rate ?? '0';
