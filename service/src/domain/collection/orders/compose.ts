/** A new draft with its claims: validated in memory first, then inserted. */
import type { OrderInput, OrderSource } from '@mahnwerk/contract/case/orders.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoredDocument } from '../../correspondence/documents/index.ts';
import { type ClaimRow, insertClaims, newClaim, rowOfNewClaim } from '../claims/index.ts';
import type { Company } from '../../parties/companies/index.ts';
import { validateReferences } from './draft.ts';
import { newOrder, orderFields, type OrderRow } from './order.ts';
import * as store from './store.ts';
import { totalsOf, validateClaimSize, validateOrderSize } from './totals.ts';

export interface ComposedOrder {
  readonly order: OrderRow;
  readonly claims: readonly ClaimRow[];
}

interface Setting {
  readonly source: OrderSource;
  readonly now: string;
  readonly expires_at: string;
  /** No payment is dated after it. */
  readonly today: string;
  readonly defaultType: Company['default_claim_type'];
  readonly publicUrl: string;
  readonly debtorName: string;
  /** The documents that a new claim begins with; default none. */
  readonly documentsOf?: (claimId: string, index: number) => readonly StoredDocument[];
}

/** The rows of a new draft. Reports every error of its claims; its debtors are checked by `lockReferencedDebtors`. */
export function composeOrder(body: OrderInput, setting: Setting, report: ValidationErrors): ComposedOrder {
  const { debtor_id, additional_debtor_ids = [], ...fields } = body;
  const id = newId();
  const claims = (body.claims ?? []).map((input, index) => {
    report.enter('claims');
    report.enter(index);
    const claim = newClaim(input, setting.today, report);
    report.leave();
    report.leave();
    const { documentsOf, ...others } = setting;
    const documents = documentsOf && { documentsOf: (claimId: string) => documentsOf(claimId, index) };
    return rowOfNewClaim(claim, { id, debtor_id, additional_debtor_ids }, { ...others, ...documents });
  });
  validateReferences(
    [],
    claims.map(({ document_reference }, index) => ({ document_reference, at: ['claims', index] })),
    report,
  );
  const totals = totalsOf(claims);
  for (const [index, { size_bytes: bytes }] of claims.entries())
    validateClaimSize({ field: `claims[${index}]`, bytes, before: 0 }, report);
  validateOrderSize({ field: 'claims', bytes: totals.claims_bytes, before: 0 }, claims.length, report);
  const order = newOrder(
    {
      id,
      source: setting.source,
      debtor_id,
      debtor_name: setting.debtorName,
      additional_debtor_ids,
      ...orderFields.changed(orderFields.blank, fields),
      ...totals,
    },
    setting,
  );
  return { order, claims };
}

/** @param partnerId the Partner that creates the order: the draft is deleted with the Partner's access */
export function insertOrder(tx: CompanyTx, { order, claims }: ComposedOrder, partnerId: string | null): void {
  store.insert(tx, order, partnerId);
  insertClaims(tx, order.id, claims);
}
