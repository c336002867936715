/** What can hold for a debtor in all of its cases. */
export const circumstanceTypes = ['moved_unknown', 'deceased', 'insolvent', 'represented'] as const;
