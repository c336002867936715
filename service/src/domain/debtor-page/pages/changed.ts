/** What is shown where something changed between reading and choosing: nothing is recorded (debtor-page.md 8). Pure. */
import { page } from './frame.ts';
import { html, type Inserted } from './html.ts';
import { type Reader, say } from './reader.ts';

const alert = (title: string, text: string) =>
  html`<div class="alert" role="alert">
    <p><strong>${title}</strong></p>
    <p>${text}</p>
  </div>`;

/** @param offer the new figures */
export const changedPage = (reader: Reader, offer: Inserted): string =>
  page(
    reader,
    { title: say(reader, 'changed.title'), back: true },
    html`${alert(say(reader, 'changed.title'), say(reader, 'changed.text'))}${offer}`,
  );

/** @param reason what is not possible */
export const impossiblePage = (reader: Reader, reason: string): string =>
  page(reader, { title: say(reader, 'changed.not'), back: true }, alert(reason, say(reader, 'changed.not.text')));
