-- What people search by: names, references and the last digits of IBANs, each word of them first once, so that a search is a range of an index
-- (docs/decisions/0072-search.md). Triggers keep the terms; they commit or fail with what they name.

-- Upper case without accents; everything but letters and digits separates words. ß is SS.
create function search_words(value text) returns text[]
  language sql immutable parallel safe
  return array_remove(regexp_split_to_array(upper(regexp_replace(normalize(replace(value, 'ß', 'ss'), NFKD), '[\u0300-\u036F]', '', 'g') collate "C"), '[[:space:][:punct:]]+' collate "C"), '');

-- Umlauts as two letters, as names are written too.
create function spelled_out(value text) returns text
  language sql immutable parallel safe
  return replace(replace(replace(replace(replace(replace(normalize(value, NFC), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'Ae'), 'Ö', 'Oe'), 'Ü', 'Ue');

-- The words without separators, beginning with each of the first five: 'Erika Muster' is ERIKAMUSTER and MUSTERERIKA.
create function search_terms_of(value text) returns setof text
  language sql immutable parallel safe strict
  begin atomic
    select distinct left(array_to_string(words[n:] || words[:n - 1], ''), 80)
      from (select search_words(value) union select search_words(spelled_out(value))) forms (words), generate_series(1, least(cardinality(words), 5)) n;
  end;

-- The last digits of an IBAN begin it reversed; '<' keeps these apart from references.
create function search_term_of_iban(iban text) returns text
  language sql immutable parallel safe strict
  return '<' || reverse(iban);

create table search_terms (
  company_id uuid not null,
  kind text not null check (kind in ('case', 'claim', 'debtor', 'company')),
  id uuid not null,
  field text not null,
  term text collate "C" not null,
  primary key (company_id, term, id, field)
);
create index search_terms_everywhere on search_terms (term, id);
alter table search_terms enable row level security;
create policy all_companies on search_terms for all to mahnwerk_operator using (true);
create policy one_company on search_terms for select to mahnwerk_company using (company_id = (select bound_company()));
grant select on search_terms to mahnwerk_operator, mahnwerk_company;

-- The terms of one resource, whichever of its values are null.
create function terms_of_debtor(d debtors) returns table (field text, term text)
  language sql stable
  begin atomic
    select 'display_name', t from search_terms_of(d.display_name) t
    union select 'your_reference', t from search_terms_of(d.your_reference) t
    union select 'iban', search_term_of_iban(iban) from unnest(ibans_of(d.bank_accounts)) iban;
  end;
create function terms_of_company(c companies) returns table (field text, term text)
  language sql stable
  begin atomic
    select 'name', t from search_terms_of(c.name) t
    union select 'customer_number', t from search_terms_of(c.customer_number) t
    union select 'iban', search_term_of_iban(c.payout_bank_account ->> 'iban') where c.payout_bank_account ->> 'iban' is not null;
  end;
create function terms_of_claim(c claims) returns table (field text, term text)
  language sql stable
  begin atomic
    select 'document_reference', t from search_terms_of(c.document_reference) t
    union select 'your_reference', t from search_terms_of(c.your_reference) t;
  end;
create function terms_of_mandate(m mandates) returns table (field text, term text)
  language sql stable
  begin atomic
    select 'reference_number', t from search_terms_of(m.reference_number) t
    union select 'further_reference_numbers', t from unnest(m.further_reference_numbers) number, search_terms_of(number) t;
  end;


create function keep_terms_of_debtor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.search_terms s using public.terms_of_debtor(old) t where s.company_id = old.company_id and s.term = t.term and s.id = old.id and s.field = t.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.search_terms select new.company_id, 'debtor', new.id, t.field, t.term from public.terms_of_debtor(new) t;
  end if;
  return null;
end
$$;
create trigger searchable after insert or delete on debtors for each row execute function keep_terms_of_debtor();
create trigger searchable_anew after update of display_name, your_reference, bank_accounts on debtors for each row
  when (old.display_name::text is distinct from new.display_name::text or old.your_reference::text is distinct from new.your_reference::text or old.bank_accounts::text is distinct from new.bank_accounts::text) execute function keep_terms_of_debtor();
insert into search_terms select x.company_id, 'debtor', x.id, t.field, t.term from debtors x, terms_of_debtor(x) t;

create function keep_terms_of_company() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.search_terms s using public.terms_of_company(old) t where s.company_id = old.id and s.term = t.term and s.id = old.id and s.field = t.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.search_terms select new.id, 'company', new.id, t.field, t.term from public.terms_of_company(new) t;
  end if;
  return null;
end
$$;
create trigger searchable after insert or delete on companies for each row execute function keep_terms_of_company();
create trigger searchable_anew after update of name, customer_number, payout_bank_account on companies for each row
  when (old.name::text is distinct from new.name::text or old.customer_number::text is distinct from new.customer_number::text or old.payout_bank_account::text is distinct from new.payout_bank_account::text) execute function keep_terms_of_company();
insert into search_terms select x.id, 'company', x.id, t.field, t.term from companies x, terms_of_company(x) t;

create function keep_terms_of_claim() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.search_terms s using public.terms_of_claim(old) t where s.company_id = old.company_id and s.term = t.term and s.id = old.id and s.field = t.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.search_terms select new.company_id, 'claim', new.id, t.field, t.term from public.terms_of_claim(new) t;
  end if;
  return null;
end
$$;
create trigger searchable after insert or delete on claims for each row execute function keep_terms_of_claim();
create trigger searchable_anew after update of document_reference, your_reference on claims for each row
  when (old.document_reference::text is distinct from new.document_reference::text or old.your_reference::text is distinct from new.your_reference::text) execute function keep_terms_of_claim();
insert into search_terms select x.company_id, 'claim', x.id, t.field, t.term from claims x, terms_of_claim(x) t;

create function keep_terms_of_mandate() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.search_terms s using public.terms_of_mandate(old) t where s.company_id = old.company_id and s.term = t.term and s.id = old.id and s.field = t.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.search_terms select new.company_id, 'case', new.id, t.field, t.term from public.terms_of_mandate(new) t;
  end if;
  return null;
end
$$;
create trigger searchable after insert or delete on mandates for each row execute function keep_terms_of_mandate();
create trigger searchable_anew after update of reference_number, further_reference_numbers on mandates for each row
  when (old.reference_number::text is distinct from new.reference_number::text or old.further_reference_numbers::text is distinct from new.further_reference_numbers::text) execute function keep_terms_of_mandate();
insert into search_terms select x.company_id, 'case', x.id, t.field, t.term from mandates x, terms_of_mandate(x) t;

-- An id is found as well, whichever company it is of.
create index debtors_by_id on debtors (id);
