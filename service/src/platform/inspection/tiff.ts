/** What the decoder of TIFF images lacks: Zstandard compression and 64-bit samples. Told from the tags, because it takes such a file for a corrupt one. */

const compression_tag = 259;
const bits_tag = 258;
const zstd = 50_000;

/** A scan has a few hundred images; a chain that leads in a circle ends here. */
const images_max = 1_000;

/** Whether an image of the file, classic or BigTIFF, needs what the decoder lacks. What is no TIFF is left to the decoder. */
export function isUnsupportedTiff(bytes: Buffer): boolean {
  try {
    return needsMore(bytes);
  } catch (error) {
    // A tag that leads out of the file.
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
      // Samples of one image have one depth in all that is written: the first tells.
      const count = offset(at + 4);
      const value = short(2 * count > offset_bytes ? offset(at + value_at) : at + value_at);
      if (value === (tag === compression_tag ? zstd : 64)) return true;
    }
    image = offset(first + entries * entry_bytes);
  }
  return false;
}
