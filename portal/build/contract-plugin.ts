/**
 * The contract in the browser: of every route its method, its path and how its lists are paged, a few kilobytes. The
 * types are the real ones; shapes, texts and examples stay in the service, which validates.
 */
import type { Plugin } from 'vite';
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

export const contract = (): Plugin => ({
  name: 'mahnwerk-contract',
  enforce: 'pre',
  resolveId: (source) => (moduleForm.test(source) ? `\0${source}` : undefined),
  load(id) {
    const api = moduleForm.exec(id.slice(1))?.[1] as keyof typeof apis | undefined;
    if (api === undefined || !id.startsWith('\0')) return undefined;
    const groups = Object.entries(apis[api]).map(([name, group]) => [name, slimGroup(group)]);
    return `export const ${api}Api = ${JSON.stringify(Object.fromEntries(groups))};`;
  },
});
