/** The addresses of the portal. */

/** The path of the service on this origin, without a trailing slash: what precedes `/portal/` in the address of this file. */
export const basePath = new URL(import.meta.url).pathname.replace(/\/portal\/.*$/, '');
