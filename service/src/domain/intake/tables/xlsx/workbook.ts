/** The parts of a workbook: which sheets it has, and in which of its files everything stands (ECMA-376). */
import type { Entry } from 'yauzl';
import { TableRefused } from '../refusal.ts';
import type { Zip } from '../zip.ts';
import { type SharedTexts, sharedTextsOf } from './strings.ts';
import { type NumberStyle, stylesOf } from './styles.ts';
import { readWholePart } from './xml.ts';

export interface SheetPart {
  readonly name: string;
  readonly entry: Entry;
}

export interface Workbook {
  /** The visible sheets of cells, in their order. */
  readonly sheets: readonly SheetPart[];
  /** Days count from 1904 instead of 1900. */
  readonly is1904: boolean;
  readonly styles: readonly NumberStyle[];
  readonly texts: SharedTexts | undefined;
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

/** The last word of a relation's type, which two namespaces have. */
const wordOf = (type: string): string => type.slice(type.lastIndexOf('/') + 1);

/** A target below the folder of the part that names it. Names are looked up in the directory of the archive, nowhere else. */
function placed(part: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const folder = part.split('/').slice(0, -1);
  for (const step of target.split('/'))
    if (step === '..') folder.pop();
    else if (step !== '.') folder.push(step);
  return folder.join('/');
}

async function relationsOf(zip: Zip, part: string): Promise<ReadonlyMap<string, Relation>> {
  const [name = ''] = part.split('/').slice(-1);
  const entry = zip.find(`${part.slice(0, part.length - name.length)}_rels/${name}.rels`);
  const relations = new Map<string, Relation>();
  if (entry === undefined) return relations;
  await readWholePart(zip.pieces(entry), {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      relations.set(Id, { type: wordOf(Type), target: placed(part, Target) });
    },
  });
  return relations;
}

const targetOf = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  relations.values().find((each) => each.type === type)?.target;

/** The part that everything else is found from. */
export async function workbookPartOf(zip: Zip): Promise<Entry | undefined> {
  if (zip.find('[Content_Types].xml') === undefined) return undefined;
  return zip.find(targetOf(await relationsOf(zip, ''), 'officeDocument') ?? 'xl/workbook.xml');
}

interface Listed {
  readonly name: string;
  readonly id: string;
}

async function listedIn(
  zip: Zip,
  part: Entry,
): Promise<{ readonly listed: readonly Listed[]; readonly is1904: boolean }> {
  const listed: Listed[] = [];
  let is1904 = false;
  await readWholePart(zip.pieces(part), {
    open(element, attributes) {
      if (element === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (element !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return;
      // The prefix of `r:id` is the file's own.
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (id !== undefined) listed.push({ name: attributes['name'] ?? '', id });
    },
  });
  return { listed, is1904 };
}

/** @throws TableRefused */
export async function openWorkbook(zip: Zip): Promise<Workbook> {
  const part = await workbookPartOf(zip);
  if (part === undefined) throw new TableRefused('corrupt', 'The workbook has no list of sheets.');
  const relations = await relationsOf(zip, part.fileName);
  const { listed, is1904 } = await listedIn(zip, part);
  const sheets = listed.flatMap(({ name, id }): SheetPart[] => {
    const relation = relations.get(id);
    const entry = relation?.type === 'worksheet' ? zip.find(relation.target) : undefined;
    return entry === undefined ? [] : [{ name, entry }];
  });
  const [styles, texts] = [targetOf(relations, 'styles'), targetOf(relations, 'sharedStrings')].map((name) =>
    name === undefined ? undefined : zip.find(name),
  );
  return {
    sheets,
    is1904,
    styles: styles === undefined ? [] : await stylesOf(zip.pieces(styles)),
    texts: texts === undefined ? undefined : await sharedTextsOf(zip.pieces(texts)),
  };
}
