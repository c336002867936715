-- The address that a letter went to: one that comes back says nothing of an address that changed meanwhile. Of letters
-- that left before, it is the present one.
alter table dunning_letters add column address dunning_address;
update dunning_letters l set address = d.address from dunning_debtors d
where d.company_id = l.company_id and d.id = l.debtor_id and l.channel = 'post' and l.passed_at is not null;
