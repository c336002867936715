/** Cases that an agency takes over from another system. */
import assert from 'node:assert/strict';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { dayOf } from '../../src/values/day.ts';
import { bodyOf, type Company, euros, first, type Page, type Stage } from './cases.ts';
import { givenOperatorImport, workOnImports } from './imports.ts';

const at = '/operator/v1/';

let taken = 0;

/** Takes a titled case of 1,000.00 over that bears no interest: a fee of 90.00, costs of the court of 36.00. @param paid columns of payments */
export async function takeOver(stage: Stage, client: Company, paid: Readonly<Record<string, string>>, balance: string) {
  const ask = async <T>(path: string): Promise<T> => bodyOf(await stage.operate<T>('GET', `${at}${path}`), 200);
  const key = `M-${(taken += 1)}`;
  const row: Readonly<Record<string, string>> = {
    case_key: key,
    debtor_reference: key,
    document_reference: `MR-${key}`,
    subject_matter: 'Kaufpreis',
    company_name: 'Altfall GmbH',
    street: 'Musterweg 1',
    postal_code: '10115',
    city: 'Berlin',
    title_type: 'Vollstreckungsbescheid',
    court: 'Amtsgericht Musterstadt',
    file_number: '24-1-0-1',
    issued_on: '02.01.2025',
    served_on: '10.01.2025',
    final_since: '25.01.2025',
    titled_amount: '1.000,00',
    court_costs: '36,00',
    court_costs_on: '02.01.2025',
    collection_fee: '90,00',
    collection_fee_on: '01.02.2025',
    expected_balance: balance,
    ...paid,
  };
  const csv = [Object.keys(row).join(';'), Object.values(row).join(';')].join('\n');
  const { id } = await givenOperatorImport(stage, client.company, { kind: 'old_cases', csv });
  bodyOf(await stage.operate('POST', `${at}imports/${id}/run/`), 202);
  await workOnImports(stage);
  const { result, problems } = first((await ask<Page<ImportRow>>(`imports/${id}/rows/`)).results);
  assert.deepEqual([result?.action, result?.code ?? null], ['created', null], JSON.stringify({ result, problems }));
  const mandate = result?.resources[0]?.id ?? '';
  const payments = (await ask<Page<MandatePayment>>(`mandates/${mandate}/payments/`)).results;
  const path = `${at}mandates/${mandate}/payments/`;
  return {
    mandate,
    /** The payment of this amount. */
    paid: (value: string) => payments.find(({ amount }) => amount.value === value) ?? assert.fail(value),
    pay: async (value: string) =>
      bodyOf(
        await stage.operate('POST', path, {
          amount: euros(value),
          value_date: dayOf(stage.clock.now()),
          payer: 'debtor',
        }),
        201,
      ),
    reverse: async ({ id: payment }: MandatePayment, body?: object) =>
      bodyOf(await stage.operate('POST', `${path}${payment}/reverse/`, body), 200),
  };
}
