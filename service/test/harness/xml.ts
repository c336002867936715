/** Validates XML with libxml2 against a published schema (test/schemas/README.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { validateXML, type XMLFileInfo } from 'xmllint-wasm';

const folder = new URL('../schemas/', import.meta.url);

/** The main file of each schema. */
export type SchemaName = 'pain.001.001.09.xsd' | 'Factur-X_1.07.3_EN16931.xsd';

/** What a parser and the schema object to, one line each; empty for a valid document. Without a schema: well-formedness alone. */
export async function schemaErrors(xml: Buffer, schema: SchemaName | undefined): Promise<string> {
  const document = { fileName: 'document.xml', contents: xml };
  const options = { xml: document, initialMemoryPages: 1024, maxMemoryPages: 4096 };
  const { errors } = await validateXML(
    schema === undefined
      ? { ...options, normalization: 'c14n' }
      : { ...options, schema: fileOf(schema), preload: readdirSync(folder).filter(isSchema).map(fileOf) },
  );
  return errors.map(({ rawMessage }) => rawMessage).join('\n');
}

const isSchema = (name: string): boolean => name.endsWith('.xsd');

const fileOf = (fileName: string): XMLFileInfo => ({
  fileName,
  contents: readFileSync(new URL(fileName, folder), 'utf8'),
});
