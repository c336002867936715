/** Why the ladder waits until a day for what a debtor did on its page (debtor-page.md 9). */
export const invoiceHoldKinds = ['promise', 'report'] as const;
export type InvoiceHoldKind = (typeof invoiceHoldKinds)[number];
