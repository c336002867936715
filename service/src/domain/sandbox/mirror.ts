/**
 * Copies of production, written one company at a time: each in a transaction of its own, so that what a killed run has copied stays and the next goes on. What is
 * the sandbox's own under the same id is left as it is. No events are recorded.
 *
 * Rows are locked in the order of all others: the company, its links, its members.
 */
import { isDeepStrictEqual } from 'node:util';
import { newId } from '../../platform/ids.ts';
import type { OperatorTx } from '../../platform/database/session.ts';
import type { CopiedCompany, CopiedLink, CopiedMember, CopiedPartner } from './copy.ts';
import * as store from './store-mirror.ts';

/** The result for one resource; `native`: the sandbox has one of its own under this id. */
export type Copied = 'new' | 'changed' | 'same' | 'native';

export async function copyPartner(tx: OperatorTx, partner: CopiedPartner): Promise<Copied> {
  const stored = await store.lockPartner(tx, partner.id);
  if (stored === undefined) {
    store.insertPartner(tx, partner);
    return 'new';
  }
  const { sandbox_origin, ...before } = stored;
  if (sandbox_origin !== 'production_mirror') return 'native';
  if (isDeepStrictEqual(before, partner)) return 'same';
  store.updatePartner(tx, partner);
  return 'changed';
}

/** A company as production returns it. */
export interface Original {
  readonly company: CopiedCompany;
  readonly members: readonly CopiedMember[];
  /** Of the Partners that are copied. */
  readonly links: readonly CopiedLink[];
  /** See `seenBy`. */
  readonly seen: string | null;
}

export interface CompanyCopied {
  readonly copied: Copied;
  /** References of Partners that a company of the sandbox's own has already. */
  readonly taken: readonly string[];
}

/** @param partners whose links are copied: one of theirs that is missing has ended */
export async function copyCompany(
  tx: OperatorTx,
  { company, members, links, seen }: Original,
  partners: ReadonlySet<string>,
): Promise<CompanyCopied> {
  const copied = await copyData(tx, company);
  if (copied === 'native') return { copied, taken: [] };
  const linked = await copyLinks(tx, company.id, links, partners);
  const changed = (await copyMembers(tx, company.id, members)) || linked.changed;
  store.setSeen(tx, company.id, linked.taken.length > 0 ? null : seen);
  return { copied: copied === 'same' && changed ? 'changed' : copied, taken: linked.taken };
}

async function copyData(tx: OperatorTx, company: CopiedCompany): Promise<Copied> {
  const stored = await store.lockCompany(tx, company.id);
  if (stored === undefined) {
    store.insertCompany(tx, company);
    return 'new';
  }
  const { sandbox_origin, ...before } = stored;
  if (sandbox_origin !== 'production_mirror') return 'native';
  if (isDeepStrictEqual(before, company)) return 'same';
  store.updateCompany(tx, company);
  return 'changed';
}

async function copyLinks(
  tx: OperatorTx,
  company: string,
  links: readonly CopiedLink[],
  partners: ReadonlySet<string>,
): Promise<{ changed: boolean; taken: readonly string[] }> {
  const stored = new Map((await store.lockLinks(tx, company)).map((link) => [link.partner_id, link]));
  const present = new Set(links.map(({ partner_id }) => partner_id));
  const ended = [...stored.values()]
    .filter(
      ({ partner_id, access }) => partners.has(partner_id) && !present.has(partner_id) && access !== 'disconnected',
    )
    .map((link): CopiedLink => ({ ...link, access: 'disconnected' }));
  const taken: string[] = [];
  let changed = false;
  for (const link of [...links, ...ended]) {
    let next = link;
    const before = stored.get(link.partner_id);
    if (isDeepStrictEqual(before, link)) continue;
    if (
      link.external_reference !== null &&
      link.access !== 'disconnected' &&
      !(await store.claimReference(tx, company, link))
    ) {
      taken.push(link.external_reference);
      next = { ...link, external_reference: null };
      if (isDeepStrictEqual(before, next)) continue;
    }
    store.putLink(tx, company, next);
    changed = true;
  }
  return { changed, taken };
}

const isLive = ({ status }: CopiedMember): boolean => status === 'pending_setup' || status === 'active';

/** Ended members first: another one may have taken their address. @returns whether anything has changed */
async function copyMembers(tx: OperatorTx, company: string, members: readonly CopiedMember[]): Promise<boolean> {
  const stored = new Map((await store.lockMembers(tx, company)).map((row) => [row.id, row]));
  const present = new Set(members.map(({ id }) => id));
  const gone = [...stored.values()]
    .filter((row) => !present.has(row.id) && isLive(row))
    .map(({ sandbox_origin: _origin, ...row }): CopiedMember => ({
      ...row,
      status: 'revoked',
      revoked_at: tx.now,
      revocation_reason: 'removed_by_company',
      invite_expires_at: null,
    }));
  let changed = false;
  for (const member of [...gone, ...members].toSorted((a, b) => Number(isLive(a)) - Number(isLive(b)))) {
    const row = stored.get(member.id);
    if (row === undefined) store.insertMember(tx, company, member, newId());
    else {
      const { sandbox_origin: _origin, ...before } = row;
      if (isDeepStrictEqual(before, member)) continue;
      store.updateMember(tx, company, member, newId());
    }
    changed = true;
  }
  return changed;
}
