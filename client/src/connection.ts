/** How a program reaches the service. */
import type { Hooks } from './hooks.ts';

/** Where the service is, who calls it, and how. */
export interface Connection extends Hooks {
  /** For example `https://api.example`. Paths are appended to it. */
  readonly baseUrl: string;
  /** An API key. */
  readonly key?: string | undefined;
  /** Instead of a key, on the Account API: a person. */
  readonly person?:
    | {
        /** The confirmed e-mail address. */
        readonly email: string;
        /** Chosen in the account setup. */
        readonly password: string;
      }
    | undefined;
  /**
   * Instead of a key, in a page of the service: the id of the membership that the signed-in person acts for, or `self`.
   * The browser sends the session's cookie.
   */
  readonly membership?: string | undefined;
  /** With a Partner key on the Case Management API: the company to act for. */
  readonly onBehalfOf?: string | undefined;
  /** Names your program to the service, behind the name of the SDK: `my-shop/1.4`. Chromium sends its own `User-Agent` instead. */
  readonly userAgent?: string | undefined;
  /** A replacement for `fetch`, for example in tests. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** The number of retries after no response, 429, 500, 502, 503 or 504. Default `3`. */
  readonly retries?: number | undefined;
  /** The timeout of a single attempt in seconds. Default `60`. */
  readonly timeoutSeconds?: number | undefined;
  /** A replacement for waiting, for tests. It may end early when the signal is aborted. */
  readonly wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** A monotonic clock in milliseconds, for tests. */
  readonly milliseconds?: (() => number) | undefined;
}

/** @throws TypeError if no request could be sent */
export function checkConnection({ baseUrl, key, person, membership, onBehalfOf, userAgent }: Connection): void {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new TypeError(`baseUrl must be an absolute URL such as https://api.example, not ${JSON.stringify(baseUrl)}`);
  if ([key, person, membership].filter((each) => each !== undefined).length !== 1)
    throw new TypeError('either key or person or membership is required');
  // Checked here, because the error of `Headers` would contain the key.
  for (const [name, value] of Object.entries({ key, membership, onBehalfOf, userAgent }))
    if (value !== undefined && !/^[\x20-\x7e]+$/.test(value.trim()))
      throw new TypeError(`${name} contains characters that are not allowed in a header`);
}
