/** The catalog, answered from memory. */
import { legalForms } from '@mahnwerk/contract/groups/legal-forms.ts';
import { serve } from '../../machinery/http/handler.ts';
import { catalog } from './catalog.ts';

export const legalFormRoutes = serve(legalForms, {
  list: async () => [...catalog],
});
