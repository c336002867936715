/** Seeds what goes back to the bookkeeping: the settings of the company and of the operator, and a stapel of each with what was collected. */
import { connect } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { LaterSeed } from './later-seed.ts';

const numbers = { chart: 'skr03', consultant_number: 29098, client_number: 55003 } as const;

/** It follows the part of the money, whose payment and statement are the entries. */
export async function seedAccounting(seed: LaterSeed): Promise<void> {
  const { company_id, keys, step } = seed;
  const operator = connect(operatorApi, seed.operator);
  await operator.companyAccountingSettings.update({
    company_id,
    body: { ...numbers, accounts: { commission: '4960', court_costs: '4955', cost_refunds: '2709' } },
  });
  await operator.operatorAccountingSettings.update({
    body: {
      ...numbers,
      client_number: 1,
      accounts: {
        fee_income: '8400',
        commission_income: '8401',
        expense_refunds: '8402',
        client_bank: '1210',
        client_money: '1700',
      },
    },
  });
  const { on: to } = await operator.cashPosition.get();
  const body = { kind: 'datev', format: 'extf', to } as const;
  const client = connect(caseApi, { ...seed.operator, key: keys.case });
  await client.accountingExports.create({ body, ...step('stapel') });
  await operator.operatorAccountingExports.create({ body, ...step('own-stapel') });
}
