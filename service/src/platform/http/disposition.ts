/** `Content-Disposition` of a download (RFC 6266): never shown in place, with the file's own name in both spellings. */

/** The name in ASCII for old clients, and as it is (RFC 8187) for all others. */
export function dispositionOf(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = plain === filename ? '' : `; filename*=UTF-8''${encode(filename)}`;
  return `attachment; filename="${plain}"${encoded}`;
}

/** What RFC 8187 lets stand, in UTF-8 with percent signs; lone surrogates have no UTF-8. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
