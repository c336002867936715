/** All SQL on the versions of policies: lines of them, one for what moves by the same rules. */
import type { CompanyDb, OperatorDb, OperatorTx, CompanyTx } from '../../../platform/database/session.ts';
import { type Statement, statementsOf } from '../../../platform/database/statement.ts';
import { supersedeLater } from '../../../platform/dated-versions.ts';
import type { Listing } from '../../../platform/lists/page.ts';
import type { LadderKind } from '../queue/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('ladder-policies');

/** A line of versions. */
export interface PolicyLine {
  readonly kind: LadderKind;
  readonly policy_id: string;
  /** The company that it is for; null: all. */
  readonly company_id: string | null;
}

/** A stored version; a document of null is the default of its user. */
export interface VersionRow {
  readonly version: number;
  readonly effective_from: string;
  readonly document: Readonly<Record<string, unknown>> | null;
  readonly created_at: string;
}

const columns = 'v.version, v.effective_from, v.document, v.created_at';
const own = 'p.policy_id, p.version, p.effective_from, p.superseded_at, p.document, p.created_at';

/** Statements on the versions of a kind, named by its user: the texts are those of `versionTexts`. */
export interface VersionStatements {
  readonly version: Statement<
    { readonly policy_id: string | null; readonly version: bigint | number | null },
    VersionRow
  >;
  readonly inForce: Statement<{ readonly policy_id: string | null; readonly day: string | null }, VersionRow>;
}

interface VersionTexts extends Readonly<Record<keyof VersionStatements, string>> {
  readonly nullability: { readonly notNull: readonly string[] };
  /** The versions of the line `:policy_id`, newest first. */
  readonly listing: Listing;
}

/** @param first versions without a row, with the columns of the others: the first one of a company's invoices */
export function versionTexts(kind: LadderKind, first?: string): VersionTexts {
  const stored = `select ${own} from ladder_policies p where p.kind = '${kind}'`;
  const from = `(${first === undefined ? stored : `${stored} union all ${first}`}) v`;
  return {
    version: `select ${columns} from ${from} where v.policy_id = :policy_id and v.version = :version::int8`,
    inForce: `select ${columns} from ${from}
   where v.policy_id = :policy_id and v.superseded_at is null and (v.version = 1 or v.effective_from <= :day)
   order by v.version > 1 desc, v.effective_from desc, v.version desc limit 1`,
    nullability: { notNull: ['version', 'effective_from', 'created_at'] },
    listing: {
      from,
      alias: 'v',
      columns,
      tenant: false,
      key: ['policy_id', 'version'],
      named: { id: 'version' },
      newestById: true,
      where: 'v.policy_id = :policy_id',
    },
  };
}

const lockRows = statement(
  'lock',
  `select pg_advisory_xact_lock(hashtext('ladder policies ' || :kind::text), hashtext(:policy_id::uuid::text))`,
);

/** Until the transaction ends, no other one changes the line. */
export const lockLine = (tx: CompanyTx | OperatorTx, { kind, policy_id }: PolicyLine): Promise<number> =>
  (tx as OperatorTx).run(lockRows, { kind, policy_id });

const supersede = statement('supersede', supersedeLater('ladder_policies', 'kind = :kind and policy_id = :policy_id'));

const insertRow = statement(
  'insert',
  `insert into ladder_policies (kind, policy_id, company_id, version, effective_from, document, created_at)
   select :kind::ladder_kind, :policy_id::uuid, :company, coalesce(max(p.version), :versions) + 1, :effective_from, :document, :now
   from ladder_policies p where p.kind = :kind and p.policy_id = :policy_id
   returning version, effective_from, document, created_at`,
);

export interface NewVersion {
  readonly effective_from: string;
  readonly business_date: string;
  readonly document: object;
  /** Versions without a row. */
  readonly versions?: 0 | 1;
}

/** Creates the next version; versions from its day on that are not yet in force are superseded. */
export async function insertVersion(
  tx: CompanyTx | OperatorTx,
  { kind, policy_id, company_id: company }: PolicyLine,
  { effective_from, business_date, document, versions = 0 }: NewVersion,
): Promise<VersionRow> {
  const all = tx as OperatorTx;
  all.send(supersede, { kind, policy_id, effective_from, business_date });
  const version = { effective_from, document: JSON.stringify(document), versions };
  return all.one(insertRow, { kind, policy_id, company, ...version });
}

// Moves of running subjects to a version.

const mark = statement(
  'markToMove',
  `update ladder_policies set moves_from = least(:from::date, case when moved_at is null then moves_from end), moved_at = null
   where kind = :kind and policy_id = :policy_id and version = :version`,
);

/** Plans a move from a day on; one that is planned for an earlier day stays. */
export const markToMove = (
  tx: CompanyTx | OperatorTx,
  { kind, policy_id }: PolicyLine,
  { version, from }: { readonly version: number; readonly from: string },
): void => (tx as OperatorTx).send(mark, { kind, policy_id, version, from });

// A later version that moves subjects makes an earlier move of its line idle.
const next = statement(
  'nextMove',
  `select kind, policy_id, company_id, version, moves_from from ladder_policies
   where kind = :kind and company_id is not distinct from :company and moved_at is null and superseded_at is null and moves_from <= :on
   order by effective_from desc, version desc limit 1`,
  { notNull: ['moves_from'] },
);

/** A move of the running subjects of a line to a version. */
export type PlannedMove = Statements['nextMove']['row'];

/** The next move of the lines of a company, or of those of all, by a day. */
export const nextMove = (
  db: CompanyDb | OperatorDb,
  move: { readonly kind: LadderKind; readonly company: string | null; readonly on: string },
): Promise<PlannedMove | undefined> => (db as OperatorDb).findOne(next, move);

const done = statement(
  'moved',
  `update ladder_policies set moved_at = :now
   where kind = :kind and policy_id = :policy_id and moves_from is not null and moved_at is null and version <= :version`,
);
export const setMoved = (tx: OperatorTx, { kind, policy_id, version }: PlannedMove): void =>
  tx.send(done, { kind, policy_id, version });
