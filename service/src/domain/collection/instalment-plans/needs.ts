/** What the handlers of instalment plans receive. */
import { pick } from '../../../platform/dependencies.ts';

export const needs = pick('publicUrl');
export type Needs = ReturnType<typeof needs>;
