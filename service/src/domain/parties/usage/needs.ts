/** What the handlers of usage receive. */
import { pick } from '../../../platform/dependencies.ts';

export const needs = pick('environment', 'counters', 'database');
export type Needs = ReturnType<typeof needs>;
