/** The limitation of one claim as of a day: its derivation, candidates for an acknowledgement, and the interest of a title. */
import { type Limitation, limitationRule } from '@mahnwerk/contract/operator/limitation.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import { factsOf, limitedClaimOf, readLimited } from '../../collection/limitation/index.ts';
import { type PaymentSource, readParts, readPaymentSources } from '../../money/ledger/index.ts';
import { limitationOf, type LimitationFacts } from '../../money/limitation/index.ts';
import type { Replay } from '../../money/replay/index.ts';
import { openInterestOf } from './interest.ts';
import * as store from './store.ts';

export async function readLimitation(db: CompanyDb, claim_id: string, asOf: string): Promise<Limitation> {
  const [rows, dismissed] = await Promise.all([
    readLimited(db, [{ claim_id, mandate_id: null, open_cents: 0n }]),
    store.readDismissed(db, claim_id),
  ]);
  const row = orNotFound(rows[0]);
  const claim = limitedClaimOf(row);
  const known = factsOf(row);
  const { status, limitation_on, working } = limitationOf(claim, known, asOf);
  const { mandate_id } = row;
  const found = { claim_id, mandate_id, as_of: asOf, rule: limitationRule, status, limitation_on } as const;
  const shown = working.slice(0, limits.limitation_working);
  if (mandate_id === null) return { ...found, working: shown, candidates: [], interest: null };
  const [parts, plans, sources] = await Promise.all([
    readParts(db, [mandate_id], { asOf }, ['claims', 'payments', 'interest_rows']),
    store.readPlans(db, mandate_id),
    readPaymentSources(db, mandate_id),
  ]);
  const figures = parts.get(mandate_id)?.figures ?? { claims: [], payments: [], interest_rows: [] };
  return {
    ...found,
    working: shown,
    candidates: candidatesOf({ claim_id, payments: figures.payments, sources, plans, asOf }, known).filter(
      ({ payment_id, plan_id }) => !dismissed.has(payment_id ?? plan_id ?? ''),
    ),
    interest: openInterestOf({ claim_id, claim, known, asOf }, figures),
  };
}

/** When a claim becomes time-barred as it is, and with an acknowledgement of a day. */
export async function readLimitationIfAcknowledged(
  db: CompanyDb,
  claim_id: string,
  on: string,
): Promise<{ readonly before: string | null; readonly after: string | null }> {
  const row = orNotFound((await readLimited(db, [{ claim_id, mandate_id: null, open_cents: 0n }]))[0]);
  const [claim, known] = [limitedClaimOf(row), factsOf(row)];
  const fact = { id: claim_id, kind: 'acknowledgement', on, from: null, until: null } as const;
  const acknowledged = { ...known, facts: [...known.facts, fact] };
  return {
    before: limitationOf(claim, known, on).limitation_on,
    after: limitationOf(claim, acknowledged, on).limitation_on,
  };
}

interface Candidates {
  readonly claim_id: string;
  readonly asOf: string;
  readonly payments: Replay['payments'];
  readonly sources: ReadonlyMap<string, PaymentSource>;
  readonly plans: Awaited<ReturnType<typeof store.readPlans>>;
}

/**
 * Payments on the claim and plans of its case, the newest first, but for days on which an acknowledgement is recorded. Who agrees to a plan on its page
 * acknowledges nothing by it, as the page says.
 */
function candidatesOf({ claim_id, asOf, payments, sources, plans }: Candidates, { facts }: LimitationFacts) {
  const recorded = new Set(facts.flatMap(({ kind, on }) => (kind === 'acknowledgement' && on !== null ? [on] : [])));
  const candidates: Limitation['candidates'] = [
    ...payments
      .filter(({ allocation }) => allocation.some((part) => part.claim_id === claim_id && part.amount > 0n))
      .map(({ payment_id, value_date, amount }) => ({
        on: value_date,
        payment_id: sources.get(payment_id)?.payment_id ?? payment_id,
        plan_id: null,
        amount: moneyOf(amount),
      })),
    ...plans
      .filter(({ accepted_by }) => accepted_by !== 'page')
      .map(({ id, terms }) => ({ on: terms.concluded_on, payment_id: null, plan_id: id, amount: terms.total })),
  ];
  return candidates
    .filter(({ on }) => on <= asOf && !recorded.has(on))
    .sort((a, b) => (a.on > b.on ? -1 : 1))
    .slice(0, limits.limitation_candidates);
}
