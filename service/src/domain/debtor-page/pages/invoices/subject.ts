/** What a visit may see of the invoices of its debtor, read in one snapshot (debtor-page.md 4, 5, 9). */
import type { CompanyDb } from '../../../../platform/database/session.ts';
import { orNotFound } from '../../../../platform/refusal.ts';
import type { Cents } from '../../../../values/money.ts';
import { type DebtorRow, readDebtor as readDunningDebtor } from '../../../dunning/debtors/index.ts';
import { policyOf } from '../../../dunning/policy/index.ts';
import { businessDate } from '../../../ladder/business-date/index.ts';
import { type Company, readCompany } from '../../../parties/companies/index.ts';
import { isMinor } from '../../../parties/identity/index.ts';
import type { DunningVisit } from '../../visits/index.ts';
import type { PageHost } from '../host.ts';
import type { Inside } from '../inside.ts';
import * as store from './store.ts';

export type InvoiceRow = store.OpenRow & {
  /** The next step hands it over to collection. */
  readonly isHandedNext: boolean;
};

export interface Debtor {
  readonly today: string;
  readonly debtor: DebtorRow;
  readonly company: Company;
  /** Who collects what was handed over. */
  readonly collector: string;
  readonly invoices: readonly InvoiceRow[];
  readonly sum: Cents;
  readonly handed: readonly store.HandedRow[];
  readonly payments: readonly store.PaymentRow[];
  readonly letters: readonly store.NoticeLetter[];
  readonly files: readonly store.InvoiceFile[];
  readonly state: DebtorState;
  /** The reader is under age: it can pay, disagree and report (§ 107 BGB). */
  readonly isMinor: boolean;
  readonly recipient: { readonly name: string };
}

/** What the page is: what comes first holds. */
export type DebtorState = 'paid' | 'deceased' | 'insolvent' | 'open';

export type InvoiceInside = Inside<DunningVisit, Debtor>;

/** Whether the page demands something, and says where to pay. */
export const demands = ({ state }: Pick<Debtor, 'state'>): boolean => state === 'open';

export const readDebtor = (db: CompanyDb, { code }: DunningVisit, { needs }: PageHost): Promise<Debtor> =>
  db.snapshot(async () => {
    const id = code.dunning_debtor_id;
    const [today, found, company, issuer, open, handed, payments, letters, files] = await Promise.all([
      businessDate(db),
      readDunningDebtor(db, id),
      readCompany(db),
      needs.readIssuer(db),
      store.readOpenRows(db, id),
      store.readHanded(db, id),
      store.readPayments(db, id),
      store.readNoticeLetters(db, id),
      store.readInvoiceFiles(db, id),
    ]);
    const debtor = orNotFound(found);
    return {
      today,
      debtor,
      company,
      collector: issuer?.name ?? '',
      invoices: await withNextStep(db, open),
      sum: open[0]?.sum_cents ?? 0n,
      handed,
      payments,
      letters,
      files,
      state: stateOf(debtor, open[0]?.sum_cents ?? 0n),
      isMinor: isMinor(debtor.person?.birth_date ?? null, today),
      recipient: { name: debtor.display_name },
    };
  });

function stateOf({ dunning_stop: stop }: DebtorRow, sum: Cents): DebtorState {
  if (sum <= 0n) return 'paid';
  return stop === 'deceased' || stop === 'insolvent' ? stop : 'open';
}

async function withNextStep(db: CompanyDb, rows: readonly store.OpenRow[]): Promise<readonly InvoiceRow[]> {
  const versions = [...new Set(rows.map(({ policy_version }) => policy_version))];
  const policies = await Promise.all(versions.map(async (version) => [version, await policyOf(db, version)] as const));
  const levels = new Map(policies.map(([version, policy]) => [version, policy?.levels.length ?? 0]));
  return rows.map((row) => ({ ...row, isHandedNext: row.current_level >= (levels.get(row.policy_version) ?? 0) }));
}
