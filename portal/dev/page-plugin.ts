/** In development: what the service writes into the portal's page and sends with it (service/src/deployment/portal.ts). */
import type { Plugin } from 'vite';
import { contentSecurityPolicy } from '../build/policy.ts';

/** Vite's own script and style elements carry it; for all others the policy is that of the service. */
export const nonce = 'development';

const policy = contentSecurityPolicy.replaceAll(/(script|style)-src 'self'/g, `$& 'nonce-${nonce}'`);

export const servedPage = (): Plugin => ({
  name: 'mahnwerk-served-page',
  apply: 'serve',
  transformIndexHtml: () => [
    {
      tag: 'link',
      attrs: { rel: 'stylesheet', id: 'theme', href: '/portal/theme.css' },
      injectTo: 'head',
    },
  ],
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith('/portal/') === true) response.setHeader('Content-Security-Policy', policy);
      next();
    });
  },
});
