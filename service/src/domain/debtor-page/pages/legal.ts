/** `/d/about`, `/d/privacy`, `/d/accessibility`: who is behind the page, also without a visit (debtor-page.md 5). Pure. (sign-off) */
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type { TextKey } from '../texts/index.ts';
import { facts, page } from './frame.ts';
import { html, type Html, ltr } from './html.ts';
import { type Reader, say } from './reader.ts';
import { addressText } from './who.ts';

export interface LegalPage {
  readonly issuer: IssuerData;
  readonly privacy: { readonly officer: string | null; readonly authority: string | null; readonly url: string | null };
}

/** Pages that need no visit. */
export const legalPages = ['about', 'privacy', 'accessibility'] as const;
type Which = (typeof legalPages)[number];

export function legalPage(reader: Reader, which: Which, legal: LegalPage): string {
  const content = { about, privacy, accessibility }[which](reader, legal);
  return page(
    reader,
    { title: say(reader, `${which}.title`), back: reader.isEntered },
    html`<section>${content}</section>`,
  );
}

function identity(reader: Reader, { name, address, phone, email }: IssuerData): Html {
  return facts([
    ...(name === null ? [] : [[say(reader, 'site.about'), name] as const]),
    ...(address === null ? [] : [[say(reader, 'about.address'), addressText(address)] as const]),
    ...(phone === null ? [] : [[say(reader, 'overview.contact.phone'), ltr(phone)] as const]),
    ...(email === null ? [] : [[say(reader, 'overview.contact.email'), ltr(email)] as const]),
  ]);
}

const about = (reader: Reader, { issuer }: LegalPage): Html => {
  const { name, supervisory_authority: authority } = issuer;
  const who = reader.creditor === undefined ? 'about.operator' : 'dunning.about';
  return html`<p>${say(reader, who, { operator: name ?? '' })}</p>
    ${identity(reader, issuer)}${
      authority != null &&
      html`<p>
        ${say(reader, 'about.authority')}:
        ${[authority.name, authority.address, authority.email].filter(Boolean).join(', ')}
      </p>`
    }
    <p>${say(reader, 'about.trust')}</p>`;
};

const parts = ['purposes', 'basis', 'categories', 'source', 'recipients', 'retention', 'rights'] as const;

const ofInvoices = ['purposes', 'categories', 'source', 'recipients', 'retention'] as const;

/** A company that writes for itself has other purposes, sources and recipients. */
function privacyText({ creditor }: Reader, part: (typeof parts)[number]): TextKey {
  const own = creditor && ofInvoices.find((each) => each === part);
  return own === undefined ? `privacy.${part}.text` : `dunning.privacy.${own}`;
}

const privacy = (reader: Reader, { issuer, privacy: { officer, authority, url } }: LegalPage): Html => {
  const t = (key: TextKey): string => say(reader, key);
  return html`<h2>${t('privacy.controller')}</h2>
    ${identity(reader, issuer)}${
      officer !== null &&
      html`<h2>${t('privacy.officer')}</h2>
        <p>${officer}</p>`
    }${parts.map(
      (each) =>
        html`<h2>${t(`privacy.${each}`)}</h2>
          <p>${t(privacyText(reader, each))}</p>`,
    )}
    <h2>${t('privacy.authority')}</h2>
    <p>${authority === null ? t('privacy.authority.none') : say(reader, 'privacy.authority.text', { authority })}</p>
    <h2>${t('privacy.cookie')}</h2>
    <p>${t('privacy.cookie.text')}</p>
    ${url !== null && html`<p><a class="link" href="${url}" rel="noopener">${url}</a></p>`}`;
};

const accessibility = (reader: Reader, { issuer }: LegalPage): Html =>
  html`${(['text', 'pdf', 'contact'] as const).map((each) => html`<p>${say(reader, `accessibility.${each}`)}</p>`)}${identity(reader, issuer)}`;
