/** What a debtor keeps of a choice, as a link. Pure. */
import type { ChoiceKind } from '../choices/index.ts';
import type { TextKey } from '../texts/index.ts';
import { at } from './frame.ts';
import { html, type Html } from './html.ts';
import { type Reader, say } from './reader.ts';

const names: Readonly<Partial<Record<ChoiceKind, TextKey>>> = {
  plan: 'offer.document',
  plan_withdrawal: 'withdraw.document',
  acknowledgement: 'ack.document',
};

type Kept = { readonly id: string; readonly kind: ChoiceKind };

/** Where it is, and what it is called. */
export const recordPaper = (reader: Reader, { id, kind }: Kept) => ({
  path: `/d/records/${id}.pdf`,
  text: say(reader, names[kind] ?? 'offer.document'),
});

export function recordLink(reader: Reader, kept: Kept): Html {
  const { path, text } = recordPaper(reader, kept);
  return html`<a class="link" href="${at(reader, path)}">${text}</a>`;
}

export const acknowledgeLink = (reader: Reader): Html =>
  html`<p><a class="link" href="${at(reader, '/d/acknowledge')}">${say(reader, 'ack.link')}</a></p>`;
