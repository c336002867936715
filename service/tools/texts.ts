/**
 * Every text that leaves the service, one per line, in `contract/texts.snapshot`: `npm run texts` writes it, a test
 * compares it, so that wording is reviewed as a diff. Texts of the contract come from the OpenAPI documents, the others
 * from literals in the source.
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apis } from '@mahnwerk/contract/apis/all.ts';
import { openapi } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import { problems } from '@mahnwerk/contract/grammar/problems.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import { type Literal, literalsOf } from './source-texts.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
export const textsFile = new URL('../../contract/texts.snapshot', import.meta.url);

interface Text {
  /** The heading of a group of texts: `case operations`, `service/src/domain/parties/keys`. */
  readonly section: string;
  /** The place within it: `orders.create description`; empty for texts of the source, which move between files. */
  readonly place: string;
  readonly text: string;
}

export async function renderTexts(): Promise<string> {
  const texts = [...contractTexts(), ...(await sourceTexts())];
  const sections = Map.groupBy(texts, ({ section }) => section);
  const rendered = [...sections].map(([section, entries]) =>
    [`## ${section}`, ...new Set(entries.map(lineOf).sort())].join('\n'),
  );
  return `# Every text that leaves the service. Written by \`npm run texts\`; a test compares.\n\n${rendered.join('\n\n')}\n`;
}

const lineOf = ({ place, text }: Text): string =>
  `${place === '' ? '' : `${place}: `}${text.replaceAll('\n', '\\n').trim()}`;

// The contract.

function contractTexts(): Text[] {
  const found = Object.entries(apis).flatMap(([api, groups]) => {
    const document = openapi(api as ApiName, Object.values(groups), 'https://api.mahnwerk.example');
    const { info, tags, paths, webhooks, components, 'x-shared-responses': shared } = document;
    const operations = [...Object.values(paths), ...Object.values(webhooks ?? {})].flatMap((each) =>
      Object.values(each as Record<string, { readonly operationId: string }>),
    );
    return [
      ...textsOf(`${api} info`, 'info', info),
      ...tags.flatMap(({ name, description }) => textsOf(`${api} tags`, name, { description })),
      ...operations.flatMap((operation) => textsOf(`${api} operations`, operation.operationId, operation)),
      ...textsOf(`${api} schemas`, '', { properties: components.schemas }),
      ...textsOf(`${api} parameters`, '', { properties: components.parameters }),
      ...textsOf(`${api} headers`, '', { properties: components.headers }),
      ...textsOf(`${api} credentials`, '', { properties: components.securitySchemes }),
      ...textsOf(`${api} shared responses`, '', shared),
    ];
  });
  const codes = Object.entries(problems).map(([place, { detail: text }]) => ({ section: 'problems', place, text }));
  return [...codes, ...withoutRepetitions(found)];
}

/** Data, and the concatenation of problems' details. */
const skipped = new Set(['example', 'examples', 'default', 'enum', 'const', 'security']);
const isText = new Set(['title', 'summary', 'description']);

function textsOf(section: string, place: string, node: unknown): Text[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (skipped.has(key)) return [];
    if (typeof value === 'string') return isText.has(key) ? paragraphsOf(section, `${place} ${key}`, value) : [];
    if (key === 'properties')
      return Object.entries(value as object).flatMap(([name, each]) =>
        textsOf(section, place === '' ? name : `${place}.${name}`, each),
      );
    if (key === 'parameters' && Array.isArray(value))
      return (value as { name?: string }[]).flatMap((each) => textsOf(section, `${place} ?${each.name ?? ''}`, each));
    return textsOf(section, key === 'items' ? `${place}[]` : /^\d..$/.test(key) ? `${place} ${key}` : place, value);
  });
}

const paragraphsOf = (section: string, place: string, text: string): Text[] =>
  text.split('\n\n').map((paragraph) => ({ section, place, text: paragraph }));

/**
 * Keeps the first of equal texts of members, parameters or statuses with one name, and of equal paragraphs of
 * operations.
 */
function withoutRepetitions(texts: readonly Text[]): Text[] {
  const seen = new Set<string>();
  return texts.filter(({ section, place, text }) => {
    const [owner = '', ...path] = place.split(' ');
    const name = path.length > 1 ? path[0] : section.endsWith('operations') ? path[0] : owner.split('.').at(-1);
    const key = name === 'summary' ? place : `${name} ${text}`;
    return seen.size < seen.add(key).size;
  });
}

// The source.

/** The calls by which the contract's shapes report failures; the documents contain its other texts. */
const failing = /(?:^|\.)(?:fail|failAt|wrongType)$/;
/** Literals in arguments of these calls never leave the service. */
const internal = /(?:^|\.)(?:Error|RangeError|assert|statement|query|createSealer|hkdfSync)$/;
const sql =
  /^\s*(?:\(?select|from|where|join|insert|update|set|order by|coalesce|case when|values)\b|\b\w\.\w+, |\bis (?:not )?null\b|:\w+/;
const words = /\p{L}{2,}[,;:.)]* (?:.* )?[("„]?\p{L}{2,}/u;
const tag = /<[^>]*>/g;

/** Files in which even single words are texts. */
const wordLists = ['service/src/domain/parties/account-setup/words.ts'];

async function sourceTexts(): Promise<Text[]> {
  const files: string[] = [];
  for await (const file of glob('{contract,client,embedded-postgres,service}/src/**/*.ts', { cwd: repository }))
    if (!/\.(?:test|gen)\.ts$/.test(file)) files.push(file);
  const found = files.sort().map(async (file) => {
    const literals = literalsOf(await readFile(`${repository}${file}`, 'utf8'));
    return literals
      .filter((literal) => leaves(file, literal))
      .map(({ text }) => ({ section: dirname(file), place: '', text }));
  });
  return (await Promise.all(found)).flat();
}

function leaves(file: string, { text, calls, tag: by }: Literal): boolean {
  if (file.startsWith('contract/') && !calls.some((name) => failing.test(name))) return false;
  if (wordLists.includes(file)) return /^\p{Lu}?\p{L}+(?!.*\.ts$)/u.test(text);
  return (
    by === undefined &&
    words.test(text.replace(tag, ' ')) &&
    !sql.test(text) &&
    !calls.some((name) => internal.test(name))
  );
}

if (import.meta.main) await writeFile(textsFile, await renderTexts());
