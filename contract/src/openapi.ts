/** Groups in, OpenAPI 3.1 document out. */
import type { ApiName, Group } from './route.ts';

export const openapi = (api: ApiName, groups: readonly Group[], serverUrl: string): unknown => ({ openapi: '3.1.0', info: { title: api, version: 'current' }, servers: [{ url: serverUrl }], paths: {}, groups: groups.length });
