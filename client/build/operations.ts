/** The operations of an API as interfaces: a property for each group, in it one for each operation. */
import { apis } from '../../contract/src/apis/all.ts';
import { openapi, type OpenApiDocument } from '../../contract/src/grammar/openapi/openapi.ts';
import { queryOf } from '../../contract/src/grammar/openapi/parameters.ts';
import { wireCodeOf } from '../../contract/src/grammar/problems.ts';
import { type Group, isEffectful, type Route, versionedPath } from '../../contract/src/grammar/route.ts';
import type { ApiName } from '../../contract/src/grammar/scopes.ts';
import type { ListDeclaration } from '../../contract/src/shapes/page.ts';
import type { JsonSchema } from '../../contract/src/shapes/shape.ts';
import { commentOf, memberOf, type Refer, typeOf } from './types-of-schemas.ts';

const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const capitalized = (name: string): string => `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;

interface Scene {
  readonly api: ApiName;
  readonly document: OpenApiDocument;
  readonly refer: Refer;
}

/** The declarations of an API's entry. */
export function operationsText(api: ApiName, refer: Refer): string {
  const groups = Object.entries(apis[api]);
  const scene = { api, document: openapi(api, Object.values(apis[api]), 'https://api.example'), refer };
  const client = `${capitalized(api)}Client`;
  const properties = groups.map(
    ([name, { heading }]) => `${commentOf(heading.about, '  ')}  readonly ${name}: ${capitalized(name)}Operations;\n`,
  );
  return [
    `/** For \`connect\`. */\nexport declare const ${api}Api: Api<${client}>;\n`,
    `/** ${scene.document.info.title}. */\nexport interface ${client} {\n${properties.join('')}}\n`,
    ...groups.map(([name, group]) => groupText(scene, name, group)),
  ].join('\n');
}

function groupText(scene: Scene, name: string, { heading, routes }: Group): string {
  const members = Object.entries(routes).map(
    ([action, route]) =>
      `${commentOf(wordsOn(scene, route), '  ')}  readonly ${camelCase(action)}: ${callOf(scene, route)};\n`,
  );
  return `${commentOf(heading.about)}export interface ${capitalized(name)}Operations {\n${members.join('')}}\n`;
}

function wordsOn({ document }: Scene, route: Route): string {
  const { description = '' } = document.paths[route.path]?.[route.method.toLowerCase()] ?? {};
  const codes = (route.problems ?? []).map((code) => `\`${wireCodeOf(code)}\``);
  return [
    `${route.summary}.`,
    description,
    ...(codes.length === 0 ? [] : [`Fails with ${codes.join(', ')} besides the codes of every operation.`]),
    `\`${route.method} ${route.path}\``,
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** The form of calls.ts that a route has, as `CallOf` of types.ts derives it. */
function callOf(scene: Scene, route: Route): string {
  const [given, reply] = [argumentsOf(scene, route), replyOf(scene, route)];
  if (route.method !== 'GET') return writeOf(scene, route, given, reply);
  const paged = isPaged(route) ? ` & Paging<${given}, ${reply}>` : '';
  const item = hasChanges(route) ? typeOf(route.list.item.schema, scene.refer, '  ') : undefined;
  const changing = item === undefined ? '' : ` & Changing<${changesArgumentsOf(scene, route)}, ${item}>`;
  return `Read<${given}, ${reply}>${paged}${changing}`;
}

function writeOf({ refer }: Scene, route: Route, given: string, reply: string): string {
  const members = (route.reply?.schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const shown = Object.entries(members).filter(([name]) => !route.existing && route.secrets?.includes(name));
  if (shown.length === 0) return `Write<${given}, ${reply}>`;
  const secrets = shown.map(([name, schema]) => `${name}: ${typeOf(schema, refer)}`);
  return `Write<${given}, ${reply} & { ${secrets.join('; ')} }, ${reply}>`;
}

/** `changes` recognizes entries by their id: deliveries have another. */
const hasChanges = (route: Route): route is Route & { readonly list: ListDeclaration } =>
  route.list?.updatedSince === true &&
  formsOf(route.list.item.schema).every(({ properties = {} }) => 'id' in (properties as object));

const formsOf = (schema: JsonSchema): readonly JsonSchema[] =>
  Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : [schema];

const isPaged = ({ reply }: Route): boolean => {
  const members = (reply?.schema.properties ?? {}) as Readonly<Record<string, unknown>>;
  return 'next' in members && 'results' in members;
};

function replyOf({ api, refer }: Scene, { reply, list, binary, stream }: Route): string {
  if (list !== undefined) return `Page<${typeOf(list.item.schema, refer, '  ')}>`;
  if (reply?.schema.title === 'EventFeed') return `EventFeed<${api === 'partner' ? 'Event' : 'CompanyEvent'}>`;
  if (reply !== undefined) return typeOf(reply.schema, refer, '  ');
  if (stream !== undefined) return 'ReadableStream<Uint8Array<ArrayBuffer>>';
  return binary === undefined ? 'undefined' : 'Blob';
}

function argumentsOf(scene: Scene, route: Route): string {
  const { refer } = scene;
  const bodies = [route.body, route.multipart].flatMap((shape) =>
    shape === undefined ? [] : [typeOf(shape.schema, refer, '    ')],
  );
  const body =
    bodies.length === 0
      ? ''
      : `    /** The body of the request. */\n    body${route.bodyOptional ? '?' : ''}: ${bodies.join(' | ')}${route.bodyOptional ? ' | undefined' : ''};\n`;
  const query = queryMembers(scene, route);
  const options = [
    'CallOptions',
    ...(versionedPath(route) === undefined ? [] : ['ChangeOptions']),
    ...(isEffectful(route) ? ['CommandOptions'] : []),
  ].join(' & ');
  const members = `${idMembers(scene, route)}${body}${queryText(query, 'The parameters of the query.')}`;
  return members === '' ? options : `{\n${members}  } & ${options}`;
}

function changesArgumentsOf(scene: Scene, route: Route): string {
  const filters = Object.keys(route.list?.filters ?? {});
  const query = queryMembers(scene, route).filter(({ name }) => filters.includes(name));
  const words = 'A filter on a field that can change hides entries that no longer match.';
  return `{\n${idMembers(scene, route)}${queryText(query, words)}  }`;
}

function idMembers({ document, refer }: Scene, route: Route): string {
  const { parameters = [] } = document.paths[route.path]?.[route.method.toLowerCase()] ?? {};
  return parameters
    .flatMap((each) => ('in' in each && each.in === 'path' ? [each] : []))
    .map(({ name, description = '' }) =>
      memberOf({ name, schema: { type: 'string', description }, required: true }, refer, '    '),
    )
    .join('');
}

interface QueryMember {
  readonly name: string;
  readonly required: boolean;
  readonly text: string;
}

/** A client passes numbers as numbers; `position` is only for links. */
function queryMembers({ refer }: Scene, route: Route): readonly QueryMember[] {
  return Object.entries(queryOf(route))
    .filter(([name]) => name !== 'position' || route.list === undefined)
    .map(([name, shape]) => {
      const required = !('optional' in shape);
      const text =
        name === 'ordering'
          ? orderingText(route, shape.schema)
          : memberOf({ name, schema: shape.schema, required }, refer, '      ');
      return { name, required, text };
    });
}

function orderingText({ list }: Route, { description }: JsonSchema): string {
  const terms = (list?.orderBy ?? []).flatMap((term) => [JSON.stringify(term), JSON.stringify(`-${term}`)]).join(' | ');
  const words = `${String(description)} An array holds several.`;
  return `${commentOf(words, '      ')}      ordering?: ${terms} | readonly (${terms})[] | undefined;\n`;
}

function queryText(members: readonly QueryMember[], words: string): string {
  if (members.length === 0) return '';
  const optional = members.every(({ required }) => !required);
  return `    /** ${words} */\n    query${optional ? '?' : ''}: {\n${members.map(({ text }) => text).join('')}    }${optional ? ' | undefined' : ''};\n`;
}
