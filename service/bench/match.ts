/**
 * `match [cases]`: proposals for 1,000 credits against 100,000 open cases, and against 1,000. Wanted: at most three
 * times as long.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { matchWaiting } from '../src/domain/bank/matching/index.ts';
import { givenAccount, importStatements } from '../test/harness/bank.ts';
import { aClaim, givenAccepted, openStage, type Stage } from '../test/harness/cases.ts';

const cases_default = 100_000;
const few = 1_000;
const credits = 1_000;

/** Copies of one accepted case: other debtors, numbers, documents and balances. */
async function addCases(
  stage: Stage,
  { company, mandate, from, to }: Record<'company' | 'mandate', string> & Record<'from' | 'to', number>,
) {
  const numbered = `generate_series(${from}::int, ${to - 1}::int) as n`;
  const id = (kind: string) => `md5('${kind} ' || n)::uuid`;
  const copy = async (table: string, replaced: Readonly<Record<string, string>>, where: string) => {
    const columns = (
      await stage.sql(
        `select column_name as name from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
      )
    ).map(({ name }) => String(name));
    const values = columns.map((name) => replaced[name] ?? `t.${name}`);
    await stage.sql(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} t, ${numbered} where ${where}`,
      [],
    );
  };
  const letters = `'ACDEFGHJKMNPQRTUVWXY34679'`;
  const letter = (step: number) => `substr(${letters}, 1 + ((n::bigint * 7919 + 12345) / ${25 ** step} % 25)::int, 1)`;
  const number = `'K26-' || ${[0, 1, 2, 3, 4, 5].map(letter).join(' || ')}`;
  const [of] = await stage.sql(`select debtor_id, id as order_id from orders where mandate_id = '${mandate}'`);
  await copy(
    'debtors',
    { id: id('debtor'), display_name: `'Erika Beispiel' || n` },
    `t.company_id = '${company}' and t.id = '${String(of?.debtor_id)}'`,
  );
  await copy(
    'mandates',
    { id: id('mandate'), debtor_id: id('debtor'), reference_number: number, total_balance_cents: 'n + 100' },
    `t.id = '${mandate}'`,
  );
  await copy(
    'orders',
    { id: id('order'), debtor_id: id('debtor'), mandate_id: id('mandate') },
    `t.id = '${String(of?.order_id)}'`,
  );
  await copy(
    'claims',
    { id: id('claim'), order_id: id('order'), document_reference: `'INV-' || (1000000 + n)` },
    `t.order_id = '${String(of?.order_id)}'`,
  );
  await stage.sql('analyze mandates, debtors, orders, claims, bank_reference_variants');
}

/** Milliseconds for the proposals of a thousand credits, a third each by number, document and account data. */
async function matched(stage: Stage, iban: string, cases: number): Promise<number> {
  const numbers = await stage.sql(`select reference_number as number from mandates order by id limit ${credits}`);
  const entries = Array.from({ length: credits }, (_none, index) => {
    const number = String(numbers[index % numbers.length]?.number);
    const text = [
      `Rechnung vom 12.03.2026 ${number} danke und freundliche Gruesse Kundennummer 4711-0815`,
      `Zahlung ${number.slice(0, -1)}A Ratenzahlung laut Vereinbarung vom 01.02.2026`,
      `RE INV-${1_000_000 + randomInt(cases)} vom 12.03.2026 abzueglich Skonto, Ihr Schreiben vom 11.02.`,
      `Miete Wohnung 17 Musterstrasse 12 10115 Berlin Maerz 2026`,
    ][index % 4];
    return {
      amount: '12.34',
      reference: randomUUID(),
      name: `Erika Beispiel${randomInt(cases)}`,
      ...(text === undefined ? {} : { text }),
    };
  });
  await importStatements(stage, [{ iban, from: '2026-02-20', opening: '0.00', entries }]);
  const began = performance.now();
  await stage.run(matchWaiting);
  const taken = performance.now() - began;
  const [{ count } = { count: 0 }] = await stage.sql(
    `select count(*) as count from bank_transactions where status = 'proposed'`,
  );
  if (Number(count) < (credits * 3) / 4) throw new Error(`only ${String(count)} credits have proposals`);
  return taken;
}

export async function run([count]: readonly string[] = []): Promise<void> {
  const cases = Number(count ?? cases_default);
  const stage = await openStage();
  try {
    const company = await stage.aCompany();
    const { mandate } = await givenAccepted(stage, company, { claims: [aClaim()] });
    const iban = await givenAccount(stage);
    const origin = { company: company.company, mandate: mandate.id };
    await addCases(stage, { ...origin, from: 0, to: few });
    await matched(stage, iban, few);
    const alone = await matched(stage, iban, few);
    await addCases(stage, { ...origin, from: few, to: cases });
    await matched(stage, iban, cases);
    const many = await matched(stage, iban, cases);
    console.log(
      `match: ${credits} credits in ${many.toFixed(0)} ms against ${cases} cases, ${alone.toFixed(0)} ms against ${few}: ratio ${(many / alone).toFixed(2)} (wanted ≤ 3); load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await stage.stop();
  }
}
