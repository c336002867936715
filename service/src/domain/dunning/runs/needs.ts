/** What runs need of the platform. */
import { pick } from '../../../platform/dependencies.ts';

export const needs = pick('environment', 'publicUrl');
export type Needs = ReturnType<typeof needs>;
