-- Which companies can submit a case. The rules are those of `companyReadiness` (domain/parties/companies/company.ts), which
-- also says what is missing; a test holds both equal. Here as well, so that lists find companies by it.
create function company_is_ready(
  name text, address json, phone text, legal_form text, legal_representatives json, tax_treatment text, vat_number text,
  payout_bank_account json, notification_channels json
) returns boolean
  language sql immutable parallel safe
  return (
    name <> '' and address is not null and phone is not null and legal_form is not null
    and (legal_form in ('ek', 'freelancer', 'sole_trader') or json_array_length(legal_representatives) > 0)
    and tax_treatment is not null and (tax_treatment <> 'reverse_charge' or vat_number is not null)
    and payout_bank_account is not null
    and notification_channels::jsonb @> '[{"notifications": ["requests_to_client"]}]'
    and notification_channels::jsonb @> '[{"notifications": ["statements"]}]');

create index companies_ready on companies (company_is_ready(name, address, phone, legal_form, legal_representatives, tax_treatment,
  vat_number, payout_bank_account, notification_channels), created_at desc, id desc);
