/** What a letter of a case says: its text with the values of the case, the parts that the service prints, the deadline. Pure. */
import { createHash } from 'node:crypto';
import type { LetterTextBlock, LetterTextDocument } from '@mahnwerk/contract/shapes/letter-text.ts';
import type { LetterChannel } from '@mahnwerk/contract/operator/letters.ts';
import { germanDay, germanMoney } from '../../../values/german.ts';
import { addDays, dayOf } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import { workingDayFrom } from '../../../values/working-day.ts';
import { isZero, totalCents } from '../../collection/claim-statements/index.ts';
import { salutationOf } from '../../correspondence/letters/index.ts';
import { piecesOfBody } from './body.ts';
import { dutyPieces, dutyTexts } from './duty-texts.ts';
import { owesVat } from './duties.ts';
import type { LetterFacts } from './facts.ts';
import { pagePiece } from './letter-page.ts';
import { claimPieces, costPieces, interestPieces, namedClaims, sumPieces } from './parts.ts';
import type { Piece } from './pieces.ts';
import {
  acknowledgementPieces,
  costNoticePieces,
  openTotal,
  remindedOf,
  planFeeCents,
  saysPlanFee,
  planOf,
  planPieces,
  replyForm,
} from './plan-parts.ts';
import type { Recipient } from './recipient.ts';
import { dayOrNull, filled, holds, ibanText, type Known, type PlaceholderValues } from './values.ts';

/** What is printed, and what the record keeps of it. */
export interface LetterContent {
  readonly recipient: Recipient;
  readonly channel: LetterChannel;
  readonly subject: string;
  readonly pieces: readonly Piece[];
  readonly payBy: string | null;
  /** What the letter demands; zero for one that demands nothing. */
  readonly demanded: Cents;
  /** Whether the part `payment` is printed. */
  readonly hasPayment: boolean;
  readonly girocode: boolean;
  readonly claimStatement: boolean;
  readonly claim_ids: readonly string[];
  /** Placeholders without a value, where they would be printed. */
  readonly empty: readonly string[];
}

/** The letter of these facts. @param recipient of the case */
export function contentOf(facts: LetterFacts, recipient: Recipient, channel: LetterChannel): LetterContent {
  const { asked, text } = facts;
  const document = text.document;
  const payBy = payByOf(facts);
  const known = knownOf(facts, recipient, { channel, payBy });
  const empty = new Set<string>();
  const shown = (each: string): string => filled(each, known, empty);
  const pieces = document.blocks
    .filter((block) => !('when' in block) || holds(block.when, known))
    .flatMap((block) => printed(block, { facts, recipient, shown }));
  const hasPayment = parts(document).has('payment');
  const attachments = { ...document.attachments, ...asked.draft.attachments };
  return {
    recipient,
    channel,
    subject: withReference(shown(asked.draft.subject ?? document.subject), facts.mandate.reference_number),
    pieces,
    payBy,
    demanded: text.kind === 'instalment_reminder' ? (remindedIn(facts)?.amount ?? 0n) : openTotal(facts),
    hasPayment,
    girocode: attachments.girocode && hasPayment,
    claimStatement: attachments.claim_statement,
    claim_ids: parts(document).has('claims') ? namedClaims(facts).map(({ id }) => id) : [],
    empty: [...empty],
  };
}

export const parts = ({ blocks }: Pick<LetterTextDocument, 'blocks'>): ReadonlySet<string> =>
  new Set(blocks.flatMap((block) => (block.type === 'part' ? [block.part] : [])));

const remindedIn = (facts: LetterFacts) => remindedOf(planOf(facts), facts.asked.dated, facts.asked.draft.instalment);

/** The deadline: the one that was chosen, the day of an instalment that is still ahead, or a working day so many days after the letter. */
export function payByOf(facts: LetterFacts): string | null {
  const { dated, draft } = facts.asked;
  const { document, kind } = facts.text;
  if (draft.pay_by != null) return draft.pay_by;
  const ahead = kind === 'instalment_reminder' ? remindedIn(facts)?.due_on : undefined;
  if (ahead !== undefined && ahead > dated) return ahead;
  return document.payment_days === null ? null : workingDayFrom(addDays(dated, document.payment_days));
}

const withReference = (subject: string, reference: string): string =>
  subject.includes(reference) ? subject : `${subject} – ${reference}`;

interface Printing {
  readonly facts: LetterFacts;
  readonly recipient: Recipient;
  readonly shown: (text: string) => string;
}

function printed(block: LetterTextBlock, printing: Printing): Piece[] {
  const { facts, shown } = printing;
  switch (block.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', runs: [{ text: shown(block.text), ...(block.strong ? { strong: true } : {}) }] }];
    case 'heading':
      return [{ kind: 'heading', text: shown(block.text) }];
    case 'list':
      return [{ kind: 'list', items: block.items.map((item) => [{ text: shown(item) }]) }];
    case 'insert':
      return facts.asked.draft.body == null ? [] : piecesOfBody(facts.asked.draft.body, shown);
    case 'part':
      return partPieces(block.part, printing);
  }
}

