-- A person has at least a last name: decisions.md 15 "First names".

alter table accounts alter column first_name drop not null;
alter table memberships alter column first_name drop not null;
-- What `staff create` without names stored until now.
update accounts set last_name = first_name, first_name = null where last_name = '';
