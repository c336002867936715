import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';

export interface PageSettings {
  readonly enabled: boolean;
  readonly languages: readonly ('de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar')[];
  readonly code_days: number;
}

export const settingsOf = async (
  _db: CompanyDb,
  { environment }: { readonly environment: Environment },
): Promise<PageSettings> => ({
  enabled: environment === 'sandbox',
  languages: ['de', 'en', 'tr', 'pl', 'ru', 'ar'],
  code_days: 180,
});
