/** A form that is sent after its visit has ended: what it carried is shown once, to be copied, and never stored (debtor-page.md 3). */
import type { Reply } from '../../../platform/http/reply.ts';
import { isOfOrigin } from '../../../platform/http/same-origin.ts';
import { formOf, multipartOf } from '../../../platform/pages/forms.ts';
import type { Entrance } from './entrance.ts';
import type { PageHost, PageVisit } from './host.ts';
import { formLimits } from './sent-message.ts';

/** What is not typed: the token, and choices, which are made again with a click. */
const chosen = new Set(['token', 'ground', 'claim', 'to']);

/** Files are read without being kept: only those who have had a visit come so far. */
export async function expiredForm(entrance: Entrance, visited: PageVisit, { deps }: PageHost): Promise<Reply> {
  const isOurs = (headers: PageVisit['headers']): boolean => isOfOrigin(headers, deps.debtorUrl);
  const fields = await fieldsOf(visited, isOurs);
  const carried = [...fields].flatMap(([name, text]) => (chosen.has(name) || text.trim() === '' ? [] : [text.trim()]));
  if (carried.length === 0) return entrance.redirect('/d/?expired');
  return entrance.show(422, { typed: '', notice: 'expired', carried: carried.join('\n\n') });
}

async function fieldsOf(
  visited: PageVisit,
  isOurs: (headers: PageVisit['headers']) => boolean,
): Promise<URLSearchParams> {
  const isMultipart = /^multipart\//i.test(visited.headers['content-type'] ?? '');
  if (!isMultipart) return formOf(visited, isOurs, formLimits.fields_bytes);
  const form = await multipartOf(visited, isOurs, { ...formLimits, files_max: 0 });
  await form.release();
  return form.fields;
}
