/** `/d/confirm/{token}`: the link of a mail, without a visit. Reading it does nothing, its button confirms the address (debtor-page.md 7). */
import type { Reply } from '../../../platform/http/reply.ts';
import { isOfOrigin } from '../../../platform/http/same-origin.ts';
import { formOf, refuseRepeated } from '../../../platform/pages/forms.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { confirmEmail } from '../emails/index.ts';
import { formIdOf, newFormToken } from '../visits/index.ts';
import { at, hidden, page } from './frame.ts';
import type { PageHost, PageVisit } from './host.ts';
import { html } from './html.ts';
import { form_bytes_max, type PageReplies } from './inside.ts';
import { type Reader, say } from './reader.ts';

interface Asking {
  readonly host: PageHost;
  readonly visited: PageVisit;
  readonly replies: PageReplies;
}

const owner = { visit: Buffer.alloc(0), form: 'confirm' };

export async function confirm({ host, visited, replies }: Asking, token: string): Promise<Reply> {
  const { reader, method } = visited;
  const { deps, database } = host;
  if (!/^[\w-]{43}$/.test(token)) throw new Refusal('not_found');
  if (method !== 'POST') {
    const shown = askPage(reader, { action: at(reader, `/d/confirm/${token}`), token: newFormToken(owner, deps) });
    return replies.html(reader, 200, shown);
  }
  const fields = await formOf(visited, (sent) => isOfOrigin(sent, deps.debtorUrl), form_bytes_max);
  refuseRepeated(fields);
  refuseUnless(formIdOf(fields.get('token') ?? '', owner, deps) !== undefined, 'permission_denied');
  const isGood = await confirmEmail(database, { token, language: reader.language }, deps);
  return replies.html(reader, isGood ? 200 : 404, donePage(reader, isGood));
}

const askPage = (reader: Reader, { action, token }: { readonly action: string; readonly token: string }): string =>
  page(
    reader,
    { title: say(reader, 'confirm.title') },
    html`<p>${say(reader, 'confirm.text')}</p>
      <form method="post" action="${action}">
        ${hidden(token)}<button type="submit">${say(reader, 'confirm.submit')}</button>
      </form>`,
  );

const donePage = (reader: Reader, isGood: boolean): string =>
  page(
    reader,
    { title: say(reader, 'confirm.title') },
    isGood
      ? html`<p class="status" role="status">${say(reader, 'confirm.done')}</p>`
      : html`<div class="alert" role="alert"><p>${say(reader, 'confirm.invalid')}</p></div>`,
  );
