/** Imports that walks over every route find, each of a file that no other has, in the state that its command needs. */
import type { Import } from '@mahnwerk/contract/shapes/import.ts';
import { workOnImports } from './imports.ts';
import { bodyOf } from './cases.ts';
import { until } from './until.ts';
import type { LiveService } from './service.ts';

/** What a story needs of a walk (every-route.ts). */
interface Cast {
  readonly service: LiveService;
  readonly company: string;
  readonly keys: Readonly<Record<'case' | 'dunning' | 'operator', string>>;
}

let made = 0;

/** A table with one row that nothing else has, for uploads below an API. */
export function importedTable(path: string): { readonly kind: string; readonly base64: string } {
  made += 1;
  const [kind, lines] = path.startsWith('/v2/')
    ? ['debtors', ['Kundennummer;Firma;Straße;PLZ;Ort;Land', `KI-${made};Beispiel GmbH;Hauptstr. 1;10115;Berlin;DE`]]
    : [
        'invoices',
        [
          'Kundennummer;Firma;Rechnungsnummer;Rechnungsdatum;Fällig am;Betrag',
          `KI-${made};Beispiel GmbH;RI-${made};15.01.2026;29.01.2026;1.190,00`,
        ],
      ];
  return { kind: String(kind), base64: Buffer.from(`${(lines as string[]).join('\r\n')}\r\n`).toString('base64') };
}

/** A company has at most 100 imports that did not run: the oldest of a walk go. */
const forgetOldest = ({ service, company }: Cast) =>
  service.sql(
    `delete from imports where company_id = $1 and status not in ('reading', 'checking', 'running', 'undoing') and id not in (
       select id from imports where company_id = $1 order by created_at desc limit 12)`,
    [company],
  );

/** Works until this import rests; another walk may have begun its piece. */
const workOn = ({ service }: Cast, id: string): Promise<void> =>
  until(async () => {
    await workOnImports(service);
    const busy = `select 1 from imports where id = $1 and status in ('reading', 'checking', 'running', 'undoing')`;
    return (await service.sql(busy, [id])).length === 0;
  }, `the import ${id} rests`);

/** An import of the collection: checked; running, to be stopped; finished, to be taken back. @returns its id */
export async function givenImport(cast: Cast, collection: string, rest: string): Promise<string> {
  const { service, company, keys } = cast;
  await forgetOldest(cast);
  const base = collection.slice(0, collection.indexOf('import'));
  const path = `${base}imports/`;
  const key = keys[base === '/v2/' ? 'case' : base === '/operator/v1/' ? 'operator' : 'dunning'];
  const named = base === '/operator/v1/' ? { company_id: company } : {};
  const body = { ...named, filename: 'import.csv', ...importedTable(path) };
  const { id } = bodyOf(await service.send<Import>('POST', path, { key, body }), 201);
  await workOn(cast, id);
  if (collection.endsWith('import-mappings/') || /^\/(?:stop|undo|rows)\/(?:\{id\}\/)?$/.test(rest))
    bodyOf(await service.send('POST', `${path}${id}/run/`, { key }), 202);
  if (/^\/(?:undo|rows)\//.test(rest)) await workOn(cast, id);
  return id;
}

/** The mapping that the run of an import has stored. @returns its id */
export async function givenMapping(cast: Cast, collection: string): Promise<string> {
  await givenImport(cast, collection, '');
  const [row] = await cast.service.sql('select id from import_mappings where company_id = $1 limit 1', [cast.company]);
  return String(row?.id);
}
