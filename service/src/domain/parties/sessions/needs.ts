/** What the handlers of sessions receive. */
import { pick } from '../../../platform/dependencies.ts';

export const needs = pick('environment', 'database', 'counters', 'forgetSession');
export type Needs = ReturnType<typeof needs>;
