/** Letters of cases: what they give the outbox, from the last gate to what follows from a letter that came back (correspondence.md 5, 6). */
import { letterTextKinds } from '@mahnwerk/contract/shapes/letter-text.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { placeOf } from '../../../platform/inbound/mailbox-settings.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { bookCosts, owedCents, reverseCosts } from '../../collection/bookkeeping/index.ts';
import { isMandateOver, lockMandate, type MandateRow } from '../../collection/mandates/index.ts';
import { attachReady, filenameOf, removeDocumentsOf } from '../../correspondence/documents/index.ts';
import type {
  FreeLetter,
  LetterFile,
  LetterSource,
  StoppedLetter,
  GateDeps,
} from '../../correspondence/outbox/index.ts';
import { lockAnswered, setAnswered } from '../inbox/index.ts';
import { appendixOf, attachedFiles, bytesOf, letter_pages_max, statementOf } from './appendix.ts';
import { checkReport, cameBack } from './came-back.ts';
import { fingerprintOf, type LetterContent } from './content.ts';
import { describe } from './describe.ts';
import { pageFilters } from './store-page.ts';
import type { LetterFacts } from './facts.ts';
import { type Judged, judge } from './judge.ts';
import { letterDocument } from './letter-document.ts';
import { letterMail } from './mail-text.ts';
import { enqueuePublishing } from './publish.ts';
import { type LetterNeeds, readFacts } from './read-facts.ts';
import { planFeeCents } from './plan-parts.ts';
import { isMoot, mail_bytes_max, type Reason } from './reasons.ts';
import * as store from './store.ts';
import { casesOfLetters, lockDebtorsOf } from './store-facts.ts';

/** Names the work that makes a letter of a case. */
export const caseLetterWork = 'case.letter';

export const caseLettersSource = (needs: LetterNeeds): LetterSource => ({
  kinds: letterTextKinds,
  work: caseLetterWork,
  lock: lockCases,
  async ask(tx, letter, deps) {
    const { publicUrl, environment } = deps;
    const mandate = orNotFound(letter.mandate_id === null ? undefined : await lockMandate(tx, letter.mandate_id));
    const row = orNotFound(await store.readLetter(tx, letter.id));
    if (letter.passed_at === null && (await store.isRunStopped(tx, row))) {
      await takeBack(tx, { row, mandate, publicUrl });
      return { kind: 'stopped', reason: 'run_stopped', problems: [], needsPerson: false };
    }
    const facts = await readFacts(tx, mandate, askedOf(row, letter.dated), { needs, environment });
    const judged = judge(facts);
    return judged.reasons.length === 0
      ? freeLetter({ row, facts, content: judged.content, needs, deps })
      : stopped(tx, { row, mandate, judged, publicUrl, needsPerson: !isMoot(facts) });
  },
  moved(tx, letters, move) {
    store.move(tx, letters, move);
    if (move.to === 'sent' || move.to === 'posted') enqueuePublishing(tx, letters);
  },
  checkReport,
  cameBack,
  filters: {
    ...pageFilters,
    origin: `(case when :origin = 'dunning' then l.kind = 'dunning'
      else exists (select from case_letters c where c.company_id = l.company_id and c.id = l.id and c.origin = :origin) end)`,
  },
  describe,
});

/** The items that they answer, the cases, their debtors: the order of every command that changes several. */
export async function lockCases(tx: CompanyTx, letters: readonly string[]): Promise<void> {
  await lockAnswered(tx, letters);
  const cases = await casesOfLetters(tx, letters);
  for (const id of cases) await lockMandate(tx, id);
  await lockDebtorsOf(tx, cases);
}

/** What the gate reads the facts for. */
export const askedOf = (row: store.CaseLetterRow, dated: string) => ({
  id: row.id,
  mandate_id: row.mandate_id,
  dated,
  origin: row.origin === 'case_work' ? ('case_work' as const) : ('person' as const),
  text_key: row.text_key,
  // Case work has the version that is in force: its letter is made anew.
  read: row.origin === 'case_work' ? null : { company_id: row.text_company_id, version: row.text_version },
  draft: row.input,
});

interface Stopping {
  readonly row: store.CaseLetterRow;
  readonly mandate: MandateRow;
  readonly judged: Judged;
  readonly publicUrl: string;
  readonly needsPerson: boolean;
}

/** What the letter has booked is reversed; a closed case takes no booking. */
async function stopped(
  tx: CompanyTx,
  { row, mandate, judged, publicUrl, needsPerson }: Stopping,
): Promise<StoppedLetter> {
  const [first] = judged.reasons;
  const reason = first?.code ?? 'changed';
  await takeBack(tx, { row, mandate, publicUrl });
  return { kind: 'stopped', reason, problems: problemsOf(judged.reasons), needsPerson };
}

