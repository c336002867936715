/** The file of a letter: its page, and the pages that follow it, stored under their content. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LetterProblem } from '@mahnwerk/contract/operator/letters.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { MergeFailed, mergePdfs } from '../../../platform/typesetting/merge.ts';
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
  const file = await objects.spool.take([whole.pdf], whole.pdf.length);
  try {
    await objects.keep([file]);
  } finally {
    await file.release();
  }
  return { sha256: file.sha256, size: file.size, pages: whole.pages };
}

/** One PDF of several, in a process of its own. */
async function merged(
  letter: Buffer,
  following: readonly AppendixPart[],
  { spool }: Dependencies['objects'],
): Promise<{ readonly pdf: Buffer; readonly pages: number }> {
  const folder = await mkdtemp(join(spool.folder, 'letter-'));
  let appended: AppendixPart | undefined;
  function* pdfs(): Generator<Buffer> {
    yield letter;
    for (appended of following) yield appended.pdf;
    appended = undefined;
  }
  try {
    const path = join(folder, 'letter.pdf');
    const pages = await mergePdfs(pdfs(), path);
    return { pdf: await readFile(path), pages: pages.reduce((sum, each) => sum + each, 0) };
  } catch (error) {
    if (error instanceof MergeFailed && appended?.field != null) throw unavailable(appended.field);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
