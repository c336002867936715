/** Windows-1252, as bookkeeping reads it. Pure. */

/** The bytes that Windows-1252 leaves undefined. */
const undefinedBytes: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const byteOf: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]).filter(([, byte]) => !undefinedBytes.has(byte)),
);

/** The text with `?` for each character that Windows-1252 lacks: one byte a character. */
export const writable = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => (byteOf.has(character) ? character : '?')).join('');

/** The bytes of a text; `?` for what Windows-1252 lacks. */
export function cp1252Of(text: string): Buffer {
  const characters = Array.from(text);
  const bytes = Buffer.allocUnsafe(characters.length);
  for (const [index, character] of characters.entries()) bytes[index] = byteOf.get(character) ?? 0x3f;
  return bytes;
}
