-- What a debtor keeps of a choice (debtor-page.md 6, 8): what its document says, as it was when the choice was made. The document follows.
create domain choice_record_says as json;

create table choice_records (
  company_id uuid not null,
  choice_id uuid not null,
  says choice_record_says not null,           -- without its template
  document_id uuid,                           -- null: it is not made yet
  created_at timestamptz(3) not null,
  primary key (company_id, choice_id),
  foreign key (company_id, choice_id) references debtor_choices (company_id, id) on delete cascade
);
call protect_tenant('choice_records');
grant select, insert, update on choice_records to mahnwerk_operator;
