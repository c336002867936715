/**
 * SQL: what a former office has stated of an old case. It is in no statement and no export of ours: what was booked when the case was taken over, and a
 * payment of the file that was a mistake. One look-up for each row, whatever the planner knows.
 */

// A payment without a day of its return never was on an account.
const mistaken = 'y.taken_over and y.returned_on is null';

/** Whether no former office has stated the derived entry `h`. */
export const isOursToState = (h: string): string =>
  `(select true from mandates o where o.company_id = ${h}.company_id and o.id = ${h}.mandate_id and o.taken_over_at is not null
     and (${h}.recorded_at <= o.taken_over_at or exists (
       select from ledger_postings r join mandate_payments y on y.company_id = r.company_id and y.id = r.payment_id and ${mistaken}
       where r.company_id = ${h}.company_id and r.mandate_id = ${h}.mandate_id and r.reverses_entry_id = ${h}.cause_entry_id and r.line = 1 and r.recorded_at = ${h}.recorded_at)) limit 1) is null`;

/** Whether the entry `p` of a payment of the mandate `m`, or of its reversal, moved money since the service has the case. */
export const isOursToPost = (p: string, m: string): string =>
  `(${m}.taken_over_at is null or ${p}.recorded_at > ${m}.taken_over_at and (${p}.rule <> 'payment.reversal' or not exists (
     select from mandate_payments y where y.company_id = ${p}.company_id and y.id = ${p}.payment_id and ${mistaken})))`;
