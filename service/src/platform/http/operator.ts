/**
 * Steps of the operator's routes. A route with `of` acts on a resource of one company: its connection is bound to the
 * company that owns the resource. The change of a command is written to the audit log in the command's transaction.
 */
import assert from 'node:assert/strict';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx, PartnerDb, PartnerTx } from '../database/session.ts';
import { orNotFound } from '../refusal.ts';
import { Audited } from './audited.ts';
import type { Operation, Received } from './received.ts';

/** A connection of any tenant. */
export type AnyDb = CompanyDb | PartnerDb | OperatorDb;
/** A transaction of any tenant. */
export type AnyTx = CompanyTx | PartnerTx | OperatorTx;

/**
 * Binds the connections of a call to the company that owns the resource in its path, if the route declares `of`.
 * @throws Refusal not_found
 */
export async function bindToOwner<C extends { readonly db?: AnyDb; readonly tx?: AnyTx }>(
  { app, matched }: Received,
  { route, name }: Operation,
  connections: C,
): Promise<C> {
  if (route.of === undefined) return connections;
  const companyOf = app.companiesOf[route.of];
  assert(companyOf !== undefined, `${name}: no module finds the company of ${route.of}`);
  const find = async (db: OperatorDb) => orNotFound(await companyOf(db, firstId(matched.path) ?? ''));
  const { db, tx } = connections;
  return {
    ...connections,
    ...(db?.kind === 'operator' ? { db: db.forCompany(await find(db)) } : {}),
    ...(tx?.kind === 'operator' ? { tx: tx.forCompany(await find(tx)) } : {}),
  };
}

const firstId = (path: Readonly<Record<string, string>>): string | undefined => Object.values(path)[0];

/** Unwraps a handler's result, and writes the change of an operator's command to the audit log. */
export function withAudit(
  { app, matched, caller, requestId }: Received,
  returned: unknown,
  { tx, owned }: { readonly tx: AnyTx | undefined; readonly owned: AnyTx | undefined },
): unknown {
  const { operation, path } = matched;
  if (tx?.kind !== 'operator' || operation.api === 'partner') return returned;
  assert(returned instanceof Audited, `${operation.name} does not say what it changed`);
  assert(caller !== undefined);
  if (returned.change === undefined) return returned.value;
  const {
    company = owned?.kind === 'company' ? owned.tenant.company_id : undefined,
    target = firstId(path),
    ...states
  } = returned.change;
  app.audit(tx, {
    caller,
    requestId,
    action: operation.name,
    ...states,
    ...(company === undefined ? {} : { company }),
    ...(target === undefined ? {} : { target }),
  });
  return returned.value;
}
