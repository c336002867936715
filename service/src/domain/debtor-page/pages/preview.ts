/** `/d/preview/{secret}`: a page whose button opens the preview; a link that is followed by a program opens nothing. */
import type { Reply } from '../../../platform/http/reply.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { preview_minutes, startPreview } from '../previews/index.ts';
import { newFormToken, visitCookieOf } from '../visits/index.ts';
import { Entrance, noVisit } from './entrance.ts';
import { at, hidden, page } from './frame.ts';
import type { PageHost, PageReader } from './host.ts';
import { html } from './html.ts';
import type { PageReplies } from './inside.ts';
import { say } from './reader.ts';

const form = 'preview';

/** The same for every secret: nothing is looked up. */
export function previewPage(replies: PageReplies, reader: PageReader, { deps }: PageHost): Reply {
  const title = say(reader, 'preview.title');
  const token = newFormToken({ visit: noVisit, form }, deps);
  const content = html`<p>${say(reader, 'preview.status')}</p>
    <form class="card" method="post" action="${at(reader, reader.path)}">
      ${hidden(token)}<button type="submit">${say(reader, 'preview.open')}</button>
    </form>`;
  return replies.html(reader, 200, page(reader, { title }, content));
}

export async function openPreviewOf(entrance: Entrance, secret: string, host: PageHost): Promise<Reply> {
  await entrance.form(form, noVisit);
  const token = orNotFound(await startPreview(host.database, secret, host.deps));
  return entrance.redirect('/d/overview', [visitCookieOf(token, host.deps.debtorUrl, preview_minutes)]);
}
