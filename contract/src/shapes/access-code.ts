/** Words of access codes to the debtor's page (debtor-page.md 3), shared by the contract and the service. */
export const codeStatuses = ['active', 'locked', 'replaced', 'ended'] as const;
export type CodeStatus = (typeof codeStatuses)[number];
/** What a code opens, and what a choice is about. */
export const subjectTypes = ['mandate', 'dunning_debtor'] as const;
export type SubjectType = (typeof subjectTypes)[number];

export const secondFacts = ['birth_date', 'postal_code'] as const;
export type SecondFact = (typeof secondFacts)[number];

/** The languages of the page. German is binding. */
export const pageLanguages = ['de', 'en', 'tr', 'pl', 'ru', 'ar'] as const;
export type PageLanguage = (typeof pageLanguages)[number];
