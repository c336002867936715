/** Reports of mail servers on mails that did not arrive (RFC 3464). Pure. */
import { lineOf } from './plain-text.ts';
import { type DeliveryReport, mailLimits, type ReportedRecipient } from './protocol.ts';

type Fields = ReadonlyMap<string, string>;

/** Fields of a block, by lower-case name; a folded line belongs to the one before it, and the first of a name counts. */
function fieldsOf(block: string): Fields {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

const unix = (text: string): string => text.replace(/\r\n?/g, '\n');

/** `rfc822; name@example.org` without its type. */
const withoutType = (value: string | undefined): string | null =>
  value === undefined ? null : value.slice(value.indexOf(';') + 1).trim();

function recipientOf(fields: Fields): ReportedRecipient | undefined {
  const recipient = lineOf(
    withoutType(fields.get('final-recipient') ?? fields.get('original-recipient')),
    mailLimits.line_characters,
  );
  const action = fields.get('action')?.toLowerCase();
  if (recipient === null || action === undefined) return undefined;
  return {
    recipient: recipient.replace(/^<|>$/g, '').toLowerCase(),
    action: lineOf(action, 20) ?? '',
    status: /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null,
    diagnostic: lineOf(withoutType(fields.get('diagnostic-code')), mailLimits.line_characters),
  };
}

/**
 * @param status the text of `message/delivery-status`
 * @param returned the mail that came back, or its headers alone
 */
export function reportOf(status: string, returned: string | null): DeliveryReport {
  const recipients = unix(status)
    .split(/\n[ \t]*\n/)
    .slice(0, mailLimits.recipients + 1)
    .flatMap((block) => recipientOf(fieldsOf(block)) ?? []);
  const headers = returned === null ? null : (unix(returned).split(/\n[ \t]*\n/, 1)[0] ?? '');
  const message_id = headers === null ? undefined : fieldsOf(headers).get('message-id');
  return { message_id: idOf(message_id), recipients };
}

/** A Message-ID without its brackets. */
export const idOf = (value: string | undefined): string | null => idsOf(value)[0] ?? null;

/** The Message-IDs of a header such as References. */
export const idsOf = (value: string | undefined): readonly string[] =>
  Array.from((value ?? '').slice(0, 20_000).matchAll(/<([^<>\s]{1,500})>/g), ([, id]) => lineOf(id, 500) ?? '').filter(
    (id) => id !== '',
  );
