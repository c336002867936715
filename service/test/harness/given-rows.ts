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
