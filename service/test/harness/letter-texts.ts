/** Letter texts as a walk over the routes needs them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { LiveService } from './service.ts';

/** A key that no text has. */
export const randomKey = (): string => `k${randomUUID().replaceAll('-', '')}`;

interface Cast {
  readonly service: LiveService;
  readonly keys: { readonly operator: string };
}

type Ids = Readonly<Record<string, string>>;

/** A shipped text; one of its own for an approval, which each version gets once. */
async function letterText({ service, keys }: Cast, path: string, _ids: object, rest: string): Promise<string> {
  if (!rest.endsWith('/approve/')) return 'reminder';
  const post = (key: string) => service.send('POST', path, { key: keys.operator, body: { key, ...aText } });
  // The same in each recording of examples, unless it is there already.
  const named = 'own_text';
  if ((await post(named)).status === 201) return named;
  const key = randomKey();
  const answer = await post(key);
  assert.equal(answer.status, 201, answer.text);
  return key;
}

const aText = {
  kind: 'free',
  name: 'Letter',
  subject: 'Letter',
  blocks: [{ type: 'insert' }],
  channels: ['post'],
};

/** A text of which the company has a version of its own, where it is read, changed or ended. */
async function textOfCompany(cast: Cast, path: string, ids: Ids, rest: string): Promise<string> {
  if (rest === '/') await companyText(cast, path, { ...ids, key: 'reminder' });
  return 'reminder';
}

/** A new version of a company's text. */
async function companyText({ service, keys }: Cast, _path: string, { company_id, key }: Ids): Promise<string> {
  const path = `/operator/v1/companies/${company_id}/letter-texts/${key}/`;
  const body = { subject: randomUUID() };
  const answer = await service.send<{ version: number }>('PATCH', path, { key: keys.operator, body });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.body.version);
}

/** What names letter texts and their versions in a path. */
export const letterTexts = {
  '/operator/v1/letter-texts/': letterText,
  '/operator/v1/letter-texts/{key}/versions/': async () => '1',
  '/operator/v1/companies/{company_id}/letter-texts/': textOfCompany,
  '/operator/v1/companies/{company_id}/letter-texts/{key}/versions/': companyText,
};
