/** Letter texts (correspondence.md 3): what a letter of a kind says, as versions, of the operator and of a company. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import {
  LetterText,
  LetterTextInput,
  letterTextKind,
  LetterTextPatch,
  TextApprovalInput,
} from '../shapes/letter-text.ts';
import { described } from '../shapes/shape.ts';
import { optional } from '../shapes/structures.ts';
import { id } from '../shapes/values.ts';
import { digitsParameter } from '../shapes/page.ts';

const exampleChange = {
  name: 'Zahlungserinnerung',
  subject: 'Zahlungserinnerung zu {{case.reference_number}}',
  payment_days: 10,
};

const aboutChange =
  'Changes the version in force on `effective_from` and creates a new version from that day on; later versions that are not yet in force are superseded. `blocks` replaces all blocks. A PATCH that changes nothing creates no version.';
const aboutApproval =
  'A version is approved once (`conflict`). In production, letters of a text that is not approved do not leave; the sandbox does not ask.';

const reading = { reply: LetterText, scope: 'operator:read' } as const;
const approving = {
  body: TextApprovalInput,
  example: { by: 'Dr. Petra Beispiel, Rechtsanwältin', on: '2026-03-02' },
  reply: LetterText,
  scope: 'operator:admin',
  freshProof: true,
  problems: ['conflict'],
} as const;

export const letterTexts = group(
  'operator',
  'letter-texts',
  {
    title: 'Letter texts',
    about: 'What letters of a case say, by kind, as versions. The service ships with a draft of every kind.',
  },
  {
    list: route('GET', '/operator/v1/letter-texts/', {
      list: { item: LetterText, filters: { kind: letterTextKind() } },
      scope: 'operator:read',
      summary: 'List the letter texts of the operator',
      description: 'Of each text the version in force, or the next one where none is in force yet.',
    }),
    create: route('POST', '/operator/v1/letter-texts/', {
      body: LetterTextInput,
      example: {
        key: 'second_reminder',
        kind: 'reminder',
        name: 'Zweite Erinnerung',
        subject: 'Zweite Zahlungserinnerung zu {{case.reference_number}}',
        blocks: [
          { type: 'paragraph', text: '{{debtor.salutation}},' },
          { type: 'paragraph', text: 'wir erinnern an die Forderung von {{client.name}}.' },
          { type: 'part', part: 'sums' },
          { type: 'part', part: 'payment' },
        ],
        payment_days: 10,
        channels: ['post', 'email'],
      },
      reply: LetterText,
      status: 201,
      scope: 'operator:admin',
      summary: 'Create a letter text',
      description: `At most ${limits.letter_texts} texts.`,
    }),
    get: route('GET', '/operator/v1/letter-texts/{key}/', { ...reading, summary: 'Retrieve a letter text in force' }),
    update: route('PATCH', '/operator/v1/letter-texts/{key}/', {
      body: LetterTextPatch,
      example: exampleChange,
      reply: LetterText,
      scope: 'operator:admin',
      summary: 'Change a letter text',
      description: aboutChange,
    }),
    versions: route('GET', '/operator/v1/letter-texts/{key}/versions/', {
      list: { item: LetterText },
      scope: 'operator:read',
      summary: 'List all versions of a letter text, newest first',
    }),
    version: route('GET', '/operator/v1/letter-texts/{key}/versions/{version}/', {
      ...reading,
      summary: 'Retrieve a version of a letter text',
    }),
    approve: route('POST', '/operator/v1/letter-texts/{key}/versions/{version}/approve/', {
      ...approving,
      summary: 'Approve a version of a letter text',
      description: aboutApproval,
    }),
  },
);

const ofCompany = '/operator/v1/companies/{company_id}/letter-texts/{key}/';

export const companyLetterTexts = group(
  'operator',
  'company-letter-texts',
  {
    title: 'Letter texts of a company',
    about: 'A company’s own versions of the letter texts. Its cases have them in place of the operator’s.',
  },
  {
    list: route('GET', '/operator/v1/companies/{company_id}/letter-texts/', {
      of: 'companies',
      list: { item: LetterText, filters: { kind: letterTextKind() } },
      scope: 'operator:read',
      summary: 'List the letter texts of a company',
      description: 'Of each text the company’s version in force, else the operator’s (`inherited`).',
    }),
    get: route('GET', ofCompany, {
      ...reading,
      of: 'companies',
      summary: 'Retrieve a letter text in force for a company',
      description: 'Without a version of its own, the operator’s: `inherited`.',
    }),
    update: route('PATCH', ofCompany, {
      of: 'companies',
      body: LetterTextPatch,
      example: exampleChange,
      reply: LetterText,
      scope: 'operator:admin',
      problems: ['sandbox_source_managed'],
      summary: 'Change a letter text for a company',
      description: `The first version starts from the operator’s. ${aboutChange}`,
    }),
    remove: route('DELETE', ofCompany, {
      of: 'companies',
      scope: 'operator:admin',
      problems: ['sandbox_source_managed'],
      summary: 'End a company’s own letter text',
      description: 'Today the operator’s text is in force for its cases again. Without a text of its own: `not_found`.',
    }),
    versions: route('GET', `${ofCompany}versions/`, {
      of: 'companies',
      list: { item: LetterText },
      scope: 'operator:read',
      summary: 'List all versions of a company’s letter text, newest first',
    }),
    version: route('GET', `${ofCompany}versions/{version}/`, {
      ...reading,
      of: 'companies',
      summary: 'Retrieve a version of a company’s letter text',
    }),
    approve: route('POST', `${ofCompany}versions/{version}/approve/`, {
      ...approving,
      of: 'companies',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Approve a version of a company’s letter text',
      description: aboutApproval,
    }),
  },
);

export const letterTextPreviews = group(
  'operator',
  'letter-text-previews',
  { title: 'Previews of letter texts', about: 'What a letter of a text would say of a real case.' },
  {
    preview: route('GET', '/operator/v1/letter-texts/{key}/preview/', {
      query: {
        mandate_id: described('The case whose letter it would be.', id()),
        version: described(
          'Of the operator’s versions. Default: the version that is in force for the case, also one of its company.',
          optional(digitsParameter({ min: 1, max: 1_000_000_000 })),
        ),
      },
      binary: ['application/pdf', 'application/octet-stream'],
      scope: 'operator:read',
      summary: 'Preview a letter text with a case as a PDF',
      description: 'A letter as it would leave today, marked `Entwurf`; an empty placeholder is printed as its name.',
    }),
  },
);
