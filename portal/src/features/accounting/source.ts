/** Whose exports a screen shows. The routes of the Case, the dunning and the operator's API are declared alike, so that one set of screens shows them. */
import type { AccountingExport, ExportFormat, ExportKind } from '@mahnwerk/contract/shapes/accounting.ts';
import type { Attempt } from '../../data/query.ts';
import type { api } from '../../data/operations.ts';

type Exports = typeof api.company.accountingExports;

/** What is asked for. */
export interface Asked {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly to: string;
}

export interface ExportSource {
  readonly exports: Pick<Exports, 'list' | 'get' | 'delete' | 'download'>;
  /** What is offered, the first at first. */
  readonly kinds: readonly ExportKind[];
  readonly create: (asked: Asked, attempt: Attempt) => Promise<AccountingExport>;
  readonly mayWrite: boolean;
  /** The books are those of the operator. */
  readonly isOfOperator?: boolean;
}

/** The formats of a kind. */
export const formatsOf = (kind: ExportKind): readonly ExportFormat[] => (kind === 'datev' ? ['extf'] : ['csv', 'xlsx']);

const names = {
  datev: 'EXTF_Buchungsstapel',
  open_items: 'Offene_Posten',
  payments: 'Zahlungen',
  statements: 'Abrechnungen',
} as const;

/** What the file of an export is called. */
export const fileNameOf = ({ kind, to, number, format }: AccountingExport): string =>
  `${names[kind]}_${to}_${number}.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
