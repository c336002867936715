/** What the walks over all routes find that no command of theirs makes. */
import { randomUUID } from 'node:crypto';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { storeContent } from './dunning-letters.ts';
import type { LiveService } from './service.ts';

interface Fixture {
  readonly service: LiveService;
  readonly keys: { readonly account: string };
  readonly company: string;
}

/** A passkey that no browser has. */
export async function aPasskey({ service, keys }: Fixture): Promise<string> {
  const id = randomUUID();
  await service.sql(
    `insert into passkeys (id, account_id, credential_id, public_key, sign_count, transports, name, created_at, updated_at)
     select $1, m.account_id, sha256($1::uuid::text::bytea), '\\x00', 0, '{internal}', 'Laptop', $3, $3 from memberships m where m.id = $2`,
    [id, keys.account.split(' ')[2], service.clock.now()],
  );
  return id;
}

/** No worker passes days beside a walk: an advance that is asked for would run for ever. */
export const endAdvances = ({ service }: Pick<Fixture, 'service'>): Promise<unknown> =>
  service.sql(
    `update sandbox_advances set status = 'finished', at_on = to_on, finished_at = created_at where status = 'running'`,
  );

/** An advance that is over. */
async function endedAdvance(
  { service, company: own }: Fixture,
  _collection: string,
  { company_id: company = own }: Readonly<Record<string, string>>,
): Promise<string> {
  const id = randomUUID();
  await service.sql(
    `insert into sandbox_advances (company_id, id, from_on, to_on, at_on, office, status, created_at, finished_at, updated_at)
     values ($1, $2, '2026-03-02', '2026-03-03', '2026-03-03', 'works', 'finished', $3, $3, $3)`,
    [company, id, service.clock.now()],
  );
  return id;
}

/** What the debtor keeps of a choice that is there. */
async function documentOfChoice(
  { service }: Fixture,
  _collection: string,
  { choice_id }: Readonly<Record<string, string>>,
): Promise<string> {
  const [row] = await service.sql('select id from documents where parent_id = $1', [choice_id]);
  return String(row?.id);
}

export const rowStories = {
  '/mahnservice/v1/debtor-choices/': anInvoiceChoice,
  '/mahnservice/v1/debtor-choices/{choice_id}/documents/': aChoiceDocument,
  '/operator/v1/debtor-choices/{choice_id}/documents/': documentOfChoice,
  '/v2/sandbox/clock/advances/': endedAdvance,
  '/operator/v1/companies/{company_id}/sandbox-clock/advances/': endedAdvance,
};

/** A code of a case, which is locked where a command unlocks it. */
export async function anAccessCode({ service }: Pick<Fixture, 'service'>, mandate: string, rest = ''): Promise<string> {
  const id = randomUUID();
  await service.sql(
    `insert into access_codes (company_id, id, mandate_id, debtor_id, recipient, reason, code_hash, second_fact, locked_until, expires_at, author_type,
       author_name, created_at, updated_at)
     select m.company_id, $2::uuid, m.id, m.debtor_id, 'debtor', 'x', sha256($2::uuid::text::bytea), 'birth_date', $3::timestamptz, '2099-01-01', 'key', 'x', $4::timestamptz, $4::timestamptz
     from mandates m where m.id = $1`,
    [mandate, id, rest.startsWith('/unlock/') ? '2098-01-01' : null, service.clock.now()],
  );
  return id;
}

/** What a debtor chose with a code. */
async function aDebtorChoice(cast: Pick<Fixture, 'service'>, mandate: string): Promise<string> {
  const [id, code] = [randomUUID(), await anAccessCode(cast, mandate)];
  await cast.service.sql(
    `insert into debtor_choices (company_id, id, mandate_id, debtor_id, recipient, kind, code_id, form_id, language, text_version, text_sha256, data,
       effect, address_hash, author_name, created_at)
     select c.company_id, $2::uuid, c.mandate_id, c.debtor_id, 'debtor', 'hardship', c.id, $2::uuid::text, 'de', 1, '\\x00', '{"text": "x"}', '{}', '\\x00', 'Mika Muster', $3
     from access_codes c where c.id = $1`,
    [code, id, cast.service.clock.now()],
  );
  await cast.service.sql(
    `with tried as (
       insert into access_code_tries (company_id, code_id, number, at, address_hash) select company_id, id, 1, created_at, '\\x00' from access_codes where id = $1
     ), visited as (
       insert into debtor_visits (company_id, id, code_id, token_hash, language, address_hash, created_at, seen_at)
       select company_id, gen_random_uuid(), id, sha256($1::uuid::text::bytea), 'de', '\\x00', created_at, created_at from access_codes where id = $1
       returning company_id, id, created_at
     ), previewed as (
       insert into debtor_page_previews (company_id, id, mandate_id, debtor_id, language, link_hash, expires_at, visit_hash, visit_ends_at, created_at)
       select company_id, gen_random_uuid(), mandate_id, debtor_id, 'de', sha256($1::uuid::text::bytea), created_at, sha256($1::uuid::text::bytea), created_at, created_at
       from access_codes where id = $1
     )
     insert into page_offers (company_id, id, visit_id, kind, batch_id, position, figures, fingerprint, created_at)
     select company_id, gen_random_uuid(), id, 'later', id, 1, '{}', '\\x00', created_at from visited`,
    [code],
  );
  await giveRecord(cast, id);
  return id;
}

