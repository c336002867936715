/**
 * Files for tests, created at run time: PDFs of any number of pages, encrypted, broken and hostile ones, images. No
 * hostile file is larger than an ordinary letter.
 */
import { createCipheriv, createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A PDF with these objects, numbered in order, and their cross-reference table. */
export function pdfOf(objects: readonly (string | Buffer)[], { trailer = '', version = '1.4' } = {}): Buffer {
  const pieces: Buffer[] = [Buffer.from(`%PDF-${version}\n`)];
  const offsets: number[] = [];
  let size = pieces[0]?.length ?? 0;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    size += piece.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(size);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  }
  const table = size;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

const streamOf = (content: Buffer, dictionary = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

/** Pages with a line of text each, and a number of additional incompressible bytes. */
export function aPdf(
  pages = 1,
  { text = 'Rechnung', padding = 0, count = pages }: { text?: string; padding?: number; count?: number } = {},
): Buffer {
  const first = 4;
  const kids = Array.from({ length: pages }, (_none, index) => `${first + 2 * index} 0 R`).join(' ');
  const objects: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  for (let page = 1; page <= pages; page += 1) {
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + 2 * page - 1} 0 R>>`,
    );
    objects.push(streamOf(Buffer.from(`BT /F1 12 Tf 72 720 Td (${text} ${page}) Tj ET`)));
  }
  if (padding > 0) objects.push(streamOf(noise(padding)));
  return pdfOf(objects);
}

/** Bytes that look random and are equal in every run. */
export function noise(length: number, seed = 'noise'): Buffer {
  const cipher = createCipheriv('aes-128-ctr', createHash('md5').update(seed).digest(), Buffer.alloc(16));
  return cipher.update(Buffer.alloc(length));
}

/**
 * Standard security handler, revision 2 (RC4 with 40 bits): opening requires the user's password unless it is empty.
 */
export function encryptedPdf(userPassword: string): Buffer {
  const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
  const padded = (password: string) => Buffer.concat([Buffer.from(password), padding]).subarray(0, 32);
  const id = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
  const permissions = -4;
  const ownerKey = createHash('md5').update(padded('owner')).digest().subarray(0, 5);
  const owner = rc4(ownerKey, padded(userPassword));
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions);
  const key = createHash('md5')
    .update(Buffer.concat([padded(userPassword), owner, flags, id]))
    .digest()
    .subarray(0, 5);
  const user = rc4(key, padding);
  const content = rc4(
    createHash('md5')
      .update(Buffer.concat([key, Buffer.from([5, 0, 0, 0, 0])]))
      .digest()
      .subarray(0, 10),
    Buffer.from('BT (geheim) Tj ET'),
  );
  return pdfOf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[4 0 R]/Count 1>>',
      `<</Filter/Standard/V 1/R 2/O<${owner.toString('hex')}>/U<${user.toString('hex')}>/P ${permissions}>>`,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R>>',
      streamOf(content),
    ],
    { trailer: `/Encrypt 3 0 R/ID[<${id.toString('hex')}><${id.toString('hex')}>]` },
  );
}

/** OpenSSL no longer has RC4; PDF still uses it. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_none, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => ([state[one & 255], state[other & 255]] = [at(other), at(one)]);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return bytes.map((byte) => {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  }) as Buffer;
}

/** A page whose contents inflate to this many bytes of drawing. */
export function bombPdf(bytes: number): Buffer {
  const line = Buffer.from('0 0 m 1 1 l S\n');
  const content = Buffer.alloc(Math.min(bytes, 1024 * 1024), line);
  // Deflated twice: what inflates to a gigabyte has a few kilobytes.
  const whole = deflateSync(Buffer.concat(Array.from({ length: Math.ceil(bytes / content.length) }, () => content)), {
    level: 9,
  });
  const again = deflateSync(whole, { level: 9 });
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    streamOf(again, '/Filter[/FlateDecode/FlateDecode]'),
  ]);
}

/** A page tree that is its own child. */
export const loopPdf = (): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[2 0 R 3 0 R 2 0 R]/Count 3/Parent 2 0 R>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]);

/** Forms that each draw the next one twice: 2^60 drawings. Its text makes it differ from others. */
export function doublingPdf(text = ''): Buffer {
  const depth = 60;
  const first = 5;
  const objects: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</X ${first} 0 R>>>>/Contents 4 0 R>>`,
    streamOf(Buffer.from(`/X Do /X Do${text === '' ? '' : `\n%${text}\n`}`)),
  ];
  for (let level = 0; level < depth; level += 1)
    objects.push(
      streamOf(
        Buffer.from(level === depth - 1 ? '0 0 m' : '/X Do /X Do'),
        `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${first + level + 1} 0 R>>>>`,
      ),
    );
  return pdfOf(objects);
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A grey image, one byte per pixel; `shown` is the number of rows present. A comment makes it differ from others. */
export function aPng(
  width = 4,
  height = 4,
  { shown = height, text = '' }: { shown?: number; text?: string } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * shown), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...(text === '' ? [] : [chunk('tEXt', Buffer.from(`Comment\0${text}`))]),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Black and white, uncompressed pages of 8 by 8 pixels. */
export function aTiff(pages = 1): Buffer {
  const head = Buffer.from([0x49, 0x49, 0x2a, 0x00, 8, 0, 0, 0]);
  const pieces = [head];
  const tags = 8;
  const length = 2 + tags * 12 + 4 + 8;
  for (let page = 0; page < pages; page += 1) {
    const start = 8 + page * length;
    const directory = Buffer.alloc(length);
    directory.writeUInt16LE(tags, 0);
    const entries: readonly (readonly [number, number, number])[] = [
      [256, 3, 8],
      [257, 3, 8],
      [258, 3, 1],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, start + 2 + tags * 12 + 4],
      [278, 3, 8],
      [279, 4, 8],
    ];
    for (const [index, [tag, type, value]] of entries.entries()) {
      const at = 2 + index * 12;
      directory.writeUInt16LE(tag, at);
      directory.writeUInt16LE(type, at + 2);
      directory.writeUInt32LE(1, at + 4);
      directory.writeUInt32LE(value, at + 8);
    }
    directory.writeUInt32LE(page === pages - 1 ? 0 : start + length, 2 + tags * 12);
    directory.fill(0xaa, length - 8);
    pieces.push(directory);
  }
  return Buffer.concat(pieces);
}

/** The smallest JPEG: one grey pixel. */
export const aJpeg = (): Buffer =>
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
    'base64',
  );
