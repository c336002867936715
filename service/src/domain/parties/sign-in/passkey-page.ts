/** What „Mit Passkey anmelden“ adds to a page: the only script on the pages for people. What is in the repository is what the browser runs. */
import { readFileSync } from 'node:fs';
import { hasPasskeys } from '../factors/index.ts';
import type { PageHost, PageVisitor, Visited } from '../account-setup/index.ts';

const passkeyScript = `(() => {\n'use strict';\n${readFileSync(new URL('browser/passkey.js', import.meta.url), 'utf8')
  // Comments are for readers of the repository.
  .replaceAll(/^ *(?:\/\*\*[\s\S]*?\*\/|\/\/.*)\n/gm, '')}})();`;

/** The visitor of a page with „Mit Passkey anmelden“, where the service has passkeys. */
export const withPasskeys = ({ deps }: PageHost, { reader }: Visited): PageVisitor =>
  hasPasskeys(deps) ? { ...reader, script: passkeyScript } : reader;
