/** The dunning API: invoices before collection. For `connect`. */
export { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
