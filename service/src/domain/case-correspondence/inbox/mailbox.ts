/** The operator's routes of the mailbox. */
import { type Mailbox, mailbox } from '@mahnwerk/contract/operator/inbox.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { audited } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { placeOf } from '../../../platform/inbound/mailbox-settings.ts';
import { hasten } from '../../../platform/queue/index.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import { fetchKey, fetchKind } from './fetch.ts';
import { readMailbox } from './store-mailbox.ts';

/** The one mailbox, in the audit log. */
const mailbox_id = '00000000-0000-0000-0000-000000000005';

async function present(db: OperatorDb, { mailbox: settings }: Pick<Dependencies, 'mailbox'>): Promise<Mailbox> {
  const row = await readMailbox(db);
  return {
    configured: settings !== undefined,
    address: settings === undefined ? null : placeOf(settings),
    last_read_at: row?.last_read_at ?? null,
    last_error: row?.last_error ?? null,
    failing_since: row?.failing_since ?? null,
  };
}

export const mailboxRoutes = implement(mailbox, {
  get: ({ db, deps }) => present(db, deps),
  async fetch({ tx, deps }) {
    refuseUnless(deps.mailbox !== undefined, 'conflict', { detail: 'No mailbox is set (IMAP_URL).' });
    hasten(tx, { kind: fetchKind, key: fetchKey });
    const { last_read_at, last_error, ...rest } = await present(tx, deps);
    return audited({ ...rest, last_read_at, last_error }, { target: mailbox_id, after: { last_read_at, last_error } });
  },
});
