/**
 * Seeds the way of money: the bank's file with a payment that names its case, one that mistypes it and one of which nothing is known; the first is booked,
 * stated to the company and paid out. A payment that the company received itself is in a draft. A line of an older day may be stored twice.
 */
import { type ClientOf, connect } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { bankStatement, collectingAccount, issuerData, mistyped } from './demo-money.ts';
import { type LaterSeed, workedOff } from './later-seed.ts';

type Operator = ClientOf<typeof operatorApi>;

export async function seedMoney(seed: LaterSeed): Promise<void> {
  const { keys, accepted, daysAgo, step } = seed;
  const operator = connect(operatorApi, seed.operator);
  await operator.issuer.update({ body: issuerData });
  await operator.bankAccounts.create({ body: collectingAccount, ...step('bank-account') });

  const client = connect(caseApi, { ...seed.operator, key: keys.case });
  const mandate_id = accepted.mandate ?? '';
  const { reference_number } = await client.mandates.get({ id: mandate_id });
  await readTwice(operator, seed);
  const credits = [
    { amount: '500.00', party: 'Muster Werkstatt OHG', text: `Rechnung ${reference_number}`, reference: 'DEMO-1' },
    { amount: '250.00', party: 'Otto Muster', text: `Rate ${mistyped(reference_number)}`, reference: 'DEMO-2' },
    { amount: '42.00', party: 'Zufall AG', text: 'Vielen Dank', reference: 'DEMO-3' },
  ];
  const { id } = await operator.bankFiles.create({
    body: { filename: 'camt053.xml', base64: base64(bankStatement({ day: daysAgo(1), opening: '1000.00' }, credits)) },
    ...step('bank-file'),
  });
  await operator.bankFiles.bookExact({ id, ...step('book-exact') });

  const due = await drafted(operator, seed, 'first-run');
  if (due === undefined) return;
  await operator.operatorStatements.publish({ id: due.id, ...step('publish') });
  await operator.payouts.create({
    body: { execution_date: due.today, statement_ids: [due.id] },
    ...step('payout'),
  });

  const received = { amount: { currency: 'EUR', value: '100.00' }, value_date: daysAgo(1) } as const;
  const claim_id = accepted.claims[1]?.id ?? '';
  const report = await client.claimPayments.create({ claim_id, body: received, ...step('report') });
  await operator.operatorLedger.bookPayment({
    mandate_id,
    body: { ...received, payer: 'client', payment_id: report.id },
    ...step('book-report'),
  });
  await drafted(operator, seed, 'second-run');
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/**
 * Two files of one day: the first with a payment and its return, the second with a payment that may be that one or another. Without references of the
 * bank nothing decides, because the day closes with what it opened with.
 */
async function readTwice({ bankFiles }: Operator, { daysAgo, step }: LaterSeed): Promise<void> {
  const payment = { amount: '60.00', party: 'Lina Zufall', text: 'Rate 3' };
  const returned = { amount: '-60.00', party: 'Lina Zufall', text: 'Rückgabe Rate 3' };
  for (const [name, lines] of Object.entries({ whole: [payment, returned], again: [payment] }))
    await bankFiles.create({
      body: {
        filename: `camt053-${name}.xml`,
        base64: base64(bankStatement({ day: daysAgo(3), opening: '1000.00' }, lines)),
      },
      ...step(`bank-file-${name}`),
    });
}

/** The draft of a run that ends today; undefined where no worker made one. */
async function drafted(
  { cashPosition, statementRuns }: Operator,
  { company_id, daysAgo, step }: LaterSeed,
  name: string,
): Promise<{ readonly id: string; readonly today: string } | undefined> {
  // The day of the operator, which begins before that of UTC.
  const { on: today } = await cashPosition.get();
  const period = { period_start: daysAgo(30), period_end: today, booking_date: today };
  const { id } = await statementRuns.create({ body: { company_id, ...period }, ...step(`${name}-${today}`) });
  const run = await workedOff(
    () => statementRuns.get({ id }),
    ({ status }) => status !== 'running',
  );
  const [draft] = run?.statements ?? [];
  return draft === undefined ? undefined : { id: draft.id, today };
}
