-- VAT numbers of debtors, by which e-invoices find them again (intake.md 3), and the postal codes beside which their names are compared.

alter table debtors add column vat_number text;
alter table dunning_debtors add column vat_number text;

create index debtors_vat_number on debtors (company_id, vat_number) where vat_number is not null;
create index dunning_debtors_vat_number on dunning_debtors (company_id, vat_number) where vat_number is not null;

-- Upper case without separators.
create function compared_postal_code(code text) returns text
  language sql immutable parallel safe
  return upper(regexp_replace(code, '[^0-9A-Za-z]' collate "C", '', 'g'));

create function postal_codes_of(addresses json) returns text[]
  language sql immutable parallel safe
  return array(select compared_postal_code(each ->> 'postal_code') from json_array_elements(addresses) each where each ->> 'postal_code' is not null);

create index dunning_debtors_postal_code on dunning_debtors (company_id, compared_postal_code(address ->> 'postal_code'));
create index debtors_postal_codes on debtors using gin (postal_codes_of(addresses)) where addresses::text <> '[]';
