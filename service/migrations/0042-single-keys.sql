-- Whether single letters act as keys for a person in the portal; switched off by those whose speech or hands press them by chance (WCAG 2.1.4).
alter table accounts add column single_keys boolean not null default true;
