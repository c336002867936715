/** Writes pixels as a PNG (RFC 2083): 8 bits a channel, RGBA, one compressed piece. Pure. */
import { crc32, deflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel, row by row. */
  readonly rgba: Uint8Array;
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** 8 bits a channel, RGBA, deflate, adaptive filters, not interlaced. */
const form = [8, 6, 0, 0, 0] as const;

export function pngOf({ width, height, rgba }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(form, 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered({ width, height, rgba }), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Every row as its difference to the one above (filter 2): plain areas become zeros. */
function filtered({ width, height, rgba }: Pixels): Buffer {
  const stride = width * 4;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const [from, to] = [y * stride, y * (stride + 1)];
    rows[to] = 2;
    for (let x = 0; x < stride; x += 1)
      rows[to + 1 + x] = ((rgba[from + x] ?? 0) - (y === 0 ? 0 : (rgba[from - stride + x] ?? 0))) & 0xff;
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
