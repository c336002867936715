/** Second factors of people: authenticator apps, recovery codes and passkeys. */
import { module } from '../../../platform/module.ts';
import { recoveryCodeRoutes, totpRoutes } from './handlers.ts';
import { removeEndedChallenges, removeEndedSignIns } from './jobs.ts';
import { passkeyRoutes } from './passkey-handlers.ts';

export { codeGuessOf, confirmTotp, newOffer, shownOffer, useCode } from './codes.ts';
export { askForPasskey, hasPasskeys, usePasskey } from './passkeys.ts';
export { resealTotpSecrets } from './reseal.ts';
export { outstandingFactor } from './required.ts';
export { deleteFactors, type Factors, isStaff, lockPerson, readFactors } from './store.ts';
export { endAll as endSignIns } from './store-sign-ins.ts';
export { findSignIn, startSignIn, takeSignIn } from './sign-ins.ts';

export const factorsModule = module({
  routes: [totpRoutes, recoveryCodeRoutes, passkeyRoutes],
  jobs: () => [removeEndedChallenges, removeEndedSignIns],
});
