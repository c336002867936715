/** Policies of cases: how the office works on them, as versions of steps (case-work.md 3). */
export { type CaseWorkPolicy, filled, type FilledStep } from './policy.ts';
export { choosePolicy, enabledPolicy, policyInForce, readPolicyVersion } from './store.ts';
export { triedPolicy } from './tried.ts';
