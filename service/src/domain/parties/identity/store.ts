/** The SQL on the creditor's mailboxes. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { ownDomains } from './email.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('identity');

const notificationChannels = statement(
  'creditor_mailboxes',
  `select notification_channels from companies where id = :company_id`,
);

/** The domains of the notification addresses of the creditor. */
export async function creditorDomains(db: CompanyDb): Promise<ReadonlySet<string>> {
  const { notification_channels: channels } = await db.one(notificationChannels);
  return ownDomains(channels.filter(({ type }) => type === 'email').map(({ value }) => value));
}
