/**
 * The thread for large JSON bodies (large-bodies.ts): reads a spooled body, returns its value and its spooled files.
 */
import { answerInThread } from '../workers/program.ts';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { FileContent } from '@mahnwerk/contract/shapes/file.ts';
import { Spool, SpooledFile, SpoolUnavailable } from '../objects/spool.ts';
import { Refusal } from '../refusal.ts';
import { clipTexts, holdersIn, liftFiles } from './files-in-json.ts';
import { JsonSyntaxError } from './json.ts';
import type { LargeBodyAnswer, LargeContent, LargeBody } from './large-bodies.ts';
import { parseLarge } from './large-json.ts';

async function answer(body: LargeBody): Promise<LargeBodyAnswer> {
  try {
    return await read(body);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { kind: 'refused', code: 'parse_error', detail: error.message };
    if (error instanceof Refusal) return { kind: 'refused', code: error.code, detail: error.message };
    return {
      kind: 'failed',
      isSpool: error instanceof SpoolUnavailable,
      message: error instanceof Error ? error.message : String(error),
    };
  }
}

async function read({ path, charset, locations }: LargeBody): Promise<LargeBodyAnswer> {
  const bytes = contentOf(path);
  try {
    const value = clipTexts(parseLarge(bytes, charset, locations.bodyBytes), locations);
    const holders = holdersIn(value, locations);
    const spool = new Spool(dirname(path));
    let count = 0;
    // Named after the body, so that the main thread can remove the files of a thread that ended.
    const take: Spool['take'] = (source, max) => spool.take(source, max, `${basename(path)}-${count++}`);
    await liftFiles(value, locations, { spool: { take }, reserve: () => undefined });
    const contents = holders.map(({ base64 }) => contentIn(base64 as FileContent | string));
    for (const holder of holders) (holder as { base64: unknown }).base64 = '';
    return { kind: 'read', value, contents };
  } finally {
    // Releases the memory immediately, before garbage collection: the next body is just as large.
    (bytes.buffer as ArrayBuffer).transfer(0);
  }
}

function contentOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.allocUnsafeSlow(fstatSync(file).size);
    for (let at = 0; at < bytes.length;) {
      const count = readSync(file, bytes, at, bytes.length - at, at);
      if (count === 0) throw new Error('the spooled body is shorter than it was');
      at += count;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

function contentIn(content: FileContent | string): LargeContent {
  if (typeof content === 'string') return { kind: 'text', text: content };
  if (!(content instanceof SpooledFile)) return { kind: 'unread', size: content.size };
  const { path, sha256, size, head } = content;
  return { kind: 'file', path, sha256, size, head };
}

answerInThread(answer);
