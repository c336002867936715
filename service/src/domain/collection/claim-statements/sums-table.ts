/** The lines of a balance with their sum, as a table. Pure. */
import { type BalanceLine, balanceLines, type LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import type { Table } from './content.ts';
import { euros } from './figures.ts';
import { lineLabels } from './labels.ts';

/** @param lines those of which there is a row; the sum is of all */
export const sumsTable = (sums: LegalBalance, lines: readonly BalanceLine[] = balanceLines): Table => ({
  texts: 1,
  header: ['Position', 'Forderung', 'gezahlt', 'offen'],
  rows: lines.map((line) => [
    lineLabels[line],
    euros(sums[`legal_claim_of_${line}`]),
    euros(sums[`payment_on_${line}`]),
    euros(sums[`balance_of_${line}`]),
  ]),
  total: ['Gesamtforderung', euros(sums.total_legal_claim), euros(sums.total_payment), euros(sums.total_balance)],
});
