/** Files that are imported, and the worker that reads and runs them. */
import type { Import } from '@mahnwerk/contract/shapes/import.ts';
import pino from 'pino';
import { endEInvoiceReader } from '../../src/domain/intake/e-invoices/index.ts';
import { importHandler } from '../../src/domain/intake/imports/work.ts';
import { createTypesetter } from '../../src/platform/typesetting/typesetter.ts';
import { drain } from '../../src/platform/queue/index.ts';
import { bodyOf, type Company, publicUrl, type Stage } from './cases.ts';

const log = pino({ level: 'silent' });
const typesetter = createTypesetter(log);

/** Ends the processes that documents of imports are read and made in. */
export const endImportWork = async (): Promise<void> => {
  await Promise.all([typesetter.close(), endEInvoiceReader()]);
};

/** Does the work of imports that waits, as a worker does; returns the pieces. */
export const workOnImports = (stage: Stage): Promise<number> =>
  drain({
    database: stage.database,
    handlers: [
      importHandler({
        database: stage.database,
        objects: stage.dependencies.objects.store,
        publicUrl,
        environment: stage.dependencies.environment,
        files: stage.dependencies.objects,
        inspector: stage.dependencies.inspector,
        typesetter,
        clamd: undefined,
        log,
      }),
    ],
    log,
  });

/** Uploads a table and lets it be read. */
export async function givenImport(
  stage: Stage,
  company: Pick<Company, 'send' | 'read'>,
  sent: { readonly kind: string; readonly csv: string | Buffer } & Readonly<Record<string, unknown>>,
): Promise<Import> {
  const { csv, ...body } = sent;
  const made = await company.send<Import>('POST', '/mahnservice/v1/imports/', {
    filename: 'datei.csv',
    base64: Buffer.from(csv).toString('base64'),
    ...body,
  });
  const { id } = bodyOf(made, 201);
  await workOnImports(stage);
  return company.read<Import>(`/mahnservice/v1/imports/${id}/`);
}
