/**
 * Detects TIFF features that the decoder lacks, Zstandard compression and 64-bit samples, by the tags: the decoder
 * would report such a file as corrupt.
 */

const compression_tag = 259;
const bits_tag = 258;
const zstd = 50_000;

/** A scan has a few hundred images; the limit ends a circular chain. */
const images_max = 1_000;

/**
 * Whether an image of the file, classic or BigTIFF, needs a feature that the decoder lacks. False for other files,
 * which the decoder refuses.
 */
export function isUnsupportedTiff(bytes: Buffer): boolean {
  try {
    return needsMore(bytes);
  } catch (error) {
    // A tag points outside the file.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function needsMore(bytes: Buffer): boolean {
  const isLittle = bytes[0] === 0x49;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const short = (at: number): number => view.getUint16(at, isLittle);
  const isBig = short(2) === 43;
  const [offset_bytes, entry_bytes, value_at] = isBig ? [8, 20, 12] : [4, 12, 8];
  const offset = (at: number): number =>
    isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
  let image = offset(isBig ? 8 : 4);
  for (let read = 0; image !== 0 && read < images_max; read += 1) {
    const entries = isBig ? offset(image) : short(image);
    const first = image + (isBig ? 8 : 2);
    if (first + entries * entry_bytes > bytes.length) return false;
    for (let at = first; at < first + entries * entry_bytes; at += entry_bytes) {
      const tag = short(at);
      if (tag !== compression_tag && tag !== bits_tag) continue;
      // All samples of an image have one depth in practice: the first one decides.
      const count = offset(at + 4);
      const value = short(2 * count > offset_bytes ? offset(at + value_at) : at + value_at);
      if (value === (tag === compression_tag ? zstd : 64)) return true;
    }
    image = offset(first + entries * entry_bytes);
  }
  return false;
}
