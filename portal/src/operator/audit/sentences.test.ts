/** Every write of the operator is a sentence of both languages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declaredRoutes } from '@mahnwerk/contract/grammar/route.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { amountOf, partsOf } from './sentence.ts';
import { german } from './sentences-de.ts';
import { english } from './sentences-en.ts';

const writes = [operatorApi, accountApi]
  .flatMap((api) => declaredRoutes(Object.values(api)))
  .filter(({ route }) => route.method !== 'GET' && route.safe !== true)
  .map(({ name }) => name);

test('every write that the log can hold has a sentence in German and in English', () => {
  for (const sentences of [german, english])
    assert.deepEqual(
      writes.filter((action) => sentences[action] === undefined),
      [],
    );
  assert.deepEqual(Object.keys(german).toSorted(), Object.keys(english).toSorted());
});

test('both languages name the same things', () => {
  const namedIn = (sentence = '') =>
    partsOf(sentence)
      .filter((part) => part.startsWith('{'))
      .toSorted();
  for (const [action, sentence] of Object.entries(german))
    assert.deepEqual(namedIn(sentence), namedIn(english[action]), action);
});

test('the amount is that of what was booked, not that of a balance', () => {
  const amount = { currency: 'EUR', value: '50.00' };
  const balance = { total_balance: { currency: 'EUR', value: '900.00' } };
  assert.deepEqual(amountOf({ before: balance, after: { ...balance, payment: { id: '1', amount } } }), amount);
  assert.equal(amountOf({ before: null, after: balance }), undefined);
});
