/** What follows for open cases from a circumstance of their debtor (case-work.md 4.2). */
import type { Circumstance } from '@mahnwerk/contract/operator/circumstances.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { withdrawLetters } from '../../case-correspondence/case-letters/index.ts';
import {
  isMandateOver,
  lockOpenCasesOf,
  type MandateRow,
  withdrawAgreements,
} from '../../collection/mandates/index.ts';
import { setStop } from './set.ts';
import { findActive, unfollowedRepresentation } from './store.ts';

/** A representation stops them until a person lifts it; each takes back an open promise and letters that have not left. */
export async function followCircumstance(tx: CompanyTx, debtor_id: string, publicUrl: string) {
  const cases = await lockOpenCasesOf(tx, debtor_id);
  return async ({ type, from }: Circumstance): Promise<void> => {
    if (type === 'moved_unknown') return;
    for (const mandate of cases) {
      if (type === 'represented') await stopRepresented(tx, mandate, from);
      await withdrawAgreements(tx, mandate.id);
      await withdrawLetters(tx, mandate, { reason: type, publicUrl });
    }
  };
}

/**
 * A case that began, or was opened again, while its debtor was represented is stopped as the others were; where a person
 * has lifted that stop since, it is not set again. @param mandate locked
 */
export async function stopIfRepresented(tx: CompanyTx, mandate: MandateRow, publicUrl: string): Promise<void> {
  const since = isMandateOver(mandate) ? undefined : await unfollowedRepresentation(tx, mandate.id);
  if (since === undefined) return;
  await stopRepresented(tx, mandate, since);
  await withdrawLetters(tx, mandate, { reason: 'represented', publicUrl });
}

async function stopRepresented(tx: CompanyTx, mandate: MandateRow, since: string): Promise<void> {
  const kind = 'representation';
  if ((await findActive(tx, mandate.id, kind)) !== undefined) return;
  await setStop(tx, mandate, { kind, since, until: null, note: 'The debtor is represented.', by_service: true });
}
