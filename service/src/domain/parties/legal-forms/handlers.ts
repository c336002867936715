/** The catalog, answered from memory. */
import { legalForms, operatorLegalForms } from '@mahnwerk/contract/case/legal-forms.ts';
import { implement } from '../../../platform/http/handler.ts';
import { catalog } from './catalog.ts';

export const legalFormRoutes = implement(legalForms, {
  list: async () => [...catalog],
});

export const operatorLegalFormRoutes = implement(operatorLegalForms, {
  list: async () => [...catalog],
});
