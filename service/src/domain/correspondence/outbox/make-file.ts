/** The file of a letter: its page, and the pages that follow it, stored under their content. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LetterProblem } from '@mahnwerk/contract/operator/letters.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { MergeFailed, mergePdfs, type PagesFrom } from '../../../platform/typesetting/merge.ts';
import type { Typesetter } from '../../../platform/typesetting/typesetter.ts';
import { isTooLong, tooLong, unprintableOf } from '../letters/index.ts';
import { type AppendixPart, type FreeLetter, type LetterFile, LetterRefused } from './source.ts';

export interface MakingParts {
  readonly typesetter: Typesetter;
  readonly objects: Dependencies['objects'];
}

/**
 * The bytes are stored under their content before a row names them.
 * @throws LetterRefused if this letter cannot be made; ObjectStoreUnavailable, SpoolUnavailable, TypesettingFailed
 */
export async function makeFile(
  { document, addressee, appendix, bounds }: FreeLetter,
  { typesetter, objects }: MakingParts,
): Promise<LetterFile> {
  const unprintable = unprintableOf(addressee);
  if (unprintable.length > 0) throw new LetterRefused('not_printable', unprintable);
  const { pdf, pages } = await typesetter.typeset(document()).catch((error: unknown) => {
    throw isTooLong(error) ? new LetterRefused('not_printable', [tooLong(addressee)]) : error;
  });
  const following = (await appendix?.({ typesetter, objects })) ?? [];
  const whole = following.length === 0 ? { pdf, pages } : await merged(pdf, following, objects);
  if (bounds !== undefined && (whole.pages > bounds.pages || whole.pdf.length > bounds.bytes))
    throw new LetterRefused('attachments_too_large', [
      problemOf(
        'letter',
        'attachments_too_large',
        `The letter has ${whole.pages} pages and ${whole.pdf.length} bytes.`,
      ),
    ]);
  return { ...(await stored(whole.pdf, objects)), pages: whole.pages, own_pages: pages };
}

async function stored(pdf: Buffer, objects: Dependencies['objects']): Promise<Pick<LetterFile, 'sha256' | 'size'>> {
  const file = await objects.spool.take([pdf], pdf.length);
  try {
    await objects.keep([file]);
  } finally {
    await file.release();
  }
  return { sha256: file.sha256, size: file.size };
}

/**
 * Stores a PDF with pages of others behind it.
 * @param following stored PDFs by their content in hexadecimal, each from one of its pages on
 */
export async function storePages(
  pdf: Buffer,
  following: readonly { readonly content: string; readonly from: number }[],
  objects: Dependencies['objects'],
): Promise<Pick<LetterFile, 'sha256' | 'size'>> {
  if (following.length === 0) return stored(pdf, objects);
  async function* pdfs(): AsyncGenerator<Buffer | PagesFrom> {
    yield pdf;
    for (const { content, from } of following) {
      const chunks: Buffer[] = [];
      for await (const chunk of await objects.store.open(content)) chunks.push(chunk as Buffer);
      yield { pdf: Buffer.concat(chunks), from };
    }
  }
  return inFolder(objects, async (path) => {
    await mergePdfs(pdfs(), path);
    return stored(await readFile(path), objects);
  });
}

/** What `work` writes goes once it is done. */
async function inFolder<T>({ spool }: Dependencies['objects'], work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(spool.folder, 'letter-'));
  try {
    return await work(join(folder, 'letter.pdf'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One PDF of several, in a process of its own. */
async function merged(
  letter: Buffer,
  following: readonly AppendixPart[],
  objects: Dependencies['objects'],
): Promise<{ readonly pdf: Buffer; readonly pages: number }> {
  let appended: AppendixPart | undefined;
  function* pdfs(): Generator<Buffer> {
    yield letter;
    for (appended of following) yield appended.pdf;
    appended = undefined;
  }
  return inFolder(objects, async (path) => {
    const pages = await mergePdfs(pdfs(), path);
    return { pdf: await readFile(path), pages: pages.reduce((sum, each) => sum + each, 0) };
  }).catch((error: unknown) => {
    throw error instanceof MergeFailed && appended?.field != null ? unavailable(appended.field) : error;
  });
}

/** A document that cannot become pages of the letter. @param field where it is named */
export const unavailable = (field: string): LetterRefused =>
  new LetterRefused('attachment_unavailable', [
    problemOf(field, 'attachment_unavailable', 'The document cannot be made pages of the letter.'),
  ]);

const problemOf = (field: string, code: LetterProblem['code'], message: string): LetterProblem => ({
  field,
  code,
  message,
});
