/** Records of a CSV with the line on which each begins (RFC 4180; intake.md 2): `csv-parse`, fed with UTF-8 piece by piece. */
import { Parser } from 'csv-parse';
import type { Delimiter } from '@mahnwerk/contract/shapes/import-words.ts';
import { record_bytes } from '../bounds.ts';

/** A record as read, before its header is known. */
export interface LineRecord {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quote was never closed, or a record is longer than any that is allowed. */
export class RecordTooLong extends Error {}

const lineBreaks = /\r\n|\r|\n/g;

/** The parser counts CRLF inside quotes as two lines, and each record by the line on which it ends. */
class LineCounter {
  #counted_twice = 0;
  #ended_on = 0;

  /** The line on which a record began. @param ended the line on which the parser says it ends */
  beginOf(cells: readonly string[], ended: number): number {
    const end = ended - this.#counted_twice;
    // Only a record that follows the former one at once is known to be of one line.
    const hasBreaks = end > this.#ended_on + 1;
    const breaks = hasBreaks ? cells.flatMap((cell) => cell.match(lineBreaks) ?? []) : [];
    const pairs = breaks.filter((each) => each.length === 2).length;
    this.#counted_twice += pairs;
    this.#ended_on = end - pairs;
    return this.#ended_on - breaks.length;
  }
}

/**
 * Records by the piece of the file that ends them. Empty lines are no records.
 *
 * @throws RecordTooLong if a quote is not closed
 */
export async function* recordsOf(
  pieces: AsyncIterable<Buffer>,
  delimiter: Delimiter,
): AsyncIterable<readonly LineRecord[]> {
  const lines = new LineCounter();
  let read: LineRecord[] = [];
  const parser = new Parser({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: record_bytes,
    // The records stay here: the parser's own stream would hand over one at a time.
    on_record: (cells: string[], { lines: ended }) => {
      read.push({ line: lines.beginOf(cells, ended), cells });
      return null;
    },
  });
  // Each call below reports its own error.
  parser.on('error', () => undefined);
  const taken = () => {
    const records = read;
    read = [];
    return records;
  };
  try {
    for await (const piece of pieces) {
      await feed((done) => parser.write(piece, done));
      if (read.length > 0) yield taken();
    }
    await feed((done) => parser.end(done));
    if (read.length > 0) yield taken();
  } finally {
    parser.destroy();
  }
}

const tooLong = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']);

/** Resolves once the parser has read what `write` gives it. */
function feed(write: (done: (error?: (Error & { code?: string }) | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    write((error) => {
      if (error === undefined || error === null) resolve();
      else reject(tooLong.has(error.code ?? '') ? new RecordTooLong(error.message) : error);
    });
  });
}