/** Reverses the costs that a letter booked. */
export async function takeBack(
  tx: CompanyTx,
  { row, mandate, publicUrl }: Pick<Stopping, 'row' | 'mandate' | 'publicUrl'>,
): Promise<void> {
  const ids = row.costs.map(({ cost_id }) => cost_id);
  if (ids.length > 0 && !isMandateOver(mandate)) await reverseCosts(tx, mandate, { ids, publicUrl });
}

/** The reasons as problems of the letter. */
export const problemsOf = (reasons: readonly Reason[]) =>
  reasons.slice(0, 100).map(({ code, field, message, failure }) => ({
    field: field ?? 'letter',
    code: failure ?? code,
    message,
  }));

interface Leaving {
  readonly row: store.CaseLetterRow;
  readonly facts: LetterFacts;
  readonly content: LetterContent;
  readonly needs: LetterNeeds;
  readonly deps: GateDeps;
}

function freeLetter(leaving: Leaving): FreeLetter {
  const { facts, content, deps } = leaving;
  const { recipient, channel } = content;
  const document = letterDocument(facts, content, { access: accessOf(leaving) });
  const way =
    channel === 'email'
      ? { channel, recipient: recipient.email ?? '' }
      : { channel, address: recipient.address && { ...recipient.address } };
  const attached = facts.documents.map(({ sha256 }) => sha256.toString('hex'));
  return {
    kind: 'free',
    way,
    level: null,
    fingerprint: fingerprintOf({
      data: document.data,
      way,
      attached,
      statement: content.claimStatement && statementOf(facts).data,
    }),
    addressee: recipient.addressee,
    document: () => document,
    appendix: (parts) => appendixOf(facts, content, parts),
    bounds: {
      pages: letter_pages_max,
      bytes: channel === 'email' ? mail_bytes_max - bytesOf(facts.documents) : Infinity,
    },
    async refuse(tx, { reason, problems }) {
      await takeBack(tx, { row: leaving.row, mandate: facts.mandate, publicUrl: deps.publicUrl });
      return { kind: 'stopped', reason, problems, needsPerson: true };
    },
    leave: (tx, file) => leave(tx, leaving, file),
  };
}

/** Costs are booked once, the letter is a document of its own, and its mail is written. */
async function leave(tx: CompanyTx, leaving: Leaving, file: LetterFile) {
  const { row, facts, content, needs, deps } = leaving;
  const { publicUrl, mailbox } = deps;
  const { mandate, ledger, costs, text } = facts;
  await bookCosts(tx, { mandate, account: ledger }, { costs, publicUrl });
  const { recipient } = content;
  store.pass(tx, {
    id: row.id,
    subject: content.subject,
    recipient: {
      role: recipient.role,
      debtor_id: recipient.of.debtor.id,
      circumstance_id: recipient.circumstance?.id ?? null,
      name: recipient.name,
    },
    pay_by: content.payBy,
    text_company_id: text.company_id,
    text_version: text.version,
    demanded_cents: content.demanded,
    plan_fee_cents: facts.planFee === null ? null : planFeeCents(facts),
    claim_ids: content.claim_ids,
    costs: costs.map((cost) => ({ cost_id: cost.id, kind: cost.kind, total_cents: String(owedCents(cost)) })),
  });
  if (content.pieces.some(({ kind }) => kind === 'page')) {
    await needs.page.issue(tx, { letter_id: row.id, mandate_id: mandate.id, recipient }, deps);
    const { template: _template, ...says } = letterDocument(facts, content, { access: needs.page.masked(deps) });
    store.keepCopy(tx, row.id, { says, own_pages: file.own_pages });
  }
  const filename = filenameOf(`${text.document.name} ${mandate.reference_number}.pdf`, 'application/pdf');
  replaceDocument(tx, row.id, { ...file, filename });
  if (facts.answers !== null) setAnswered(tx, facts.answers.id);
  if (content.channel !== 'email') return undefined;
  return {
    sender: facts.issuer.name ?? undefined,
    reply_to: facts.settings.reply_to ?? (mailbox && placeOf(mailbox)),
    in_reply_to: facts.answers?.message_id ?? undefined,
    ...letterMail(facts, content, accessOf(leaving)),
    attachments: [{ filename, media_type: 'application/pdf', content: file.sha256 }, ...attachedFiles(facts)],
  };
}

const accessOf = ({ row, content: { recipient }, needs, deps }: Leaving) =>
  needs.page.accessOf({ letter_id: row.id, recipient }, deps);

/** The file of a letter that is made anew replaces the former one. */
function replaceDocument(tx: CompanyTx, id: string, file: LetterFile & { readonly filename: string }): void {
  removeDocumentsOf(tx, { type: 'letter', id });
  attachReady(tx, { type: 'letter', id }, { ...file, type: 'correspondence', mime_type: 'application/pdf' });
}
