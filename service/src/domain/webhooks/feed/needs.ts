/** What the handlers of the feeds receive. */
import { pick } from '../../../platform/dependencies.ts';

export const needs = pick('cursors', 'publicUrl');
export type Needs = ReturnType<typeof needs>;
