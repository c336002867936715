/** Reads a mail: from its bytes to text, addresses and files. It runs in the process of program.ts alone. */
import PostalMime, { type Attachment, decodeWords, type Email } from 'postal-mime';
import { mediaTypeOf } from '../inspection/media-type.ts';
import { idOf, idsOf, reportOf } from './delivery-report.ts';
import { textOfHtml } from './html-text.ts';
import { beginningOf, lineOf, textOf } from './plain-text.ts';
import {
  type MailAddress,
  type MailAttachment,
  mailLimits,
  type MailProblem,
  type MailProblemCode,
  type ReadMail,
} from './protocol.ts';

export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  if (bytes.length > mailLimits.mail_bytes) return readHeaders(bytes, 'too_large');
  const parser = parserOf();
  let email: Email;
  try {
    email = await parser.parse(bytes);
  } catch {
    // The parser refuses what is nested too deep, or has too many bytes of headers.
    return readHeaders(bytes, 'too_complex');
  }
  if (partsOf(parser) > mailLimits.parts) return readHeaders(bytes, 'too_complex');
  const problems: MailProblem[] = [];
  const report = deliveryReportOf(email);
  return {
    ...headOf(email),
    text: bodyOf(email, problems),
    report,
    attachments: attachmentsOf(email, problems),
    problems,
  };
}

const parserOf = () =>
  new PostalMime({
    maxNestingDepth: mailLimits.depth,
    maxHeadersSize: mailLimits.header_bytes,
    maxRfc822NestingDepth: mailLimits.depth / 2,
  });

/** A part of a parsed mail, as the pinned version of the parser keeps it. */
interface Part {
  readonly childNodes: readonly Part[];
}

function partsOf(parser: PostalMime): number {
  const count = ({ childNodes }: Part): number => childNodes.reduce((sum, part) => sum + count(part), 1);
  return count((parser as unknown as { readonly root: Part }).root);
}

/** The headers alone. */
async function readHeaders(bytes: Uint8Array, code: MailProblemCode): Promise<ReadMail> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, mailLimits.header_bytes / 2));
  const blank = head.toString('latin1').search(/\r?\n\r?\n/);
  const headers = Buffer.concat([blank < 0 ? head : head.subarray(0, blank), Buffer.from('\r\n\r\n')]);
  const problems = [{ code, filename: null }];
  const rest = { text: null, report: null, attachments: [], problems } as const;
  try {
    return { ...headOf(await parserOf().parse(headers)), ...rest };
  } catch {
    return { ...unreadHead, ...rest };
  }
}

const unreadHead = { sender: null, subject: null, message_id: null, answers: [], isAutoReply: false } as const;

function headOf(email: Email): Pick<ReadMail, keyof typeof unreadHead> {
  const header = (name: string): string | undefined => email.headers.find(({ key }) => key === name)?.value;
  return {
    sender: senderOf(email),
    subject: lineOf(email.subject, mailLimits.line_characters),
    message_id: idOf(header('message-id')),
    answers: [...new Set([...idsOf(header('in-reply-to')), ...idsOf(header('references'))])].slice(
      -mailLimits.references,
    ),
    isAutoReply: isAutoReply(header),
  };
}

function isAutoReply(header: (name: string) => string | undefined): boolean {
  const submitted = header('auto-submitted')?.trim().toLowerCase();
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(?:bulk|junk|auto_reply)$/i.test(header('precedence')?.trim() ?? '') ||
    header('return-path')?.trim() === '<>'
  );
}

const addressForm = /^[^\s\p{C}<>()[\]\\,;:"@]{1,64}@[^\s\p{C}<>()[\]\\,;:"@]{1,190}$/u;

function senderOf({ from }: Email): MailAddress | null {
  const email = lineOf(from?.address, mailLimits.line_characters)?.toLowerCase();
  if (email === undefined || !addressForm.test(email)) return null;
  return { name: lineOf(from?.name === undefined ? null : decodeWords(from.name), 200), email };
}

/** The text of the HTML where a mail has one: what its reader sees, without what the markup carries. */
function bodyOf({ html, text }: Email, problems: MailProblem[]): string | null {
  const max = mailLimits.text_characters;
  const whole = textOf(html === undefined ? (text ?? '') : textOfHtml(html, max * 2));
  if (whole.length > max) problems.push({ code: 'truncated', filename: null });
  const kept = beginningOf(whole, max);
  return kept === '' ? null : kept;
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof ArrayBuffer
      ? new Uint8Array(content)
      : content;

const ofReports =
  /^(?:message\/(?:delivery-status|global-delivery-status|rfc822|global|rfc822-headers)|text\/rfc822-headers)$/;

function deliveryReportOf({ attachments }: Email) {
  const find = (form: RegExp) => attachments.find(({ mimeType }) => form.test(mimeType));
  const status = find(/^message\/(?:global-)?delivery-status$/);
  if (status === undefined) return null;
  const returned = find(/^(?:message\/(?:rfc822|global|rfc822-headers)|text\/rfc822-headers)$/);
  const textIn = (each: Attachment) => Buffer.from(bytesOf(each).subarray(0, mailLimits.header_bytes)).toString('utf8');
  return reportOf(textIn(status), returned === undefined ? null : textIn(returned));
}

function attachmentsOf({ attachments }: Email, problems: MailProblem[]): MailAttachment[] {
  const taken: MailAttachment[] = [];
  const isReport = attachments.some(({ mimeType }) => mimeType === 'message/delivery-status');
  for (const each of attachments) {
    const bytes = bytesOf(each);
    if (bytes.length === 0 || (isReport && ofReports.test(each.mimeType))) continue;
    const filename = lineOf(each.filename, 255);
    const mediaType = mediaTypeOf(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2048)));
    const code =
      mediaType === undefined
        ? 'attachment_unsupported'
        : bytes.length > mailLimits.attachment_bytes
          ? 'attachment_too_large'
          : 'too_many_attachments';
    if (mediaType === undefined || code === 'attachment_too_large' || taken.length === mailLimits.attachments) {
      if (problems.length < mailLimits.parts) problems.push({ code, filename });
    } else taken.push({ filename, mediaType, bytes });
  }
  return taken;
}
