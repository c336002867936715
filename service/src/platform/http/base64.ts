/**
 * Decodes base64 in pieces (RFC 4648 4), strict and with optional padding: a file of 10 MiB is never in memory twice.
 */

/** The text is not base64. */
export class Base64Error extends Error {}

const whole = /^[A-Za-z0-9+/]*$/;
const last = /^(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?|[A-Za-z0-9+/]{4}|)$/;

/** Decodes a text that arrives in pieces of any size. @throws Base64Error */
export async function* decodeBase64(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece;
    // The last four characters wait for the next piece: only the end may be padded.
    const cut = Math.max(0, text.length - 4) & ~3;
    const ready = text.slice(0, cut);
    if (!whole.test(ready)) throw new Base64Error();
    rest = text.slice(cut);
    if (ready !== '') yield Buffer.from(ready, 'base64');
  }
  const end = rest.length > 4 ? rest.slice(4) : rest;
  if (!whole.test(rest.slice(0, rest.length - end.length)) || !last.test(end)) throw new Base64Error();
  if (rest !== '') yield Buffer.from(rest, 'base64');
}

const piece_characters = 1024 * 1024;

/** Splits a text, so that the process can serve other requests between the pieces. */
export function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += piece_characters) yield text.slice(from, from + piece_characters);
}
