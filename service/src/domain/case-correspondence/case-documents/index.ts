/** The internal documents of cases, and their publication. */
import { module } from '../../../platform/module.ts';
import { caseDocumentRoutes } from './operator.ts';

export const caseDocumentsModule = module({ routes: [caseDocumentRoutes] });
