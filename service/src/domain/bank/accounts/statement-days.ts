/**
 * Which statement opens or closes a day, in whatever order the statements of a day were imported: SQL on `bank_statements
 * s join bank_files f`. The first one opens with what none of the others closes with, and the last one closes with what
 * none opens with. Where all do, their numbers decide.
 */
const excess = (balance: 'opening' | 'closing', day: 'from_on' | 'to_on'): string => {
  const other = balance === 'opening' ? 'closing' : 'opening';
  return `(select count(*) filter (where e.${balance}_cents = s.${balance}_cents) - count(*) filter (where e.${other}_cents = s.${balance}_cents)
     from bank_statements e where e.account_id = s.account_id and e.${day} = s.${day})`;
};

/** The order of statements that begin on one day, the first one first. */
export const isFirstOfDay = `${excess('opening', 'from_on')} desc, length(s.number), s.number, f.created_at, s.position`;

/** The order of statements that end on one day, the last one first. */
export const isLastOfDay = `${excess('closing', 'to_on')} desc, length(s.number) desc nulls last, s.number desc, f.created_at desc, s.position desc`;

/** Whether a statement follows one that is stored: `last` is the end before its start. */
export const lastBefore = `cross join lateral (
     select max(e.to_on) as to_on from bank_statements e
     where e.account_id = s.account_id and e.to_on <= s.from_on and e.closing_cents is not null
       and (e.to_on < s.from_on or e.from_on < s.from_on)) last`;

/**
 * A statement follows another one that ends on its first day, or on the last day before it that has an end. Statements
 * of one day without entries do not follow each other: they say the same.
 */
export const isAfterGap = `last.to_on is not null and s.opening_cents is not null and not exists (
       select from bank_statements e
       where e.account_id = s.account_id and e.to_on in (s.from_on, last.to_on) and e.closing_cents = s.opening_cents
         and (e.to_on = last.to_on or e.opening_cents <> e.closing_cents or s.opening_cents <> s.closing_cents))`;
