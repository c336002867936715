/** Second factors of people: authenticator apps and recovery codes. */
import { module } from '../../../platform/module.ts';
import { recoveryCodeRoutes, totpRoutes } from './handlers.ts';
import { needs } from './needs.ts';

export { codeDeps, type CodeDeps, codeGuessOf, confirmTotp, offeredTotp, offerTotp, useCode } from './codes.ts';
export { resealTotpSecrets } from './reseal.ts';
export { outstandingFactor } from './required.ts';
export { deleteFactors, type Factors, isStaff, readFactors } from './store.ts';

export const factorsModule = module({ needs, routes: [totpRoutes, recoveryCodeRoutes] });
