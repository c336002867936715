-- Lists of claims and of payments by a reference: decisions.md 15. `claims_document_reference` begins with the order.

create index claims_of_document on claims (company_id, document_reference, created_at desc, id desc) where document_reference is not null;
create index claims_your_reference on claims (company_id, your_reference, created_at desc, id desc) where your_reference is not null;
create index payments_your_reference on payments (company_id, your_reference, created_at desc, id desc) where your_reference is not null;
