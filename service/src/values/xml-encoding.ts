/** The text of an XML file by the encoding that its bytes name (XML 1.0, appendix F). Pure. */

/** The file names an encoding that is not known, or its bytes are not text of it. */
export class UnknownEncoding extends Error {}

/** The decoder for a file that begins so. @throws UnknownEncoding */
export function xmlDecoder(head: Uint8Array): TextDecoder {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 200));
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(start.toString('latin1'))?.[1];
  const label = isUtf16 ? (start[0] === 0xff ? 'utf-16le' : 'utf-16be') : (declared ?? 'utf-8');
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (error) {
    throw new UnknownEncoding(label, { cause: error });
  }
}

/** Decodes a piece of a file, or its end. @throws UnknownEncoding */
export function decodeXml(decoder: TextDecoder, piece?: Uint8Array): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch (error) {
    throw new UnknownEncoding(decoder.encoding, { cause: error });
  }
}

/** A whole file in pieces. @throws UnknownEncoding */
export function* decodedXml(bytes: Uint8Array, piece_bytes: number): Generator<string> {
  const decoder = xmlDecoder(bytes);
  for (let from = 0; from < bytes.length; from += piece_bytes)
    yield decodeXml(decoder, bytes.subarray(from, from + piece_bytes));
  yield decodeXml(decoder);
}
