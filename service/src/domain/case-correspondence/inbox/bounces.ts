/**
 * Reports of mail servers (RFC 3464). One that names a letter by the Message-ID in the headers that came back, and its
 * recipient, is believed: both are known to the recipient's server alone. Any other changes nothing.
 */
import type { InboxBounce } from '@mahnwerk/contract/operator/inbox.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { DeliveryReport, ReportedRecipient } from '../../../platform/inbound/protocol.ts';
import type { ReportListener } from '../../correspondence/outbox/index.ts';
import { mailIdsOf } from './find.ts';
import { readMailedLetters } from './store-matching.ts';

/** @returns what the report says, with the letter that it followed */
export async function followReport(
  tx: OperatorTx,
  { message_id, recipients }: DeliveryReport,
  returns: ReportListener,
): Promise<InboxBounce | null> {
  const [letter] = await readMailedLetters(tx, mailIdsOf(message_id === null ? [] : [message_id]));
  const own = recipients.find(({ recipient }) => recipient === letter?.recipient?.toLowerCase());
  const said = own ?? recipients[0];
  if (said === undefined) return null;
  const followed = letter !== undefined && own !== undefined && isFollowed(own);
  if (followed) {
    const bound = tx.forCompany(letter.company_id);
    const reported = { id: letter.letter_id, kind: letter.kind, detail: detailOf(own) };
    if (own.action === 'failed') await returns.failed(bound, reported);
    else returns.delayed(bound, reported);
  }
  return { letter_id: followed ? letter.letter_id : null, ...said };
}

const isFollowed = ({ action }: ReportedRecipient): boolean => action === 'failed' || action === 'delayed';

const detailOf = ({ action, status }: ReportedRecipient): string =>
  [action, status].filter((each) => each !== null).join(' ');
