/** What `start` says to the person who typed it: where everything is, the keys at their first and only showing, a line to try. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publicUrlOf, type Settings } from '../config.ts';
import type { CreatedDemo, Demo, DemoKeys, DemoPage, DemoPeople } from '../demo/index.ts';
import type { Ports } from './process.ts';

export interface Welcome {
  readonly settings: Settings;
  readonly ports: Ports;
  readonly seconds: number;
  /** Only where this start made it. */
  readonly rootKey: string | undefined;
  /** Where this database has one. */
  readonly demo: Demo | undefined;
  /** Where this start made it, with its secrets. */
  readonly made: Pick<CreatedDemo, 'keys' | 'people' | 'page'> | undefined;
}

export function welcome(said: Welcome): string {
  const { settings, ports, seconds, rootKey, demo, made } = said;
  const url = publicUrlOf(settings, ports.port);
  return [
    '',
    `Mahnwerk is ready (${settings.environment}, ${seconds.toFixed(1)} s). Ctrl-C stops it.`,
    '',
    `  API         ${url}`,
    `  Portal      ${url}/portal/`,
    `  Reference   ${url}/docs/`,
    ...(ports.operationsPort === undefined
      ? []
      : [`  Operations  http://${settings.host}:${ports.operationsPort}/metrics /livez /readyz`]),
    `  Data        ${settings.dataDir === resolve('data') ? './data' : settings.dataDir}${settings.databaseUrl === undefined ? '' : ' (database: DATABASE_URL)'}`,
    '',
    ...keyLines(rootKey, made?.keys),
    ...peopleLines(url, made?.people),
    ...pageLines(made?.page),
    ...tryLines(said, url),
    ...moreKeysLines(settings, demo),
    '',
  ].join('\n');
}

function keyLines(rootKey: string | undefined, demoKeys: DemoKeys | undefined): string[] {
  const rows = [
    ...(demoKeys === undefined
      ? []
      : [
          ['case', demoKeys.case],
          ['partner', demoKeys.partner],
          ['dunning', demoKeys.dunning],
        ]),
    ...(rootKey === undefined ? [] : [['operator', rootKey]]),
  ];
  if (rows.length === 0) return [];
  return [
    '  Keys, shown only once (the service stores only hashes):',
    ...rows.map(([kind = '', key]) => `    ${kind.padEnd(10)}${key}`),
    '',
  ];
}

function peopleLines(url: string, people: DemoPeople | undefined): string[] {
  if (people === undefined) return [];
  const { operator, company, dunning, partner, password } = people;
  return [
    `  Sign in at ${url}/portal/ with this password, shown only once: ${password}`,
    `    operator  ${operator}`,
    `    company   ${company}`,
    `    dunning   ${dunning}`,
    `    Partner   ${partner}`,
    '',
  ];
}

function pageLines(page: DemoPage | undefined): string[] {
  if (page === undefined) return [];
  return [
    '  The page of a debtor, with its code, shown only once:',
    `    ${page.url}`,
    `    born ${page.birth_date}`,
    '',
  ];
}

function tryLines({ settings, rootKey, made }: Welcome, url: string): string[] {
  if (made === undefined) return ['  Try it:', `    curl ${url}/v2/health/`, ''];
  const { keys } = made;
  // A key that the settings name is not printed.
  const operator = rootKey ?? (settings.operatorKey === undefined ? undefined : '$MAHNWERK_OPERATOR_KEY');
  return [
    '  The demo has, complete within a minute:',
    ...partLines(url, keys.case, caseParts),
    ...partLines(url, keys.dunning, dunningParts),
    ...(operator === undefined ? [] : partLines(url, operator, operatorParts)),
    '',
  ];
}

type Parts = Readonly<Record<string, string>>;

const caseParts: Parts = {
  'orders in each state': '/v2/orders/',
  'a case': '/v2/mandates/',
  'an open and an answered question': '/v2/requests-to-client/',
  'a published statement with its documents': '/v2/statements/',
  'a webhook whose host does not exist, and its failed deliveries': '/v2/webhook-deliveries/',
};

const dunningParts: Parts = { 'invoices in each state': '/mahnservice/v1/invoices/' };

const operatorParts: Parts = {
  'messages, one of them in review': '/operator/v1/messages/',
  'bank transactions: booked, proposed, unmatched': '/operator/v1/bank-transactions/',
  'a published statement and a draft': '/operator/v1/statements/',
  'a payout': '/operator/v1/payouts/',
};

const partLines = (url: string, key: string, parts: Parts): string[] =>
  Object.entries(parts).flatMap(([what, path]) => [
    `  - ${what}`,
    `    curl -H "Authorization: Bearer ${key}" '${url}${path}'`,
  ]);

/** Works in every folder: program and data directory are named in full. */
function moreKeysLines(settings: Settings, demo: Demo | undefined): string[] {
  const secrets = [
    ...(settings.databaseUrl === undefined ? [] : ['DATABASE_URL']),
    ...(settings.secretKey === undefined ? [] : ['MAHNWERK_SECRET_KEY']),
  ];
  const variables = [
    ...(settings.environment === 'sandbox' ? [] : [`MAHNWERK_ENVIRONMENT=${settings.environment}`]),
    ...(settings.publicUrl === undefined ? [] : [`MAHNWERK_PUBLIC_URL=${quoted(settings.publicUrl)}`]),
    `MAHNWERK_DATA_DIR=${quoted(settings.dataDir)}`,
  ];
  const withSecrets = secrets.length === 0 ? '' : `, with ${secrets.join(' and ')} set as here`;
  const program = `${variables.join(' ')} ${quoted(process.execPath)} ${quoted(mainProgram)}`;
  const owner = demo === undefined ? '--kind operator' : `--kind case --company ${demo.company_id}`;
  const staffLines = [
    `  To invite a person of the operator${withSecrets}:`,
    `    ${program} staff create --email person@operator.example`,
  ];
  return [
    // A sandbox has printed its operator key, and people of its demo.
    ...(settings.environment === 'production' ? staffLines : []),
    `  To create another key${withSecrets}:`,
    `    ${program} keys create ${owner} --name another`,
  ];
}

const mainProgram = fileURLToPath(new URL('../main.ts', import.meta.url));

/** For a POSIX shell, as it is where nothing in it needs a quote. */
const quoted = (text: string): string => (/^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
