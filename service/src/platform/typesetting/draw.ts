/** Draws the first page of a typeset PDF as a PNG, in a process of its own (draw-program.ts). */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Helper, processHost, yieldTo } from '../workers/helper.ts';
import { endOf, type QuestionLimits } from '../workers/watchdog.ts';
import { TypesettingFailed } from './typesetter.ts';

export interface DrawingQuestion {
  readonly pdf: Uint8Array;
  readonly dpi: number;
  readonly limits: QuestionLimits;
}

export type DrawingAnswer =
  | { readonly kind: 'drawn'; readonly png: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

const program = fileURLToPath(new URL('draw-program.ts', import.meta.url));
const readable = [
  fileURLToPath(new URL('.', import.meta.url)),
  fileURLToPath(new URL('../workers/', import.meta.url)),
  realpathSync(fileURLToPath(new URL('..', import.meta.resolve('@embedpdf/pdfium')))),
  // Where Node.js looks for it first, once the workspace has a package folder of its own.
  fileURLToPath(new URL('../../../node_modules/@embedpdf/pdfium/*', import.meta.url)),
];
const execArgv = [
  '--permission',
  '--allow-worker',
  ...readable.map((folder) => `--allow-fs-read=${folder}`),
  '--no-warnings',
];

/** A page of a few centimetres takes a few milliseconds. */
const limits: QuestionLimits = { milliseconds: 5_000, memory_bytes: 512 * 1024 * 1024, wall_ms: 15_000 };
const backstop_ms = 5_000;

/** @throws TypesettingFailed */
export async function drawPage(pdf: Buffer, dpi: number): Promise<Buffer> {
  const helper = new Helper<DrawingQuestion, DrawingAnswer>(
    processHost({ program, name: 'drawing', execArgv, started: yieldTo }),
  );
  try {
    const asked = await helper.ask({ pdf, dpi, limits }, limits.wall_ms + backstop_ms);
    if (asked.kind === 'ended') throw new TypesettingFailed(endOf(asked).by, asked.lastWords);
    if (asked.answer.kind === 'failed') throw new TypesettingFailed('template', asked.answer.message);
    return Buffer.from(asked.answer.png);
  } finally {
    await helper.end();
  }
}
