/** The options of each kind with their defaults, and what a body may set (intake.md 1). */
import type { ImportOptions } from '@mahnwerk/contract/shapes/import-reading.ts';
import type { ImportKindName } from '@mahnwerk/contract/shapes/import-words.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { isKnownStep } from '../../case-work/course/index.ts';
import type { Options } from '../kinds/index.ts';

const defaults: Options = {
  subject_matter: 'Rechnung {number}',
  claim_type_code: null,
  payment_days: null,
  acting_as: null,
  on_existing_debtor: 'keep',
  release: false,
  without_pdf: 'draft',
  finalize: false,
  creditor_obligation_fulfilled: false,
  group_by_debtor: false,
  delay_days: null,
  as_of: null,
  course: 'none',
  step: null,
};

type Name = keyof Options;

const ofDebtors = ['acting_as', 'on_existing_debtor'] as const;
const ofDocuments = ['subject_matter', 'claim_type_code', 'payment_days', ...ofDebtors] as const;

/** What each kind takes. */
export const optionNames: Readonly<Record<ImportKindName, readonly Name[]>> = {
  invoices: [...ofDocuments, 'release', 'without_pdf'],
  invoice_debtors: ofDebtors,
  invoice_payments: [],
  orders: [...ofDocuments, 'finalize', 'creditor_obligation_fulfilled', 'group_by_debtor', 'delay_days'],
  debtors: ofDebtors,
  payments: [],
  old_cases: [...ofDocuments, 'delay_days', 'as_of', 'course', 'step'],
};

/** Reports options that the kind does not have. */
export function refuseOptions(kind: ImportKindName, sent: ImportOptions | undefined, report: ValidationErrors): void {
  for (const name of Object.keys(sent ?? {}))
    if (!(optionNames[kind] as readonly string[]).includes(name))
      report.failAt(`options.${name}`, 'not_allowed', `Imports of \`${kind}\` have no such option.`);
}

/** @throws Refusal validation_error for a step that no policy of the company has */
export async function refuseStep(db: CompanyDb, set: ImportOptions, environment: Environment): Promise<void> {
  const { course, step = null } = set;
  if (course !== 'start' || step === null) return;
  const isKnown = await isKnownStep(db, step, environment);
  refuseFailures((report) => {
    if (!isKnown) report.failAt('options.step', 'invalid', 'No policy of the company has this step.');
  });
}

/** All options, those of the kind as set. */
export const completeOptions = (set: ImportOptions): Options => ({ ...defaults, ...set });

/** The options of the kind with their defaults, as an import shows them. */
export const shownOptions = (kind: ImportKindName, set: ImportOptions): ImportOptions => {
  const all = completeOptions(set);
  return Object.fromEntries(
    optionNames[kind].flatMap((name) => (name === 'as_of' && all.as_of === null ? [] : [[name, all[name]]])),
  );
};
