/** The letterhead of a company: its rules, and what its letters print of it (intake.md 6). Pure. */
import type { CompanyRepresentative } from '@mahnwerk/contract/shapes/company.ts';
import type { CompanyLetterhead, CompanyLetterheadPatch, Letterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { normaliseEmail } from '../../../values/email.ts';
import { normalisePhone } from '../../../values/phone.ts';

export const noCompanyLetterhead: CompanyLetterhead = {
  logo: null,
  head_lines: [],
  footer_lines: [],
  sender_name: null,
  email: null,
  phone: null,
  website: null,
  register: null,
};

/**
 * The change with what it says in its normal form; reports what is wrong.
 *
 * @param logo the logo of the change as letters print it; null where it cannot be shown
 */
export function checkedCompanyLetterhead(
  patch: CompanyLetterheadPatch,
  logo: CompanyLetterhead['logo'],
  report: ValidationErrors,
): CompanyLetterheadPatch {
  if (patch.logo && logo === null)
    report.failAt('logo.content', 'invalid', 'Expected a PNG, or an SVG that is a mere drawing, which can be shown.');
  const email = patch.email ? normaliseEmail(patch.email) : patch.email;
  if (patch.email && email === undefined) report.failAt('email', 'invalid_email', 'Expected an e-mail address.');
  const phone = patch.phone ? normalisePhone(patch.phone, 'DE') : patch.phone;
  if (patch.phone && phone === undefined) report.failAt('phone', 'invalid_phone', 'Expected a phone number.');
  if (patch.website && !isWebsite(patch.website))
    report.failAt('website', 'invalid', 'Expected an address such as `www.muster.example`.');
  return {
    ...patch,
    ...(patch.logo ? { logo } : {}),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
  };
}

/** A host with a dot, with or without http or https before and a path behind it. */
function isWebsite(text: string): boolean {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && /.\../.test(url.hostname);
}

/** What a letter needs of the company besides its letterhead. */
export interface LetterheadOwner {
  readonly name: string;
  /** German name. */
  readonly legalForm: string | null;
  readonly city: string;
  readonly representatives: readonly CompanyRepresentative[];
}

/** As many characters stand on a line of the foot. */
const line_characters = 120;

const representativeLabels: Readonly<Record<CompanyRepresentative['type'], string>> = {
  managing_director: 'Geschäftsführung',
  board_member: 'Vorstand',
  general_partner: 'Persönlich haftend',
  partner: 'Gesellschafter',
  owner: 'Inhaber',
  authorized_representative: 'Vertreten durch',
  property_manager: 'Verwaltung',
};

/**
 * The letterhead as a page prints it: above its own foot lines stand the particulars of a business letter (§ 35a GmbHG,
 * § 80 AktG, §§ 37a, 125a HGB) and the ways to reach the sender. Undefined where the company has set nothing.
 */
export function printedLetterhead(
  stored: CompanyLetterhead | undefined,
  owner: LetterheadOwner,
): Letterhead | undefined {
  if (stored === undefined || isEmpty(stored)) return undefined;
  const { logo, head_lines, footer_lines, email, phone, website, register } = stored;
  const byType = Map.groupBy(owner.representatives, ({ type }) => type);
  const particulars = [
    owner.name,
    ...(owner.legalForm === null ? [] : [owner.legalForm]),
    `Sitz ${owner.city}`,
    ...(register === null ? [] : [`${register.court}, ${register.number}`]),
    ...[...byType].map(
      ([type, people]) => `${representativeLabels[type]}: ${people.map(({ name }) => name).join(', ')}`,
    ),
  ];
  // Without lines of its own the head names them.
  const ways =
    head_lines.length === 0
      ? []
      : [
          ...(phone === null ? [] : [`Telefon ${phone}`]),
          ...(email === null ? [] : [email]),
          ...(website === null ? [] : [website]),
        ];
  return { logo, head_lines, footer_lines: [...packed(particulars), ...packed(ways), ...footer_lines] };
}

const isEmpty = ({ head_lines, footer_lines, ...rest }: CompanyLetterhead): boolean =>
  head_lines.length === 0 && footer_lines.length === 0 && Object.values(rest).every((value) => value === null);

/** Pieces on as few lines as hold them whole. */
function packed(pieces: readonly string[]): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = [lines.at(-1), piece].filter((each) => each !== undefined).join(' · ');
    if (lines.length > 0 && longer.length <= line_characters) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}
