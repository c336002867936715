/** The program of the thread that reads a bank file (read-file.ts). */
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { CamtReader } from './camt.ts';
import { CamtError } from './camt-error.ts';
import type { BankFileAnswer, BankFileQuestion, StatementOfFile } from './protocol.ts';
import { daysOf, RowMaker, type TransactionRow } from './rows.ts';

const piece_bytes = 64 * 1024;

/** The bytes as text, in the encoding that they name. @throws CamtError for bytes that are not of that encoding */
function* textOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(piece_bytes);
    let decoder: TextDecoder | undefined;
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      decoder ??= decoderOf(piece.subarray(0, read));
      yield decode(decoder, piece.subarray(0, read));
    }
    if (decoder !== undefined) yield decode(decoder);
  } finally {
    closeSync(file);
  }
}

function decode(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch {
    throw new CamtError('corrupt', 'The bytes of the file are not text of its encoding.');
  }
}

function decoderOf(head: Buffer): TextDecoder {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const declared = /^<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(head.subarray(0, 200).toString('latin1'))?.[1];
  const label = isUtf16 ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : (declared ?? 'utf-8');
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new CamtError('corrupt', 'The encoding of the file is unknown.');
  }
}

function read({ path, batch }: BankFileQuestion): BankFileAnswer {
  const statements: StatementOfFile[] = [];
  const batches: Uint8Array[] = [];
  const maker = new RowMaker();
  let waiting: TransactionRow[] = [];
  const flush = () => {
    if (waiting.length > 0) batches.push(Buffer.from(JSON.stringify(waiting)));
    waiting = [];
  };
  const reader = new CamtReader((each) => {
    const rows = maker.rowsOf(each);
    statements.push({ ...each.statement, days: daysOf(each.statement.opening_cents, rows) });
    for (const row of rows) {
      waiting.push(row);
      if (waiting.length === batch) flush();
    }
  });
  for (const piece of textOf(path)) reader.write(piece);
  reader.end();
  flush();
  return { kind: 'read', statements, count: reader.count, batches, batch };
}

function answer(question: BankFileQuestion): BankFileAnswer {
  try {
    return read(question);
  } catch (error) {
    if (error instanceof CamtError) return { kind: 'refused', code: error.code, message: error.message };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (question: BankFileQuestion) => parentPort?.postMessage(answer(question), []));
parentPort?.postMessage('ready', []);
