/** The letterhead of the demo's shop, which its dunning letters have. */
import type { CompanyLetterheadPatch } from '@mahnwerk/contract/shapes/letterhead.ts';

/** Its logo is a drawing of shapes. */
export const shopLetterhead: CompanyLetterheadPatch = {
  logo: {
    media_type: 'image/svg+xml',
    content: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80"><rect x="4" y="20" width="52" height="44" rx="4" fill="#085b67"/><path d="M4 34h52M30 20v44" stroke="#ffffff" stroke-width="4"/><path d="M72 64V20l22 26 22-26v44M134 20l20 44 20-44" fill="none" stroke="#085b67" stroke-width="8"/></svg>',
    ).toString('base64'),
  },
  sender_name: 'Muster Versand GmbH, Kundenbuchhaltung',
  email: 'buchhaltung@muster-versand.example',
  phone: '+493023125003',
  website: 'www.muster-versand.example',
  register: { court: 'Amtsgericht Charlottenburg', number: 'HRB 123456' },
  footer_lines: ['Kundenbuchhaltung: Montag bis Freitag, 9 bis 17 Uhr'],
};
