/** Which second fact opens a code, and the codes of letters and people (debtor-page.md 3). */
import type { SecondFact } from '@mahnwerk/contract/shapes/access-code.ts';
import type { RecipientRole } from '@mahnwerk/contract/shapes/case-letter.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import type { Recipient } from '../../case-correspondence/case-letters/index.ts';
import { hashOfCode } from './code.ts';
import { insertCode, type NewCode } from './store.ts';

/** What a recipient is asked for, and the postal code of where it has its letters. */
export interface AskedFact {
  readonly second_fact: SecondFact;
  readonly postal_code: string | null;
}

/** Of whom a fact is asked. */
interface Asked {
  readonly role: RecipientRole;
  readonly of: {
    readonly debtor: {
      readonly acting_as: string;
      readonly person?: { readonly birth_date?: string | null } | null;
    };
  };
  readonly address: { readonly postal_code?: string | null } | null;
}

/** The birth date of a consumer, else the postal code: the envelope shows that one. Undefined where neither is known. */
export function factOf({ role, of: { debtor }, address }: Asked): AskedFact | undefined {
  const postal_code = address?.postal_code ?? null;
  const isPrivate = role !== 'representative' && debtor.acting_as === 'consumer';
  if (isPrivate && debtor.person?.birth_date != null) return { second_fact: 'birth_date', postal_code };
  return postal_code === null ? undefined : { second_fact: 'postal_code', postal_code };
}

/** The same of a debtor of invoices. An address that failed is none. */
export const factOfDebtor = ({
  address,
  address_failed_at: failed_at,
  ...debtor
}: Asked['of']['debtor'] & Pick<Asked, 'address'> & { readonly address_failed_at: string | null }):
  | AskedFact
  | undefined => factOf({ role: 'debtor', of: { debtor }, address: failed_at === null ? address : null });

/** What a code opens, and for whom. */
export type CodeOf = Pick<NewCode, 'mandate_id' | 'dunning_debtor_id' | 'debtor_id' | 'circumstance_id' | 'recipient'>;

/** A case, for one of its recipients. */
export const codeOfCase = (mandate_id: string, { role, of, circumstance }: Recipient): CodeOf => ({
  mandate_id,
  dunning_debtor_id: null,
  debtor_id: of.debtor.id,
  circumstance_id: circumstance?.id ?? null,
  recipient: role,
});

/** The invoices of a debtor, for itself. */
export const codeOfDunningDebtor = (dunning_debtor_id: string): CodeOf => ({
  mandate_id: null,
  dunning_debtor_id,
  debtor_id: null,
  circumstance_id: null,
  recipient: 'debtor',
});

interface Issuing {
  readonly of: CodeOf;
  readonly fact: AskedFact;
  readonly code: string;
  readonly letter_id: string | null;
  readonly reason: string | null;
  readonly days: number;
}

const day_ms = 24 * 60 * 60 * 1000;

/** @returns its id */
export function issue(
  tx: CompanyTx,
  { of, fact, code, days, ...from }: Issuing,
  deps: Pick<Dependencies, 'hashSecret'>,
): string {
  const id = newId();
  insertCode(tx, {
    ...of,
    ...from,
    ...fact,
    id,
    code_hash: hashOfCode(code, deps),
    expires_at: new Date(Date.parse(tx.now) + days * day_ms).toISOString(),
  });
  return id;
}
