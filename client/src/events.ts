/**
 * The events of the catalogue by name. In the package, build/ replaces the declarations of this file by interfaces that
 * carry the texts of the contract.
 */
export type { Event, EventOf } from '@mahnwerk/contract/case/events.ts';
