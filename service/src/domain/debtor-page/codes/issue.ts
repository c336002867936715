/** Which second fact opens a code, and the codes of letters and people (debtor-page.md 3). */
import type { SecondFact } from '@mahnwerk/contract/shapes/access-code.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import type { Recipient } from '../../case-correspondence/case-letters/index.ts';
import { hashOfCode } from './code.ts';
import { insertCode } from './store.ts';

/** What a recipient is asked for, and the postal code of where it has its letters. */
export interface AskedFact {
  readonly second_fact: SecondFact;
  readonly postal_code: string | null;
}

/** The birth date of a consumer, else the postal code: the envelope shows that one. Undefined where neither is known. */
export function factOf({
  role,
  of: { debtor },
  address,
}: Pick<Recipient, 'role' | 'of' | 'address'>): AskedFact | undefined {
  const postal_code = address?.postal_code ?? null;
  const isPrivate = role !== 'representative' && debtor.acting_as === 'consumer';
  if (isPrivate && debtor.person?.birth_date != null) return { second_fact: 'birth_date', postal_code };
  return postal_code === null ? undefined : { second_fact: 'postal_code', postal_code };
}

interface Issuing {
  readonly mandate_id: string;
  readonly recipient: Recipient;
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
  { recipient, fact, code, days, ...of }: Issuing,
  deps: Pick<Dependencies, 'hashSecret'>,
): string {
  const id = newId();
  insertCode(tx, {
    ...of,
    ...fact,
    id,
    debtor_id: recipient.of.debtor.id,
    circumstance_id: recipient.circumstance?.id ?? null,
    recipient: recipient.role,
    code_hash: hashOfCode(code, deps),
    expires_at: new Date(Date.parse(tx.now) + days * day_ms).toISOString(),
  });
  return id;
}
