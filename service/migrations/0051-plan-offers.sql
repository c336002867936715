-- Offers of instalment plans (case-work.md 7), and how a plan came about. Companies read what their case does next, never a reason.
create domain plan_offer_status as text check (value in ('open', 'accepted', 'declined', 'expired', 'withdrawn'));
create domain plan_acceptance as text check (value in ('payment', 'signature', 'silence'));
create domain plan_accepted_by as text check (value in ('signature', 'phone', 'email', 'payment', 'silence', 'operator'));
create domain plan_offer_terms as json;     -- what is agreed once it is accepted: the members of a plan, without its days
create domain plan_offer_instalments as json;

alter table instalment_plans add column accepted_by plan_accepted_by not null default 'operator';
alter table instalment_plans add column offer_id uuid;
alter table instalment_plans add column replaces_plan_id uuid;

create table plan_offers (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  acceptance plan_acceptance not null,
  made_on date not null,
  respond_by date not null,
  requested_on date,
  terms plan_offer_terms not null,
  instalments plan_offer_instalments not null,
  first_cents bigint not null,                -- of the first instalment, whose payment may accept it
  text_key text,
  letter_id uuid,
  status plan_offer_status not null default 'open',
  plan_id uuid,
  accepted_by plan_accepted_by,
  document_id uuid,                           -- kept after the document is deleted
  ended_on date,
  end_reason text,
  author_type text not null check (author_type in ('user', 'key', 'service')),
  author_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  foreign key (company_id, plan_id) references instalment_plans (company_id, id),
  check (made_on <= respond_by),
  check ((status = 'accepted') = (plan_id is not null)),
  check ((status = 'accepted') = (accepted_by is not null)),
  check ((status = 'open') = (ended_on is null)),
  check (acceptance <> 'silence' or requested_on is not null)
);
create unique index plan_offers_open on plan_offers (company_id, mandate_id) where status = 'open';
create index plan_offers_ending on plan_offers (respond_by, company_id, id) where status = 'open';
create index plan_offers_newest on plan_offers (company_id, mandate_id, created_at desc, id desc);
create index plan_offers_updated on plan_offers (company_id, mandate_id, updated_at, id);
create index plan_offers_plan on plan_offers (company_id, plan_id) where plan_id is not null;
call protect_tenant('plan_offers');
grant select (company_id, id, mandate_id, respond_by, status), update (status, ended_on, end_reason, updated_at) on plan_offers to mahnwerk_company;
grant select, insert, update, delete on plan_offers to mahnwerk_operator;
create policy reset_alone on plan_offers as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = plan_offers.company_id and r.finished_at is null));
call stamp_updates('plan_offers');

-- An open offer keeps the course of its case.
create trigger case_looked_at after insert on plan_offers for each row execute function look_at_case_of_row();
create trigger case_looked_at_again after update on plan_offers for each row
  when (old.status is distinct from new.status) execute function look_at_case_of_row();
