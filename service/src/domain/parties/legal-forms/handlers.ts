/** The catalog, answered from memory. */
import { nothing } from '../../../platform/dependencies.ts';
import { legalForms } from '@mahnwerk/contract/case/legal-forms.ts';
import { implement } from '../../../platform/http/handler.ts';
import { catalog } from './catalog.ts';

export const legalFormRoutes = implement(legalForms, nothing, {
  list: async () => [...catalog],
});
