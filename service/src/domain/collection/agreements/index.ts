/** Agreements: terms of interest of claims, and the order in which payments of a mandate are allocated. */
import { module } from '../../../platform/module.ts';
import { allocationRuleRoutes, interestTermsRoutes } from './operator.ts';

export { correctDefaultTerms } from './correct-default.ts';

export const agreementsModule = module({ routes: [interestTermsRoutes, allocationRuleRoutes] });
