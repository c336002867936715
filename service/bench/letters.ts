/**
 * `dunning-letters [number=5000]`: letters through the typesetting process against typst alone in a bare loop, on the
 * same data, in turns of the same run. Wanted: at least 0.7; memory of the process over all letters at most 1.2 of that
 * after a tenth of them.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { letterDocument } from '../src/domain/dunning/letters/index.ts';
import { createTypesetter, type TypesetDocument } from '../src/platform/typesetting/typesetter.ts';
import { aLastLetter, aLetter } from '../test/harness/letters.ts';
import { median } from './read.ts';

const turn = 100;
/** Letters in flight: the next one is prepared while one is typeset. */
const at_once = 4;

export async function run(words: readonly string[] = []): Promise<void> {
  const letters = Number(words[0] ?? 5_000);
  const typesetter = createTypesetter(pino({ level: 'warn' }));
  const reference = fork(new URL('reference-letters.ts', import.meta.url));
  const [ratios, memory]: [number[], number[]] = [[], []];
  try {
    for (let first = 0; first < letters; first += turn) {
      const documents = Array.from({ length: turn }, (_none, index) => letter(first + index));
      const ours = await timed(async () => {
        const left = documents.values();
        const worker = async () => {
          for (const content of left) await typesetter.typeset(letterDocument(content));
        };
        await Promise.all(Array.from({ length: at_once }, worker));
      });
      const alone = await bare(reference, documents.map(letterDocument));
      // The process is replaced after 5,000 documents.
      if (typesetter.pid !== undefined) memory.push(residentBytes(typesetter.pid));
      // The first turn starts the process.
      if (first > 0) ratios.push(alone / ours);
      if ((first / turn) % 10 === 9)
        console.log(
          `dunning-letters ${first + turn}: ${(turn / ours).toFixed(0)} against ${(turn / alone).toFixed(0)} letters/s`,
        );
    }
  } finally {
    reference.disconnect();
    await typesetter.close();
  }
  const early = Math.max(...memory.slice(0, Math.ceil(memory.length / 10)));
  const [after, all] = [early, Math.max(...memory)].map((bytes) => Math.round(bytes / 1e6));
  console.log(`dunning-letters: ratio ${median(ratios).toFixed(2)} (wanted ≥ 0.7)`);
  console.log(
    `dunning-letters: memory ${all} MB against ${after} MB, ${(Math.max(...memory) / early).toFixed(2)} (wanted ≤ 1.2)`,
  );
}

/** Three first reminders to a last notice with interest. */
const letter = (index: number) => (index % 4 === 3 ? aLastLetter : aLetter)({ customerNumber: `K-${index}` });

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function bare(reference: ReturnType<typeof fork>, documents: readonly TypesetDocument[]): Promise<number> {
  const answered = once(reference, 'message');
  reference.send(documents);
  const [seconds] = (await answered) as [number];
  return seconds;
}

/** Resident memory of a process, by Linux. */
const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

if (import.meta.main) await run(process.argv.slice(2));