type Part = Extract<LetterTextBlock, { type: 'part' }>['part'];

const partPieces = (part: Part, { facts, recipient }: Printing): Piece[] =>
  ({
    claims: () => claimPieces(facts),
    interest: () => interestPieces(facts),
    costs: () => costPieces(facts),
    sums: () => sumPieces(facts),
    payment: (): Piece[] => [{ kind: 'payment' }],
    duties: () => dutyPieces(dutyTexts(facts, recipient)),
    plan: () => planPieces(facts),
    cost_notice: () => costNoticePieces(facts),
    acknowledgement_notice: () => acknowledgementPieces(facts),
    page: () => [pagePiece(facts.page, recipient) ?? []].flat(),
    reply_form: () => replyForm(facts, recipient.of.debtor.display_name),
  })[part]();

/** What placeholders and conditions can name. */
function knownOf(
  facts: LetterFacts,
  recipient: Recipient,
  { channel, payBy }: { readonly channel: LetterChannel; readonly payBy: string | null },
): Known {
  const { balance, claims, mandate } = facts;
  const sums = balance.legal_balance;
  const [principal, total] = [totalCents(sums.balance_of_principal_claim), openTotal(facts)];
  return {
    values: valuesOf(facts, recipient, payBy),
    facts: {
      'debtor.is_private': recipient.of.debtor.acting_as === 'consumer',
      'case.is_disputed': facts.isDisputed || claims.some(({ is_disputed }) => is_disputed),
      'case.is_titled': claims.length > 0 && claims.every(({ type }) => type === 'titled'),
      'case.has_interest': !isZero(sums.legal_claim_of_interest_on_principal_claim),
      'case.has_payments': !isZero(sums.total_payment),
      'case.vat_owed': owesVat(facts),
      'case.procedure_state': mandate.procedure_state,
      'instalment.is_overdue': remindedIn(facts)?.isOverdue ?? false,
      'recipient.role': recipient.role,
      channel,
      'sum.total': total,
      'sum.principal': principal > 0n ? principal : 0n,
    },
  };
}

function valuesOf(facts: LetterFacts, recipient: Recipient, payBy: string | null): PlaceholderValues {
  const { asked, balance, issuer, company, mandate, debtors } = facts;
  const sums = balance.legal_balance;
  const [claim] = namedClaims(facts);
  const table = planOf(facts);
  const [instalment] = table?.instalments ?? [];
  const reminded = remindedIn(facts);
  const costs = totalCents(sums.balance_of_costs_interest_bearing) + totalCents(sums.balance_of_costs_interest_free);
  const interest =
    totalCents(sums.balance_of_interest_on_principal_claim) + totalCents(sums.balance_of_interest_on_costs);
  const first = facts.firstLetters.map(({ dated }) => dated).toSorted()[0];
  return {
    'case.reference_number': mandate.reference_number,
    'debtor.name': recipient.of.debtor.display_name,
    'debtor.salutation': salutationOf(recipient.salutes),
    'debtor.your_reference': debtors[0]?.debtor.your_reference ?? null,
    'client.name': company.name,
    'claim.subject_matter': claim?.subject_matter ?? null,
    'claim.document_reference': claim?.document_reference ?? null,
    'claim.contract_date': dayOrNull(claim?.legal_basis.contract_date ?? null),
    'claims.count': String(facts.claims.length),
    'sum.principal': germanMoney(totalCents(sums.balance_of_principal_claim)),
    'sum.interest': germanMoney(interest),
    'sum.costs': germanMoney(costs),
    'sum.paid': germanMoney(totalCents(sums.total_payment)),
    'sum.total': germanMoney(openTotal(facts)),
    'sum.daily_interest': `${balance.daily_interest.replace(/0{1,2}$/, '').replace('.', ',')} €`,
    'letter.dated': germanDay(asked.dated),
    'letter.pay_by': dayOrNull(payBy),
    'first_letter.dated': dayOrNull(first ?? null),
    'plan.first_due': dayOrNull(instalment?.due_date ?? null),
    'plan.amount': instalment === undefined ? null : germanMoney(instalment.amount),
    'plan.count': table === null ? null : String(table.instalments.length),
    'plan.fee': saysPlanFee(facts.text.kind) ? germanMoney(planFeeCents(facts)) : null,
    'instalment.due_on': dayOrNull(reminded?.due_on ?? null),
    'instalment.amount': reminded && germanMoney(reminded.amount),
    'account.iban': ibanText(facts.account?.iban ?? null),
    'operator.name': issuer.name,
    'operator.phone': issuer.phone,
    'operator.email': issuer.email,
    'inbound.received_on': facts.answers && germanDay(dayOf(facts.answers.received_at)),
  };
}

/** Identifies what a letter says and where it goes. */
export const fingerprintOf = (printable: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(printable, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    .digest('hex');
