import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { Queries } from './queries.ts';

test('a first reading that was under way when something changed does not show what was before', async () => {
  const queries = new Queries();
  const readings: ((rows: readonly string[]) => void)[] = [];
  const queryKey = ['deliveries'];
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => new Promise<readonly string[]>((resolve) => readings.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const changed = queries.invalidateQueries({ queryKey });
  assert.equal(readings.length, 2);
  readings[1]?.(['the new one']);
  readings[0]?.([]);
  await changed;
  assert.deepEqual(observer.getCurrentResult().data, ['the new one']);
  stop();
  queries.clear();
});
