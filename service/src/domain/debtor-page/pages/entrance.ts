/** Entering and leaving (debtor-page.md 3). */
import type { Reply } from '../../../platform/http/reply.ts';
import { isOfOrigin } from '../../../platform/http/same-origin.ts';
import { formOf, refuseRepeated } from '../../../platform/pages/forms.ts';
import { newId } from '../../../platform/ids.ts';
import { earliest } from '../../../platform/pages/pace.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import { typedCode } from '../codes/index.ts';
import { endPreview } from '../previews/index.ts';
import {
  clearedVisitCookie,
  countFailure,
  endVisit,
  enter,
  formIdOf,
  guard_minutes,
  newFormToken,
  refuseBlocked,
  strangers,
  visitCookieOf,
  visitTokenOf,
} from '../visits/index.ts';
import { enterPage, type EntryPage } from './enter.ts';
import { at } from './frame.ts';
import type { PageHost, PageVisit } from './host.ts';
import { form_bytes_max, type PageReplies } from './inside.ts';

/** Who acts, in the audit log. */
const thePage = { kind: 'operator', id: '00000000-0000-0000-0000-000000000000', name: 'debtor page' } as const;

/** No failure is answered earlier. */
const failure_ms = 300;

/** Of a form before a visit. */
export const noVisit = Buffer.alloc(0);

export class Entrance {
  readonly #host: PageHost;
  readonly #visited: PageVisit;
  readonly #replies: PageReplies;

  constructor(host: PageHost, visited: PageVisit, replies: PageReplies) {
    this.#host = host;
    this.#visited = visited;
    this.#replies = replies;
  }

  show(status: number, shown: Pick<EntryPage, 'typed' | 'failure' | 'notice' | 'carried'>): Reply {
    const { reader, request } = this.#visited;
    const query = new URLSearchParams(request?.query);
    const notice = query.has('expired') ? 'expired' : query.has('left') ? 'left' : undefined;
    const token = newFormToken({ visit: noVisit, form: 'enter' }, this.#host.deps);
    return this.#replies.html(reader, status, enterPage(reader, { notice, ...shown, token }));
  }

  async enter(): Promise<Reply> {
    const failed = earliest(failure_ms);
    const { deps, database } = this.#host;
    const { reader, headers, request } = this.#visited;
    const form = await this.form('enter', noVisit);
    const typed = (form.get('code') ?? '').slice(0, 60);
    const code = typedCode(typed);
    const address = request?.address ?? '';
    await refuseBlocked(deps, address);
    if (code === undefined) return this.show(422, { typed, failure: 'form' });
    const url = deps.debtorUrl;
    const facts = { birth_date: form.get('birth_date') ?? '', postal_code: form.get('postal_code') ?? '' };
    const entering = { ...facts, code, language: reader.language, address, former: visitTokenOf(headers, url) };
    const token = await enter(database, entering, deps);
    if (token !== undefined) return this.redirect('/d/overview', [visitCookieOf(token, url)]);
    if (await countFailure(deps, address)) await this.#noteGuard();
    await failed();
    return this.show(422, { typed, failure: 'failed' });
  }

  /** The guard went up: said once, by whichever process saw it. */
  async #noteGuard(): Promise<void> {
    const { database, audit } = this.#host;
    const requestId = this.#visited.request?.requestId ?? newId();
    await database.asVisitor(strangers, async (tx) =>
      audit(tx, { caller: thePage, requestId, action: 'debtor-page.guard', after: { minutes: guard_minutes } }),
    );
  }

  async leave(): Promise<Reply> {
    const { reader } = this.#visited;
    const { database, deps } = this.#host;
    await this.form('leave', reader.visitHash);
    await database.asVisitor(strangers, async (tx) => {
      endVisit(tx, reader.visitHash);
      endPreview(tx, reader.visitHash);
    });
    const reply = this.redirect('/d/?left', [clearedVisitCookie(deps.debtorUrl)]);
    return { ...reply, headers: { ...reply.headers, 'Clear-Site-Data': '"cache"' } };
  }

  redirect(path: string, cookies: readonly string[] = []): Reply {
    const { reader } = this.#visited;
    return this.#replies.redirect(reader, at(reader, path), cookies);
  }

  /** @throws Refusal permission_denied for a form of another origin, visit or page */
  async form(form: string, visit: Buffer): Promise<URLSearchParams> {
    const { deps } = this.#host;
    const fields = await formOf(this.#visited, (headers) => isOfOrigin(headers, deps.debtorUrl), form_bytes_max);
    refuseRepeated(fields);
    refuseUnless(formIdOf(fields.get('token') ?? '', { visit, form }, deps) !== undefined, 'permission_denied');
    return fields;
  }
}
