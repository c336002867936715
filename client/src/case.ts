/** The Case Management API: a company, or a Partner acting for it, manages cases. For `connect`. */
export { caseApi } from '@mahnwerk/contract/apis/case.ts';
