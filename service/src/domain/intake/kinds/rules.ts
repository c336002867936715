/** What a kind of import knows of the commands that its rows end in (decision 150). */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import type { ImportKindName, RowAction } from '@mahnwerk/contract/shapes/import-words.ts';
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';
import type { Finding, Values } from './values.ts';

/** What every row of an import has in common. */
export interface Setting {
  readonly kind: ImportKindName;
  /** All options of the kind, with their defaults. */
  readonly options: Options;
  /** Whose routes the rows go through, and who has uploaded the file. */
  readonly side: 'company' | 'operator';
  readonly author: { readonly type: 'user' | 'key'; readonly name: string };
  readonly partner_id: string | null;
  readonly publicUrl: string;
  readonly environment: Environment;
  /** The name of the file. */
  readonly source: string;
}

/** The options of every kind; those of other kinds have their defaults. */
export interface Options {
  readonly subject_matter: string;
  readonly claim_type_code: string | null;
  readonly payment_days: number | null;
  readonly acting_as: 'consumer' | 'business' | null;
  readonly on_existing_debtor: 'keep' | 'update';
  readonly release: boolean;
  readonly without_pdf: 'draft' | 'data_sheet';
  readonly finalize: boolean;
  readonly creditor_obligation_fulfilled: boolean;
  readonly group_by_debtor: boolean;
  readonly delay_days: number | null;
  readonly as_of: string | null;
  readonly course: 'none' | 'start';
  readonly step: string | null;
}

/** A row that is checked or run. */
export interface Row {
  readonly number: number;
  readonly values: Values;
  /** The e-invoice that the row is; null in a table. */
  readonly invoice: EInvoice | null;
  /** The debtor that a person has chosen. */
  readonly debtor_id: string | null;
  /** The file that the row brings along, stored and sound. */
  readonly document: Attached | null;
}

/** A stored file for what a row makes. */
export interface Attached {
  readonly type: 'invoice' | 'claim_statement';
  readonly filename: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** A resource that a row made, changed or found. */
export interface Resource {
  readonly type: 'debtor' | 'invoice' | 'payment' | 'order' | 'claim' | 'mandate';
  readonly id: string;
  /** Of a payment: what it is on. */
  readonly parent?: string;
}

/** What the check says of a row. */
export interface Verdict {
  readonly findings: readonly Finding[];
  readonly matched: (Resource & { readonly reasons: readonly string[] }) | null;
  /** Debtors that fit, where several do. */
  readonly candidates?: readonly (Resource & { readonly reasons: readonly string[] })[];
  /** The run leaves it as it is: the same is here. */
  readonly skip: boolean;
  /** What it belongs to by what is here, instead of by its values alone. */
  readonly together?: string;
}

/** What undoing takes back: as the run left it. */
export interface Made extends Resource {
  /** Digest of what a change would change; undefined: any change is welcome. */
  readonly print?: string;
}

/** What the audit log has of a row by itself; the command that ran it is there already. */
export interface AuditedPart {
  readonly action: 'take_over' | 'take_letter';
  readonly target: string;
  readonly after: unknown;
}

/** What the run made of a row. */
export interface Outcome {
  readonly action: Extract<RowAction, 'created' | 'updated' | 'skipped'>;
  readonly resources: readonly Resource[];
  /** What a draft lacks to be released or finalized. */
  readonly errors: readonly Failure[];
  readonly made: readonly Made[];
  readonly audited?: readonly AuditedPart[];
  /** What a person should look at of what was made. */
  readonly code?: string | null;
  readonly message?: string | null;
}

/** A row with what it made. */
export interface MadeRow {
  readonly number: number;
  readonly made: readonly Made[];
  readonly action: string;
}

/** How rows of a file that belong together are run: in one part of the transaction. */
export interface Together {
  /** The name of those that a row belongs to by its values; undefined: it is by itself. */
  readonly groupOf: (values: Values, options: Options) => string | undefined;
  /** At most so many become one thing. */
  readonly most: number;
  /** Each is a transaction of its own. */
  readonly alone?: true;
  /** One outcome a row. @throws Refusal about `claims[n]`, the n-th row, or about all */
  readonly run: (tx: CompanyTx, rows: readonly Row[], setting: Setting) => Promise<Outcome[]>;
}

export interface KindRules {
  /** What identifies the row among those of its file; undefined while a part of it is missing. */
  readonly keyOf: (values: Values) => string | undefined;
  /** What the single routes would say of rows now, as the command's own rules say it. Writes nothing. */
  readonly judge: (db: CompanyDb, rows: readonly Row[], setting: Setting) => Promise<Verdict[]>;
  /** Rows that may become one thing. */
  readonly together?: Together;
  /**
   * Does the same as `run` for rows that are new to the company, by few round trips: what they become is composed of facts that are read once.
   * Undefined, with nothing written: they are run one by one. @throws Refusal, or what the database refuses, where data has changed meanwhile
   */
  readonly runAtOnce?: (
    tx: CompanyTx,
    rows: readonly Row[],
    setting: Setting,
  ) => Promise<readonly Outcome[] | undefined>;
  /** Does what the single routes do. @throws Refusal */
  readonly run: (tx: CompanyTx, row: Row, setting: Setting) => Promise<Outcome>;
  /** The numbers of rows upon which something has followed. */
  readonly followed: (db: CompanyDb, rows: readonly MadeRow[], setting: Setting) => Promise<ReadonlySet<number>>;
  /** Takes back what a row made. @throws Refusal where something has followed meanwhile */
  readonly undo: (tx: CompanyTx, row: MadeRow, setting: Setting) => Promise<void>;
}

/** The key of several values. */
export const keyOfAll = (...values: readonly (string | null | undefined)[]): string => JSON.stringify(values);
