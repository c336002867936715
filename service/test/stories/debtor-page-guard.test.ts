/** Many failed entries, of whatever address, put up a guard: the office reads of it once (debtor-page.md 3). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import { openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, type Page } from '../harness/cases.ts';
import { aVisitor, codeFor } from '../harness/debtor.ts';

test('the guard that goes up is one line of the audit log, and right codes still enter', async () => {
  const stage = await openLetterStage({ rateLimits: true, trustedProxies: ['127.0.0.1/32'] });
  try {
    const { code = '' } = await codeFor(stage, await stage.aCase());
    const { counters } = stage.dependencies;
    const failures = { bucket: 'debtor-page:failures', limit: 2_000, windowSeconds: 3_600, needs: 2_000, takes: 2_000 };
    await counters.consume([failures]);
    const wrong = (address: string) => aVisitor(stage.url, address).enter('ABCD-EFGH-JKLM', { birth_date: '1.1.1970' });
    await Promise.all(['192.0.2.7', '198.51.100.7', '203.0.113.7'].map(wrong));
    await wrong('192.0.2.8');
    const { results } = bodyOf(
      await stage.operate<Page<AuditEntry>>('GET', '/operator/v1/audit-log/?action=debtor-page.guard'),
      200,
    );
    assert.deepEqual(
      results.map(({ actor_name, company_id, after }) => [actor_name, company_id, after]),
      [['debtor page', null, { minutes: 60 }]],
    );
    const entered = await aVisitor(stage.url, '192.0.2.99').enter(code, { birth_date: '4.4.1984' });
    assert.equal(entered.status, 303);
  } finally {
    await stage.stop();
  }
});
