/**
 * The operator's routes below a claim that it enters (correspondence.md 12): the handlers of the company's own routes,
 * for drafts that the operator entered, with an audit line for every write.
 */
import type { Group, Route, Routes } from '@mahnwerk/contract/grammar/route.ts';
import type { CompanyTx } from '../../../../platform/database/session.ts';
import type { Dependencies } from '../../../../platform/dependencies.ts';
import { type Audited, audited } from '../../../../platform/http/audited.ts';
import { behind, type RouteModule, withResult } from '../../../../platform/http/handler.ts';
import { mapPage, type PageOf } from '../../../../platform/lists/query.ts';
import { refuseUnless } from '../../../../platform/refusal.ts';
import { refuseCopy } from '../../../parties/companies/index.ts';
import { notDraft } from '../draft.ts';
import * as store from '../store.ts';

/** What a route below a claim receives. */
interface EnteredCall {
  readonly tx: CompanyTx;
  readonly path: { readonly id?: string; readonly claim_id?: string };
  readonly body: object | undefined;
  readonly deps: Pick<Dependencies, 'publicUrl'>;
}

type Present = (value: never, publicUrl: string) => unknown;

/**
 * @param own the company's routes, of the same actions
 * @param present the operator's wire form of an answer, or of one entry of a list
 * @param guard refuses writes on a claim
 */
export function enteredRoutes<R extends Routes>(
  group: Group<'operator', R>,
  { handlers: own }: RouteModule,
  present: Present = (value) => value,
  guard = refuseForeignClaim,
): RouteModule {
  const handlers = Object.entries<Route>(group.routes).map(([action, route]) => {
    const handle = own[action] as ((call: EnteredCall) => Promise<unknown>) | undefined;
    if (handle === undefined) throw new Error(`${group.basename}: the company has no ${action}`);
    const shown = withResult(handle, (answer, { deps }) => presented(answer, route, present, deps.publicUrl));
    return [action, route.method === 'GET' ? shown : byEntry(shown, route, guard)] as const;
  });
  return { group, handlers: Object.fromEntries(handlers) };
}

function presented(answer: unknown, route: Route, present: Present, publicUrl: string): unknown {
  if (answer === undefined) return undefined;
  const one = (value: unknown) => present(value as never, publicUrl);
  return route.list === undefined ? one(answer) : mapPage(answer as PageOf<unknown>, one);
}

/** A write of an order that the operator entered. */
function byEntry(
  handle: (call: EnteredCall) => Promise<unknown>,
  { method }: Route,
  guard: typeof refuseForeignClaim,
): (call: EnteredCall) => Promise<Audited<unknown>> {
  const guarded = behind(({ tx, path }: EnteredCall) => guard(tx, path.claim_id ?? path.id ?? ''), handle);
  return withResult(guarded, (answer, { path, body }) => {
    if (method === 'DELETE') return audited(answer, { before: path.claim_id === undefined ? {} : { id: path.id } });
    if (method === 'PATCH') return audited(answer, { after: { fields: Object.keys(body ?? {}) } });
    return audited(answer, { after: { id: (answer as { readonly id: string }).id } });
  });
}

/**
 * What the company entered is its own to change, and what is submitted is no draft: then a payment is the company's to report.
 * @throws Refusal conflict, sandbox_source_managed, claim_not_editable
 */
export async function refuseForeignClaim(tx: CompanyTx, claimId: string): Promise<void> {
  const order = await store.sourceOfClaim(tx, claimId);
  await refuseUnentered(tx, order?.source);
  refuseUnless(order === undefined || order.status === 'draft', 'claim_not_editable', { detail: notDraft });
}

/** The same for an order; an order that does not exist is refused by what changes it. */
export const refuseForeignOrder = async (tx: CompanyTx, id: string): Promise<void> =>
  refuseUnentered(tx, await store.sourceOf(tx, id));

async function refuseUnentered(tx: CompanyTx, source: string | undefined): Promise<void> {
  if (source === undefined) return;
  await refuseCopy(tx);
  refuseUnless(source === 'operator', 'conflict', { detail: 'The operator did not enter this order.' });
}
