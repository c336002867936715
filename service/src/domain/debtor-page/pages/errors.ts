/** What a refusal says, in the reader's language; of a fault of the service the id of the request alone (debtor-page.md 2). Pure. */
import type { Refusal } from '../../../platform/refusal.ts';
import { page } from './frame.ts';
import { html } from './html.ts';
import { type Reader, say } from './reader.ts';

const known = [403, 404, 405, 413, 422, 429, 503] as const;
type Known = (typeof known)[number];

/** Statuses that a reader need not tell apart. */
const alike: Readonly<Record<number, Known>> = { 400: 422, 408: 422, 411: 422, 415: 422 };

export function errorPage(reader: Reader, { status: wire, code, details }: Refusal, requestId: string): string {
  const status = code === 'validation_error' ? 422 : wire;
  const found = known.find((each) => each === (alike[status] ?? status));
  const minutes = String(Math.max(1, Math.ceil((details.retryAfterSeconds ?? 60) / 60)));
  const title = say(reader, `error.${found ?? 500}.title`);
  return page(
    reader,
    { title, back: reader.isEntered },
    html`<section><p>${say(reader, `error.${found ?? 500}.text`, { minutes, id: requestId })}</p></section>`,
  );
}
