/** Companies and Partners whose own people manage them. */
import type { Stage } from './cases.ts';

export type OwnerKind = 'company' | 'partner';

/** The membership that a session of `givenSession` acts by. */
export const membershipIn = (key: string): string => key.split(' ')[2] ?? '';

/** `409 conflict` */
export const outcome = ({ status, body }: { readonly status: number; readonly body: unknown }): string =>
  `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim();

/** A new owner with one active admin. */
export async function anOwner(stage: Stage, kind: OwnerKind) {
  const company = await stage.givenCompany();
  const id = kind === 'company' ? company : await stage.givenPartner([company]);
  const admin = await stage.givenSession({ kind, owner: id });
  return { id, admin, adminId: membershipIn(admin) };
}

/** A second membership of the person behind a session: it acts for another company by the key that is returned. */
export async function alsoIn(stage: Stage, key: string, company: string): Promise<string> {
  const [row] = await stage.sql(
    `insert into memberships (company_id, id, account_id, email, first_name, last_name, role, status, created_at, updated_at)
     select $1, gen_random_uuid(), account_id, email, first_name, last_name, 'admin', 'active', created_at, updated_at from memberships where id = $2
     returning id`,
    [company, membershipIn(key)],
  );
  return key.replace(membershipIn(key), String(row?.id));
}
