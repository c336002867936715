/** What stands above and below letters: of the operator on cases, of a company on its own (correspondence.md 4). */
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { list, object, partial } from './structures.ts';
import { line } from './text.ts';
import { choice } from './values.ts';

/** A logo as a file. */
export const Logo = object({
  media_type: described('Of the file.', choice('image/svg+xml', 'image/png')),
  content: described(
    'The file in base64, at most 64 kB. Of an SVG, only shapes, gradients and text are kept.',
    line({ max: Math.ceil(limits.logo_bytes / 3) * 4 }),
  ),
});

const fields = {
  logo: described('Null: none.', nullable(Logo)),
  head_lines: described(
    'Above the address. Empty: what is known of the sender.',
    list(line({ max: limits.letterhead_head_characters }), { max: limits.letterhead_head_lines }),
  ),
  footer_lines: described(
    'At the foot of each page.',
    list(line({ max: limits.letterhead_footer_characters }), { max: limits.letterhead_footer_lines }),
  ),
};

export const Letterhead = named('Letterhead', object(fields));
export type Letterhead = Infer<typeof Letterhead>;
export const LetterheadPatch = named('LetterheadPatch', partial(object(fields)));
export type LetterheadPatch = Infer<typeof LetterheadPatch>;

const companyFields = {
  ...fields,
  logo: described(
    'Printed at the right of the head, within 60 × 20 mm. An SVG is drawn once and kept as the PNG of it. Null: none.',
    nullable(Logo),
  ),
  footer_lines: described(
    'At the foot of each page, below the line with name, legal form, seat, register and representatives.',
    list(line({ max: limits.letterhead_footer_characters }), { max: limits.letterhead_footer_lines }),
  ),
  sender_name: described(
    'Who writes, in the head, the greeting and the sender of mails. Null: the name of the company.',
    nullable(line({ max: limits.name_characters })),
  ),
  email: described(
    'Printed, and where answers to dunning mails go (Reply-To). Null: the recipient of requests.',
    nullable(line({ max: limits.notification_email_characters })),
  ),
  phone: described(
    'Printed. Returned in international form. Null: the phone of the company.',
    nullable(line({ max: limits.company_phone_characters })),
  ),
  website: described('Printed. With or without http or https.', nullable(line({ max: limits.website_characters }))),
  register: described(
    'Where the company is registered, for the foot of letters. Null: nowhere.',
    nullable(
      object({
        court: described('Such as `Amtsgericht Charlottenburg`.', line({ max: limits.register_court_characters })),
        number: described('Such as `HRB 123456`.', line({ max: limits.register_number_characters })),
      }),
    ),
  ),
};

/** The letterhead of a company's dunning letters. */
export const CompanyLetterhead = named('CompanyLetterhead', object(companyFields));
export type CompanyLetterhead = Infer<typeof CompanyLetterhead>;
export const CompanyLetterheadPatch = named('CompanyLetterheadPatch', partial(object(companyFields)));
export type CompanyLetterheadPatch = Infer<typeof CompanyLetterheadPatch>;

/** In the reference of both routes of a company's letterhead. */
export const aboutCompanyLogo =
  'It stands on every dunning letter and mail from the next one on. A logo is `invalid` if it is no SVG or PNG, cannot be drawn, is larger than 2,000 pixels a side, or is an SVG with script, links, references, `foreignObject`, style sheets or entities.';

export const exampleCompanyLetterhead = {
  head_lines: ['Beispiel Handel GmbH', 'Beispielallee 5 · 10115 Berlin'],
  sender_name: 'Beispiel Handel GmbH, Buchhaltung',
  email: 'buchhaltung@beispiel-handel.example',
  phone: '+493012345678',
  website: 'www.beispiel-handel.example',
  register: { court: 'Amtsgericht Charlottenburg', number: 'HRB 123456' },
} as const;
