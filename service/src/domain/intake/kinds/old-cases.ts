/** Old cases of an agency as a kind of import: the rows of one key are one case (intake.md 1). */
import { OrderCreate } from '@mahnwerk/contract/case/orders.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { findByCaseKeys, type OldCase } from '../../collection/mandates/index.ts';
import { collectSubmissionErrors, composeDraft } from '../../collection/orders/index.ts';
import { type CaseFacts, debtorOf, readFacts } from './case-facts.ts';
import { assumedOf, missingOf } from './claim-values.ts';
import { no_debtor } from './invoice-values.ts';
import { differingOld, readKnownCases } from './old-case-known.ts';
import { isTitled, oldClaimBody, oldClaimNames, ownFindings } from './old-case-values.ts';
import { runCase } from './old-cases-run.ts';
import { finalizeNames } from './orders.ts';
import { keyOfAll, type KindRules, type Row, type Setting, type Verdict } from './rules.ts';
import { errorAt, type Finding, findingsOf, readBody, valueOf, warningAt } from './values.ts';

interface Facts extends CaseFacts {
  /** By case key. */
  readonly cases: ReadonlyMap<string, OldCase>;
  readonly knownCases: Awaited<ReturnType<typeof readKnownCases>>;
}

async function readAll(db: CompanyDb, rows: readonly Row[]): Promise<Facts> {
  const keys = [...new Set(rows.flatMap(({ values }) => valueOf(values, 'case_key') ?? []))];
  const [facts, cases] = await Promise.all([readFacts(db, rows), findByCaseKeys(db, keys)]);
  const ids = [...cases.values()].map(({ id }) => id);
  return { ...facts, cases, knownCases: await readKnownCases(db, ids) };
}

/** What creation, finalize and acceptance would refuse of the claim of a row. */
function claimFindings(row: Row, facts: Facts, setting: Setting): Finding[] {
  const { values } = row;
  const { company, known, now, expires_at } = facts;
  const debtor = debtorOf(row, facts, setting);
  const names = { ...oldClaimNames(values), ...finalizeNames };
  const { body, failures } = readBody(OrderCreate, {
    debtor_id: debtor.after?.id ?? no_debtor,
    creditor_obligation_fulfilled: true,
    claims: [oldClaimBody(values, setting)],
  });
  if (body === undefined) return [...debtor.findings, ...findingsOf(failures, names)];
  const report = new ValidationErrors();
  const composed = composeDraft(
    body,
    {
      source: 'operator',
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
  if (!report.failed) {
    const debtors = debtor.after === undefined ? [] : [debtor.after];
    collectSubmissionErrors({ ...composed, debtors, company, hasOriginals: true }, known.today, report);
  }
  return [...debtor.findings, ...findingsOf(report.failures, names)];
}

function verdictOn(row: Row, facts: Facts, setting: Setting): Verdict {
  const { values } = row;
  const known = facts.cases.get(valueOf(values, 'case_key') ?? '');
  if (known !== undefined) return verdictOnKnown(row, known, facts, setting);
  const amount = isTitled(values) ? 'titled_amount' : 'principal_amount';
  const reference = row.debtor_id === null ? ['debtor_reference'] : [];
  const findings = [
    ...missingOf(values, ['case_key', ...reference, 'document_reference', amount]),
    ...claimFindings(row, facts, setting),
    ...ownFindings(values, facts.known.today),
    ...assumedOf(values, setting),
  ];
  const seen = new Set<string>();
  const once = findings.filter(({ code, field }) => {
    const name = `${code} ${field}`;
    return !seen.has(name) && seen.add(name);
  });
  return { findings: once, matched: null, skip: false };
}

function verdictOnKnown(row: Row, of: OldCase, facts: Facts, setting: Setting): Verdict {
  const key = of.case_key;
  const matched = { type: 'mandate', id: of.id, reasons: ['case_key'] } as const;
  const fields = differingOld(row, of, facts.knownCases);
  if (fields.length > 0)
    return {
      findings: [
        errorAt(fields[0] ?? 'case_key', 'differs', `Case ${key} is here with other values: ${fields.join(', ')}.`),
      ],
      matched,
      skip: false,
    };
  const kept = debtorOf(row, facts, setting).findings.filter(({ severity }) => severity === 'warning');
  const known = warningAt('case_key', 'already_exists', `Case ${key} is here already.`);
  return { findings: [known, ...kept], matched, skip: true };
}

export const oldCaseRules: KindRules = {
  keyOf(values) {
    const parts = [valueOf(values, 'case_key'), valueOf(values, 'document_reference')];
    return parts.includes(undefined) ? undefined : keyOfAll(...parts);
  },
  together: {
    groupOf: (values) => valueOf(values, 'case_key'),
    most: limits.claims_per_order,
    alone: true,
    run: runCase,
  },
  async judge(db, rows, setting) {
    const facts = await readAll(db, rows);
    return rows.map((row) => verdictOn(row, facts, setting));
  },
  async run(tx, row, setting) {
    const [outcome] = await runCase(tx, [row], setting);
    if (outcome === undefined) throw new Error('a case has an outcome for each of its rows');
    return outcome;
  },
  // An accepted case is decided.
  followed: (_db, rows) => Promise.resolve(new Set(rows.map(({ number }) => number))),
  undo: () => Promise.resolve(),
};
