/** What a visit may see of its case, read in one snapshot (debtor-page.md 4, 5). */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { totalCents } from '../../collection/claim-statements/index.ts';
import { presentClaim, readClaimsOf } from '../../collection/claims/index.ts';
import { findMandate, type MandateRow, readMandate, readBalance } from '../../collection/mandates/index.ts';
import {
  type LetterNeeds,
  readCaseDebtors,
  type Recipient,
  recipientOf,
  isMinor,
} from '../../case-correspondence/case-letters/index.ts';
import { readCorrespondenceSettings } from '../../correspondence/letterhead/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { type Company, readCompany } from '../../parties/companies/index.ts';
import type { CaseVisit } from '../visits/index.ts';
import { type LetterRow, readLetters } from './store.ts';

export interface Subject {
  readonly today: string;
  readonly row: MandateRow;
  readonly next: Mandate['next_step'];
  readonly balance: MandateBalance;
  readonly claims: readonly Claim[];
  readonly company: Company;
  readonly issuer: IssuerData;
  /** Undefined once who represents the debtor does so no more. */
  readonly recipient: Recipient | undefined;
  readonly letters: readonly LetterRow[];
  /** Where to pay to; null: the letter says it. */
  readonly iban: string | null;
  readonly state: SubjectState;
  /** The reader is under age: it can pay, disagree and report (§ 107 BGB). */
  readonly isMinor: boolean;
  /** The case has one debtor: what was agreed is its own. */
  readonly isAlone: boolean;
}

/** What the page is: what comes first holds. */
export type SubjectState = 'closed' | 'paid' | 'deceased' | 'insolvent' | 'open';

/** Whether the page demands something, and says where to pay. */
export const demands = ({ state }: Pick<Subject, 'state'>): boolean => state === 'open';

/** Whether a claim of the case is time-barred. */
export const isBarred = ({ row: { limitation_on }, today }: Pick<Subject, 'row' | 'today'>): boolean =>
  limitation_on !== null && limitation_on < today;

/** Whether the reader can agree to anything: something is demanded that is not barred, no plan runs, it is of age. */
export const mayAgree = (subject: Subject): boolean =>
  demands(subject) && !isBarred(subject) && !subject.isMinor && subject.balance.plan === null;

export const readSubject = (db: CompanyDb, { code }: CaseVisit, needs: LetterNeeds): Promise<Subject> =>
  db.snapshot(async () => {
    const id = code.mandate_id;
    const row = orNotFound(await findMandate(db, id));
    const [today, mandate, balance, claims, company, issuer, debtors, letters, account] = await Promise.all([
      businessDate(db),
      readMandate(db, id, ''),
      readBalance(db, { id, query: {}, href: '' }),
      readClaimsOf(db, row.order_ids),
      readCompany(db),
      needs.readIssuer(db),
      readCaseDebtors(db, row),
      readLetters(db, { mandate_id: id, debtor_id: code.debtor_id, represents: code.recipient === 'representative' }),
      paymentAccount(db, needs),
    ]);
    const { debtor_id, recipient: role, circumstance_id } = code;
    const recipient = recipientOf({ role, debtor_id, circumstance_id }, debtors, today);
    const isUsable = account !== undefined && !account.is_archived && account.kind === 'client_money';
    return {
      today,
      row,
      next: mandate.next_step,
      balance,
      claims: claims.map((each) => presentClaim(each, '')),
      company,
      issuer: issuer ?? needs.noIssuer,
      recipient,
      letters,
      iban: isUsable ? account.iban : null,
      state: stateOf(row, balance, debtors.find(({ debtor }) => debtor.id === debtor_id)?.circumstances ?? []),
      isMinor: role !== 'representative' && recipient !== undefined && isMinor(recipient.of, today),
      isAlone: row.additional_debtor_ids.length === 0,
    };
  });

/** The account that letters name. */
async function paymentAccount(db: CompanyDb, { readAccount }: LetterNeeds) {
  const { payment_account_id: id } = await readCorrespondenceSettings(db);
  return id === null ? undefined : readAccount(db, id);
}

function stateOf(
  row: MandateRow,
  { legal_balance }: MandateBalance,
  circumstances: readonly { readonly type: string }[],
): SubjectState {
  if (row.closed_at !== null) return 'closed';
  if (totalCents(legal_balance.total_balance) <= 0n) return 'paid';
  const has = (type: string): boolean => circumstances.some((each) => each.type === type);
  if (has('deceased')) return 'deceased';
  return has('insolvent') ? 'insolvent' : 'open';
}
