/** A change of a company's letterhead, by the company or the operator: the same rules and the same row. */
import { isDeepStrictEqual } from 'node:util';
import type { CompanyLetterhead, CompanyLetterheadPatch } from '@mahnwerk/contract/shapes/letterhead.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Unprepared } from '../../../platform/http/handler.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { checkedCompanyLetterhead, noCompanyLetterhead } from './company-letterhead.ts';
import { drawnLogo } from './logo.ts';
import * as store from './store.ts';

/** The logo that a change names, as letters print it; null: none, or one that cannot be shown. Before the transaction. */
export async function drawLogo({
  body,
  tenant,
  deps,
}: Pick<Unprepared, 'body' | 'tenant' | 'deps'>): Promise<CompanyLetterhead['logo']> {
  const { logo } = body as CompanyLetterheadPatch;
  return logo ? drawnLogo(logo, { tenant, deps }) : null;
}

/** The change in its normal form. @throws Refusal validation_error */
export function rightCompanyPatch({
  body,
  prepared: logo,
}: {
  readonly body: CompanyLetterheadPatch;
  readonly prepared: CompanyLetterhead['logo'];
}): CompanyLetterheadPatch {
  let patch: CompanyLetterheadPatch = {};
  refuseFailures((report) => (patch = checkedCompanyLetterhead(body, logo, report)));
  return patch;
}

/** `after` is `before` where nothing changes. */
export async function changeCompanyLetterhead(
  tx: CompanyTx,
  patch: CompanyLetterheadPatch,
): Promise<{ readonly before: CompanyLetterhead; readonly after: CompanyLetterhead }> {
  const owner = tx.tenant.company_id;
  await store.lockLetterhead(tx, owner);
  const before = (await store.readCompanyLetterhead(tx)) ?? noCompanyLetterhead;
  const after = { ...before, ...patch };
  if (isDeepStrictEqual(after, before)) return { before, after: before };
  store.writeLetterhead(tx, owner, after);
  return { before, after };
}
