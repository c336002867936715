/** The catalog, answered from memory. */
import { legalForms } from '@mahnwerk/contract/case/legal-forms.ts';
import { serve } from '../../../platform/http/handler.ts';
import { catalog } from './catalog.ts';

export const legalFormRoutes = serve(legalForms, {
  list: async () => [...catalog],
});
