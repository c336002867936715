/** Who a debtor is and where it is reached: what debtors of orders and debtors of invoices have in common. */
export { isMinor } from './age.ts';
export { mergedAddress } from './address.ts';
export { ownDomains, readDebtorEmail } from './email.ts';
export { displayName, mergedOrganization, mergedPerson, refuseParties, refuseUnborn } from './identity.ts';
export { creditorDomains } from './store.ts';
export { readVatNumber } from './vat-number.ts';
