/** Reads the attachments of a mail before it is sent, whole: a mail is never cut off by the object store. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { type ObjectStore, ObjectStoreUnavailable } from '../objects/index.ts';
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
  objects: Pick<ObjectStore, 'local'>,
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
  objects: Pick<ObjectStore, 'local'>,
  sha256: string,
  max_bytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const file = await objects.local(sha256);
  try {
    if ((await stat(file.path)).size > max_bytes) throw new AttachmentsTooLarge();
    const bytes = await readFile(file.path, { signal });
    if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
    throw new Error(`the bytes are not those of ${sha256}`);
  } catch (error) {
    throw error instanceof AttachmentsTooLarge ? error : new ObjectStoreUnavailable(error);
  } finally {
    await file.release();
  }
}
