/** What the handlers of companies receive. */
import { pick } from '../../../platform/dependencies.ts';

export const needs = pick('publicUrl', 'forgetCompany');
export type Needs = ReturnType<typeof needs>;
