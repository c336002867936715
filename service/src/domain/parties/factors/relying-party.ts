/** For whom passkeys of this service are: the name and the origin that browsers bind them to. Pure. */
import { isIP } from 'node:net';

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a public URL; undefined where browsers have no passkeys: on plain HTTP, and without a name. An
 * address of this machine is `localhost`, which browsers trust.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
    return { id: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` };
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[');
  return protocol === 'https:' && isNamed ? { id: hostname, origin } : undefined;
}
