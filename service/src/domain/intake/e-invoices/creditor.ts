/** Whether the company is the seller of an e-invoice: one that it received is no claim of its own (intake.md 3). Pure. */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { quoted, rowError, type RowProblem, rowWarning } from '../shape/index.ts';
import { comparableName } from './buyer.ts';
import { comparedVat } from './match.ts';

/** What is compared of the company. */
export interface Creditor {
  readonly name: string;
  readonly vat_number: string | null;
}

export function creditorProblems({ seller, buyer }: EInvoice, company: Creditor): RowProblem[] {
  const own = comparedVat(company.vat_number);
  const field = 'invoice.seller.vat_number';
  if (own !== null && own === comparedVat(buyer.vat_number))
    return [
      rowError('not_the_creditor', `The buyer has the company’s VAT number ${own}.`, {
        field: 'invoice.buyer.vat_number',
      }),
    ];
  const sellers = comparedVat(seller.vat_number);
  if (own !== null && sellers !== null)
    return own === sellers
      ? []
      : [
          rowError('not_the_creditor', `The seller has the VAT number ${quoted(sellers)}, the company ${own}.`, {
            field,
          }),
        ];
  if (seller.name === null || comparableName(seller.name) === comparableName(company.name)) return [];
  return [
    rowWarning('seller_differs', `The seller is ${quoted(seller.name)}, the company ${quoted(company.name)}.`, {
      field: 'invoice.seller.name',
    }),
  ];
}
