/** What a claim statement (Forderungsaufstellung) says: a balance, and whose it is. Types only. */
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { EnforceableTitle } from '@mahnwerk/contract/case/enforceable-titles.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';

/** What a claim is for. */
export interface ClaimSubject {
  readonly subject_matter: string | null;
  readonly document_date: string | null;
  readonly due_date: string | null;
  /** Null for a claim without a title. */
  readonly title: Pick<EnforceableTitle, 'type' | 'court' | 'file_number' | 'issued_on'> | null;
}

/** Whose balance it is. */
export interface StatementParties {
  readonly further_reference_numbers: readonly string[];
  readonly creditor: { readonly name: string; readonly address: Address | null };
  /** The first is the debtor of the case, the others are further ones. */
  readonly debtors: readonly Pick<Debtor, 'display_name' | 'addresses'>[];
  readonly claims: ReadonlyMap<string, ClaimSubject>;
}

export interface StatementContent {
  readonly balance: MandateBalance;
  readonly parties: StatementParties;
}

/** A table of the template: the columns after `texts` are figures. */
export interface Table {
  readonly texts: number;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The cells of the last row. */
  readonly total: readonly string[];
}
