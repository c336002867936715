/** The document around every page of the debtor: language, what it is, and the links that are always there. Pure. */
import { htmlDocument } from '../../../platform/pages/html.ts';
import { languageNames, type TextKey } from '../texts/index.ts';
import { Html, html, type Inserted } from './html.ts';
import { isRightToLeft, type Reader, say } from './reader.ts';

/** A failure of a field, or of the whole form. */
export interface Failure {
  /** The id of the field that it leads to. */
  readonly field: string;
  readonly text: string;
}

export interface Frame {
  readonly title: string;
  /** Of a form that was refused. */
  readonly failures?: readonly Failure[];
  /** Where it leads back. */
  readonly back?: boolean;
}

/** A whole page. */
export function page(reader: Reader, { title, failures = [], back = false }: Frame, content: Inserted): string {
  const { language, isSandbox, issuer } = reader;
  const t = (key: TextKey): string => say(reader, key);
  const whose = reader.creditor === undefined ? 'site.name' : 'dunning.site';
  const name = issuer.name === null ? t('site.name.none') : say(reader, whose, { name: issuer.name });
  const logo = reader.creditor?.logo ?? undefined;
  const body = html`${isSandbox && html`<aside class="env">${t('site.sandbox')}</aside>`}
    <header>
      ${logo !== undefined && html`<img class="logo" src="${logo}" alt="" />`}
      <p>${name}</p>
      ${languages(reader)}
    </header>
    <main id="main">
      ${reader.isPreview && html`<p class="status" role="status">${t('preview.status')}</p>`}
      ${back && html`<p class="noprint"><a class="link" href="${at(reader, '/d/overview')}">${t('site.back')}</a></p>`}
      <h1>${title}</h1>
      ${alert(reader, failures)} ${content}${language !== 'de' && html`<p class="hint">${t('site.binding')}</p>`}
    </main>
    <footer>${foot(reader)}</footer>`;
  const whole = htmlDocument({
    language,
    title: `${failures.length > 0 ? `${t('site.error')}: ` : ''}${title}${issuer.name === null ? '' : ` · ${issuer.name}`}`,
    style: reader.style,
    body: body.text,
  });
  return isRightToLeft(language) ? whole.replace('<html ', '<html dir="rtl" ') : whole;
}

/** A path of the page below its address. */
export const at = ({ base }: Pick<Reader, 'base'>, path: string): string => `${base}${path}`;

const languages = (reader: Reader): Html | undefined =>
  reader.languages.length < 2
    ? undefined
    : html`<nav aria-label="${say(reader, 'site.language')}">
        <ul>
          ${reader.languages.map(
            (each) =>
              html`<li>
                <a
                  lang="${each}"
                  hreflang="${each}"
                  href="${at(reader, reader.path)}?lang=${each}"
                  ${each === reader.language && html` aria-current="true"`}
                  >${languageNames[each]}</a
                >
              </li>`,
          )}
        </ul>
      </nav>`;

const foot = (reader: Reader): Html =>
  html`<nav aria-label="${say(reader, 'site.legal')}">
      <ul>
        ${(['about', 'privacy', 'accessibility'] as const).map(
          (each) => html`<li><a href="${at(reader, `/d/${each}`)}">${say(reader, `site.${each}`)}</a></li>`,
        )}
      </ul>
    </nav>
    ${reader.isEntered && html`<p class="hint">${say(reader, 'site.warning')}</p>`}`;

const alert = (_reader: Reader, failures: readonly Failure[]): Html | undefined =>
  failures.length === 0
    ? undefined
    : html`<div class="alert" role="alert">
        ${failures.map(({ field, text }) => html`<p><a href="#${field}">${text}</a></p>`)}
      </div>`;

/** Labels and values. */
export const facts = (rows: readonly (readonly [label: string, value: Inserted])[]): Html =>
  html`<dl>
    ${rows.map(
      ([label, value]) =>
        html`<dt>${label}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;

/** A region with a heading that names it. */
export const region = (id: string, heading: string, content: Inserted): Html =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${content}
  </section>`;

export interface TextField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  /** Attributes of the input. */
  readonly input?: Readonly<Record<string, string>>;
  readonly failures: readonly Failure[];
}

export function textField({ name, label, hint, value = '', input = {}, failures }: TextField): Html {
  const failure = failures.find((each) => each.field === name);
  const described = [failure && `${name}-failure`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const attributes = Object.entries({ type: 'text', ...input }).map(([key, each]) => html` ${key}="${each}"`);
  return html`<label for="${name}">${label}</label
    >${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}${
      failure && html`<p class="failure" id="${name}-failure">${failure.text}</p>`
    }<input
      id="${name}"
      name="${name}"
      value="${value}"
      ${attributes}${failure && html` aria-invalid="true"`}${described !== '' && html` aria-describedby="${described}"`}
    />`;
}

/** The hidden token of a form. */
export const hidden = (token: string): Html => html`<input type="hidden" name="token" value="${token}" />`;
