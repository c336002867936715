/** What is open on claims, for reports of payments on them. */
import assert from 'node:assert/strict';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { readParts } from '../../money/ledger/index.ts';
import type { Replay } from '../../money/replay/index.ts';
import type { ClaimRow } from '../claims/index.ts';
import { lockMandate } from '../mandates/index.ts';
import { openBeforeAcceptance } from './payment.ts';
import * as store from './store.ts';

/** What is open on a claim, whose case it locks; undefined for a draft without a principal. @throws Refusal conflict */
export async function lockOpenCents(tx: CompanyTx, claim: ClaimRow): Promise<Cents | undefined> {
  if (claim.mandate_id === null) return openBeforeAcceptance(claim);
  refuseClosed(orNotFound(await lockMandate(tx, claim.mandate_id)).closed_at !== null);
  return (await readOpenCents(tx, [claim])).get(claim.id);
}

/** @throws Refusal conflict for a closed case, on which nothing is booked any more */
export const refuseClosed = (isClosed: boolean): void =>
  refuseUnless(!isClosed, 'conflict', { detail: 'Payments cannot be reported on a closed case.' });

/**
 * What is open on claims, by their ids. On an accepted claim by the ledger: a payment on it is allocated to the costs of the case first (§ 367 (1)
 * BGB), so those count; other claims do not (§ 366 (1) BGB). Reports that are not booked yet are deducted. Never more than is open on the case, whose
 * costs a report on another claim may already settle. A draft without a principal is not among them.
 */
export async function readOpenCents(db: CompanyDb, claims: readonly ClaimRow[]): Promise<ReadonlyMap<string, Cents>> {
  const mandates = [...new Set(claims.flatMap(({ mandate_id }) => mandate_id ?? []))];
  const [known, waiting] = await Promise.all([
    readParts(db, mandates, { asOf: businessDate(db) }, ['lines', 'claims']),
    store.readUnbooked(db, mandates),
  ]);
  const open = new Map<string, Cents>();
  for (const claim of claims) {
    const cents =
      claim.mandate_id === null
        ? openBeforeAcceptance(claim)
        : openInCase(known.get(claim.mandate_id)?.figures, claim.id, waiting.get(claim.mandate_id) ?? new Map());
    if (cents !== undefined) open.set(claim.id, cents);
  }
  return open;
}

type Known = Pick<Replay, 'lines' | 'claims'>;

function openInCase(figures: Known | undefined, claimId: string, waiting: ReadonlyMap<string, Cents>): Cents {
  assert(figures !== undefined, 'every mandate asked for has figures');
  const ofTheClaim = openOnClaim(figures, claimId) - (waiting.get(claimId) ?? 0n);
  const ofTheCase = figures.lines.total.open - sumOf([...waiting.values()]);
  return ofTheClaim < ofTheCase ? ofTheClaim : ofTheCase;
}

/** What is open on a claim, interest included, and on the costs of the case: everything but the other claims. */
const openOnClaim = ({ lines, claims }: Known, claimId: string): Cents =>
  claims
    .filter(({ claim_id }) => claim_id !== claimId)
    .flatMap((other) => [other.principal, other.charges, other.titled_costs, other.interest, other.interest_on_costs])
    .reduce((rest, { open }) => rest - open, lines.total.open);
