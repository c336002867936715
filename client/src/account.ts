/** The account API: what a signed-in user does. For `connect`. */
export { accountApi } from '@mahnwerk/contract/apis/account.ts';
