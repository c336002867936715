/** What the handlers of bank files receive. */
import { pick } from '../../../platform/dependencies.ts';

export const needs = pick('database', 'objects', 'publicUrl');
export type Needs = ReturnType<typeof needs>;
