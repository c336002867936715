/** The logo of a company on its letters: checked, and an SVG drawn once, so that no letter reads a drawing of others. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyLetterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type TypesetDocument, TypesettingFailed } from '../../../platform/typesetting/typesetter.ts';
import { isInertSvg } from '../../../values/logo.ts';
import { checkedLogo } from '../../parties/settings/index.ts';

type Logo = NonNullable<CompanyLetterhead['logo']>;

/** On paper, in millimetres. */
export const companyLogoBox = { width: 60, height: 20 } as const;

/** Dots per inch, the finest first: a picture that is too large as a file is drawn more coarsely. */
const fineness = [600, 300, 150];

/** Null: it cannot be shown. */
export async function drawnLogo(
  logo: Logo,
  { tenant, deps: { typesetter } }: { readonly tenant: string; readonly deps: Pick<Dependencies, 'typesetter'> },
): Promise<Logo | null> {
  const report = new ValidationErrors();
  const checked = checkedLogo(logo, report);
  const isSvg = logo.media_type === 'image/svg+xml';
  if (report.failed || (isSvg && !isInertSvg(Buffer.from(logo.content, 'base64').toString()))) return null;
  const page = pageOf(checked);
  try {
    // A PNG is kept as it is once a page can show it.
    if (!isSvg) {
      await typesetter.typeset(tenant, page);
      return checked;
    }
    for (const dpi of fineness) {
      const png = await typesetter.draw(tenant, page, dpi);
      if (png.length <= limits.logo_bytes) return { media_type: 'image/png', content: png.toString('base64') };
    }
    return null;
  } catch (error) {
    if (error instanceof TypesettingFailed) return null;
    throw error;
  }
}

/** A page as large as the logo on a letter. */
const template = `
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#let picture(..size) = image(bytes(data.bytes), format: data.format, alt: "Logo", ..size)
#context {
  let natural = measure(picture())
  let scale = calc.min(data.width * 1mm / natural.width, data.height * 1mm / natural.height)
  picture(width: natural.width * scale)
}`;

const pageOf = ({ media_type, content }: Logo): TypesetDocument => ({
  template,
  data: {
    format: media_type === 'image/png' ? 'png' : 'svg',
    bytes: [...Buffer.from(content, 'base64')],
    ...companyLogoBox,
  },
  date: '2000-01-01',
  title: 'Logo',
});
