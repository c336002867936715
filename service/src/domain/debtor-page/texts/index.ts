/** What the debtor's page says, by language. */
import type { PageLanguage } from '@mahnwerk/contract/operator/debtor-page-settings.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';

/** Whether a lawyer of the operator has confirmed the text in force of a language. */
export type TextApproval = 'approved' | 'pending';

/** The shipped texts are drafts. */
export const textApproval = async (_db: CompanyDb | OperatorDb, _language: PageLanguage): Promise<TextApproval> =>
  'pending';
