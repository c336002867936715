/** What the handlers of sessions receive. */
import { type Dependencies, pick } from '../../../platform/dependencies.ts';
import { codeDeps } from '../factors/index.ts';

const own = pick('environment', 'publicUrl', 'database', 'counters', 'forgetSession', 'streams');

export const needs = (dependencies: Dependencies) => ({ ...own(dependencies), ...codeDeps(dependencies) });
export type Needs = ReturnType<typeof needs>;
