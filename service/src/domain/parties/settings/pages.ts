/** `/portal/theme.css` and `/portal/logo`: what the operator has chosen, for every page, signed in or not. */
import type { Settings } from '@mahnwerk/contract/operator/settings.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { SharedBytes, sharedReply } from '../../../platform/http/content-coding.ts';
import { LookUps } from '../../../platform/http/look-ups.ts';
import type { Pages } from '../../../platform/http/pages.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { defaultSettings, themeOf } from './settings.ts';
import * as store from './store.ts';

/** Nothing in the file runs or loads, opened as a page of its own as well. */
const logoPolicy = "default-src 'none'; sandbox";

/** The only look. */
const name = 'look';

interface Look {
  readonly theme: SharedBytes;
  readonly logo: { readonly type: string; readonly bytes: SharedBytes } | undefined;
}

export function lookPages(database: Database): Pages {
  // However many pages ask, the settings are read once in half a second.
  const looks = new LookUps<Look>(() =>
    database.lookUp(async (db) => lookOf((await store.read(db)) ?? defaultSettings)),
  );
  return async (method, path, request) => {
    if (path !== '/portal/theme.css' && path !== '/portal/logo') return undefined;
    if (method !== 'GET' && method !== 'HEAD')
      throw new Refusal('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    const { theme, logo } = (await looks.current(name)) ?? lookOf(defaultSettings);
    if (path === '/portal/theme.css')
      return sharedReply(theme, { ...headers, 'Content-Type': 'text/css; charset=utf-8' }, request);
    if (logo === undefined) throw new Refusal('not_found');
    return sharedReply(
      logo.bytes,
      { ...headers, 'Content-Type': logo.type, 'Content-Security-Policy': logoPolicy },
      request,
    );
  };
}

const headers = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

function lookOf(settings: Settings): Look {
  const { logo } = settings;
  const bytes = logo === null ? undefined : Buffer.from(logo.content, 'base64');
  return {
    theme: new SharedBytes(Buffer.from(themeOf(settings))),
    logo: logo === null || bytes === undefined ? undefined : { type: logo.media_type, bytes: new SharedBytes(bytes) },
  };
}

/** The operator's name for the pages of the service; that of a new deployment where it cannot be read. */
export function operatorNames(database: Database): () => Promise<string> {
  const names = new LookUps<string>(() =>
    database.lookUp(async (db) => ((await store.read(db)) ?? defaultSettings).name),
  );
  return async () => (await names.current(name).catch(() => undefined)) ?? defaultSettings.name;
}
