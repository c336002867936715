/** What the handlers of keys receive. */
import { pick } from '../../../platform/dependencies.ts';

export const needs = pick('environment', 'hashSecret', 'forgetKey');
export type Needs = ReturnType<typeof needs>;
