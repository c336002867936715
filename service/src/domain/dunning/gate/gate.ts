/**
 * The last gate (dunning.md 6.4): in the transaction that lets a letter leave, under the locks of its invoices, it asks
 * whether each notice may still be sent and whether the sums printed still hold.
 */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { workingDayAfter } from '../../../values/working-day.ts';
import { baseRates, type ValidBaseRate } from '../../money/base-rates/index.ts';
import { type Company, readCompany } from '../../parties/companies/index.ts';
import { businessDate } from '../business-date/index.ts';
import { type Figures, figuresOf, openPrincipal, type Subject, subjectOf } from '../figures/index.ts';
import {
  channelOf,
  faults,
  isEnd,
  type NewDecision,
  planStep,
  recordDecisions,
  recountNotices,
  rewriteDecision,
} from '../ladder/index.ts';
import { fingerprintOf, type LetterContent } from '../letters/index.ts';
import { settleIfPaid } from '../invoices/index.ts';
import { policyOf } from '../policy/index.ts';
import { centsOf, sumOf } from '../../../values/money.ts';
import { contentOf } from './content.ts';
import { type GateSetting, invoiceReason, letterReason } from './reasons.ts';
import * as store from './store.ts';

type Reason = NewDecision['reason'];

/** A notice that may leave, with its sums. */
export interface FreeNotice {
  readonly notice: store.NoticeOfLetter;
  readonly invoice: store.GateInvoice;
  readonly figures: Figures;
}

export type GateResult =
  /** The letter is over: it left before, or was stopped. */
  | { readonly kind: 'over'; readonly reason: Reason | null }
  /** What the letter says if it leaves now; `fingerprint` identifies it. */
  | {
      readonly kind: 'free';
      readonly letter: store.LetterRow;
      readonly company: Company;
      readonly channel: store.LetterRow['channel'];
      readonly notices: readonly FreeNotice[];
      readonly content: LetterContent;
      readonly fingerprint: string;
    };

interface Candidate {
  readonly notice: store.NoticeOfLetter;
  readonly invoice: store.GateInvoice;
  readonly subject: Subject;
}

/**
 * Stops the notices of a letter that may not leave, and says what the letter says with the others. The locks hold until
 * the transaction ends.
 * @param from the status in which the letter waits for the gate
 */
export async function ask(
  tx: CompanyTx,
  letterId: string,
  { from, publicUrl }: { readonly from: store.LetterRow['status']; readonly publicUrl: string },
): Promise<GateResult> {
  const before = await store.readNotices(tx, letterId);
  // One round trip, in this order: what is read after the locks holds until the transaction ends.
  const [locked, letter, notices, company, today, rates] = await Promise.all([
    store.lockInvoicesOf(tx, letterId, before),
    store.lockLetter(tx, letterId),
    store.readNotices(tx, letterId),
    readCompany(tx),
    businessDate(tx),
    baseRates(tx),
  ]);
  if (letter === undefined || letter.status !== from) return { kind: 'over', reason: null };
  const invoices = new Map(locked.map((invoice) => [invoice.id, invoice]));
  const setting: GateSetting = { letter, company, today };
  const candidates = await candidatesOf(tx, letter, notices, invoices);
  const reasons = reasonsOf(candidates, setting);
  const stops: Reason[] = [];
  for (const [candidate, reason] of reasons) {
    if (reason === undefined) continue;
    stops.push(reason);
    await stopNotice(tx, candidate, { reason, today, publicUrl });
  }
  const free = candidates.filter((each) => reasons.get(each) === undefined);
  if (free.length === 0) {
    const reason = stops.find((each) => faults.includes(each)) ?? stops[0] ?? null;
    store.stopLetter(tx, letterId, reason);
    return { kind: 'over', reason };
  }
  return freeLetter({ letter, company, free, rates });
}

async function candidatesOf(
  tx: CompanyTx,
  letter: store.LetterRow,
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
      const own = invoiceReason(each.invoice, setting);
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
  { reason, today, publicUrl }: { readonly reason: Reason; readonly today: string; readonly publicUrl: string },
): Promise<void> {
  const invoice_id = invoice.id;
  store.stopNotice(tx, id, reason);
  const hadPassed = status !== 'created';
  if (hadPassed) recountNotices(tx, invoice_id);
  const ends = isEnd(reason);
  const problems = reason === 'not_printable' ? (invoice.not_printable ?? []) : [];
  rewriteDecision(tx, { invoice_id, dunning_id: id, outcome: ends ? 'end' : 'hold', reason, next_on: null, problems });
  if (ends) return;
  const isFree = !invoice.paused && !invoice.is_disputed;
  if (isFree)
    planStep(tx, invoice_id, workingDayAfter(today, 1, new Set(subject.policy.quiet_days)), { held_on: today });
  if (!hadPassed) return;
  const { policy_version } = invoice;
  const held = { outcome: 'hold', reason, level, next_on: null, policy_version, dunning_id: id, problems } as const;
  if (isFree) recordDecisions(tx, [{ invoice_id, on: today, ...held }]);
  await settleIfPaid(tx, invoice_id, { publicUrl });
}

interface FreeLetter {
  readonly letter: store.LetterRow;
  readonly company: Company;
  readonly free: readonly Candidate[];
  readonly rates: readonly ValidBaseRate[];
}

function freeLetter({ letter, company, free, rates }: FreeLetter): GateResult {
  // A letter in the outbox keeps its way while the address stands; one under way takes that which reaches the debtor now.
  const debtor = free[0]?.invoice;
  const keepsWay = letter.status !== 'created' && debtor?.has_address === true && debtor.address_failed_at === null;
  const channel = keepsWay || debtor === undefined ? letter.channel : (channelOf(debtor) ?? letter.channel);
  const subjects = free.map(({ subject }) => subject);
  const figures = figuresOf({ channel, dated: letter.dated, subjects }, rates);
  const notices = free
    .flatMap(({ notice, invoice }, index): FreeNotice[] => {
      const own = figures[index];
      return own === undefined ? [] : [{ notice, invoice, figures: own }];
    })
    .toSorted((one, other) => byAge(one.invoice, other.invoice));
  const content = contentOf({ letter, company, notices });
  return { kind: 'free', letter, company, channel, notices, content, fingerprint: fingerprintOf(content) };
}

const byAge = (one: store.GateInvoice, other: store.GateInvoice): number =>
  one.due_date === other.due_date
    ? one.invoice_number < other.invoice_number
      ? -1
      : 1
    : one.due_date < other.due_date
      ? -1
      : 1;
