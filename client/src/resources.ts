/**
 * Resources by name. Here those that programs of the repository name most; the others are in the modules of the contract.
 * In the package, interfaces of all resources with the texts of the contract stand here (build/).
 */
export type { Claim } from '@mahnwerk/contract/case/claims.ts';
export type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
export type { Order } from '@mahnwerk/contract/case/orders.ts';
