/**
 * The process that appends PDFs to one, with PDFium: it keeps what it has read until the end, and its memory goes with
 * the process. The result is written in pieces. Tags and outlines are not taken over: the result is for a printer.
 */
import { answerInProcess } from '../workers/program.ts';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { startWatchdog } from '../workers/watchdog.ts';
import type { MergeAnswer, MergeQuestion } from './merge.ts';

const { resolve } = createRequire(import.meta.url);
const wasmBinary = new Uint8Array(readFileSync(resolve('@embedpdf/pdfium/pdfium.wasm'))).buffer;
const pdfium = await init({ wasmBinary });
pdfium.PDFiumExt_Init();
const { malloc, free } = pdfium.pdfium.wasmExports;
const watchdog = startWatchdog();
const merged = pdfium.FPDF_CreateNewDocument();

/** Emscripten's view of its memory, replaced when that grows; the package's types omit it. */
const heap = (): Uint8Array => (pdfium.pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;

/** @returns the number of pages appended */
function append(pdf: Uint8Array, from: number): number {
  const memory = malloc(pdf.length);
  heap().set(pdf, memory);
  const source = pdfium.FPDF_LoadMemDocument(memory, pdf.length, '');
  try {
    const pages = source === 0 ? 0 : pdfium.FPDF_GetPageCount(source);
    const range = from === 1 ? '' : `${from}-${pages}`;
    if (pages < from || !pdfium.FPDF_ImportPages(merged, source, range, pdfium.FPDF_GetPageCount(merged)))
      throw new Error(`PDFium cannot append this PDF (${pdfium.FPDF_GetLastError()})`);
    return pages - from + 1;
  } finally {
    if (source !== 0) pdfium.FPDF_CloseDocument(source);
    free(memory);
  }
}

/** fpdf_save.h: FPDF_FILEWRITE is a version and a function that writes one block and returns 1. */
function save(path: string): void {
  const file = openSync(path, 'w');
  const writeBlock = pdfium.pdfium.addFunction((_self: number, data: number, size: number) => {
    writeSync(file, heap().subarray(data, data + size));
    return 1;
  }, 'iiii');
  const writer = malloc(8);
  try {
    pdfium.pdfium.setValue(writer, 1, 'i32');
    pdfium.pdfium.setValue(writer + 4, writeBlock, 'i32');
    if (!pdfium.FPDF_SaveAsCopy(merged, writer, 0)) throw new Error('PDFium cannot save the result');
  } finally {
    closeSync(file);
    free(writer);
  }
}

function answer(question: MergeQuestion): MergeAnswer {
  watchdog.begin(question.limits);
  let said: MergeAnswer;
  try {
    const pages = question.kind === 'append' ? append(question.pdf, question.from) : 0;
    if (question.kind === 'save') save(question.path);
    said = { kind: 'done', pages };
  } catch (error) {
    said = { kind: 'failed', message: String(error) };
  }
  watchdog.end();
  return said;
}

answerInProcess(answer);
