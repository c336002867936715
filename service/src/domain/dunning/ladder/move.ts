/** Moves the running invoices of a company to a new version of its policy (dunning.md 6.1, `apply_to_running`). */
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { dayOf } from '../../../values/day.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import * as policies from '../../ladder/policies/index.ts';
import { lineOf, policyOf, stepDays } from '../policy/index.ts';
import type { NewDecision } from './decision.ts';
import { earliestStep, holdReason } from './hold.ts';
import { nextStep } from './step.ts';
import { recordDecisions } from './store.ts';
import * as store from './store-move.ts';

/** The work that moves the running invoices of a company. */
export const moveKind = 'dunning.move';

/** Invoices of one transaction. */
const batch = 2000;

/**
 * Plans the move of a company's running invoices to a version from a day on: at once if that is today, else with the
 * first run of the day.
 * @returns how many run on another version now
 */
export async function planMove(tx: CompanyTx, version: number, from: string): Promise<number> {
  policies.planMove(tx, lineOf(tx), { version, from, today: await businessDate(tx), work: moveKind });
  return store.countOthers(tx, version);
}

/** What a part of a move did. */
interface MovedSome {
  /** Whether nothing is left to move. */
  readonly isOver: boolean;
  /** Invoices whose amount is paid, under a version that waives the remainder: they are to be settled. */
  readonly paid: readonly string[];
}

/**
 * Moves some invoices: from level n to step n + 1 of the version, past its last level to the handover, on the next
 * working day at the earliest.
 */
export async function moveSome(tx: CompanyTx, version: number): Promise<MovedSome> {
  const policy = await policyOf(tx, version);
  const today = await businessDate(tx);
  const quietDays = new Set(policy.quiet_days);
  const rows = await store.lockOthers(tx, version, batch);
  const moved = rows.map((row) => {
    const step = nextStep(policy, { ...row, released_on: dayOf(row.released_at) }, earliestStep(row, today, quietDays));
    return { row, step, next_on: row.is_held || step.kind === 'none' ? null : step.on };
  });
  store.moveTo(tx, version, {
    ids: moved.map(({ row }) => row.id),
    next: moved.map(({ next_on }) => next_on),
  });
  recordDecisions(
    tx,
    moved
      .filter(({ row }) => !row.is_held && holdReason(row, today) === undefined)
      .map(({ row, step, next_on }): NewDecision => ({
        invoice_id: row.id,
        on: today,
        outcome: step.kind === 'none' ? 'hold' : 'wait',
        reason: step.kind === 'none' ? 'handover_disabled' : 'not_due',
        level: step.level,
        next_on,
        policy_version: version,
      })),
  );
  const paid = policy.remainder === 'waive' ? rows.filter((row) => row.is_paid).map(({ id }) => id) : [];
  return { isOver: rows.length < batch, paid };
}

/** A move that is planned. */
export interface Move {
  /** Of the version that earlier ones move to. */
  readonly policy: DunningPolicy;
  /** The first day of a step after it. */
  readonly earliest: string;
}

/** The move that a company's running invoices make by a day: with the first run from its day on. */
export async function plannedMove(db: CompanyDb, on: string): Promise<Move | undefined> {
  const { kind, company_id: company } = lineOf(db);
  const [next, today] = await Promise.all([policies.nextMove(db, { kind, company, on }), businessDate(db)]);
  if (next === undefined) return undefined;
  const policy = await policyOf(db, next.version);
  const days = stepDays(policy);
  return { policy, earliest: days.next(days.from(next.moves_from > today ? next.moves_from : today)) };
}
