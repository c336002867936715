/** What the handlers of requests receive: what documents need, and the validation of forms. */
import { type Needs as NeedsOf, pick } from '../../../platform/dependencies.ts';
import { type DocumentNeeds, documentNeeds } from '../documents/index.ts';

const own = pick('forms');

export type Needs = DocumentNeeds & ReturnType<typeof own>;
export const needs: NeedsOf<Needs> = (dependencies) => ({ ...documentNeeds(dependencies), ...own(dependencies) });
