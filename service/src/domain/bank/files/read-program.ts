/** The program of the thread that reads a bank file (read-file.ts). */
import { answerInThread } from '../../../platform/workers/program.ts';
import { decodeXml, UnknownEncoding, xmlDecoder } from '../../../values/xml-encoding.ts';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { CamtReader } from './camt.ts';
import { isMt940, Mt940Reader } from './mt940.ts';
import type { StatementWithLines } from './statement.ts';
import { BankFileError } from './bank-file-error.ts';
import type { BankFileAnswer, BankFileQuestion, StatementOfFile } from './protocol.ts';
import { type FileSink, isZip, unzipTo } from './zip.ts';
import { daysOf, RowMaker, type TransactionRow } from './rows.ts';

const piece_bytes = 64 * 1024;

/** The bytes of the file, piece by piece. */
function* piecesOf(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(piece_bytes);
    for (let bytes = readSync(file, piece); bytes > 0; bytes = readSync(file, piece)) yield piece.subarray(0, bytes);
  } finally {
    closeSync(file);
  }
}

/** Reads XML of the encoding that its bytes name. @throws BankFileError for bytes that are not of that encoding */
class XmlBytes implements FileSink {
  readonly #reader: CamtReader;
  #decoder: TextDecoder | undefined;

  constructor(reader: CamtReader) {
    this.#reader = reader;
  }

  write(piece: Uint8Array): void {
    const decoder = (this.#decoder ??= inItsEncoding(() => xmlDecoder(piece)));
    this.#reader.write(inItsEncoding(() => decodeXml(decoder, piece)));
  }

  end(): void {
    const decoder = this.#decoder;
    if (decoder !== undefined) this.#reader.write(inItsEncoding(() => decodeXml(decoder)));
    this.#reader.end();
  }
}

/** Reads a file in the format that its first bytes show. */
class AnyFile implements FileSink {
  readonly #take: (read: StatementWithLines) => void;
  #sink: FileSink | undefined;

  constructor(take: (read: StatementWithLines) => void) {
    this.#take = take;
  }

  write(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#sink ??= isMt940(piece) ? new Mt940Reader(this.#take) : this.#xml();
    this.#sink.write(piece);
  }

  end(): void {
    (this.#sink ?? this.#xml()).end();
  }

  #xml(): FileSink {
    return new XmlBytes(new CamtReader(this.#take));
  }
}

/** Reads a bank file, or each file of a ZIP, into readers that `open` makes. */
function readFiles(path: string, open: () => FileSink): void {
  let file: FileSink | undefined;
  for (const piece of piecesOf(path)) {
    if (file === undefined && isZip(piece)) return unzipTo(readFileSync(path), open);
    file ??= open();
    file.write(piece);
  }
  (file ?? open()).end();
}

/** What `decode` returns, a fault of the encoding as one of the file. @throws BankFileError */
function inItsEncoding<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof UnknownEncoding)) throw error;
    throw new BankFileError('corrupt', 'The bytes of the file are not text of its encoding.');
  }
}

function refuseMoreThan(max: number, count: number, what: string): void {
  if (count > max) throw new BankFileError('max_length', `A file holds at most ${max} ${what}.`);
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
  let count = 0;
  const take = (each: StatementWithLines) => {
    const rows = maker.rowsOf(each);
    count += rows.length;
    statements.push({ ...each.statement, days: daysOf(each.statement.opening_cents, rows) });
    refuseMoreThan(limits.bank_file_transactions, count, 'transactions');
    refuseMoreThan(limits.bank_file_statements, statements.length, 'statements');
    for (const row of rows) {
      waiting.push(row);
      if (waiting.length === batch) flush();
    }
  };
  readFiles(path, () => new AnyFile(take));
  flush();
  return { kind: 'read', statements, count, batches, batch };
}

function answer(question: BankFileQuestion): BankFileAnswer {
  try {
    return read(question);
  } catch (error) {
    if (error instanceof BankFileError) return { kind: 'refused', code: error.code, message: error.message };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

answerInThread(answer);
