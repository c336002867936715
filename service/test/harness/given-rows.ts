/** What the walks over all routes find that no command of theirs makes. */
import { randomUUID } from 'node:crypto';
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

export const clockStories = {
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
export async function aDebtorChoice(cast: Pick<Fixture, 'service'>, mandate: string): Promise<string> {
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
  return id;
}
