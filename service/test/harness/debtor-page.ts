/** The debtor's page as a walk over the routes needs it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
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

/** The first version, but for an approval: each version gets one. */
async function versionOfText({ service, keys }: Cast, _path: string, _ids: object, rest: string): Promise<string> {
  if (!rest.endsWith('/approve/')) return '1';
  const body = { texts: { 'enter.without': `Without a code: ${randomUUID()}.` } };
  const path = '/operator/v1/debtor-page-texts/de/';
  const answer = await service.send<{ version: number }>('PATCH', path, { key: keys.operator, body });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.body.version);
}

/** What names texts of the page and their versions in a path. */
export const pageTexts = {
  '/operator/v1/debtor-page-texts/': async () => 'de',
  '/operator/v1/debtor-page-texts/{language}/versions/': versionOfText,
};
