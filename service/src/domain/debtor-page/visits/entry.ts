/**
 * Entries to the debtor's page (debtor-page.md 3): a code and a second fact make a visit. Every failure takes the same way,
 * the same statements and the same time, so that an answer tells nothing of a code.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newToken } from '../../../platform/http/sessions.ts';
import { newId } from '../../../platform/ids.ts';
import { type EntryRow, failCode, hashOfCode, lockByCode, readEntry, statusOf, useCode } from '../codes/index.ts';
import { todayInBerlin } from '../../ladder/business-date/index.ts';
import { type PageSettings, settingsOf } from '../settings/index.ts';
import { opens, type TypedFacts } from './facts.ts';
import { chargeEntry } from './limits.ts';
import { endVisit, insertVisit } from './store.ts';

type Deps = Pick<Dependencies, 'hashSecret' | 'environment' | 'counters'>;

export interface Entering extends TypedFacts {
  readonly code: string;
  readonly language: PageLanguage;
  readonly address: string;
  /** The visit that the browser had before. */
  readonly former: string | undefined;
}

/** The share of connections of those who are not known yet. */
export const strangers = 'strangers';

/** Stands for an unknown code, whose failure takes the same statements. */
const nothing = '00000000-0000-0000-0000-000000000000';

/** The hash of the secret of a visit. */
export const hashOfVisit = (token: string, { hashSecret }: Pick<Deps, 'hashSecret'>): Buffer =>
  hashSecret(`debtor visit ${token}`);

/** @returns the secret of the new visit; undefined: it failed. @throws Refusal throttled, for a code with too many visits */
export const enter = (database: Database, entering: Entering, deps: Deps): Promise<string | undefined> =>
  database.asVisitor(strangers, async (operator) => {
    const found = await lockByCode(operator, hashOfCode(entering.code, deps));
    const tx = operator.forCompany(found?.company_id ?? nothing);
    const [row, settings] = await Promise.all([
      readEntry(tx, found?.id ?? nothing),
      settingsOf(tx, tx.tenant.company_id, deps),
    ]);
    const isOn = row !== undefined && isSwitchedOn(row, settings);
    const isOpen = isOn && isReachable(row) && statusOf(row, tx.now) === 'active';
    const address_hash = addressHash(operator, entering.address, deps);
    if (isOpen && opens(entering, heldOf(row))) {
      await chargeEntry(deps, row.id);
      return begin(operator, tx, row, { entering, address_hash, deps });
    }
    fail(tx, isOpen ? row : undefined, address_hash);
    return undefined;
  });

type Reached = Pick<EntryRow, 'company_status' | 'is_copy' | 'dunning_locked' | 'dunning_debtor_id'>;

/** A suspended company has no page, nor has a copy of production; of invoices neither one whose dunning is locked. */
export const isReachable = ({ company_status, is_copy, dunning_locked, dunning_debtor_id }: Reached): boolean =>
  company_status === 'active' && !is_copy && !(dunning_locked && dunning_debtor_id !== null);

/** Cases and invoices have a switch each. */
export const isSwitchedOn = (
  { dunning_debtor_id }: Pick<EntryRow, 'dunning_debtor_id'>,
  { enabled, dunning_enabled }: Pick<PageSettings, 'enabled' | 'dunning_enabled'>,
): boolean => (dunning_debtor_id === null ? enabled : dunning_enabled);

const heldOf = (row: EntryRow) => ({
  second_fact: row.second_fact,
  birth_date: row.birth_date,
  postal_codes:
    row.recipient === 'representative' && row.circumstance_id !== null
      ? [row.postal_code, row.party_postal_code]
      : [row.postal_code, ...row.postal_codes],
});

function begin(
  operator: OperatorTx,
  tx: CompanyTx,
  row: EntryRow,
  { entering, address_hash, deps }: { readonly entering: Entering; readonly address_hash: Buffer; readonly deps: Deps },
): string {
  const token = newToken();
  if (entering.former !== undefined) endVisit(operator, hashOfVisit(entering.former, deps));
  useCode(tx, row.id);
  insertVisit(tx, {
    id: newId(),
    code_id: row.id,
    token_hash: hashOfVisit(token, deps),
    language: entering.language,
    address_hash,
  });
  return token;
}

const hour_ms = 60 * 60 * 1000;

/** A wrong fact counts for an open code alone. */
function fail(tx: CompanyTx, row: EntryRow | undefined, address_hash: Buffer): void {
  const [recent, all] = [(row?.recent_count ?? 0) + 1, (row?.failed_count ?? 0) + 1];
  failCode(tx, row?.id ?? nothing, {
    address_hash,
    locked_until: recent >= limits.code_wrong_facts ? new Date(Date.parse(tx.now) + hour_ms).toISOString() : null,
    ends: all >= limits.code_wrong_facts_in_all,
  });
}

/** Its key changes with the month: addresses of a year cannot be compared. */
export const addressHash = (tx: OperatorTx, address: string, { hashSecret }: Pick<Deps, 'hashSecret'>): Buffer =>
  hashSecret(`visitor ${todayInBerlin(tx).slice(0, 7)} ${address}`);
