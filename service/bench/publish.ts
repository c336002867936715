/**
 * `publish [mandates=500]`: the documents of one statement (PDF, XML, CSV, XLSX) against typst alone on the same PDF, in
 * turns of the same run. Wanted: at most 3 times the time.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { documentsOf, partsOf } from '../src/domain/statements/documents/index.ts';
import { statementDocument } from '../src/domain/statements/documents/statement-document.ts';
import { directoryStore, Spool, type SpooledFile } from '../src/platform/objects/index.ts';
import { createTypesetter } from '../src/platform/typesetting/typesetter.ts';
import { aStatement, someItems } from '../test/harness/statements.ts';
import { median } from './read.ts';

const turns = 9;

export async function run(words: readonly string[] = []): Promise<void> {
  const mandates = Number(words[0] ?? 500);
  const folder = await mkdtemp(join(tmpdir(), 'mahnwerk-bench-'));
  const typesetter = createTypesetter(pino({ level: 'warn' }));
  const reference = fork(new URL('reference-letters.ts', import.meta.url));
  const store = directoryStore(join(folder, 'objects'));
  const objects = {
    spool: new Spool(join(folder, 'spool')),
    keep: async (files: readonly SpooledFile[]): Promise<void> => {
      for (const file of files) await store.put(file);
    },
  };
  const ratios: number[] = [];
  try {
    for (let turn = 0; turn <= turns; turn += 1) {
      // Each turn has other bytes: the store writes them.
      const statement = aStatement(
        { invoice_no: `R2026-${String(turn).padStart(6, '0')}` },
        Array.from({ length: mandates }, (_none, index) => someItems(index)),
      );
      const began = performance.now();
      const documents = await documentsOf(partsOf(statement), { typesetter, objects });
      const ours = (performance.now() - began) / 1000;
      const answered = once(reference, 'message');
      reference.send([statementDocument(statement)]);
      const [alone] = (await answered) as [number];
      // The first turn starts the processes.
      if (turn === 0) continue;
      ratios.push(ours / alone);
      const bytes = documents.reduce((sum, { size }) => sum + size, 0);
      console.log(`publish: ${ours.toFixed(2)} s against ${alone.toFixed(2)} s, ${(bytes / 1e6).toFixed(1)} MB`);
    }
  } finally {
    reference.disconnect();
    await typesetter.close();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`publish: ratio ${median(ratios).toFixed(2)} over ${mandates} mandates (wanted ≤ 3)`);
}

if (import.meta.main) await run(process.argv.slice(2));
