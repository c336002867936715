/** What the rows of orders and old cases are judged and made by: read for many of them at once. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { type ClaimRow, readClaimsWith } from '../../collection/claims/index.ts';
import { type DebtorRow, type DebtorSetting, readDebtors, readWholeSetting } from '../../collection/debtors/index.ts';
import { expiryOf, type OrderRow, readOrders } from '../../collection/orders/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import type { Matched } from '../e-invoices/index.ts';
import {
  type ByReference,
  changeOf,
  chosenOf,
  debtorsWith,
  keptFinding,
  noSuchDebtor,
  triedNew,
} from './case-debtor.ts';
import { same_document_max } from './claim-values.ts';
import { ambiguousAt, matchesOfOrders, precedingIn } from './e-invoice-rows.ts';
import type { Row, Setting } from './rules.ts';
import { type Finding, valueOf } from './values.ts';

const at = 'debtor_reference';

export interface CaseFacts {
  readonly known: DebtorSetting;
  readonly company: Awaited<ReturnType<typeof readCompany>>;
  readonly expires_at: string;
  readonly now: string;
  readonly debtors: ByReference;
  readonly chosen: ReadonlyMap<string, DebtorRow>;
  /** Of rows that are e-invoices. */
  readonly matches: ReadonlyMap<number, Matched>;
  readonly claims: ReadonlyMap<string, readonly ClaimRow[]>;
  readonly orders: ReadonlyMap<string, OrderRow>;
}

export async function readFacts(db: CompanyDb, rows: readonly Row[]): Promise<CaseFacts> {
  const named = rows.flatMap(({ values }) => valueOf(values, 'document_reference') ?? []);
  const documents = [...new Set([...named, ...precedingIn(rows)])];
  const matches = await matchesOfOrders(db, rows);
  const matched = [...matches.values()].flatMap((each) => (each.kind === 'one' ? each.match.id : []));
  const [known, company, expires_at, debtors, chosen, claims] = await Promise.all([
    readWholeSetting(db),
    readCompany(db),
    expiryOf(db),
    debtorsWith(
      db,
      rows.map(({ values }) => valueOf(values, at)),
    ),
    readDebtors(db, [...new Set([...rows.flatMap(({ debtor_id }) => debtor_id ?? []), ...matched])]),
    documents.length === 0 ? [] : readClaimsWith(db, documents, same_document_max),
  ]);
  const orders = await readOrders(db, [...new Set(claims.map(({ order_id }) => order_id))]);
  return {
    matches,
    known,
    company,
    expires_at,
    now: db.now,
    debtors,
    chosen: new Map(chosen.map((each) => [each.id, each])),
    claims: Map.groupBy(claims, ({ document_reference }) => document_reference ?? ''),
    orders: new Map(orders.map((order) => [order.id, order])),
  };
}

/** The debtor of a row as it will be, with what keeps it from being so. */
export interface Debtor {
  readonly stored: DebtorRow | undefined;
  /** As the run leaves it; undefined where it cannot be made. */
  readonly after: DebtorRow | undefined;
  readonly findings: readonly Finding[];
}

export function debtorOf({ number, values, debtor_id }: Row, facts: CaseFacts, setting: Setting): Debtor {
  const { known, now } = facts;
  if (debtor_id !== null) {
    const chosen = facts.chosen.get(debtor_id);
    return { stored: chosen, after: chosen, findings: chosen === undefined ? [noSuchDebtor(at)] : [] };
  }
  const match = facts.matches.get(number);
  if (match?.kind === 'several') return { stored: undefined, after: undefined, findings: [ambiguousAt(at)] };
  const stored =
    match === undefined
      ? chosenOf(values, facts.debtors.get(valueOf(values, at) ?? '') ?? [], known)
      : match.kind === 'one'
        ? facts.chosen.get(match.match.id)
        : undefined;
  if (stored === undefined) {
    const { debtor, findings } = triedNew(values, at, { setting, known, now });
    return { stored, after: debtor, findings };
  }
  const change = changeOf(values, stored, known);
  if (change === undefined) return { stored, after: stored, findings: [] };
  return setting.options.on_existing_debtor === 'update'
    ? { stored, after: change.after, findings: change.findings }
    : { stored, after: stored, findings: [keptFinding(stored, change.fields)] };
}
