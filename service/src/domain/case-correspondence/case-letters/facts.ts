/** All that decides what a letter of a case says and whether it may leave, as it is read in one transaction (read-facts.ts). Types only. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type { CorrespondenceSettings } from '@mahnwerk/contract/operator/correspondence.ts';
import type { Letterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import type { LetterChannel } from '@mahnwerk/contract/operator/letters.ts';
import type {
  LetterCheck,
  LetterPlan,
  LetterRecipientInput,
  RecipientRole,
} from '@mahnwerk/contract/shapes/case-letter.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { WireMoney } from '../../../values/money.ts';
import type { Environment } from '../../../platform/environment.ts';
import type { NewCost } from '../../collection/bookkeeping/index.ts';
import type { PlanRow } from '../../collection/instalment-plans/index.ts';
import type { MandateRow } from '../../collection/mandates/index.ts';
import type { MandateAccount } from '../../money/ledger/index.ts';
import type { Company } from '../../parties/companies/index.ts';
import type { AnswerableItem } from '../inbox/index.ts';
import type { TextRow } from '../letter-texts/index.ts';
import type { LetterPage } from './letter-page.ts';
import type { CaseDebtor } from './recipient.ts';

/** What a recorded offer offers. */
export interface OfferedPlan {
  readonly instalments: readonly { readonly due_date: string; readonly amount: WireMoney }[];
  readonly settlement_fee: boolean;
}

/** What a person wrote of a letter; members that are left out have their defaults when it leaves. */
export interface LetterDraft {
  readonly recipient?: LetterRecipientInput | undefined;
  readonly channel?: LetterChannel | undefined;
  readonly subject?: string | null | undefined;
  /** Cleaned. */
  readonly body?: string | null | undefined;
  readonly pay_by?: string | null | undefined;
  readonly plan?: LetterPlan | null | undefined;
  /** Of an offer that is recorded: just what it offers. */
  readonly offered?: OfferedPlan | undefined;
  readonly plan_id?: string | null | undefined;
  /** Of a reminder of case work: the due day of the instalment that it reminds of. */
  readonly instalment?: string | undefined;
  readonly attachments?:
    | { readonly girocode?: boolean; readonly claim_statement?: boolean; readonly document_ids?: readonly string[] }
    | undefined;
  readonly in_reply_to?: string | null | undefined;
}

/** The letter that the facts are read for. */
export interface AskedLetter {
  /** Null for one that is not written yet. */
  readonly id: string | null;
  readonly mandate_id: string;
  readonly dated: string;
  readonly origin: 'person' | 'case_work';
  readonly text_key: string;
  /** The version that a person read; null: the one in force. */
  readonly read: { readonly company_id: string | null; readonly version: number } | null;
  readonly draft: LetterDraft;
}

/** A first letter of the case that counts. */
export interface LeftFirstLetter {
  readonly debtor_id: string;
  readonly claim_ids: readonly string[];
  readonly dated: string;
}

/** A document that goes with the letter. */
export interface AttachedDocument {
  readonly id: string;
  readonly filename: string;
  readonly mime_type: string;
  readonly status: string;
  readonly size: number;
  readonly sha256: Buffer;
}

export interface LetterFacts {
  readonly asked: AskedLetter;
  /** The business date of the company. */
  readonly today: string;
  /** The clock of its sandbox is ahead of today in Berlin: base rates of then are not published. */
  readonly isAhead: boolean;
  readonly environment: Environment;
  readonly company: Company;
  readonly issuer: IssuerData;
  readonly settings: CorrespondenceSettings;
  readonly letterhead: Letterhead;
  /** The account that the letter names; null without one in use. */
  readonly account: { readonly iban: string; readonly last_on: string | null } | null;
  readonly mandate: MandateRow;
  readonly ledger: MandateAccount;
  /** The first is the debtor of the case. */
  readonly debtors: readonly CaseDebtor[];
  readonly claims: readonly Claim[];
  /** On `dated`, with the costs that the letter books. */
  readonly balance: MandateBalance;
  /** What the letter books. */
  readonly costs: readonly NewCost[];
  /** Why costs of the text have no amount. */
  readonly unknownCosts: readonly string[];
  /** What costs are for, by their id, where a person said it. */
  readonly costTexts: ReadonlyMap<string, string>;
  readonly firstLetters: readonly LeftFirstLetter[];
  readonly isDisputed: boolean;
  readonly hasActiveStop: boolean;
  readonly hasPendingPayment: boolean;
  /** The base rate of a day, in percent; that of the last known half-year beyond it. */
  readonly baseRateOn: (day: string) => string;
  /** The version that the letter has. */
  readonly text: TextRow;
  /** The version that cases of the company have today. */
  readonly inForce: TextRow;
  readonly plan: PlanRow | null;
  /** What a plan would cost: the settlement fee with its VAT, of kinds that say it. */
  readonly planFee: NewCost | null;
  readonly documents: readonly AttachedDocument[];
  /** Null: the debtor's page is switched off. */
  readonly page: LetterPage | null;
  /** The inbox item that the letter answers. */
  readonly answers: AnswerableItem | null;
}

/** Who has the letter, as it was last known. */
export interface RecipientWords {
  readonly role: RecipientRole;
  readonly debtor_id: string;
  readonly circumstance_id: string | null;
  readonly name: string;
}

/** A cost that a letter booked. */
export interface BookedCost {
  readonly cost_id: string;
  readonly kind: LetterCheck['costs'][number]['kind'];
  readonly total_cents: string;
}
