/** The case whose debtor the person at the terminal can be: its code is printed with the keys. */
import { randomUUID } from 'node:crypto';
import { connect } from '@mahnwerk/client';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { acceptedCase } from './accepted-case.ts';
import { debtorsByPage } from './demo-data.ts';
import type { LaterSeed } from './later-seed.ts';

/** Shown once. */
export interface DemoPage {
  readonly url: string;
  readonly birth_date: string;
}

/** A code of an interrupted attempt is replaced: a replayed answer has none. */
export async function printedPage(seed: LaterSeed): Promise<DemoPage> {
  const { accessCodes, debtorPageSettings } = connect(operatorApi, seed.operator);
  await debtorPageSettings.update({ body: { payment_adapter: 'simulated' }, ...seed.step('page-settings') });
  const debtor = debtorsByPage.printed;
  const { mandate_id } = await acceptedCase(seed, { name: 'printed', debtor, number: 'RE-2024', amount: '745.00' });
  const body = { reason: 'Demo' };
  const { url } = await accessCodes.create({ mandate_id, body, idempotencyKey: randomUUID() });
  return { url, birth_date: debtor.person?.birth_date ?? '' };
}
