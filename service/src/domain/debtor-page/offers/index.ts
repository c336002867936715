/** What a debtor is offered: its figures, exact to the cent, before it chooses. */
export { daysAhead, usualFirstDue } from './first-due.ts';
export { type Asked, instalmentOffers } from './instalments.ts';
export { laterOffer } from './later.ts';
export { offersModule, readInstalmentOffers, readLaterOffer } from './read.ts';
