/** Tables as programs write them: CSV in any dialect, workbooks and archives part by part. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { ZipFile } from 'yazl';
import type { DialectWish, Field } from '../../src/domain/intake/shape/index.ts';
import { readHead, readRecords } from '../../src/domain/intake/tables/index.ts';

/** A folder for files of one test file; it is deleted behind the tests. */
export function tableFolder(): (name: string, content: string | Buffer) => string {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return (name, content) => {
    const path = join(folder, `${(count += 1)}-${name}`);
    writeFileSync(path, content);
    return path;
  };
}

/** A ZIP of these files. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { compress });
  const pieces: Buffer[] = [];
  zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece));
  zip.end();
  await once(zip.outputStream, 'end');
  return Buffer.concat(pieces);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface WorkbookParts {
  /** The XML inside of `<sheetData>` of each sheet, by its name; a name that begins with `!` is hidden. */
  readonly sheets: Readonly<Record<string, string>>;
  /** The XML inside of `<sst>`. */
  readonly texts?: string;
  /** The codes of the formats of cells: style 1 has the first. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** What stands before `<sheetData>`. */
  readonly before?: string;
  /** Further files. */
  readonly more?: Readonly<Record<string, string | Buffer>>;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function stylesOf(formats: readonly string[]): string {
  const codes = formats
    .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escape(code)}"/>`)
    .join('');
  const cells = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('');
  return `${head}<styleSheet xmlns="${main}"><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells}</cellXfs></styleSheet>`;
}

/** A workbook of these parts. */
export function workbookOf({
  sheets,
  texts,
  formats = [],
  is1904 = false,
  before = '',
  more = {},
}: WorkbookParts): Promise<Buffer> {
  const names = Object.keys(sheets);
  const list = names
    .map((name, index) => {
      const state = name.startsWith('!') ? ' state="hidden"' : '';
      return `<sheet name="${escape(name.replace(/^!/, ''))}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
    })
    .join('');
  const targets = [
    ...names.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
    ['styles', 'styles.xml'] as const,
    ...(texts === undefined ? [] : [['sharedStrings', 'sharedStrings.xml'] as const]),
  ];
  const targetList = targets
    .map(
      ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
    )
    .join('');
  return zipOf({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}">${targetList}</Relationships>`,
    'xl/styles.xml': stylesOf(formats),
    ...(texts === undefined ? {} : { 'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${texts}</sst>` }),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${head}<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  });
}

/** Reads a table as the service does. @throws Error if it is refused */
export async function readTable(path: string, fields: readonly Field[], wish: DialectWish = {}) {
  const head = await readHead({ path, fields }, wish);
  if ('code' in head) throw new Error(`${head.code}: ${head.message}`);
  const pages = await Array.fromAsync(readRecords(path, head.dialect));
  return { head, records: pages.flat() };
}
