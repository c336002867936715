/** Claims and drafts that the walks over all routes make, and a POST that must succeed. */
import assert from 'node:assert/strict';
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import { exampleTitle } from '@mahnwerk/contract/case/enforceable-titles.ts';
import { exampleAgreement } from '@mahnwerk/contract/case/rental-agreements.ts';
import { aPerson } from './cases.ts';
import type { LiveService } from './service.ts';
import { whenReady } from './when-ready.ts';

interface Fixture {
  readonly service: LiveService;
  readonly keys: { readonly operator: string; readonly case: string };
  readonly company: string;
}

export async function post(
  service: LiveService,
  key: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await whenReady(() => service.send('POST', path, { key, ...(body === undefined ? {} : { body }) }));
  assert.ok(answer.status < 300, `${path}: ${answer.text}`);
  return answer.body;
}

/** Claims with their at most one child, by its name. */
export const claimsWith: Readonly<Record<string, ClaimInput>> = {
  'enforceable-title': { type: 'titled', enforceable_title: exampleTitle },
  'rental-agreement': { rental_agreement: exampleAgreement },
};

/** A claim of a draft of the company, or of one that the operator entered. */
export async function claimOfItsOwn(cast: Fixture, collection: string, claim: ClaimInput = {}): Promise<string> {
  const isEntered = collection.startsWith(enteredClaims);
  const key = isEntered ? cast.keys.operator : cast.keys.case;
  const order_id = await draftOf(cast, isEntered);
  const path = isEntered ? enteredClaims : '/v2/claims/';
  return String((await post(cast.service, key, path, { order_id, document_reference: 'RE-2026-1', ...claim })).id);
}

export const enteredClaims = '/operator/v1/claims/';

/** A draft of the company; by the operator, where it enters it. */
export async function draftOf({ service, keys, company: company_id }: Fixture, isEntered: boolean): Promise<string> {
  const [root, key, owner] = isEntered ? ['/operator/v1/', keys.operator, { company_id }] : ['/v2/', keys.case, {}];
  const { id: debtor_id } = await post(service, key, `${root}debtors/`, { ...owner, ...aPerson() });
  return String((await post(service, key, `${root}orders/`, { ...owner, debtor_id })).id);
}
