/** What print batches need. */
import { pick } from '../../../platform/dependencies.ts';

export const needs = pick('publicUrl', 'database', 'objects');
export type Needs = ReturnType<typeof needs>;
