// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Company } from '@mahnwerk/contract/operator/companies.ts';

export interface Statements {
  readonly creditor_mailboxes: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly notification_channels: Company['notification_channels'] };
  };
}
