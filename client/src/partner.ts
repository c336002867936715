/** The Partner API: the companies of a Partner, their users and its webhooks. For `connect`. */
export { partnerApi } from '@mahnwerk/contract/apis/partner.ts';
