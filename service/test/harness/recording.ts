/** Makes an exchange with the service an example: the same ids, times and names whenever it is recorded. */
import { idOf, nounOfCollection, nounOfMember } from '@mahnwerk/contract/grammar/example-ids.ts';
import { exampleOf } from '@mahnwerk/contract/grammar/examples.ts';
import type { RecordedExample } from '@mahnwerk/contract/grammar/recorded-example.ts';
import type { Step } from './every-route.ts';

interface Exchanged {
  readonly path: string;
  readonly body: unknown;
  readonly reply: unknown;
  readonly company: string;
  /** The time of the service's clock when the first resource was made. */
  readonly began: string;
}

export function recordingOf(step: Step, { path, body, reply, company, began }: Exchanged): RecordedExample {
  const ids = new Ids();
  const parameters = parametersOf(step.route.path, path);
  for (const { noun, value } of parameters) ids.name(value, noun);
  const place = nounAnswered(step.route);
  ids.collect(body, place);
  ids.collect(reply, place);
  ids.name(company, 'company');
  const plain = (value: unknown): unknown => JSON.parse(withFixedValues(ids.replace(JSON.stringify(value)), began));
  const made = exampleOf(step.route.reply?.schema ?? {});
  return {
    ...(parameters.length === 0
      ? {}
      : { path: Object.fromEntries(parameters.map(({ name, value }) => [name, ids.replace(value)])) }),
    ...(body === undefined ? {} : { request: plain(body) }),
    ...(reply === undefined || isEmptyPage(reply)
      ? {}
      : { reply: isKeyed(step) ? onePage(plain(reply)) : withoutSecrets(onePage(plain(reply)), made) }),
  };
}

interface Parameter {
  readonly name: string;
  readonly noun: string;
  readonly value: string;
}

function parametersOf(template: string, path: string): Parameter[] {
  const values = path.split('/');
  const segments = template.split('/');
  return segments.flatMap((segment, index) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    return name === undefined
      ? []
      : [{ name, noun: nounOfCollection(segments[index - 1] ?? ''), value: values[index] ?? '' }];
  });
}

/** The noun of what an operation answers with: that of a collection or a single member, or of the resource before a command. */
function nounAnswered({ method, path, list, status }: Step['route']): string {
  const segments = path.split('/').filter((each) => each !== '');
  const last = segments.at(-1) ?? '';
  const isCommand = method === 'POST' && status !== 201;
  if (!last.startsWith('{') && (list !== undefined || !isCommand)) return nounOfCollection(last);
  const parameter = segments.findLastIndex((each) => each.startsWith('{'));
  return nounOfCollection(parameter < 0 ? last : (segments[parameter - 1] ?? ''));
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && value.replace(uuid, '') === '' && value !== '';

/** The id of an example for each id of the service. */
class Ids {
  readonly #known = new Map<string, string>();
  readonly #taken = new Map<string, number>();

  name(id: string, noun: string): void {
    if (!isUuid(id) || this.#known.has(id)) return;
    const count = (this.#taken.get(noun) ?? 0) + 1;
    this.#taken.set(noun, count);
    this.#known.set(id, idOf(count === 1 ? noun : `${noun} ${count}`));
  }

  /** Names every id in a body by its member, before it names those of nested objects. */
  collect(value: unknown, noun: string): void {
    if (Array.isArray(value)) for (const each of value) this.collect(each, noun);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const members = Object.entries(value as Record<string, unknown>);
    const own = 'type' in value && noun === 'parent' ? String(value.type) : noun;
    for (const [name, each] of members)
      if (isUuid(each)) this.name(each, name === 'id' ? own : nounOfMember(name));
      else if (Array.isArray(each)) for (const one of each) if (isUuid(one)) this.name(one, nounOfMember(name));
    for (const [name, each] of members) this.collect(each, name === 'results' ? noun : nounOfMember(name));
  }

  /** Ids that no member has, such as those in links, get one of their own. */
  replace(text: string): string {
    return text.replaceAll(uuid, (id) => {
      this.name(id, 'thing');
      return this.#known.get(id) ?? id;
    });
  }
}

/** When the story of each example begins. */
const beginning = Date.parse('2026-03-02T09:00:00.000Z');

/** Times count from the same beginning; what is random or measured becomes a fixed value. */
function withFixedValues(text: string, began: string): string {
  return text
    .replaceAll('api.mahnwerk.test', 'api.mahnwerk.example')
    .replaceAll(/"challenge":"[\w-]{43}"/g, `"challenge":"${'A'.repeat(43)}"`)
    .replaceAll(/"id":"[\w-]{22}"/g, `"id":"${'A'.repeat(22)}"`)
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (at) => timeInStory(at, began))
    .replaceAll(/\bK26-[0-9A-Z]{6}\b/g, 'K26-7QX4MN')
    .replaceAll(/\bRE-[0-9a-f]{8}\b/g, 'RE-2026-0815')
    .replaceAll(/\w+-[0-9a-f-]{36}@kundin\.example/g, 'ada.amsel@kundin.example')
    .replaceAll(/"customer_number":"1\d{7}"/g, '"customer_number":"10000042"')
    .replaceAll(/"token_name":"test \w+"/g, '"token_name":"ERP integration"')
    .replaceAll(/\b([AR])20\d\d-\d{6}\b/g, '$12026-000017');
}

const machine_days = 60;

/** The database stamps some rows with the machine's time; what was there before the story keeps its time. */
function timeInStory(at: string, began: string): string {
  const since = Date.parse(at) - Date.now();
  const isOfMachine = Math.abs(since) < machine_days * 86_400_000;
  const shifted = isOfMachine ? Math.trunc(since / 3_600_000) * 3_600_000 : Date.parse(at) - Date.parse(began);
  return shifted < 0 && !isOfMachine ? at : new Date(beginning + Math.max(0, shifted)).toISOString();
}

/** Such a list shows what its group retrieves. */
const isEmptyPage = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'results' in reply && (reply.results as unknown[]).length === 0;

/** A list shows one entry: what else the company has belongs to other operations. */
function onePage(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.slice(-2);
  if (typeof reply !== 'object' || reply === null || !('results' in reply) || !('next' in reply)) return reply;
  const results = (reply.results as unknown[]).slice(0, 1);
  return { ...reply, ...('count' in reply ? { count: results.length } : {}), next: null, results };
}

/** The `key` of these resources, or of their steps, is a word, and no secret. */
const isKeyed = ({ group }: Step): boolean =>
  ['case-courses', 'case-policies'].includes(group.basename) ||
  Object.values(group.routes).some(({ path }) => path.includes('{key}'));

const secret = new Set([
  'secret_key',
  'secret_key_standard_webhooks',
  'setup_url',
  'key',
  'cursor',
  'sha256',
  'secret',
  'otpauth_url',
]);

/** Secrets, and values that differ each time, are those of the example made from the shape. */
function withoutSecrets(value: unknown, made: unknown): unknown {
  if (Array.isArray(value)) {
    const [first] = Array.isArray(made) ? (made as unknown[]) : [];
    return value.map((each) => withoutSecrets(each, first));
  }
  if (typeof value !== 'object' || value === null) return value;
  const others = (typeof made === 'object' && made !== null ? made : {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secret.has(name) && typeof each === 'string' && typeof others[name] === 'string'
        ? others[name]
        : withoutSecrets(each, others[name]),
    ]),
  );
}
