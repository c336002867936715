/** SQL on letters of cases by what became of them on the debtor's page (debtor-page.md 10): filters and figures say the same. */

/** The day on which a letter of a case, `c`, left. */
export const leftOn = `coalesce(c.posted_on, (c.sent_at at time zone 'Europe/Berlin')::date)`;

/** A payment `p` of the case within this time after the letter `c`. */
export const paidAfter = `p.company_id = c.company_id and p.mandate_id = c.mandate_id and p.status = 'booked'
  and p.value_date between ${leftOn} and ${leftOn} + 30`;

const ofCase = (condition: string): string =>
  `exists (select from case_letters c where c.company_id = l.company_id and c.id = l.id and ${condition})`;
const ofCode = (condition: string, tables = ''): string =>
  `exists (select from access_codes a ${tables} where a.company_id = l.company_id and a.letter_id = l.id and ${condition})`;

const byUse: Readonly<Record<string, string>> = {
  carried: ofCode('true'),
  opened: ofCode('a.first_used_at is not null'),
  paid: `${ofCode('true')} and ${ofCase(`exists (select from mandate_payments p where ${paidAfter})`)}`,
};

export const pageFilters = {
  text_key: ofCase('c.text_key = :text_key'),
  text_version: ofCase('c.text_version = :text_version::int8'),
  left_from: ofCase(`${leftOn} >= :left_from`),
  left_to: ofCase(`${leftOn} <= :left_to`),
  page: (value: unknown): string => byUse[String(value)] ?? 'false',
  page_choice: ofCode(
    'd.kind = :page_choice',
    'join debtor_choices d on d.company_id = a.company_id and d.code_id = a.id',
  ),
};
