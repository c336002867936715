/** Reads the attachments of a mail before it is sent, whole: a mail is never cut off by the object store. */
import { createHash } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import { ObjectMissing, type ObjectStore, ObjectStoreUnavailable } from '../objects/index.ts';
import type { Attachment } from './mail.ts';

/** An attachment and its content. */
export interface LoadedAttachment extends Attachment {
  readonly bytes: Buffer;
}

/** Of one mail. In base64 it stays below the 15 MB and more that mail servers accept. */
const total_max_bytes = 10 * 1024 * 1024;

/** The attachments together are too large for a mail. */
export class AttachmentsTooLarge extends Error {
  constructor() {
    super(`the attachments of a mail exceed ${total_max_bytes} bytes`);
  }
}

/** @throws ObjectStoreUnavailable, ObjectMissing, AttachmentsTooLarge */
export async function loadAttachments(
  objects: Pick<ObjectStore, 'open'>,
  attachments: readonly Attachment[],
  signal: AbortSignal,
): Promise<LoadedAttachment[]> {
  const loaded: LoadedAttachment[] = [];
  let left = total_max_bytes;
  for (const attachment of attachments) {
    const bytes = await read(objects, attachment.content, left, signal);
    left -= bytes.length;
    loaded.push({ ...attachment, bytes });
  }
  return loaded;
}

async function read(
  objects: Pick<ObjectStore, 'open'>,
  sha256: string,
  max_bytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of addAbortSignal(signal, await objects.open(sha256)) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > max_bytes) throw new AttachmentsTooLarge();
      hash.update(piece);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof ObjectMissing || error instanceof AttachmentsTooLarge) throw error;
    throw error instanceof ObjectStoreUnavailable ? error : new ObjectStoreUnavailable(error);
  }
  if (hash.digest('hex') !== sha256)
    throw new ObjectStoreUnavailable(new Error(`the bytes are not those of ${sha256}`));
  return Buffer.concat(pieces);
}
