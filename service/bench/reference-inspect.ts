/** The reference of `inspect`: PDFium alone, one file after the other from a folder, every page read; prints pages and seconds. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectPdf, loadPdfium } from '../src/platform/inspection/pdf.ts';

const folder = process.env.BENCH_FILES ?? '';
await loadPdfium();
const limits = { pages: 100, pixels: 0, milliseconds: 0, memory_bytes: 0 };
const paths = readdirSync(folder).map((name) => join(folder, name));
let pages = 0;
const began = performance.now();
for (const path of paths) {
  const verdict = await inspectPdf(readFileSync(path), 'whole', limits);
  if (verdict.kind !== 'sound') throw new Error(`${path} is ${verdict.reason}`);
  pages += verdict.pages;
}
process.stdout.write(`${JSON.stringify({ pages, seconds: (performance.now() - began) / 1000 })}\n`);
