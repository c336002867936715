/** The form of a message as markup (debtor-page.md 7, 14). Pure. */
import { at, type Failure, hidden, page, textField } from './frame.ts';
import { html, type Html } from './html.ts';
import type { Message, MessageField } from './messages.ts';
import { type Reader, say } from './reader.ts';

/** An invoice to be ticked. */
export interface Tick {
  readonly id: string;
  readonly label: string;
}

/** Each has a name of its own: no form repeats one. */
export const tickName = (id: string): string => `invoice-${id}`;

export interface TellPage {
  readonly path: string;
  readonly message: Message;
  readonly token: string;
  /** It replaces nothing that is to be said to the court. */
  readonly isAtCourt: boolean;
  /** What it may be about. */
  readonly ticks: readonly Tick[];
  readonly typed?: Readonly<Record<string, string>>;
  readonly failures?: readonly Failure[];
}

export function tellPage(
  reader: Reader,
  { path, message, token, isAtCourt, ticks, typed = {}, failures = [] }: TellPage,
): string {
  const warns = isAtCourt && ['objection', 'already_paid'].includes(message.kind);
  return page(
    reader,
    { title: say(reader, message.title), back: true, failures },
    html`${warns && html`<p class="alert">${say(reader, 'object.court')}</p>`}${
        message.intro !== undefined && html`<p>${say(reader, message.intro)}</p>`
      }
      <form
        class="card"
        method="post"
        action="${at(reader, `/d/${path}`)}"
        novalidate${message.hasFiles && html` enctype="multipart/form-data"`}
      >
        ${hidden(token)}${ticks.length > 0 && tickGroup(reader, ticks, { typed, failures })}${message.fields.map((each) => fieldOf(reader, each, { value: typed[each.name] ?? '', failures }))}${
          message.hasFiles &&
          html`<label for="files">${say(reader, 'object.files')}</label>
            <p class="hint" id="files-hint">${say(reader, 'object.files.hint')}</p>
            <input
              id="files"
              name="files"
              type="file"
              multiple
              accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff"
              aria-describedby="files-hint"
            />`
        }${message.effect !== undefined && html`<p>${say(reader, message.effect)}</p>`}<button type="submit">
          ${say(reader, proposals.includes(message.kind) ? 'propose.submit' : 'object.submit')}
        </button>
      </form>`,
  );
}

/** What the office answers with an offer. */
const proposals: readonly Message['kind'][] = ['plan_request', 'instalment_wish'];

/** A single one is ticked: there is nothing to choose. */
function tickGroup(
  reader: Reader,
  ticks: readonly Tick[],
  { typed, failures }: { readonly typed: Readonly<Record<string, string>>; readonly failures: readonly Failure[] },
): Html {
  const failure = failures.find(({ field }) => field === 'invoices');
  return html`<fieldset
    id="invoices"
    ${failure && html` aria-invalid="true"`}
    aria-describedby="${failure && 'invoices-failure '}invoices-hint"
  >
    <legend>${say(reader, 'dunning.invoices')}</legend>
    <p class="hint" id="invoices-hint">${say(reader, 'dunning.which.hint')}</p>
    ${failure && html`<p class="failure" id="invoices-failure">${failure.text}</p>`}${ticks.map(
      ({ id, label }) =>
        html`<label class="radio"
          ><input
            type="checkbox"
            name="${tickName(id)}"
            value="1"
            ${(ticks.length === 1 || tickName(id) in typed) && html` checked`}
          />
          ${label}</label
        >`,
    )}
  </fieldset>`;
}

interface Filled {
  readonly value: string;
  readonly failures: readonly Failure[];
}

function fieldOf(
  reader: Reader,
  { name, label, type, options = [], autocomplete }: MessageField,
  { value, failures }: Filled,
): Html {
  const failure = failures.find((each) => each.field === name);
  const text = say(reader, label);
  const invalid = failure && html` aria-invalid="true" aria-describedby="${name}-failure"`;
  const why = failure && html`<p class="failure" id="${name}-failure">${failure.text}</p>`;
  if (type === 'text')
    return html`<label for="${name}">${text}</label>${why}<textarea
        id="${name}"
        name="${name}"
        rows="6"
        maxlength="5000"
        ${invalid}
      >
${value}</textarea>`;
  if (type === 'choice')
    return html`<fieldset id="${name}">
      <legend>${text}</legend>
      ${why}${options.map(
        ([option, key]) =>
          html`<label class="radio"
            ><input type="radio" name="${name}" value="${option}" ${option === value && html` checked`} />
            ${say(reader, key)}</label
          >`,
      )}
    </fieldset>`;
  const input =
    type === 'day'
      ? { type: 'date' }
      : type === 'amount'
        ? { inputmode: 'decimal', dir: 'ltr', maxlength: '20', autocomplete: 'off' }
        : { maxlength: '200', ...(autocomplete === undefined ? {} : { autocomplete }) };
  return textField({ name, label: text, value, input, failures });
}
