-- One folding of names and words for matching and search (money.md 9, values/folding.ts): upper case, marks dropped, letters
-- of their own by their nearest ones; in names Ä = AE = A, Ö = OE = O, Ü = UE = U.

create function folded_letters(value text) returns text
  language sql immutable parallel safe
  return upper(regexp_replace(normalize(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(value, 'ıłŁøØđĐðÐħĦŧŦŋŊĸ', 'ilLoOdDdDhHtTnNk'),
      'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'),
    nfkd), '[\u0300-\u036F]', '', 'g') collate "C");

create function folded_vowels(letters text) returns text
  language sql immutable parallel safe
  return regexp_replace(letters, '([AOU])E' collate "C", '\1', 'g');

drop index claims_compared_reference;
drop index debtors_compared_name;

-- Texts, which may be reference numbers: K26-AE3 is not K26-A3.
create or replace function compared_text(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(folded_letters(value), '[^A-Z0-9]' collate "C", '', 'g');

create or replace function compared_name(value text) returns text
  language sql immutable parallel safe
  return (
    select string_agg(folded_vowels(word), ' ' order by folded_vowels(word) collate "C")
    from regexp_split_to_table(regexp_replace(folded_letters(value), '[^A-Z0-9 ,;/-]' collate "C", '', 'g'), '[ ,;/-]+') as word
    where word <> '');

create index claims_compared_reference on claims (length(compared_text(document_reference)), compared_text(document_reference))
  where document_reference is not null and length(compared_text(document_reference)) between 6 and 60;
create index debtors_compared_name on debtors (compared_name(display_name));
-- A name that the bank cut is a beginning of one.
create function compared_beginning(value text) returns text
  language sql immutable parallel safe
  return folded_vowels(compared_text(value));
create index debtors_compared_beginning on debtors (compared_beginning(display_name) collate "C");

truncate bank_reference_variants;
insert into bank_reference_variants (variant, company_id, mandate_id, reference)
select distinct v, m.company_id, m.id, r
from mandates m
cross join lateral (select compared_text(each) as r from unnest(m.reference_number || m.further_reference_numbers) each) refs
cross join lateral unnest(reference_variants(r)) v
where length(r) between 6 and 50;

create or replace function search_words(value text) returns text[]
  language sql immutable parallel safe
  return array_remove(regexp_split_to_array(folded_letters(value), '[[:space:][:punct:]]+' collate "C"), '');

create or replace function search_terms_of(value text) returns setof text
  language sql immutable parallel safe strict
  begin atomic
    select distinct left(folded_vowels(array_to_string(words[n:] || words[:n - 1], '')), 80)
      from (select search_words(value)) forms (words), generate_series(1, least(cardinality(words), 5)) n;
  end;
drop function spelled_out(text);

truncate search_terms;
insert into search_terms select x.company_id, 'debtor', x.id, t.field, t.term from debtors x, terms_of_debtor(x) t;
insert into search_terms select x.id, 'company', x.id, t.field, t.term from companies x, terms_of_company(x) t;
insert into search_terms select x.company_id, 'claim', x.id, t.field, t.term from claims x, terms_of_claim(x) t;
insert into search_terms select x.company_id, 'case', x.id, t.field, t.term from mandates x, terms_of_mandate(x) t;
