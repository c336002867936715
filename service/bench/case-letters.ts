/**
 * `case-letters [number=1000]`: first letters of as many cases, from the gate to their stored PDFs in the outbox, in one
 * process, against typst alone in a bare loop on the same documents. Wanted: at least 0.7. And `letter-check/` of a case
 * with 50 claims against a read of its balance. Wanted: at most 3.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { letterHandler } from '../src/domain/correspondence/outbox/make.ts';
import { caseLettersSource } from '../src/domain/case-correspondence/case-letters/index.ts';
import { letterNeeds } from '../src/modules.ts';
import { startQueue } from '../src/platform/queue/index.ts';
import { createTypesetter, type TypesetDocument } from '../src/platform/typesetting/typesetter.ts';
import { aDueClaim, type LetterStage, openLetterStage } from '../test/harness/case-letters.ts';
import { bodyOf } from '../test/harness/cases.ts';
import { median } from './read.ts';

const claims = 50;
const asked = 40;

export async function run(words: readonly string[] = []): Promise<void> {
  const stage = await openLetterStage();
  try {
    await letters(stage, Number(words[0] ?? 1_000));
    await checks(stage);
  } finally {
    await stage.stop();
  }
}

async function letters(stage: LetterStage, number: number): Promise<void> {
  const company = await stage.aCompany();
  for (let nth = 0; nth < number; nth += 1) {
    const given = await stage.aCase({ company });
    const { id } = await given.draft({ text_key: 'first_letter_consumer', channel: 'post' });
    bodyOf(await stage.command(id, 'send'), 200);
  }
  await stage.sql('analyze');
  const reference = fork(new URL('reference-letters.ts', import.meta.url));
  const log = pino({ level: 'warn' });
  const typesetter = createTypesetter(log);
  const documents: TypesetDocument[] = [];
  const recording = {
    pid: undefined,
    close: () => typesetter.close(),
    typeset(document: TypesetDocument) {
      documents.push(document);
      return typesetter.typeset(document);
    },
  };
  const handler = letterHandler({
    source: caseLettersSource(letterNeeds),
    database: stage.dependencies.database,
    typesetter: recording,
    deps: stage.dependencies,
  });
  try {
    const began = performance.now();
    const queue = startQueue({ database: stage.dependencies.database, handlers: [handler], log, pause_ms: 100 });
    while ((await stage.sql(`select from letters where status = 'created' limit 1`)).length > 0) await sleep(50);
    const seconds = (performance.now() - began) / 1000;
    await queue.stop();
    const [row] = await stage.sql(`select count(*)::int as waiting from letters where status = 'waiting'`);
    if (row?.waiting !== number) throw new Error(`${String(row?.waiting)} of ${number} letters wait`);
    const answered = once(reference, 'message');
    reference.send(documents);
    const [alone] = (await answered) as [number];
    console.log(
      `case-letters: ${number} from the gate to their PDFs in ${seconds.toFixed(1)} s, ${(number / seconds).toFixed(0)}/s against ${(number / alone).toFixed(0)}/s of typst alone: ratio ${(alone / seconds).toFixed(2)} (wanted ≥ 0.7); load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    reference.disconnect();
    await typesetter.close();
  }
}

async function checks(stage: LetterStage): Promise<void> {
  const given = await stage.aCase({
    order: { claims: Array.from({ length: claims }, (_none, index) => aDueClaim(index + 1)) },
  });
  const timed = async (path: string): Promise<number> => {
    const began = performance.now();
    bodyOf(await stage.operate('GET', `${given.path}${path}`), 200);
    return performance.now() - began;
  };
  const [check, balance]: [number[], number[]] = [[], []];
  for (let nth = 0; nth < asked; nth += 1) {
    check.push(await timed('letter-check/?text_key=first_letter_consumer'));
    balance.push(await timed('balance/'));
  }
  const [ours, reference] = [median(check.slice(5)), median(balance.slice(5))];
  console.log(
    `letter-check: ${ours.toFixed(1)} ms of a case with ${claims} claims against ${reference.toFixed(1)} ms of its balance: ratio ${(ours / reference).toFixed(2)} (wanted ≤ 3); load ${loadavg()[0]?.toFixed(1)}`,
  );
}

if (import.meta.main) await run(process.argv.slice(2));
