/** A letterhead as the fields of a form hold it, and as the API takes it. Pure. */
import type { CompanyLetterhead, Letterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import type { Values } from '../../data/form/conflicts.ts';
import { logoAddress, logoAt } from './logo.ts';

/** Of the operator, or of a company with what its own letters have besides. */
export type Stored = Letterhead & Partial<Omit<CompanyLetterhead, keyof Letterhead>>;

/** The fields that a company's letterhead has besides. */
export const companyFields = ['sender_name', 'email', 'phone', 'website', 'court', 'number'] as const;

export const valuesOf = ({ logo, head_lines, footer_lines, register, ...texts }: Stored): Values => ({
  logo: logo === null ? '' : logoAddress(logo),
  head_lines: head_lines.join('\n'),
  footer_lines: footer_lines.join('\n'),
  sender_name: texts.sender_name ?? '',
  email: texts.email ?? '',
  phone: texts.phone ?? '',
  website: texts.website ?? '',
  court: register?.court ?? '',
  number: register?.number ?? '',
});

const linesIn = (text = ''): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const letterheadOf = ({ logo = '', head_lines, footer_lines }: Values): Letterhead => ({
  logo: logoAt(logo),
  head_lines: linesIn(head_lines),
  footer_lines: linesIn(footer_lines),
});

/** With the fields of a company: what is empty is null. */
export function companyLetterheadOf(values: Values): CompanyLetterhead {
  const text = (name: (typeof companyFields)[number]) => values[name]?.trim() || null;
  const [court, number] = [text('court'), text('number')];
  return {
    ...letterheadOf(values),
    sender_name: text('sender_name'),
    email: text('email'),
    phone: text('phone'),
    website: text('website'),
    // One of the two alone is sent as it is: the service says which one is missing.
    register: court === null && number === null ? null : { court: court ?? '', number: number ?? '' },
  };
}
