/** Letters that a step of case work asks for, in its own transaction (correspondence.md 13). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  checkLetter,
  type LetterRequest,
  requestLetter,
  withdrawLetters,
} from '../../src/domain/case-correspondence/case-letters/index.ts';
import { lockMandate, type MandateRow } from '../../src/domain/collection/mandates/index.ts';
import { letterNeeds } from '../../src/modules.ts';
import type { CompanyTx } from '../../src/platform/database/session.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { aPerson, givenDebtor, publicUrl } from '../harness/cases.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

const setting = { needs: letterNeeds, environment: 'sandbox' } as const;

/** One transaction with the locked case, as a step has it. */
const step = <T>(
  { company: { company }, mandate: { id } }: LetterCase,
  work: (tx: CompanyTx, mandate: MandateRow) => Promise<T>,
): Promise<T> =>
  stage.dependencies.database.asOperator(async (operator) => {
    const tx = operator.forCompany(company);
    const mandate = await lockMandate(tx, id);
    assert.ok(mandate);
    return work(tx, mandate);
  });

const firstLetter = {
  text_key: 'first_letter_consumer',
  recipients: 'debtor',
  dated: '2026-03-02',
  key: 'step-1',
} as const;

const ask = (given: LetterCase, request: Omit<LetterRequest, 'mandate'>) =>
  step(given, (tx, mandate) => requestLetter(tx, { ...request, mandate }, setting));

const idsOf = (requested: Awaited<ReturnType<typeof ask>>): string[] =>
  requested.map((each) => ('letter_id' in each ? each.letter_id : ''));

test('each joint debtor has the letter of a step, once for its key, and the fee is booked once', async () => {
  const company = await stage.aCompany();
  const [one, other] = [await givenDebtor(company), await givenDebtor(company, aPerson('Beispiel'))];
  const given = await stage.aCase({ company, order: { debtor_id: one.id, additional_debtor_ids: [other.id] } });
  const requested = await ask(given, { ...firstLetter, recipients: 'all' });
  assert.deepEqual(
    requested.map(({ debtor_id }) => debtor_id),
    [one.id, other.id],
  );
  assert.deepEqual(idsOf(await ask(given, { ...firstLetter, recipients: 'all' })), idsOf(requested));
  await stage.workOnDunning();
  const letters = await Promise.all(idsOf(requested).map((id) => stage.read(id)));
  assert.deepEqual(
    letters.map(({ status, origin, recipient }) => [status, origin, recipient.role]),
    [
      ['waiting', 'case_work', 'debtor'],
      ['waiting', 'case_work', 'additional_debtor'],
    ],
  );
  assert.equal(letters.flatMap(({ costs }) => costs).length, 2);
});

test('a letter that may not leave is refused with the reasons of the gate, and nothing is written', async () => {
  const given = await stage.aCase();
  const reminder = { ...firstLetter, text_key: 'reminder', key: 'step-2' };
  const [refused] = await ask(given, reminder);
  assert.deepEqual(refused && 'refused' in refused && refused.refused, ['first_letter_missing']);
  const asked = await step(given, (tx, mandate) => checkLetter(tx, { ...reminder, mandate }, setting));
  assert.deepEqual(
    asked.map(({ debtor_id, refused: codes, problems }) => [debtor_id, codes, problems.map(({ code }) => code)]),
    [[given.mandate.debtor_id, ['first_letter_missing'], ['first_letter_missing']]],
  );
  assert.deepEqual(await given.list(), []);
});

test('the letters of case work are withdrawn with what they booked; those of a person stay', async () => {
  const given = await stage.aCase();
  const [id = ''] = idsOf(await ask(given, firstLetter));
  const own = await given.draft({ text_key: 'objection_answer', body: '<p>Danke.</p>' });
  await stage.command(own.id, 'send');
  await stage.workOnDunning();
  await step(given, (tx, mandate) => withdrawLetters(tx, mandate, { reason: 'Pause', publicUrl }));
  const [stopped, kept] = [await stage.read(id), await stage.read(own.id)];
  assert.deepEqual([stopped.status, stopped.stop?.reason, kept.status], ['stopped', 'withdrawn', 'waiting']);
  const costs = await stage.sql(`select status from mandate_costs where mandate_id = $1`, [given.mandate.id]);
  assert.deepEqual([...new Set(costs.map(({ status }) => status))], ['reversed']);
});
