/** Conditions of companies, and the issuer of statements. */
import { module } from '../../../platform/module.ts';
import { conditionsRoutes, issuerRoutes } from './operator.ts';

export { conditionsOn, lackingFields, noIssuer } from './conditions.ts';
export { readIssuer, readVersions, readVersionsOf } from './store.ts';

export const conditionsModule = module({ routes: [conditionsRoutes, issuerRoutes] });