/** Its document, as the queue makes it. */
async function giveRecord({ service }: Pick<Fixture, 'service'>, choice: string): Promise<void> {
  const bytes = Buffer.from(examplePdf, 'base64');
  await service.sql(
    `with made as (
       insert into documents (company_id, id, parent_type, parent_id, type, filename, mime_type, size, sha256, status, created_at, updated_at)
       select company_id, gen_random_uuid(), 'debtor_choice', id, 'correspondence', 'Vereinbarung.pdf', 'application/pdf', $2, $3, 'ready', created_at,
         created_at from debtor_choices where id = $1 returning company_id, id, created_at
     ), noticed as (
       insert into cost_notices (company_id, id, mandate_id, debtor_id, visit_id, channel, fee_cents, created_at)
       select company_id, id, mandate_id, debtor_id, id, 'page', 1, created_at from debtor_choices where id = $1
     ), asked as (
       insert into email_confirmations (company_id, id, choice_id, debtor_id, address, token_hash, expires_at, created_at)
       select company_id, id, id, debtor_id, 'x@y.example', sha256(id::text::bytea), created_at, created_at from debtor_choices where id = $1
     )
     insert into choice_records (company_id, choice_id, says, document_id, created_at)
     select company_id, $1, '{}', id, created_at from made`,
    [choice, bytes.length, await storeContent(service, bytes)],
  );
}
/** A payment that a debtor made online, of which its provider has told. */
export async function anOnlinePayment(cast: Pick<Fixture, 'service'>, mandate: string): Promise<string> {
  const [id, choice] = [randomUUID(), await aDebtorChoice(cast, mandate)];
  const now = cast.service.clock.now();
  await cast.service.sql(
    `insert into online_payments (company_id, id, mandate_id, choice_id, amount_cents, status, adapter, provider_id, provider_url, paid_cents, paid_on,
       expires_at, created_at, updated_at)
     select c.company_id, $2::uuid, c.mandate_id, c.id, 500, 'paid', 'simulated', $2::uuid::text, 'https://provider.example/', 500, $3::date, $4, $4, $4
     from debtor_choices c where c.id = $1`,
    [choice, id, now.slice(0, 10), now],
  );
  await cast.service.sql(
    `insert into online_payment_events (company_id, online_payment_id, event_id, status, amount_cents, occurred_at, created_at)
     select company_id, id, 'x', 'paid', 500, created_at, created_at from online_payments where id = $1`,
    [id],
  );
  return id;
}

/** What is chosen and paid on the debtor's page. @param aCase a case of its own */
export const pageStories = <C extends Pick<Fixture, 'service'>>(aCase: (cast: C) => Promise<string>) => ({
  '/operator/v1/debtor-choices/': async (cast: C) => aDebtorChoice(cast, await aCase(cast)),
  '/operator/v1/online-payments/': async (cast: C) => anOnlinePayment(cast, await aCase(cast)),
});

/** A debtor with an open invoice. */
export async function anInvoiceDebtor({ service, company }: Pick<Fixture, 'service' | 'company'>): Promise<string> {
  const [debtor, now] = [randomUUID(), service.clock.now()];
  await service.sql(
    `insert into dunning_debtors (company_id, id, customer_number, acting_as, person, display_name, created_at, updated_at)
     values ($1, $2::uuid, left(($2::uuid)::text, 8), 'consumer', '{"salutation": null, "first_name": "Mika", "last_name": "Muster", "birth_date": "1984-04-04"}',
       'Mika Muster', $3, $3)`,
    [company, debtor, now],
  );
  await service.sql(
    `insert into dunning_invoices (company_id, id, debtor_id, invoice_number, subject_matter, invoice_date, due_date, amount_cents, status, policy_version,
       released_at, created_at, updated_at)
     values ($1, $2::uuid, $3, 'R-' || left(($2::uuid)::text, 8), 'x', '2026-01-10', '2026-01-24', 10000, 'open', 1, $4, $4, $4)`,
    [company, randomUUID(), debtor, now],
  );
  return debtor;
}

/** What a debtor of invoices chose. */
async function anInvoiceChoice({ service, company }: Fixture): Promise<string> {
  const debtor = await anInvoiceDebtor({ service, company });
  const [code, id, now] = [randomUUID(), randomUUID(), service.clock.now()];
  await service.sql(
    `insert into access_codes (company_id, id, dunning_debtor_id, recipient, reason, code_hash, second_fact, expires_at, author_type, author_name,
       created_at, updated_at)
     values ($1, $2::uuid, $3, 'debtor', 'x', sha256($2::uuid::text::bytea), 'birth_date', '2099-01-01', 'key', 'x', $4, $4)`,
    [company, code, debtor, now],
  );
  await service.sql(
    `insert into debtor_choices (company_id, id, dunning_debtor_id, recipient, kind, code_id, form_id, language, text_version, text_sha256, data, effect,
       address_hash, author_name, created_at)
     select company_id, $2::uuid, dunning_debtor_id, 'debtor', 'hardship', id, $2::uuid::text, 'de', 1, '\\x00', '{"text": "x"}', '{"invoice_ids": []}', '\\x00',
       'Mika Muster', $3
     from access_codes where id = $1`,
    [code, id, now],
  );
  return id;
}

/** A file that a debtor sent with a choice. */
async function aChoiceDocument(
  { service, company }: Fixture,
  _collection: string,
  { choice_id = '' }: Readonly<Record<string, string>>,
): Promise<string> {
  const id = randomUUID();
  const file = Buffer.from(examplePdf, 'base64');
  const stored = await service.dependencies.objects.spool.take([file], file.length);
  await service.dependencies.objects.keep([stored]);
  await stored.release();
  await service.sql(
    `insert into documents (company_id, id, parent_type, parent_id, type, filename, mime_type, size, sha256, status, created_at, updated_at)
     values ($1, $2, 'debtor_choice', $3, 'other', 'beleg.pdf', 'application/pdf', $4, decode($5, 'hex'), 'ready', $6, $6)`,
    [company, id, choice_id, file.length, stored.sha256, service.clock.now()],
  );
  return id;
}
