/** Invoices as the first user of the ladder. */
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { DuePage, Found, Ladder, RunOfDay } from '../../ladder/runs/index.ts';
import { baseRates } from '../../money/base-rates/index.ts';
import { handOver } from '../handover/index.ts';
import { settleIfPaid } from '../invoices/index.ts';
import { invoiceQueue, invoices, type Move, moveKind, moveSome, nextStep, plannedMove } from '../ladder/index.ts';
import { policyInForce, policyOf } from '../policy/index.ts';
import { type CompanySetting, decideInvoices, foreseeInvoices, type InvoicePlan, storeNotices } from './plan.ts';
import * as store from './store.ts';
import { type DueInvoice, readDue, readRunning, type RunningInvoice } from './store-due.ts';

type Needs = Pick<Dependencies, 'publicUrl'>;
type InvoiceLadder = Ladder<CompanySetting, DueInvoice, InvoicePlan, DunningPolicy>;

/** How running invoices move to a version of their company's policy; those that are paid under it are settled. */
export const invoiceMoves = (needs: Needs): Pick<InvoiceLadder, 'subject' | 'moveWork' | 'moveSome'> => ({
  subject: invoices,
  moveWork: moveKind,
  async moveSome(tx, { company_id, version }) {
    if (company_id === null) throw new Error('a policy of invoices is of a company');
    const bound = tx.forCompany(company_id);
    const { isOver, paid } = await moveSome(bound, version);
    for (const id of paid) await settleIfPaid(bound, id, needs);
    return isOver;
  },
});

/** The ladder of invoices: due ones of whole debtors become notices, handovers or holds. */
export const invoiceLadder = (deps: Needs): InvoiceLadder => ({
  ...invoiceMoves(deps),
  queue: invoiceQueue,
  batch: 250,
  work: store.runKind,
  after: [],
  cover: readSetting,
  readDue: readPage,
  readPolicy: async (db, { policy_version }, run) => triedPolicy(run) ?? policyOf(db, policy_version),
  decide: decideInvoices,
  plan: async (tx, plan, asked) => storeNotices(tx, plan, asked),
  foresee: (db, plan, asked) => foreseeInvoices(db, plan, asked, deps.publicUrl),
  async takeOne(tx, invoice, { run_on: on, id: run_id }) {
    const { kind } = await handOver(tx, invoice, { trigger: 'ladder', on, run_id, deps });
    return kind === 'done' ? { handovers: 1 } : { held: 1 };
  },
  moveDates: (tx, { run_on, company_id }) => store.moveBusinessDates(tx, run_on, company_id),
  async readProgress(tx, run) {
    const [isUnderWay, counts] = await Promise.all([store.hasUnfinishedLetters(tx, run), store.countLetters(tx, run)]);
    return { isUnderWay, counts };
  },
});

const triedPolicy = ({ policy }: RunOfDay): DunningPolicy | null => policy as DunningPolicy | null;

/** Not of a company that is locked or paused, nor on one of its quiet days. */
async function readSetting(db: CompanyDb, { run_on }: RunOfDay): Promise<CompanySetting | undefined> {
  const [switches, policy, rates] = await Promise.all([
    store.readSwitches(db),
    policyInForce(db, run_on),
    baseRates(db),
  ]);
  if (switches.dunning_locked || switches.dunning_paused || policy.quiet_days.includes(run_on)) return undefined;
  return { isPrintable: switches.is_printable, baseRates: rates };
}

/**
 * The due invoices of the next debtors. In a dry run planned moves to another version are not made but counted in; where
 * it tries a policy, any running invoice may be due.
 */
async function readPage(db: CompanyDb, page: DuePage, { run }: { readonly run: RunOfDay }): Promise<Found<DueInvoice>> {
  const move = run.dry_run && run.policy === null ? await plannedMove(db, page.on) : undefined;
  if (run.policy === null && move === undefined) return found(await readDue(db, page));
  const running = await readRunning(db, page);
  const due = running.flatMap((invoice): DueInvoice[] => {
    const next_on = move === undefined ? page.on : nextOn(invoice, move);
    return next_on === null || next_on > page.on ? [] : [{ ...invoice, ...versionOf(invoice, move), next_on }];
  });
  return { ...found(due), until: running.at(-1)?.debtor_id };
}

/** A letter that is under way ends by the gate; its invoice is due no more. */
export const found = (due: readonly DueInvoice[]): Found<DueInvoice> => ({
  due: due.filter(({ last_status }) => last_status !== 'created'),
  until: due.at(-1)?.debtor_id,
});

const isMoved = ({ policy_version }: RunningInvoice, { policy }: Move): boolean => policy_version < policy.version;

/** The day of the next step after a move. */
function nextOn(invoice: RunningInvoice, move: Move): string | null {
  if (!isMoved(invoice, move)) return invoice.next_on;
  const step = nextStep(move.policy, invoice, move.earliest);
  return step.kind === 'none' ? null : step.on;
}

const versionOf = (invoice: RunningInvoice, move: Move | undefined) =>
  move !== undefined && isMoved(invoice, move) ? { policy_version: move.policy.version } : {};
