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

const headers = {
  debtors: 'Kundennummer;Firma;Straße;PLZ;Ort;Land',
  invoices: 'Kundennummer;Firma;Rechnungsnummer;Rechnungsdatum;Fällig am;Betrag',
};

/** A table with one row and with headers that no other has, for uploads below an API. */
export function importedTable(path: string): { readonly kind: string; readonly base64: string } {
  made += 1;
  const kind = path.startsWith('/v2/') ? 'debtors' : 'invoices';
  const row =
    kind === 'debtors'
      ? 'Beispiel GmbH;Hauptstr. 1;10115;Berlin;DE'
      : `Beispiel GmbH;RI-${made};15.01.2026;29.01.2026;1.190,00`;
  const csv = `${headers[kind]};Spalte ${made}\r\nKI-${made};${row};\r\n`;
  return { kind, base64: Buffer.from(csv).toString('base64') };
}

/** A company has at most 100 imports that did not run: the oldest of a walk go. */
const forgetOldest = ({ service, company }: Cast) =>
  service.sql(
    `delete from imports where company_id = $1 and status not in ('reading', 'checking', 'running', 'undoing') and id not in (
       select id from imports where company_id = $1 order by created_at desc limit 60)`,
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
  // As a case whose balance is another one than the former office says.
  if (rest.startsWith('/rows/'))
    await service.sql(`update import_rows set code = 'balance_differs' where import_id = $1 and action is not null`, [
      id,
    ]);
  return id;
}

/** The mapping that the run of an import has stored. @returns its id */
export async function givenMapping(cast: Cast, collection: string): Promise<string> {
  const id = await givenImport(cast, collection, '');
  const [row] = await cast.service.sql(
    `select m.id from imports i join import_mappings m on m.company_id = i.company_id
     where i.id = $1 and m.headers = (select jsonb_agg(c->'header') from jsonb_array_elements(i.columns::jsonb) c)`,
    [id],
  );
  return String(row?.id);
}
