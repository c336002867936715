/** What the handlers of bank transactions receive. */
import { pick } from '../../../platform/dependencies.ts';

export const needs = pick('publicUrl', 'database');
export type Needs = ReturnType<typeof needs>;
