/** `/d/`: a code and a second fact open the page (debtor-page.md 3). Pure. */
import { page, type Failure, textField, hidden, at, region } from './frame.ts';
import { html } from './html.ts';
import { type Reader, say } from './reader.ts';

export interface EntryPage {
  readonly token: string;
  /** What a person typed as the code. */
  readonly typed: string;
  /** `form`: no code has this form. */
  readonly failure?: 'failed' | 'form' | undefined;
  readonly notice?: 'expired' | 'left' | undefined;
  /** What a form carried that was sent too late. */
  readonly carried?: string | undefined;
}

export function enterPage(reader: Reader, { token, typed, failure, notice, carried }: EntryPage): string {
  const { issuer } = reader;
  const failures: Failure[] =
    failure === undefined
      ? []
      : [{ field: 'code', text: say(reader, failure === 'form' ? 'enter.form' : 'enter.failed') }];
  const help =
    issuer.name === null || issuer.phone === null
      ? say(reader, 'enter.failed.help.none')
      : say(reader, 'enter.failed.help', { operator: issuer.name, phone: issuer.phone });
  return page(
    reader,
    { title: say(reader, 'enter.title'), failures },
    html`${
        notice === 'expired' &&
        html`<div class="alert" role="alert">
          <p>${say(reader, 'enter.expired')}</p>
          <p>${say(reader, 'enter.expired.help')}</p>
        </div>`
      }${
        carried !== undefined &&
        region(
          'carried',
          say(reader, 'enter.carried'),
          html`<p>${say(reader, 'enter.carried.help')}</p>
            <textarea readonly rows="8" aria-labelledby="carried">${carried}</textarea>`,
        )
      }${notice === 'left' && html`<p class="status" role="status">${say(reader, 'enter.left')}</p>`}
      <p>${say(reader, 'enter.intro')}</p>
      <form class="card" method="post" action="${at(reader, '/d/')}" autocomplete="off" novalidate>
        ${hidden(token)}${textField({
          name: 'code',
          label: say(reader, 'enter.code'),
          hint: say(reader, 'enter.code.hint'),
          value: typed,
          input: { class: 'code', dir: 'ltr', maxlength: '60', autocapitalize: 'characters', spellcheck: 'false' },
          failures,
        })}
        <fieldset>
          <legend>${say(reader, 'enter.facts')}</legend>
          <p class="hint">${say(reader, 'enter.facts.hint')}</p>
          ${textField({
            name: 'birth_date',
            label: say(reader, 'enter.birth'),
            hint: say(reader, 'enter.birth.hint'),
            input: { dir: 'ltr', maxlength: '20', autocomplete: 'bday' },
            failures,
          })}${textField({
            name: 'postal_code',
            label: say(reader, 'enter.postal'),
            input: { dir: 'ltr', maxlength: '20', autocomplete: 'postal-code' },
            failures,
          })}
        </fieldset>
        <button type="submit">${say(reader, 'enter.submit')}</button>
      </form>
      <p class="soft">${help}</p>
      <p class="soft">${say(reader, 'enter.without')}</p>`,
  );
}
