/** Policies of cases: how the office works on them, as versions of steps (case-work.md 3). */
import { module, type Module } from '../../../platform/module.ts';
import { type PolicyUse, policyRoutes } from './operator.ts';

export type { PolicyUse } from './operator.ts';
export { type CaseWorkPolicy, type FilledStep } from './policy.ts';
export { choosePolicy, enabledPolicy, policyInForce, policyOfCase, readPolicyVersion } from './store.ts';
export { triedPolicy } from './tried.ts';

export const policiesModule = (use: PolicyUse): Module => module({ routes: [policyRoutes(use)] });
