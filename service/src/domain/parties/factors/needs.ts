/** What the handlers of second factors receive. */
import { type Dependencies, pick } from '../../../platform/dependencies.ts';
import { codeDeps } from './codes.ts';

const own = pick('counters', 'database', 'secondFactor', 'publicUrl');

export const needs = (dependencies: Dependencies) => ({ ...own(dependencies), ...codeDeps(dependencies) });
export type Needs = ReturnType<typeof needs>;
