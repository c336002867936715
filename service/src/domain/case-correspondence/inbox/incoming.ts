/** What arrives, before it is an item: the files of an upload or a fetched mail, with what is read of a mail. */
import type { DocumentMediaType } from '@mahnwerk/contract/shapes/media-types.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Undo } from '../../../platform/http/interruption.ts';
import type { ReadMail } from '../../../platform/inbound/protocol.ts';
import { mediaTypeOf } from '../../../platform/inspection/media-type.ts';
import type { SpooledFile } from '../../../platform/objects/index.ts';
import { newId } from '../../../platform/ids.ts';
import { fileName, mailType } from './item.ts';
import type { NewFile } from './store-files.ts';

/** A mail that was read, and the spooled file of the mail itself. */
export interface IncomingMail {
  readonly kind: 'mail';
  readonly original: SpooledFile;
  readonly mail: ReadMail;
}

/** Scans; a type is undefined where a file is none. */
export interface IncomingScans {
  readonly kind: 'scans';
  readonly files: readonly SpooledFile[];
  readonly types: readonly (DocumentMediaType | undefined)[];
}

export type Incoming = IncomingMail | IncomingScans;

/** A mail begins with a header; a mailbox file of one mail with its separator. */
const mailForm = /^(?:From [^\n]*\r?\n)?[!-9;-~]{1,76}:[ \t]?[^\n]*\r?\n/;

/** Whether a file is a mail, told by its first bytes. */
export const isMail = (head: Buffer): boolean =>
  mediaTypeOf(head) === undefined && mailForm.test(`${head.toString('latin1')}\n`) && !head.includes(0);

export async function readMailFile(
  original: SpooledFile,
  { mails }: Pick<Dependencies, 'mails'>,
): Promise<IncomingMail> {
  return { kind: 'mail', original, mail: await mails.read(original.path, original.size) };
}

/** Stores the contents of an item; the object store keeps them for at least an hour. */
export async function keepFiles(
  incoming: Incoming,
  { objects }: Pick<Dependencies, 'objects'>,
): Promise<{ readonly files: readonly NewFile[]; readonly undo: Undo }> {
  if (incoming.kind === 'scans') {
    await objects.keep(incoming.files);
    const files = incoming.files.map((file, index) => newFile(file, incoming.types[index] ?? 'application/pdf'));
    return { files, undo: () => objects.drop(incoming.files) };
  }
  const { original, mail } = incoming;
  const spooled: SpooledFile[] = [];
  try {
    for (const { bytes, filename } of mail.attachments) {
      const file = await objects.spool.take([bytes], limits.document_bytes);
      spooled.push(filename === null ? file : file.called(filename));
    }
    await objects.keep([original, ...spooled]);
  } finally {
    for (const file of spooled) await file.release();
  }
  const attached = spooled.map((file, index) => newFile(file, mail.attachments[index]?.mediaType ?? 'application/pdf'));
  const whole = { ...newFile(original, mailType), filename: 'message.eml' };
  return { files: [...attached, whole], undo: () => objects.drop([original, ...spooled]) };
}

const newFile = (file: SpooledFile, mime_type: NewFile['mime_type']): NewFile => ({
  id: newId(),
  filename: fileName(file.filename, mime_type),
  mime_type,
  size: file.size,
  sha256: Buffer.from(file.sha256, 'hex'),
});
