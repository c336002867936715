-- The lock of a company's legal representatives outlasts the completeness that caused it: decisions.md 15. Null: not decided yet, as the data say.

create domain representatives_lock as text check (value in ('locked', 'open'));
alter table companies add column representatives_lock representatives_lock;
grant update (representatives_lock) on companies to mahnwerk_partner;
