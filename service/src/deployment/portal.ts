/**
 * Serves the portal (docs/decisions/0070-portal.md): its files below `/portal/assets/` are immutable, every other address
 * below `/portal/` answers its page. The portal is built at the first start by a child process, while the API is ready;
 * until then a page that reloads itself is answered.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Logger } from 'pino';
import { buildPortal } from '@mahnwerk/portal/build/folder.ts';
import { contentSecurityPolicy } from '@mahnwerk/portal/build/policy.ts';
import { SharedBytes, sharedReply } from '../platform/http/content-coding.ts';
import { type Pages, redirect } from '../platform/http/pages.ts';
import type { Reply } from '../platform/http/reply.ts';
import { Refusal } from '../platform/refusal.ts';

export interface PortalOptions {
  /** Base of every URL, without a trailing slash; its path precedes `/portal/`. */
  readonly publicUrl: string;
  readonly log: Logger;
  /** What comes before the portal: its build is looked for, and made, once this is done. */
  readonly after?: Promise<unknown>;
  /** The folder of the build; default: builds it if it does not exist. */
  readonly build?: (options: { readonly signal: AbortSignal }) => Promise<string>;
}

export interface RunningPortal {
  readonly pages: Pages;
  /** That there is no portal yet, or none at all, as a sentence. */
  notes(): readonly string[];
  /** Ends a build under way. */
  stop(): Promise<void>;
}

/** The files of a build, by their path below `/portal/`. */
type Files = ReadonlyMap<string, { readonly type: string; readonly bytes: SharedBytes }>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Builds the portal, if the build does not exist. */
export function startPortal({ publicUrl, log, after, build = buildPortal }: PortalOptions): RunningPortal {
  const url = new URL(publicUrl);
  const base = url.pathname.replace(/\/$/, '');
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  const ended = new AbortController();
  let files: Files | 'building' | 'failed' = 'building';
  const built = Promise.resolve(after)
    .then(() => build({ signal: ended.signal }))
    .then(async (folder) => void (files = await readFiles(folder, base)))
    .catch((error: unknown) => {
      files = 'failed';
      if (!ended.signal.aborted) log.error({ err: error }, 'the portal could not be built: /portal/ is not available');
    });
  const pages: Pages = async (method, path, request) => {
    if (path === '/' && wantsPage(request.accept)) return redirect(`${base}/portal/`, { ...headers, Vary: 'Accept' });
    if (path === '/portal') return redirect(`${base}/portal/`, headers);
    if (!path.startsWith('/portal/')) return undefined;
    if (method !== 'GET' && method !== 'HEAD')
      throw new Refusal('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    if (files === 'failed') return failed(headers);
    if (files === 'building') return building(headers);
    const name = path.slice('/portal/'.length);
    if (!name.startsWith('assets/'))
      return answer(files.get('index.html'), { ...headers, 'Cache-Control': 'no-cache' }, request);
    return answer(files.get(name), { ...headers, 'Cache-Control': immutable }, request);
  };
  return {
    pages,
    notes: () => (typeof files === 'string' ? [absent[files]] : []),
    async stop() {
      ended.abort();
      await built;
    },
  };
}

const absent = {
  building: 'the portal is being built: /portal/ answers a waiting page',
  failed: 'the portal could not be built: /portal/ is not available',
} as const;

const immutable = 'public, max-age=31536000, immutable';

/** A browser that opens an address; the reference leads others from `/` (reference.ts). */
const wantsPage = (accept: string | undefined): boolean => accept?.includes('text/html') === true;

function answer(
  file: { readonly type: string; readonly bytes: SharedBytes } | undefined,
  headers: Readonly<Record<string, string>>,
  request: Parameters<Pages>[2],
): Promise<Reply> {
  if (file === undefined) throw new Refusal('not_found');
  return sharedReply(file.bytes, { ...headers, 'Content-Type': file.type }, request);
}

/** Reads a build into memory. Its page names its files relative to itself; served, it stands at many addresses. */
async function readFiles(folder: string, base: string): Promise<Files> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  const read = files.map(async (path) => {
    const bytes = await readFile(path);
    const isPage = path.endsWith('index.html');
    const content = isPage ? Buffer.from(pageAt(base, bytes.toString())) : bytes;
    const type = types[extname(path)] ?? 'application/octet-stream';
    return [path.slice(folder.length + 1), { type, bytes: new SharedBytes(content) }] as const;
  });
  return new Map(await Promise.all(read));
}

/** The page at its address, with the operator's style sheet behind that of the build. */
const pageAt = (base: string, html: string): string =>
  html
    .replaceAll('"./assets/', `"${base}/portal/assets/`)
    .replace('</head>', `<link rel="stylesheet" id="theme" href="${base}/portal/theme.css"></head>`);

const page = (status: number, text: string, headers: Readonly<Record<string, string>>): Reply => ({
  status,
  headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body: Buffer.from(text),
});

const building = (headers: Readonly<Record<string, string>>): Reply =>
  page(
    200,
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Mahnwerk</title></head><body><p>Das Portal wird vorbereitet. Diese Seite lädt sich selbst neu.</p></body></html>',
    headers,
  );

const failed = (headers: Readonly<Record<string, string>>): Reply =>
  page(
    503,
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Mahnwerk</title></head><body><p>Das Portal konnte nicht vorbereitet werden. Das Protokoll des Dienstes nennt den Grund.</p></body></html>',
    headers,
  );
