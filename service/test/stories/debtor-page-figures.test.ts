/** What became of letters with a code (debtor-page.md 10): the office compares texts, and each number leads to its letters. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DebtorPageFigures } from '@mahnwerk/contract/operator/figures.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { codeOfLetter } from '../../src/domain/debtor-page/codes/index.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, euros, type Page } from '../harness/cases.ts';
import { aVisitor } from '../harness/debtor.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage({ rateLimits: false })));
after(() => stage.stop());

const at = '/operator/v1/figures/debtor-page/';
const read = async (query: string) => bodyOf(await stage.operate<DebtorPageFigures>('GET', `${at}?${query}`), 200).rows;
const listed = async (url: string) =>
  bodyOf(await stage.operate<Page<Letter>>('GET', url), 200).results.map(({ mandate }) => mandate?.id);

/** A letter that was posted. */
async function posted(given: LetterCase): Promise<string> {
  const letter = await given.sent({ text_key: 'first_letter_consumer' });
  const batch = await stage.take(given.company.company);
  await stage.workOnDunning();
  bodyOf(
    await stage.operate('POST', `/operator/v1/print-batches/${batch.id}/confirm/`, { posted_on: '2026-03-02' }),
    200,
  );
  return letter.id;
}

test('letters, opened pages, choices and payments are counted by text, and every number is a list', async () => {
  const [given, other, foreign] = [await stage.aCase(), await stage.aCase(), await stage.aCase()];
  const letter = await posted(given);
  for (const each of [other, foreign]) await posted(each);
  const debtor = aVisitor(stage.url);
  const owner = { letter_id: letter, debtor_id: given.mandate.debtor_id, circumstance_id: null };
  const code = codeOfLetter(owner, stage.dependencies);
  assert.equal((await debtor.enter(code, { birth_date: '4.4.1984' })).status, 303);
  assert.equal((await debtor.send('/d/report/call', { phone: '030 1234567' })).status, 303);
  for (const value of ['50.00', '25.00']) {
    const paid = { amount: euros(value), value_date: '2026-03-02', payer: 'debtor' };
    bodyOf(await stage.operate('POST', `${given.path}payments/`, paid), 201);
  }
  const span = 'from=2026-03-01&to=2026-03-31';
  const rows = await read(span);
  assert.deepEqual(
    rows.map(({ text_key, text_version, channel, letters, opened, choices, paid_30 }) => [
      [text_key, text_version, channel],
      [letters, opened, choices, paid_30.count, paid_30.amount.value],
    ]),
    [
      [
        ['first_letter_consumer', rows[0]?.text_version, 'post'],
        [3, 1, { call_back: 1 }, 1, '75.00'],
      ],
    ],
  );
  const url = rows[0]?.url ?? '';
  assert.equal((await listed(url)).length, 3);
  for (const [name, value] of [
    ['page', 'opened'],
    ['page', 'paid'],
    ['page_choice', 'call_back'],
  ] as const)
    assert.deepEqual(await listed(url.replace('page=carried', `${name}=${value}`)), [given.mandate.id], value);
  assert.deepEqual(await listed(url.replace('page=carried', 'page_choice=plan')), []);
  const company = await read(`${span}&company_id=${other.company.company}`);
  assert.deepEqual(
    company.map(({ letters, opened, url: own }) => [letters, opened, own.includes(other.company.company)]),
    [[1, 0, true]],
  );
  assert.deepEqual(await read('from=2026-03-03&to=2026-03-31'), []);
});

test('a span is in its order and at most 366 days long', async () => {
  for (const query of ['from=2026-03-02&to=2026-03-01', 'from=2025-01-01&to=2026-03-01'])
    assertRefused(await stage.operate('GET', `${at}?${query}`), 400, 'validation_error', 'invalid_parameter from');
});
