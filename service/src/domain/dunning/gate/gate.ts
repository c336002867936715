/**
 * The last gate of notices (dunning.md 6.4): in the transaction that lets a letter leave, under the locks of its invoices,
 * it asks whether each notice may still be sent and whether the sums printed still hold.
 */
import type { CompanyLetterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { baseRates, type ValidBaseRate } from '../../money/base-rates/index.ts';
import { type Company, readCompany } from '../../parties/companies/index.ts';
import { isRunStopped } from '../../ladder/runs/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { figuresOf, openPrincipal, type Subject, subjectOf } from '../figures/index.ts';
import {
  channelOf,
  earliestStep,
  faults,
  isEnd,
  type NewDecision,
  planStep,
  recordDecisions,
  recountNotices,
  rewriteDecision,
} from '../ladder/index.ts';
import { addresseeOf, fingerprintOf, letterDocument } from '../letters/index.ts';
import { settleIfPaid } from '../invoices/index.ts';
import { policyOf } from '../policy/index.ts';
import { centsOf, sumOf } from '../../../values/money.ts';
import { readCompanyLetterhead } from '../../correspondence/letterhead/index.ts';
import type { FreeLetter, GateDeps, LockedLetter, StoppedLetter } from '../../correspondence/outbox/index.ts';
import { contentOf } from './content.ts';
import { type NoticePage, type NoticePages, pageOf } from './pages.ts';
import { type GateSetting, invoiceReason, letterReason } from './reasons.ts';
import { type FreeNotice, leave } from './leave.ts';
import * as store from './store.ts';

type Reason = NewDecision['reason'];

interface Stop {
  readonly reason: Reason;
  readonly problems: NonNullable<store.GateInvoice['not_printable']>;
}

interface Candidate {
  readonly notice: store.NoticeOfLetter;
  readonly invoice: store.GateInvoice;
  readonly subject: Subject;
}

/** What the gate works with. */
export interface AskingParts {
  readonly pages: NoticePages;
  readonly deps: GateDeps;
}

/**
 * Stops the notices of a letter that may not leave, and says what the letter says with the others. The locks of their
 * invoices are taken before.
 */
export async function ask(
  tx: CompanyTx,
  letter: LockedLetter,
  { pages, deps }: AskingParts,
): Promise<StoppedLetter | FreeLetter> {
  const { run_id } = letter;
  const { publicUrl } = deps;
  if (run_id === null) throw new Error('a letter of notices has a run');
  // One round trip, in this order: what is read after the locks holds until the transaction ends.
  const [, notices, invoiceRows, is_run_stopped, company, letterhead, today, rates, page] = await Promise.all([
    store.lockParties(tx, letter.id),
    store.readNotices(tx, letter.id),
    store.readInvoices(tx, letter.id),
    isRunStopped(tx, run_id),
    readCompany(tx),
    readCompanyLetterhead(tx),
    businessDate(tx),
    baseRates(tx),
    pages.read(tx, deps),
  ]);
  const invoices = new Map(invoiceRows.map((invoice) => [invoice.id, invoice]));
  const isStopped = letter.passed_at === null && is_run_stopped;
  const setting: GateSetting = { letter: { dated: letter.dated, is_run_stopped: isStopped }, company, today };
  const candidates = await candidatesOf(tx, letter, notices, invoices);
  const reasons = reasonsOf(candidates, setting);
  const stops: Stop[] = [];
  for (const [candidate, reason] of reasons) {
    if (reason === undefined) continue;
    const problems = reason === 'not_printable' ? (candidate.invoice.not_printable ?? []) : [];
    stops.push({ reason, problems });
    await stopNotice(tx, candidate, { reason, problems, today, publicUrl });
  }
  const free = candidates.filter((each) => reasons.get(each) === undefined);
  return free.length === 0
    ? stopped(stops)
    : freeLetter({ letter, run_id, company, letterhead, free, rates, page, pages, deps });
}

/** A fault comes before whatever else stopped the letter. */
function stopped(stops: readonly Stop[]): StoppedLetter {
  const { reason, problems } = stops.find((each) => faults.includes(each.reason)) ?? stops[0] ?? nothingLeft;
  return { kind: 'stopped', reason, problems, needsPerson: reason !== null && faults.includes(reason) };
}

const nothingLeft = { reason: null, problems: [] };

async function candidatesOf(
  tx: CompanyTx,
  letter: LockedLetter,
  notices: readonly store.NoticeOfLetter[],
  invoices: ReadonlyMap<string, store.GateInvoice>,
): Promise<readonly Candidate[]> {
  const versions = [...new Set(notices.map(({ policy_version }) => policy_version))];
  const policies = new Map(
    await Promise.all(versions.map(async (version) => [version, await policyOf(tx, version)] as const)),
  );
  return notices.flatMap((notice): Candidate[] => {
    const invoice = invoices.get(notice.invoice_id);
    const policy = policies.get(notice.policy_version);
    if (invoice === undefined || policy === undefined) return [];
    return [{ notice, invoice, subject: subjectOf(invoice, { level: notice.level, policy, without: letter.id }) }];
  });
}

/** The reason of each notice that may not leave: of the company, the invoice, the debtor, the policy, in this order. */
function reasonsOf(candidates: readonly Candidate[], setting: GateSetting): ReadonlyMap<Candidate, Reason | undefined> {
  const whole = letterReason(setting, new Set(candidates[0]?.subject.policy.quiet_days));
  const reasons = new Map(
    candidates.map((each) => {
      const own = invoiceReason(each.invoice, setting, new Set(each.subject.policy.quiet_days));
      return [each, own !== undefined && isEnd(own) ? own : (whole ?? own)];
    }),
  );
  const free = candidates.filter((each) => reasons.get(each) === undefined);
  const policy = free[0]?.subject.policy;
  const open = sumOf(free.map(({ subject }) => openPrincipal(subject, subject.policy.remainder)));
  const isBelow = policy !== undefined && open < centsOf(policy.minimum_amount);
  return isBelow ? new Map([...reasons].map(([each, reason]) => [each, reason ?? 'below_minimum'])) : reasons;
}

/**
 * A stopped notice does not count; its invoice is asked again, unless a command has decided about it or only the fee of
 * the notice was open.
 */
async function stopNotice(
  tx: CompanyTx,
  { notice: { id, status, level }, invoice, subject }: Candidate,
  { reason, problems, today, publicUrl }: Stop & { readonly today: string; readonly publicUrl: string },
): Promise<void> {
  const invoice_id = invoice.id;
  store.stopNotice(tx, id, reason);
  const hadPassed = status !== 'created';
  if (hadPassed) recountNotices(tx, invoice_id);
  const ends = isEnd(reason);
  rewriteDecision(tx, { invoice_id, dunning_id: id, outcome: ends ? 'end' : 'hold', reason, next_on: null, problems });
  if (ends) return;
  const isFree = !invoice.paused && !invoice.is_disputed;
  if (isFree)
    planStep(tx, invoice_id, earliestStep(invoice, today, new Set(subject.policy.quiet_days)), { held_on: today });
  if (!hadPassed) return;
  const { policy_version } = invoice;
  const held = { outcome: 'hold', reason, level, next_on: null, policy_version, dunning_id: id, problems } as const;
  if (isFree) recordDecisions(tx, [{ invoice_id, on: today, ...held }]);
  await settleIfPaid(tx, invoice_id, { publicUrl });
}

interface Leaving extends AskingParts {
  readonly letter: LockedLetter;
  readonly run_id: string;
  readonly company: Company;
  readonly letterhead: CompanyLetterhead | undefined;
  readonly free: readonly Candidate[];
  readonly rates: readonly ValidBaseRate[];
  readonly page: NoticePage | null;
}

function freeLetter(leaving: Leaving): FreeLetter {
  const { letter, run_id, company, letterhead, free, rates, pages, deps } = leaving;
  // A letter in the outbox keeps its way while the address stands; one under way takes that which reaches the debtor now.
  const debtor = free[0]?.invoice;
  if (debtor === undefined) throw new Error('a letter that leaves has a notice');
  const keepsWay = letter.status !== 'created' && debtor.has_address && debtor.address_failed_at === null;
  const channel = keepsWay ? letter.channel : (channelOf(debtor) ?? letter.channel);
  const subjects = free.map(({ subject }) => subject);
  const figures = figuresOf({ channel, dated: letter.dated, subjects }, rates);
  const notices = free
    .flatMap(({ notice, invoice }, index): FreeNotice[] => {
      const own = figures[index];
      return own === undefined ? [] : [{ notice, invoice, figures: own }];
    })
    .toSorted((one, other) => byAge(one.invoice, other.invoice));
  const page = pageOf(leaving.page, { letter, debtor }, { pages, deps });
  const content = contentOf({ letter, company, letterhead, page, notices });
  const way = wayOf(channel, debtor);
  return {
    kind: 'free',
    way,
    level: content.level,
    fingerprint: fingerprintOf(content),
    addressee: addresseeOf(content),
    document: () => letterDocument(content),
    // The gate finds an addressee that no letter can show by itself, when it is asked again.
    async refuse(tx, { reason, problems }) {
      if (reason === 'not_printable') store.setNotPrintable(tx, debtor, problems);
      return undefined;
    },
    async leave(tx, file) {
      if (page !== undefined) await pages.issue(tx, { letter_id: letter.id, debtor }, deps);
      const { publicUrl } = deps;
      return leave(tx, { run_id, channel: way.channel, notices, content, publicUrl }, file);
    },
  };
}

function wayOf(channel: LockedLetter['channel'], { email, address }: store.GateInvoice): FreeLetter['way'] {
  if (channel === 'email' && email !== null) return { channel, recipient: email };
  return { channel: 'post', address };
}

const byAge = (one: store.GateInvoice, other: store.GateInvoice): number =>
  one.due_date === other.due_date
    ? one.invoice_number < other.invoice_number
      ? -1
      : 1
    : one.due_date < other.due_date
      ? -1
      : 1;
