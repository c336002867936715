/** The debtor's page as a walk over the routes needs it. */
import assert from 'node:assert/strict';
import type { LiveService } from './service.ts';

interface Cast {
  readonly service: LiveService;
  readonly keys: { readonly operator: string };
}

/** None is what an example changes it to. */
const ofItsOwn = { languages: ['de', 'pl'], code_days: 90, pause_days: 9 };

/** Settings of a company's own: they can be ended, and an empty change leaves them. */
export async function ownPageSettings({ service, keys }: Cast, company = ''): Promise<void> {
  const path = `/operator/v1/companies/${company}/debtor-page-settings/`;
  const answer = await service.send('PATCH', path, { key: keys.operator, body: ofItsOwn });
  assert.equal(answer.status, 200, answer.text);
}
