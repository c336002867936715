-- Online payments of debtors (debtor-page.md 12), and what their provider tells of each: an event counts once, in any order.
create domain online_payment_status as text
  check (value in ('created', 'pending', 'paid', 'refund_requested', 'refunded', 'failed', 'expired'));
create domain payment_adapter as text check (value in ('simulated'));

create table online_payments (
  company_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  choice_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  status online_payment_status not null,
  adapter payment_adapter not null,
  provider_id text,                           -- null until the provider has answered
  provider_url text,                          -- where the debtor pays
  paid_cents bigint,                          -- what came, by the provider
  paid_on date,
  payment_id uuid,                            -- as which it is booked
  refund_reason text,
  expires_at timestamptz(3) not null,         -- by the clock of the provider
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, choice_id),
  unique (company_id, adapter, provider_id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  foreign key (company_id, choice_id) references debtor_choices (company_id, id) deferrable initially deferred,
  foreign key (company_id, payment_id) references mandate_payments (company_id, id),
  check ((provider_id is null) = (provider_url is null)),
  check ((paid_cents is null) = (paid_on is null))
);
create index online_payments_of_case on online_payments (company_id, mandate_id, created_at desc, id desc);
create index online_payments_newest on online_payments (created_at desc, id desc);
create index online_payments_by_id on online_payments (id);
create index online_payments_booked on online_payments (company_id, payment_id) where payment_id is not null;
create index online_payments_expiring on online_payments (expires_at) where status = 'created';
create index online_payments_pending on online_payments (company_id, mandate_id) where status = 'pending';
create index online_payments_unmatched on online_payments (company_id, mandate_id) where status = 'paid' and payment_id is null;
call protect_tenant('online_payments');
grant select, insert, update, delete on online_payments to mahnwerk_operator;
create policy reset_alone on online_payments as restrictive for delete to mahnwerk_operator
  using (exists (select from sandbox_resets r where r.company_id = online_payments.company_id and r.finished_at is null));
call stamp_updates('online_payments');

create table online_payment_events (
  company_id uuid not null,
  online_payment_id uuid not null,
  event_id text not null,
  status text not null,
  amount_cents bigint not null,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (company_id, online_payment_id, event_id),
  foreign key (company_id, online_payment_id) references online_payments (company_id, id) on delete cascade
);
call protect_tenant('online_payment_events');
grant select, insert, delete on online_payment_events to mahnwerk_operator;

-- Money that came for a case that takes none: until it is booked after a reopening, or given back.
do $$
begin
  execute 'create or replace view task_causes as ' || rtrim(trim(pg_get_viewdef('task_causes'::regclass)), ';') || $branch$
    union all
    select 'payment_unmatched', p.company_id, p.id, 'online_payment', p.company_id, p.mandate_id, null, null, task_line(m.reference_number, 'Payment'), 2,
      null, p.updated_at
    from online_payments p join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
    where p.status = 'paid' and p.payment_id is null
  $branch$;
end
$$;
call keep_tasks('online_payments', 'payment_unmatched', 'company', 'row.status = ''paid'' and row.payment_id is null',
  'row.status = ''paid'', row.payment_id is null');
