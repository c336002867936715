/**
 * The contract in the browser: of every route its method, its path and how its lists are paged, a few kilobytes. The
 * types are the real ones; shapes, texts and examples stay in the service, which validates.
 */
import type { Plugin, ViteDevServer } from 'vite';
import { apis } from '@mahnwerk/contract/apis/all.ts';
import type { Group, Route } from '@mahnwerk/contract/grammar/route.ts';

const moduleForm = /^@mahnwerk\/contract\/apis\/(case|partner|dunning|operator|account)\.ts$/;

/** What the SDK reads of a route. */
function slim({ method, path, safe, existing, secrets, list, reply }: Route) {
  const members = Object.keys(reply?.schema.properties ?? {}).filter((name) => shown.has(name));
  return {
    method,
    path,
    ...(safe ? { safe } : {}),
    ...(existing ? { existing } : {}),
    ...(secrets === undefined ? {} : { secrets }),
    ...(list === undefined ? {} : { list: { updatedSince: list.updatedSince === true } }),
    ...(members.length === 0
      ? {}
      : { reply: { schema: { properties: Object.fromEntries(members.map((name) => [name, {}])) } } }),
  };
}

/** The members of a reply by which the SDK knows pages and secrets. */
const shown = new Set(['next', 'results', 'key', 'secret_key', 'setup_url']);

const slimGroup = ({ basename, routes }: Group) => ({
  basename,
  routes: Object.fromEntries(Object.entries(routes).map(([action, route]: [string, Route]) => [action, slim(route)])),
});

const isOfContract = (file: string): boolean => /\/contract\/src\/.*(?<!\.test)\.ts$/.test(file);

export function contract(): Plugin {
  let server: ViteDevServer | undefined;
  /** In development the contract as it is now: Vite's own reader of modules forgets those that changed. */
  const read = async (): Promise<typeof apis> =>
    server === undefined ? apis : ((await server.ssrLoadModule('@mahnwerk/contract/apis/all.ts')).apis as typeof apis);
  return {
    name: 'mahnwerk-contract',
    enforce: 'pre',
    configureServer: (it) => void (server = it),
    resolveId: (source) => (moduleForm.test(source) ? `\0${source}` : undefined),
    async load(id) {
      const api = moduleForm.exec(id.slice(1))?.[1] as keyof typeof apis | undefined;
      if (api === undefined || !id.startsWith('\0')) return undefined;
      const groups = Object.entries((await read())[api]).map(([name, group]) => [name, slimGroup(group)]);
      return `export const ${api}Api = ${JSON.stringify(Object.fromEntries(groups))};`;
    },
    hotUpdate({ file, modules }) {
      const { name, moduleGraph } = this.environment;
      if (name !== 'client' || !isOfContract(file)) return undefined;
      const made = [...moduleGraph.idToModuleMap].filter(([id]) => id.startsWith('\0@mahnwerk/contract/'));
      return [...modules, ...made.map(([, module]) => module)];
    },
  };
}
