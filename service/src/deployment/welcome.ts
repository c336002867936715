/** What `start` says to the person who typed it: where everything is, the keys at their first and only showing, a line to try. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publicUrlOf, type Settings } from '../config.ts';
import type { CreatedDemo, Demo, DemoKeys, DemoPeople } from '../demo/index.ts';
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
  readonly made: Pick<CreatedDemo, 'keys' | 'people'> | undefined;
}

export function welcome({ settings, ports, seconds, rootKey, demo, made }: Welcome): string {
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
    ...tryLines(url, made?.keys),
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
  const { operator, company, partner, password } = people;
  return [
    `  Sign in at ${url}/portal/ with this password, shown only once: ${password}`,
    `    operator  ${operator}`,
    `    company   ${company}`,
    `    Partner   ${partner}`,
    '',
  ];
}

function tryLines(url: string, demoKeys: DemoKeys | undefined): string[] {
  const line =
    demoKeys === undefined
      ? `curl ${url}/v2/health/`
      : `curl -H 'Authorization: Bearer ${demoKeys.case}' ${url}/v2/orders/`;
  return ['  Try it:', `    ${line}`, ''];
}

/** Works in every folder: program and data directory are named in full. */
function moreKeysLines(settings: Settings, demo: Demo | undefined): string[] {
  const secrets = [
    ...(settings.databaseUrl === undefined ? [] : ['DATABASE_URL']),
    ...(settings.secretKey === undefined ? [] : ['MAHNWERK_SECRET_KEY']),
  ];
  const variables = [
    ...(settings.environment === 'sandbox' ? [] : [`MAHNWERK_ENVIRONMENT=${settings.environment}`]),
    `MAHNWERK_DATA_DIR=${quoted(settings.dataDir)}`,
  ];
  const owner = demo === undefined ? '--kind operator' : `--kind case --company ${demo.company_id}`;
  return [
    `  To create another key${secrets.length === 0 ? '' : `, with ${secrets.join(' and ')} set as here`}:`,
    `    ${variables.join(' ')} ${quoted(process.execPath)} ${quoted(mainProgram)} keys create ${owner} --name another`,
  ];
}

const mainProgram = fileURLToPath(new URL('../main.ts', import.meta.url));

/** For a POSIX shell, as it is where nothing in it needs a quote. */
const quoted = (text: string): string => (/^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
