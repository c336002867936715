/** Documents as clients send them: multipart or JSON. */
import { type Answer, type Sent } from './service.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { bodyOf, type Company, first, givenDraft } from './cases.ts';

/** A draft's claim, and the path of its documents. */
export async function givenClaim(
  company: Company,
): Promise<{ readonly order: string; readonly claim: string; readonly documents: string }> {
  const order = await givenDraft(company);
  const { id } = first(order.claims);
  return { order: order.id, claim: id, documents: `/v2/claims/${id}/documents/` };
}

export interface Parts {
  readonly file?: Buffer;
  readonly filename?: string;
  /** Null: omits the part. */
  readonly type?: string | null;
  readonly fields?: Readonly<Record<string, string>>;
}

export function formOf({
  file = Buffer.from(''),
  filename = 'rechnung.pdf',
  type = 'invoice',
  fields = {},
}: Parts): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), filename);
  if (type !== null) form.set('type', type);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

export const upload = <B = Document>(
  { send }: Company,
  path: string,
  parts: Parts,
  sent: Sent = {},
): Promise<Answer<B>> => send<B>('POST', path, formOf(parts), sent);

export const jsonOf = (file: Buffer, filename = 'rechnung.pdf', type = 'invoice') => ({
  type,
  filename,
  base64: file.toString('base64'),
});

/** Uploads a document, which must be accepted. */
export const givenDocument = async (company: Company, path: string, parts: Parts): Promise<Document> =>
  bodyOf(await upload(company, path, parts), 201);

/** The exact bytes of a download. */
export async function download(
  url: string,
  path: string,
  key: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(url + path, { method, headers: { Authorization: `Bearer ${key}`, ...headers } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
