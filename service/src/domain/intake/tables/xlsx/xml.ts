/**
 * XML of a workbook as a stream of elements. A document type, an entity that is not XML's own and deep nesting end the
 * reading: nothing is resolved.
 */
import sax from 'sax';
import type { Pieces } from '../csv/encoding.ts';
import { TableRefused } from '../refusal.ts';

/** What is done with the elements of a part. Names are local ones. */
export interface PartReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

// `strictEntities`: those of XML alone, not those of HTML.
const options: sax.SAXOptions & { strictEntities: true } = { strictEntities: true, position: false };

const depth_max = 64;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const corrupt = (message: string): TableRefused => new TableRefused('corrupt', message);

function parserFor(reader: PartReader): sax.SAXParser {
  let depth = 0;
  const text = (said: string) => reader.text?.(said);
  return Object.assign(sax.parser(true, options), {
    onerror() {
      throw corrupt('A part of the workbook is no well-formed XML.');
    },
    ondoctype() {
      throw new TableRefused('forbidden_xml', 'A part of the workbook has a document type.');
    },
    onopentag({ name, attributes }: sax.Tag) {
      depth += 1;
      if (depth > depth_max) throw new TableRefused('forbidden_xml', 'A part of the workbook is nested too deep.');
      reader.open(local(name), attributes);
    },
    ontext: text,
    oncdata: text,
    onclosetag(name: string) {
      depth -= 1;
      reader.close?.(local(name));
    },
  } satisfies Partial<sax.SAXParser>);
}

const isUtf16 = (head: Buffer): boolean => head[0] === 0xff || head[0] === 0xfe || head[0] === 0 || head[1] === 0;

/** Reads a part; yields after each piece, when `reader` has what the piece held. @throws TableRefused */
export async function* readPart(pieces: Pieces, reader: PartReader): AsyncIterable<void> {
  const parser = parserFor(reader);
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    decoder ??= new TextDecoder(
      isUtf16(piece) ? (piece[0] === 0xfe || piece[0] === 0 ? 'utf-16be' : 'utf-16le') : 'utf-8',
    );
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.write(decoder?.decode() ?? '').close();
  yield;
}

/** Reads a part whole. @throws TableRefused */
export async function readWholePart(pieces: Pieces, reader: PartReader): Promise<void> {
  for await (const _ of readPart(pieces, reader));
}
