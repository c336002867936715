import type { DocumentType } from '@mahnwerk/contract/case/documents.ts';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { MoneyObject } from '@mahnwerk/contract/shapes/values.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';

export interface PageSettings {
  readonly enabled: boolean;
  readonly languages: readonly PageLanguage[];
  readonly code_days: number;
  readonly plan: {
    readonly enabled: boolean;
    readonly min_amount: MoneyObject;
    readonly max_count: number;
    readonly max_balance: MoneyObject | null;
    readonly first_due_days: number;
    readonly settlement_fee: boolean;
    readonly interest: 'runs' | 'waived_if_kept';
    readonly grace_days: number;
    readonly default_after: number;
  };
  readonly promise: { readonly enabled: boolean; readonly max_days: number; readonly max_broken: number };
  readonly pause_days: number;
  readonly released_types: readonly DocumentType[];
  readonly contact: {
    readonly phone: string | null;
    readonly email: string | null;
    readonly hours: string | null;
  } | null;
  readonly privacy: { readonly officer: string | null; readonly authority: string | null; readonly url: string | null };
}

export const settingsOf = async (
  _db: CompanyDb,
  { environment }: { readonly environment: Environment },
): Promise<PageSettings> => ({
  enabled: environment === 'sandbox',
  languages: ['de', 'en', 'tr', 'pl', 'ru', 'ar'],
  code_days: 180,
  plan: {
    enabled: true,
    min_amount: { value: '25.00', currency: 'EUR' },
    max_count: 12,
    max_balance: null,
    first_due_days: 31,
    settlement_fee: false,
    interest: 'runs',
    grace_days: 7,
    default_after: 2,
  },
  promise: { enabled: true, max_days: 30, max_broken: 1 },
  pause_days: 10,
  released_types: ['invoice'],
  contact: null,
  privacy: { officer: null, authority: null, url: null },
});
