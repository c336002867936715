/** Seeds a case of an old title, whose claim becomes time-barred this year and soon. */
import { connect } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { addDays } from '../values/day.ts';
import { titledClaim, titledDebtor } from './demo-data.ts';
import { type LaterSeed, workedOff } from './later-seed.ts';

const days_left = 60;
/** Of claims that are established with final force (§ 197 (1) no. 3 BGB). */
const titled_years = 30;

/** Since when a title is final whose claim is barred in some weeks, and in this year. */
function finalSince(today: string): string {
  const [last = today] = [addDays(today, days_left), `${today.slice(0, 4)}-12-31`].sort();
  return `${Number(last.slice(0, 4)) - titled_years}${last.slice(4).replace('-02-29', '-02-28')}`;
}

export async function seedTitle({ operator, keys, today, step }: LaterSeed): Promise<void> {
  const { debtors, enforceableTitleDocuments, claims, orders } = connect(caseApi, { ...operator, key: keys.case });
  const { reviews } = connect(operatorApi, operator);
  const debtor = await debtors.create({ body: titledDebtor, ...step('titled-debtor') });
  const order = await orders.create({
    body: { debtor_id: debtor.id, creditor_obligation_fulfilled: true, claims: [titledClaim(finalSince(today))] },
    ...step('titled'),
  });
  const claim_id = order.claims[0]?.id ?? '';
  await enforceableTitleDocuments.create({
    claim_id,
    body: { type: 'enforceable_title', filename: 'Urteil.pdf', base64: examplePdf },
    ...step('title-document'),
  });
  const inspected = await workedOff(
    () => claims.get({ id: claim_id }),
    ({ enforceable_title: title }) => title?.documents.every(({ status }) => status === 'ready') === true,
  );
  if (inspected === undefined) return;
  await orders.finalize({ id: order.id, ...step('titled-finalize') });
  await reviews.accept({ id: order.id, ...step('titled-accept') });
}
