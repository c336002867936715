/** The link to what a debtor keeps of a choice. Pure. */
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

export function recordLink(reader: Reader, { id, kind }: { readonly id: string; readonly kind: ChoiceKind }): Html {
  const [href, name] = [at(reader, `/d/records/${id}.pdf`), say(reader, names[kind] ?? 'offer.document')];
  return html`<a class="link" href="${href}">${name}</a>`;
}

export const acknowledgeLink = (reader: Reader): Html =>
  html`<p><a class="link" href="${at(reader, '/d/acknowledge')}">${say(reader, 'ack.link')}</a></p>`;
