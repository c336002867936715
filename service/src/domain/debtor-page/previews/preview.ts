/** A preview: a link opens it once, then it is a visit without effect. */
import type { CompanyDb, OperatorTx } from '../../../platform/database/session.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newToken } from '../../../platform/http/sessions.ts';
import { hashOfVisit, strangers, type Visit } from '../visits/index.ts';
import { findPreview, lockByLink, startVisit } from './store.ts';

type Deps = Pick<Dependencies, 'hashSecret'>;

export const preview_minutes = 15;

export const hashOfLink = (secret: string, { hashSecret }: Deps): Buffer => hashSecret(`debtor page preview ${secret}`);

/** @returns the secret of its visit; undefined for a link that is unknown, used or too old */
export const startPreview = (database: Database, secret: string, deps: Deps): Promise<string | undefined> =>
  database.asVisitor(strangers, async (operator: OperatorTx) => {
    const found = await lockByLink(operator, hashOfLink(secret, deps));
    if (found === undefined) return undefined;
    const tx = operator.forCompany(found.company_id);
    if (found.visit_hash !== null || found.expires_at <= tx.now) return undefined;
    const token = newToken();
    startVisit(tx, {
      id: found.id,
      visit_hash: hashOfVisit(token, deps),
      visit_ends_at: new Date(Date.parse(tx.now) + preview_minutes * 60_000).toISOString(),
    });
    return token;
  });

/** Undefined for one that has ended. It is no code's: what a code has chosen, and its offers, are not shown. */
export async function openPreview(db: CompanyDb, visit_hash: Buffer): Promise<Visit | undefined> {
  const row = await findPreview(db, visit_hash);
  if (row === undefined || row.visit_ends_at === null || row.visit_ends_at <= db.now) return undefined;
  const { id, mandate_id, dunning_debtor_id, subject_id, debtor_id, is_first } = row;
  return {
    id,
    company_id: db.tenant.company_id,
    code: {
      id,
      mandate_id,
      dunning_debtor_id,
      subject_id,
      debtor_id,
      circumstance_id: null,
      recipient: is_first ? 'debtor' : 'additional_debtor',
    },
    language: row.language,
    isRecent: true,
    isPreview: true,
  };
}
