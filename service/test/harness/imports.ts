/** Files that are imported, and the worker that reads and runs them. */
import type { Import } from '@mahnwerk/contract/shapes/import.ts';
import pino from 'pino';
import { endEInvoiceReader } from '../../src/domain/intake/e-invoices/index.ts';
import { importHandler } from '../../src/domain/intake/imports/work.ts';
import { createTypesetter, type Typesetter } from '../../src/platform/typesetting/typesetter.ts';
import type { Clamd } from '../../src/platform/inspection/clamd.ts';
import { drain } from '../../src/platform/queue/index.ts';
import { bodyOf, type Company, publicUrl, type Stage } from './cases.ts';
import type { LiveService } from './service.ts';

const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
/** Of the present file of tests. */
let typesetter: Typesetter | undefined;

/** Ends the processes that documents of imports are read and made in. */
export const endImportWork = async (): Promise<void> => {
  await Promise.all([typesetter?.close(), endEInvoiceReader()]);
  typesetter = undefined;
};

/** Does the work of imports that waits, as a worker does; returns the pieces. */
export const workOnImports = ({ database, dependencies }: LiveService, clamd?: Clamd): Promise<number> =>
  drain({
    database,
    handlers: [
      importHandler({
        database,
        objects: dependencies.objects.store,
        publicUrl,
        environment: dependencies.environment,
        files: dependencies.objects,
        inspector: dependencies.inspector,
        typesetter: (typesetter ??= createTypesetter(log)),
        clamd,
        log,
      }),
    ],
    log,
  });

const ofCases = new Set(['debtors', 'orders', 'payments']);

/** Where a company’s imports of a kind are. */
export const importsOf = (kind: string): string => `${ofCases.has(kind) ? '/v2' : '/mahnservice/v1'}/imports/`;

/** Uploads a table and lets it be read. */
export async function givenImport(
  stage: Stage,
  company: Pick<Company, 'send' | 'read'>,
  sent: { readonly kind: string; readonly csv: string | Buffer } & Readonly<Record<string, unknown>>,
): Promise<Import> {
  const { csv, ...body } = sent;
  const at = importsOf(sent.kind);
  const made = await company.send<Import>('POST', at, {
    filename: 'datei.csv',
    base64: Buffer.from(csv).toString('base64'),
    ...body,
  });
  const { id } = bodyOf(made, 201);
  await workOnImports(stage);
  return company.read<Import>(`${at}${id}/`);
}

/** A table with a fit row and two faulty ones, checked, as the operator uploads it for a company. */
export async function givenChecked(stage: Stage, company_id: string): Promise<Import> {
  const csv = [
    'Kundennummer;Firma;Rechnungsnummer;Rechnungsdatum;Fällig am;Betrag',
    'SI-1;Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft GmbH;SI-1;02.01.2026;16.01.2026;1.190,00',
    'SI-2;Beispiel GmbH;SI-2;02.01.2026;16.01.2026;12,345',
    'SI-3;Beispiel GmbH;SI-1;02.01.2026;01.01.2026;50,00',
  ].join('\r\n');
  const filename = 'Rechnungsausgangsbuch-Donaudampfschifffahrtsgesellschaft-Dezember.csv';
  const sent = { company_id, kind: 'invoices', filename, base64: Buffer.from(csv).toString('base64') };
  const made = bodyOf(await stage.operate<Import>('POST', '/operator/v1/imports/', sent), 201);
  await workOnImports(stage);
  return made;
}

/** Uploads a table as the operator and lets it be read. */
export async function givenOperatorImport(
  stage: Stage,
  company_id: string,
  { csv, ...body }: { readonly kind: string; readonly csv: string } & Readonly<Record<string, unknown>>,
): Promise<Import> {
  const base64 = Buffer.from(csv).toString('base64');
  const sent = { company_id, filename: 'altbestand.csv', base64, ...body };
  const { id } = bodyOf(await stage.operate<Import>('POST', '/operator/v1/imports/', sent), 201);
  await workOnImports(stage);
  return bodyOf(await stage.operate<Import>('GET', `/operator/v1/imports/${id}/`), 200);
}
