/** What the operator may set of its pages: the defaults, the rules of a change, the style sheet; pure. */
import { createHash } from 'node:crypto';
import type { Me } from '@mahnwerk/contract/account/me.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Settings, SettingsPatch } from '@mahnwerk/contract/operator/settings.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { normaliseEmail } from '../../../values/email.ts';
import { cleanSvg, isShownPng } from '../../../values/logo.ts';
import { normalisePhone } from '../../../values/phone.ts';

/** The hue is that of tokens.css. */
export const defaultSettings: Settings = {
  name: 'Mahnwerk',
  hue: 205,
  logo: null,
  support_email: null,
  support_phone: null,
  imprint_url: null,
  privacy_url: null,
};

/** The change with what it says in its normal form; reports what is wrong. */
export function checkedPatch(patch: SettingsPatch, report: ValidationErrors): SettingsPatch {
  const normal = (
    field: 'support_email' | 'support_phone',
    read: (value: string) => string | undefined,
    of: string,
  ) => {
    const value = patch[field];
    if (value === undefined || value === null) return patch;
    const found = read(value);
    if (found === undefined) report.failAt(field, 'invalid', `Expected ${of}.`);
    return { [field]: found ?? value };
  };
  for (const field of ['imprint_url', 'privacy_url'] as const)
    if (patch[field] && !/^https?:$/.test(URL.parse(patch[field])?.protocol ?? ''))
      report.failAt(field, 'invalid', 'Expected an absolute URL with http or https.');
  return {
    ...patch,
    ...normal('support_email', normaliseEmail, 'an e-mail address'),
    ...normal('support_phone', (value) => normalisePhone(value, 'DE'), 'a phone number'),
    ...(patch.logo ? { logo: checkedLogo(patch.logo, report) } : {}),
  };
}

type Logo = NonNullable<Settings['logo']>;

/** The logo with what of it a page can show; reports one that is none. */
export function checkedLogo({ media_type, content }: Logo, report: ValidationErrors): Logo {
  const bytes = Buffer.from(content, 'base64');
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(content);
  if (bytes.length > limits.logo_bytes)
    report.failAt('logo.content', 'invalid', `At most ${limits.logo_bytes} bytes are allowed.`);
  else if (isBase64 && media_type === 'image/png' && isShownPng(bytes)) return { media_type, content };
  else {
    const svg = isBase64 && media_type === 'image/svg+xml' ? cleanSvg(bytes.toString()) : undefined;
    if (svg !== undefined && Buffer.byteLength(svg) <= limits.logo_bytes)
      return { media_type, content: Buffer.from(svg).toString('base64') };
    report.failAt('logo.content', 'invalid', 'Expected an SVG or PNG file in base64 that a page can show.');
  }
  return { media_type, content };
}

/** Changes with the file, so that no browser shows a former one. */
const logoTag = ({ content }: Logo): string => createHash('sha256').update(content).digest('hex').slice(0, 10);

/** The style sheet of the operator's choices. Addresses in it are relative to its own. */
export const themeOf = ({ hue, logo }: Settings): string =>
  `:root{--brand-hue:${hue}}${
    logo === null
      ? ''
      : `.logo>svg{display:none}.logo::before{content:"";width:var(--s7);height:var(--s6);background:url("logo?v=${logoTag(logo)}") left center/contain no-repeat}`
  }\n`;

/** What every signed-in person may see of the settings. */
export const operatorOf = ({ hue: _hue, logo, ...shown }: Settings): Me['operator'] => ({
  ...shown,
  logo_path: logo === null ? null : `/portal/logo?v=${logoTag(logo)}`,
});
