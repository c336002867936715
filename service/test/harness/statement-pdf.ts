/** A statement as accounting programs print it: pages of a hundred lines, compressed, each file another. */
import { deflateSync } from 'node:zlib';

export function statementPdf(pages: number, number: number): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  const offsets: number[] = [];
  let size = 9;
  const add = (object: Buffer | string) => {
    const piece = Buffer.concat([
      Buffer.from(`${offsets.length + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(size);
    pieces.push(piece);
    size += piece.length;
  };
  add('<</Type/Catalog/Pages 2 0 R>>');
  add(
    `<</Type/Pages/Kids[${Array.from({ length: pages }, (_none, index) => `${4 + 2 * index} 0 R`).join(' ')}]/Count ${pages}>>`,
  );
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  for (let page = 0; page < pages; page += 1) {
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * page} 0 R>>`,
    );
    const lines = Array.from(
      { length: 100 },
      (_none, line) =>
        `BT /F1 7 Tf 40 ${800 - line * 7} Td (2026-03-${(line % 28) + 1}  RE-${number}-${page}-${line}  Lieferung und Montage gemaess Auftrag  ${line * 17}.50  ${line * 3}.19) Tj ET\n0.5 w 40 ${798 - line * 7} m 555 ${798 - line * 7} l S`,
    );
    const content = deflateSync(Buffer.from(lines.join('\n')));
    add(
      Buffer.concat([
        Buffer.from(`<</Filter/FlateDecode/Length ${content.length}>>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}
