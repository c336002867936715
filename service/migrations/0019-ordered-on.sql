-- The day of the order selects the tables of fees (§ 60 (1) RVG): the day of acceptance, or an earlier one that the
-- operator names.
alter table mandates add column ordered_on date;
update mandates set ordered_on = (created_at at time zone 'Europe/Berlin')::date;
alter table mandates alter column ordered_on set not null;
