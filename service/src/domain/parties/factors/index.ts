/** Second factors of people: authenticator apps, recovery codes and passkeys. */
import { module } from '../../../platform/module.ts';
import { recoveryCodeRoutes, totpRoutes } from './handlers.ts';
import { removeEndedChallenges } from './jobs.ts';
import { needs } from './needs.ts';
import { passkeyRoutes } from './passkey-handlers.ts';

export { codeDeps, type CodeDeps, codeGuessOf, confirmTotp, offeredTotp, offerTotp, useCode } from './codes.ts';
export { askForPasskey, hasPasskeys, usePasskey } from './passkeys.ts';
export { resealTotpSecrets } from './reseal.ts';
export { outstandingFactor } from './required.ts';
export { deleteFactors, type Factors, isStaff, readFactors } from './store.ts';

export const factorsModule = module({
  needs,
  routes: [totpRoutes, recoveryCodeRoutes, passkeyRoutes],
  jobs: () => [removeEndedChallenges],
});
