/** Merges PDFs to one, in their order, in a process of its own (merge-program.ts). */
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Helper, processHost, yieldTo } from '../workers/helper.ts';
import { endOf, type QuestionLimits } from '../workers/watchdog.ts';

export type MergeQuestion =
  | { readonly kind: 'append'; readonly pdf: Uint8Array; readonly from: number; readonly limits: QuestionLimits }
  | { readonly kind: 'save'; readonly path: string; readonly limits: QuestionLimits };

export type MergeAnswer =
  /** `pages`: of the PDF appended. */
  { readonly kind: 'done'; readonly pages: number } | { readonly kind: 'failed'; readonly message: string };

/** A PDF from one of its pages on, from 1. */
export interface PagesFrom {
  readonly pdf: Buffer;
  readonly from: number;
}

/** One PDF was not appended, or the result not written. */
export class MergeFailed extends Error {}

const program = fileURLToPath(new URL('merge-program.ts', import.meta.url));
const readable = [
  fileURLToPath(new URL('.', import.meta.url)),
  fileURLToPath(new URL('../workers/', import.meta.url)),
  realpathSync(fileURLToPath(new URL('..', import.meta.resolve('@embedpdf/pdfium')))),
  // Where Node.js looks for it first, once the workspace has a package folder of its own.
  fileURLToPath(new URL('../../../node_modules/@embedpdf/pdfium/*', import.meta.url)),
];

/** 500 letters take 3 s and 200 MB in all. */
const limits: QuestionLimits = { milliseconds: 20_000, memory_bytes: 768 * 1024 * 1024, wall_ms: 60_000 };
const backstop_ms = 5_000;

/**
 * Writes the pages of all PDFs, in their order, to a file; one PDF at a time is in the memory of the service.
 *
 * @returns the number of pages of each
 * @throws MergeFailed; what `pdfs` throws
 */
export async function mergePdfs(
  pdfs: AsyncIterable<Buffer | PagesFrom> | Iterable<Buffer | PagesFrom>,
  path: string,
): Promise<number[]> {
  const execArgv = [
    '--permission',
    '--allow-worker',
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    `--allow-fs-write=${realpathSync(dirname(path))}`,
    '--no-warnings',
  ];
  const helper = new Helper<MergeQuestion, MergeAnswer>(
    processHost({ program, name: 'merge', execArgv, started: yieldTo }),
  );
  try {
    const pages: number[] = [];
    for await (const each of pdfs) {
      const { pdf, from } = Buffer.isBuffer(each) ? { pdf: each, from: 1 } : each;
      pages.push(await ask(helper, { kind: 'append', pdf, from, limits }));
    }
    await ask(helper, { kind: 'save', path, limits });
    return pages;
  } finally {
    await helper.end();
  }
}

async function ask(helper: Helper<MergeQuestion, MergeAnswer>, question: MergeQuestion): Promise<number> {
  const asked = await helper.ask(question, limits.wall_ms + backstop_ms);
  if (asked.kind === 'ended') throw new MergeFailed(`the process ended: ${endOf(asked).by} ${asked.lastWords}`);
  if (asked.answer.kind === 'failed') throw new MergeFailed(asked.answer.message);
  return asked.answer.pages;
}
