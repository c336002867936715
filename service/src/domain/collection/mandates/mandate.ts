/** The rules of a mandate, pure: its reference number, the states it opens with, its wire form. */
import { randomInt } from 'node:crypto';
import type { PaymentState, ProcedureState } from '@mahnwerk/contract/case/mandate-states.ts';
import type { HistoryEntry, Mandate, OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import type { LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { plainTextOf } from '../../../values/html.ts';
import type { Cents } from '../../../values/money.ts';
import { presentDocument, type StoredDocument } from '../../correspondence/documents/index.ts';
import type { BalanceLines } from '../../money/ledger/index.ts';
import type { Company } from '../../parties/companies/index.ts';
import { requestsSummary } from '../../correspondence/requests/index.ts';
import { nextStepOf, operatorStepOf } from './next-step.ts';
import type { Statements } from './statements.gen.ts';

export const noSuchDebtor = 'No debtor with this id belongs to this case.';

// No I, L, O, 0, 1, 5, S, 2, Z, 8, B: read over the telephone, each is itself.
const alphabet = 'ACDEFGHJKMNPQRTUVWXY34679';
const characters = 6;

/** `K26-A7QK3M`: the year of acceptance and 25^6 possibilities (decisions.md 6). */
export const newReferenceNumber = (today: string): string =>
  `K${today.slice(2, 4)}-${Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

/** The procedure a case opens with: foreclosure when every claim is titled, else as the order asks (decisions.md 6). */
export function openingProcedure(
  startingApproach: 'extrajudicial' | 'judicial',
  claims: readonly { type: 'receivable' | 'titled' }[],
): ProcedureState {
  if (claims.every((claim) => claim.type === 'titled')) return 'foreclosure';
  return startingApproach === 'judicial' ? 'judicial_dunning' : 'extrajudicial';
}

const paymentStateOf = ({ claimed, paid }: { claimed: Cents; paid: Cents }): PaymentState =>
  paid <= 0n ? 'unpaid' : paid >= claimed ? 'fully_paid' : 'partially_paid';

/** The part of a balance that the mandate's row repeats. */
export const stateOf = ({
  total,
}: Pick<BalanceLines, 'total'>): { payment_state: PaymentState; total_balance_cents: Cents } => ({
  payment_state: paymentStateOf({ claimed: total.legal_claim_cents, paid: total.payment_cents }),
  total_balance_cents: total.balance_cents,
});

/** Closed or ended: nothing can be booked any more. */
export const isMandateOver = ({
  closed_at,
  procedure_state,
  processing_state,
}: Pick<MandateRow, 'closed_at' | 'procedure_state' | 'processing_state'>): boolean =>
  closed_at !== null || procedure_state === 'ended' || processing_state === 'ended';

export type MandateRow = Statements['get']['row'];

export const mandateUrl = (publicUrl: string, id: string): string => `${publicUrl}/v2/mandates/${id}/`;

/** The data that all events of a mandate share. */
export interface MandateEventData {
  readonly company_id: string;
  readonly mandate_id: string;
  readonly mandate_url: string;
}

/** That of a mandate. */
export const mandateEventData = (tx: CompanyTx, id: string, publicUrl: string): MandateEventData => ({
  company_id: tx.tenant.company_id,
  mandate_id: id,
  mandate_url: mandateUrl(publicUrl, id),
});

/** The wire form, in the contract's order. */
export const presentMandate = (row: MandateRow, balance: LegalBalance, publicUrl: string): Mandate => ({
  id: row.id,
  href: mandateUrl(publicUrl, row.id),
  reference_number: row.reference_number,
  further_reference_numbers: row.further_reference_numbers,
  next_step: nextStepOf(row, { today: balance.as_of }),
  debtor_id: row.debtor_id,
  debtor_name: row.debtor_name,
  additional_debtor_ids: row.additional_debtor_ids,
  order_ids: row.order_ids,
  claim_ids: row.claim_ids,
  claim_count: row.claim_ids.length,
  procedure_state: row.procedure_state,
  processing_state: row.processing_state,
  payment_state: row.payment_state,
  legal_balance: balance,
  requests_to_client_summary: requestsSummary(row),
  closed_at: row.closed_at,
  closing: row.closing && { ...row.closing, description: plainTextOf(row.closing.description) },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** What the operator alone knows of a mandate. */
interface OperatorKnowledge {
  readonly row: MandateRow;
  readonly company: Pick<Company, 'id' | 'name'>;
  /** The day of the earliest follow-up that is due. */
  readonly followUpOn: string | undefined;
  readonly debtorFlags: OperatorMandate['debtor_flags'];
}

/** The wire form for the operator, with the operator's URL. */
export const mandateForOperator = (
  mandate: Mandate,
  { row, company, followUpOn, debtorFlags }: OperatorKnowledge,
  publicUrl: string,
): OperatorMandate => ({
  ...mandate,
  next_step: operatorStepOf(row, { today: mandate.legal_balance.as_of, followUpOn }),
  company_id: company.id,
  company_name: company.name,
  assignee: assigneeOf(row),
  limitation_on: row.closed_at === null ? row.limitation_on : null,
  debtor_flags: debtorFlags,
  href: operatorMandateUrl(publicUrl, mandate.id),
});

/** Who works on a case; null: no member of the staff. */
export const assigneeOf = ({ assignee_id: id, assignee_name: name }: MandateRow): OperatorMandate['assignee'] =>
  id === null || name === null ? null : { id, name };

export const operatorMandateUrl = (publicUrl: string, id: string): string => `${publicUrl}/operator/v1/mandates/${id}/`;

export type HistoryRow = Statements['status_update']['row'];

/** The path segment of an entry's documents. */
const documentHomes: Readonly<Partial<Record<HistoryRow['type'], string>>> = {
  status_update: 'history',
  message: 'messages',
};

export const presentHistory = (
  row: HistoryRow,
  documents: readonly StoredDocument[],
  publicUrl: string,
): HistoryEntry => ({
  id: row.id,
  type: row.type,
  title: row.title,
  code: row.code,
  values: row.code_values,
  description: row.description,
  procedure_state: row.procedure_state,
  processing_state: row.processing_state,
  payment_state: row.payment_state,
  documents: documents.map((each) =>
    presentDocument(each, `${mandateUrl(publicUrl, row.mandate_id)}${documentHomes[row.type]}/${row.id}/documents/`),
  ),
  created_at: row.created_at,
  updated_at: row.updated_at,
  author: authorOf(row),
});

/** Who caused an entry, as the client reads it: people and keys of the operator are the service. */
const authorOf = ({ message_author: type, author_name: name }: HistoryRow): HistoryEntry['author'] =>
  type === null || type === 'service' ? { type: 'service', name: null } : { type, name };
