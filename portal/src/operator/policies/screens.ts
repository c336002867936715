/** The operator's screens of case policies, loaded with the first of them. */
export { CasePolicies } from './CasePolicies.tsx';
export { CasePolicy } from './CasePolicy.tsx';
