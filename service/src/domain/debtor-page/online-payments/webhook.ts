/** `POST /d/provider/{adapter}/`: what a provider tells, before anything of the page is read (debtor-page.md 12). */
import type { Pages } from '../../../platform/http/pages.ts';
import { minute } from '../../../platform/http/throttle.ts';
import { scriptlessHeaders } from '../../../platform/pages/page-headers.ts';
import { charge } from '../../../platform/pages/person-pages.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { limitedAddressOf } from '../../../platform/http/client-address.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { Providers } from './providers.ts';

const body_bytes_max = 64 * 1024;
const messages_a_minute = 600;

/** @param style of the page, whose headers the answer has */
export function providerPages(database: Database, deps: Dependencies, style: string): Pages {
  const headers = { ...scriptlessHeaders(style, deps.debtorUrl), 'Content-Type': 'application/json' };
  const providers = new Providers(database, deps);
  return async (method, path, sent, request) => {
    const name = /^\/d\/provider\/([\w-]{1,40})\/$/.exec(path)?.[1];
    if (name === undefined) return undefined;
    providers.of(name);
    refuseUnless(method === 'POST', 'method_not_allowed', { headers: { Allow: 'POST' } });
    if (request === undefined) throw new Refusal('bad_request');
    await charge(deps.counters, {
      bucket: `address:${limitedAddressOf(request.address)}:debtor-provider`,
      limit: messages_a_minute,
      windowSeconds: minute,
      needs: 1,
      takes: 1,
    });
    await providers.receive(name, { headers: sent, body: await request.bytes(body_bytes_max) });
    return { status: 200, headers, body: Buffer.from('{}') };
  };
}
