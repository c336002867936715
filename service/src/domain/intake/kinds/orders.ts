/** Orders as a kind of import, with their debtors: a row is a claim. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { OrderCreate } from '@mahnwerk/contract/case/orders.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { ClaimRow } from '../../collection/claims/index.ts';
import type { DebtorRow } from '../../collection/debtors/index.ts';
import { collectSubmissionErrors, composeDraft } from '../../collection/orders/index.ts';
import { isCreditNote } from '../e-invoices/index.ts';
import { type CaseFacts, type Debtor, debtorOf, readFacts } from './case-facts.ts';
import { buyerKeyOf } from './e-invoice-rows.ts';
import { assumedOf, claimNames, differing, missingOf } from './claim-values.ts';
import { no_debtor } from './invoice-values.ts';
import { orderBody } from './order-body.ts';
import { documentFindings } from './order-e-invoices.ts';
import { runAtOnce } from './orders-at-once.ts';
import { followed, run, runTogether, undo } from './orders-run.ts';
import { keyOfAll, type KindRules, type Options, type Row, type Setting, type Verdict } from './rules.ts';
import { errorAt, type Finding, findingsOf, readBody, valueOf, type Values, warningAt } from './values.ts';

const at = 'debtor_reference';

/** The claim of the row’s debtor with its document, which is here already. */
export function knownClaim(
  { number, values }: Row,
  debtor: DebtorRow | undefined,
  facts: CaseFacts,
): ClaimRow | undefined {
  const debtors = new Set((facts.debtors.get(valueOf(values, at) ?? '') ?? []).map(({ id }) => id));
  if (debtor !== undefined) debtors.add(debtor.id);
  const match = facts.matches.get(number);
  if (match?.kind === 'several') for (const { id } of match.candidates) debtors.add(id);
  const found = (facts.claims.get(valueOf(values, 'document_reference') ?? '') ?? []).filter(({ debtor_id }) =>
    debtors.has(debtor_id),
  );
  return found.find((claim) => differingFrom(values, claim, facts).length === 0) ?? found[0];
}

const differingFrom = (values: Values, claim: ClaimRow, { orders }: CaseFacts): string[] =>
  differing(values, claim, orders.get(claim.order_id)?.starting_approach);

export function verdictOnKnown({ values }: Row, claim: ClaimRow, facts: CaseFacts): Verdict {
  const fields = differingFrom(values, claim, facts);
  const matched = { type: 'order', id: claim.order_id, reasons: [at, 'document_reference'] } as const;
  const name = `A claim with document ${claim.document_reference ?? ''}`;
  if (fields.length === 0)
    return {
      findings: [warningAt('document_reference', 'already_exists', `${name} is here already.`)],
      matched,
      skip: true,
    };
  const message = `${name} is here with other values: ${fields.join(', ')}.`;
  return { findings: [errorAt(fields[0] ?? 'document_reference', 'differs', message)], matched, skip: false };
}

/** What creation refuses of the claim of a row, and what finalize would. */
function claimFindings(row: Row, debtor: Debtor, facts: CaseFacts, setting: Setting): Finding[] {
  const { values } = row;
  const names = claimNames(values);
  const sent = orderBody([row], debtor.stored?.id ?? debtor.after?.id ?? no_debtor, setting);
  const { body, failures } = readBody(OrderCreate, sent);
  if (body === undefined) return findingsOf(failures, names);
  const { company, known, now, expires_at } = facts;
  const report = new ValidationErrors();
  const composed = composeDraft(
    body,
    {
      source: 'client',
      now,
      expires_at,
      today: known.today,
      defaultType: company.default_claim_type,
      publicUrl: setting.publicUrl,
      environment: setting.environment,
      debtorName: debtor.after?.display_name ?? '',
    },
    report,
  );
  if (report.failed) return findingsOf(report.failures, names);
  if (!setting.options.finalize) return [];
  const missing = new ValidationErrors();
  const debtors = debtor.after === undefined ? [] : [debtor.after];
  collectSubmissionErrors({ ...composed, debtors, company }, known.today, missing);
  return findingsOf(missing.failures, { ...names, ...finalizeNames }, 'warning');
}

export const finalizeNames = { 'debtor.addresses': 'street', addresses: 'street', claims: 'principal_amount' };

/** Rows of one debtor become one order: of an e-invoice the debtor that it names, whatever its number there. */
function togetherAs(row: Row, stored: DebtorRow | undefined): Pick<Verdict, 'together'> {
  const name = row.invoice === null && row.debtor_id === null ? undefined : (stored?.id ?? buyerKeyOf(row));
  return name === undefined ? {} : { together: name };
}

function verdictOn(row: Row, facts: CaseFacts, setting: Setting): Verdict {
  const { values } = row;
  const document = documentFindings(row, facts);
  if (row.invoice !== null && isCreditNote(row.invoice)) return { ...document, skip: false };
  const debtor = debtorOf(row, facts, setting);
  const claim = knownClaim(row, debtor.stored, facts);
  if (claim !== undefined) return verdictOnKnown(row, claim, facts);
  const findings = [
    ...document.findings,
    ...missingOf(values, [...(row.debtor_id === null ? [at] : []), 'document_reference', 'principal_amount']),
    ...debtor.findings,
    ...claimFindings(row, debtor, facts, setting),
    ...assumedOf(values, setting),
  ];
  const match = facts.matches.get(row.number);
  const reasons = match?.kind === 'one' ? match.match.reasons : [at];
  const matched = debtor.stored === undefined ? null : ({ type: 'debtor', id: debtor.stored.id, reasons } as const);
  const candidates = match?.kind === 'several' ? match.candidates : [];
  return {
    findings,
    matched: document.matched ?? matched,
    candidates: candidates.map((each) => ({ type: 'debtor', ...each })),
    skip: false,
    ...(setting.options.group_by_debtor ? togetherAs(row, debtor.stored) : {}),
  };
}

export const orderRules: KindRules = {
  keyOf(values) {
    const parts = [valueOf(values, at), valueOf(values, 'document_reference')];
    return parts.includes(undefined) ? undefined : keyOfAll(...parts);
  },
  together: {
    groupOf: (values: Values, { group_by_debtor }: Options) => (group_by_debtor ? valueOf(values, at) : undefined),
    most: limits.claims_per_order,
    run: runTogether,
  },
  runAtOnce,
  async judge(db, rows, setting) {
    const facts = await readFacts(db, rows);
    return rows.map((row) => verdictOn(row, facts, setting));
  },
  run,
  followed,
  undo,
};
