/** Looks things up in an OpenAPI document. */
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import type { OperationObject } from '@mahnwerk/contract/grammar/openapi/operation.ts';
import type { ParameterObject } from '@mahnwerk/contract/grammar/openapi/parameters.ts';
import type { HeaderObject, Reference, ResponseObject } from '@mahnwerk/contract/grammar/openapi/responses.ts';

/** A JSON Schema of the document. */
export type Schema = Readonly<Record<string, unknown>>;

/** The document of an API and the path of its page. */
export interface ReferenceEntry {
  readonly api: ApiName;
  readonly path: string;
  readonly document: OpenApiDocument;
}

/** An operation with its place in the document. */
export interface ListedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

/** All operations, in the order of the document. */
export const operationsOf = ({ paths }: OpenApiDocument): ListedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

/** The path of the schema route; links are relative to the host, whatever the public address is. */
export const schemaPathOf = (document: OpenApiDocument): string =>
  operationsOf(document).find(({ path }) => path.endsWith('/schema/'))?.path ?? '#';

/** The public address of the service. */
export const serverOf = ({ servers }: OpenApiDocument): string => servers[0]?.url ?? '';

/** The title of an API without the product's name. */
export const shortTitleOf = ({ info }: OpenApiDocument): string => info.title.replace(/^Mahnwerk /, '');

/** The parameters of an operation, references resolved. */
export const parametersOf = (document: OpenApiDocument, { parameters = [] }: OperationObject): ParameterObject[] =>
  parameters.map((each) => resolve<ParameterObject>(document, each));

/** The responses of an operation by status, references resolved. */
export const responsesOf = (document: OpenApiDocument, { responses }: OperationObject): [string, ResponseObject][] =>
  Object.entries(responses).map(([status, each]) => [status, resolve<ResponseObject>(document, each)]);

/** The schema to which another one refers, or that one. */
export function resolveSchema({ components }: OpenApiDocument, schema: Schema): Schema {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? schema) : schema;
}

/** The target of a reference, or the value itself. */
export function resolve<T extends ParameterObject | ResponseObject | HeaderObject>(
  document: OpenApiDocument,
  value: T | Reference,
): T {
  if (!('$ref' in value)) return value;
  const [, kind = '', ...name] = value.$ref.slice(2).split('/');
  const part = document.components[kind as 'responses'];
  return part[name.join('/')] as unknown as T;
}
