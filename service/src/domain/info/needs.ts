/** What the handlers of the service's own information receive. */
import { pick } from '../../platform/dependencies.ts';

export const needs = pick('ready', 'schemaOf', 'environment');
export type Needs = ReturnType<typeof needs>;
