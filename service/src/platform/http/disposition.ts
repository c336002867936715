/** `Content-Disposition` of a download (RFC 6266). */

/**
 * Always `attachment`, with the name in ASCII for old clients and, if it differs, in UTF-8 (RFC 8187) for all others.
 */
export function dispositionOf(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = plain === filename ? '' : `; filename*=UTF-8''${encode(filename)}`;
  return `attachment; filename="${plain}"${encoded}`;
}

/** UTF-8 with percent-encoding as in RFC 8187; unpaired surrogates are replaced. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
