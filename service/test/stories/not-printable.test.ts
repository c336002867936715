/** Letters whose addressee cannot be read are held, and a person corrects the debtor (decisions.md 15, dunning.md 6.5). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import { type DunningCompany, type DunningStage, dunningStage, type InvoiceGiven } from '../harness/dunning-stage.ts';

let stage: DunningStage;

before(async () => {
  stage = await dunningStage();
});
after(() => stage.stop());

const chinese = JSON.parse(
  readFileSync(new URL('../cases/21-letter-glyphs-chinese/input.json', import.meta.url), 'utf8'),
) as { readonly person: NonNullable<InvoiceGiven['person']> };

const given = { postal_code: '10115', city: 'Berlin', country: 'DE' };

const waiting = async (): Promise<number> =>
  (await stage.service.send<WorkQueues>('GET', '/operator/v1/work-queues/', { key: stage.operator })).body
    .letters_stopped.count;

async function heldOn(company: DunningCompany, invoice: string, on: string) {
  const decision = await company.decision(invoice, on);
  return [decision?.outcome, decision?.reason, decision?.problems.map(({ field, code }) => `${field} ${code}`)];
}

test('a name that the font lacks holds the letter, names the characters, waits for a person, and goes out once it is corrected', async () => {
  const company = await stage.company();
  const { id, debtor } = await company.invoice(chinese);
  const before = await waiting();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  const held = [
    'hold',
    'not_printable',
    ['debtor.person.first_name not_printable', 'debtor.person.last_name not_printable'],
  ];
  assert.deepEqual(await heldOn(company, id, '2026-03-09'), held);
  const [first] = (await company.decision(id, '2026-03-09'))?.problems ?? [];
  assert.equal(first?.message, 'A letter cannot show “小” (U+5C0F), “明” (U+660E).');
  assert.deepEqual(
    (await company.notices(id)).map(({ status, stop_reason }) => [status, stop_reason]),
    [['stopped', 'not_printable']],
  );
  assert.equal(await waiting(), before + 1);

  await stage.run({ on: '2026-03-10', company_id: company.id });
  assert.deepEqual(await heldOn(company, id, '2026-03-10'), held);
  assert.equal((await company.notices(id)).length, 1, 'asked again, without a letter');

  const corrected = await stage.service.send('PATCH', `/mahnservice/v1/debtors/${debtor}/`, {
    key: company.key,
    body: { person: { ...chinese.person, first_name: 'Xiaoming', last_name: 'Wang' } },
  });
  assert.equal(corrected.status, 200, corrected.text);
  assert.equal(await waiting(), before);
  await stage.run({ on: '2026-03-11', company_id: company.id });
  assert.equal((await company.decision(id, '2026-03-11'))?.outcome, 'notice');
  assert.deepEqual(
    (await company.notices(id)).map(({ status }) => status),
    ['stopped', 'waiting'],
  );
});

test('an address that fits in the window at no size holds the letter and names its longest line', async () => {
  const company = await stage.company();
  const street = 'W'.repeat(255);
  const { id } = await company.invoice({ address: { ...given, street } });
  await stage.run({ on: '2026-03-09', company_id: company.id });
  assert.deepEqual(await heldOn(company, id, '2026-03-09'), [
    'hold',
    'not_printable',
    ['debtor.address.street max_length'],
  ]);
});

test('Latin with all its marks, Greek and Cyrillic are printed', async () => {
  const company = await stage.company();
  const names = ['Nguyễn Đặng', 'Ștefănescu Żółć', 'Παπαδόπουλος', 'Щербаков Ђорђевић', 'Anne‑Marie'];
  const invoices = await Promise.all(names.map((last_name) => company.invoice({ person: { last_name } })));
  await stage.run({ on: '2026-03-09', company_id: company.id });
  for (const { id } of invoices) assert.equal((await company.decision(id, '2026-03-09'))?.outcome, 'notice');
});
