/** The operator API: reviews, cases, money, companies and keys. For `connect`. */
export { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
