/** Makes a code for a person of the office, who sees it once. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { AccessCode, IssuedAccessCode } from '@mahnwerk/contract/operator/access-codes.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type Audited, audited } from '../../../platform/http/audited.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { settingsOf } from '../settings/index.ts';
import { randomCode, shownCode } from './code.ts';
import { type AskedFact, type CodeOf, issue } from './issue.ts';
import { auditedCode, presentCode } from './present.ts';
import { countCodes, readCode } from './store.ts';

interface Making {
  readonly subject_id: string;
  readonly of: CodeOf;
  readonly fact: AskedFact;
  readonly reason: string;
}

export async function make(
  tx: CompanyTx,
  { subject_id, of, fact, reason }: Making,
  deps: Dependencies,
): Promise<Audited<IssuedAccessCode>> {
  const count = await countCodes(tx, subject_id);
  refuseFailures((report) => {
    if (count >= limits.subject_access_codes)
      report.failAt('reason', 'max_length', `There are at most ${limits.subject_access_codes} codes.`);
  });
  const { code_days } = await settingsOf(tx, tx.tenant.company_id, deps);
  const code = randomCode();
  const id = issue(tx, { of, fact, code, letter_id: null, reason, days: code_days }, deps);
  const made = await shown(tx, id, deps.publicUrl);
  const url = `${deps.debtorUrl}/d/${shownCode(code)}`;
  return audited({ ...made, code: shownCode(code), url }, { target: id, after: auditedCode(made) });
}

export const shown = async (tx: CompanyTx, id: string, publicUrl: string): Promise<AccessCode> =>
  presentCode(orNotFound(await readCode(tx, id)), tx.now, publicUrl);
