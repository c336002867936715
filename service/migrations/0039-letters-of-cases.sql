-- Letters of cases (correspondence.md 5 and 6): kinds and states of the one outbox, and what is theirs alone.

alter domain letter_kind drop constraint letter_kind_check;
alter domain letter_kind add constraint letter_kind_check check (value in (
  'first_letter_consumer', 'first_letter_business', 'reminder', 'final_notice', 'plan_offer', 'plan_confirmation',
  'instalment_reminder', 'cost_notice', 'acknowledgement', 'settled', 'objection_answer', 'free', 'dunning'));
alter domain letter_status drop constraint letter_status_check;
alter domain letter_status add constraint letter_status_check check (value in (
  'draft', 'created', 'sending', 'sent', 'waiting', 'taken', 'posted', 'stopped', 'undeliverable'));
alter domain evidence_kind drop constraint evidence_kind_check;
alter domain evidence_kind add constraint evidence_kind_check check (value in (
  'passed', 'made_anew', 'mail_accepted', 'mail_refused', 'batch_taken', 'posted', 'returned', 'bounced', 'withdrawn', 'stopped'));
create domain letter_origin as text check (value in ('person', 'case_work', 'dunning', 'import'));
create domain case_letter_input as json;
create domain case_letter_costs as json;
create domain case_letter_recipient as json;

alter table letters
  alter column dated drop not null,
  add constraint letters_dated check (status = 'draft' or dated is not null),
  add foreign key (company_id, mandate_id) references mandates (company_id, id) on delete cascade;
create index letters_mandate on letters (company_id, mandate_id, id desc) where mandate_id is not null;
create index letters_of_kind on letters (kind, id) where kind <> 'dunning';
-- The drafts that are deleted when they are not touched.
create index letters_drafts on letters (updated_at, id) where status = 'draft';

-- What a letter of a case says besides what every letter has. No company and no Partner reads it.
create table case_letters (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  origin letter_origin not null,
  text_key text not null references letter_texts,
  text_company_id uuid,                     -- whose version it is; null: the operator's
  text_version integer not null,            -- that a person read when the draft was last written; that of the letter
  input case_letter_input not null,         -- what was sent: recipient, channel, subject, body, pay_by, plan, plan_id, attachments
  name text not null,                       -- of the text
  subject text not null,                    -- of a draft with its placeholders; as the letter shows it
  recipient case_letter_recipient not null, -- {role, debtor_id, circumstance_id, name}
  pay_by date,
  demanded_cents bigint,                    -- once it has passed the gate
  claim_ids uuid[] not null default '{}',
  costs case_letter_costs not null default '[]',    -- {cost_id, kind, total_cents}
  in_reply_to uuid,
  repeats_letter_id uuid,
  request_key text,                         -- of case work
  sent_at timestamptz(3),
  posted_on date,
  status_update_id uuid,
  published_at timestamptz(3),
  author_type writer_type,                  -- null: the service
  author_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, id) references letters (company_id, id) on delete cascade,
  foreign key (company_id, mandate_id) references mandates (company_id, id) on delete cascade,
  foreign key (company_id, status_update_id) references mandate_history (company_id, id),
  check ((author_type is null) = (author_name is null)),
  check ((status_update_id is null) = (published_at is null))
);
create index case_letters_mandate on case_letters (company_id, mandate_id);
create index case_letters_reply on case_letters (company_id, in_reply_to) where in_reply_to is not null;
create index case_letters_repeated on case_letters (company_id, repeats_letter_id) where repeats_letter_id is not null;
create index case_letters_update on case_letters (company_id, status_update_id) where status_update_id is not null;
create unique index case_letters_request on case_letters (company_id, mandate_id, request_key, (recipient ->> 'debtor_id')) where request_key is not null;
call protect_tenant('case_letters');
grant select, insert, update, delete on case_letters to mahnwerk_operator;
call stamp_updates('case_letters');

-- The file of a letter of a case is a document of the letter.
alter domain document_parent drop constraint document_parent_check;
alter domain document_parent add constraint document_parent_check check (value in (
  'claim', 'message', 'request_to_client', 'request_to_client_answer', 'enforceable_title', 'rental_agreement',
  'statement', 'single_mandate_statement', 'status_update', 'invoice', 'dunning', 'mandate', 'letter'));

-- Whether a credit waits to be booked on a case, which its letters ask.
create index bank_transactions_exact on bank_transactions ((proposals -> 0 ->> 'mandate_id'))
  where direction = 'credit' and status = 'proposed' and proposals -> 0 ->> 'confidence' = 'exact';

-- A hint at the file of a letter of a case is the operator's alone.
create or replace function hint_changes() returns trigger
  language plpgsql as $$
declare
  topic constant text := tg_argv[0];
  named constant boolean := (select count(*) from (select from changed limit 21) few) <= 20;
begin
  if topic = 'statements' then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, c.id::text, c.updated_at, 'all'))
    from changed c where c.status <> 'draft';
  elsif topic = 'orders' then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, c.name, c.updated_at, c.audience))
    from (
      select x.company_id, x.name, x.audience, max(x.updated_at) as updated_at from (
        select company_id, case when named then id::text else '-' end as name, updated_at,
          case when status = 'draft' and source <> 'operator' then 'owner' else 'all' end as audience from changed) x
      group by x.company_id, x.name, x.audience
    ) c;
  elsif topic = 'documents' then
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, c.name, c.updated_at, c.audience))
    from (
      select x.company_id, x.name, x.audience, max(x.updated_at) as updated_at from (
        select company_id, case when named then id::text else '-' end as name, updated_at,
          case when parent_type in ('mandate', 'letter') then 'operator' else 'all' end as audience from changed) x
      group by x.company_id, x.name, x.audience
    ) c;
  else
    perform public.notify_after_commit('mahnwerk_hints', public.hint_text(topic, c.company_id, c.name, c.updated_at, 'all'))
    from (
      select x.company_id, x.name, max(x.updated_at) as updated_at from (
        select company_id, case when named then id::text else '-' end as name, updated_at from changed) x
      group by x.company_id, x.name
    ) c;
  end if;
  return null;
end
$$;
