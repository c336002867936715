/** The texts of the debtor's page (debtor-page.md 11): six languages, each with versions; the first is shipped. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { pageLanguages } from '../shapes/access-code.ts';
import { TextApprovalInput, textApproval } from '../shapes/letter-text.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, map, object } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, flag, instant, integer } from '../shapes/values.ts';

const text = () => prose({ max: limits.page_text_characters });
const key = () => line({ max: limits.name_characters });

const versionFields = {
  language: described('German is binding; every other text is a translation.', choice(...pageLanguages)),
  version: integer({ min: 1, max: limits.page_text_versions }),
  in_force: described('Whether it is the newest: the page says it.', flag()),
  shipped: described('Whether it is the draft that the service ships with.', flag()),
  review: described(
    '`approved`: what it says is what was approved. A release that ships another text makes it `pending` again.',
    choice('pending', 'approved'),
  ),
  approval: textApproval('Who has approved the text; null: a draft.'),
  changed: described('The keys whose text is not the shipped one.', list(key(), { max: limits.page_texts })),
  created_at: instant(),
};

const Version = named('DebtorPageTextVersion', object(versionFields));
export type DebtorPageTextVersion = Infer<typeof Version>;

const PageText = named(
  'DebtorPageText',
  object({
    ...versionFields,
    texts: described('Every text of the page by its key.', map(text(), { max: limits.page_texts })),
    placeholders: described(
      'By key what a text may hold in braces, such as `{amount}`. Other texts have none.',
      map(list(key(), { max: 20 }), { max: limits.page_texts }),
    ),
  }),
);
export type DebtorPageText = Infer<typeof PageText>;

const Patch = named(
  'DebtorPageTextPatch',
  object({
    texts: described(
      `Texts by key, plain and at most ${limits.page_text_characters} characters long; null: the shipped one again. Others stay.`,
      map(nullable(text()), { max: limits.page_texts }),
    ),
  }),
);

const at = '/operator/v1/debtor-page-texts/{language}/';
const reading = { reply: PageText, scope: 'operator:read' } as const;

export const debtorPageTexts = group(
  'operator',
  'debtor-page-texts',
  {
    title: 'Texts of the debtor’s page',
    about: 'What the page of debtors says in each of its languages, as versions. German is binding.',
  },
  {
    list: route('GET', '/operator/v1/debtor-page-texts/', {
      list: { item: Version },
      scope: 'operator:read',
      summary: 'List the texts of the debtor’s page in force, by language',
    }),
    get: route('GET', at, { ...reading, summary: 'Retrieve the text of a language in force' }),
    update: route('PATCH', at, {
      body: Patch,
      example: { texts: { 'enter.without': 'Sie haben keinen Code? Schreiben Sie uns.' } },
      reply: PageText,
      scope: 'operator:admin',
      summary: 'Change the text of a language',
      description: `Makes a new version, in force at once and not approved; at most ${limits.page_text_versions}. A change of nothing makes none.`,
    }),
    versions: route('GET', `${at}versions/`, {
      list: { item: Version },
      scope: 'operator:read',
      summary: 'List all versions of the text of a language, newest first',
    }),
    version: route('GET', `${at}versions/{version}/`, {
      ...reading,
      summary: 'Retrieve a version of the text of a language',
    }),
    approve: route('POST', `${at}versions/{version}/approve/`, {
      body: TextApprovalInput,
      example: { by: 'Dr. Petra Beispiel, Rechtsanwältin', on: '2026-03-02' },
      reply: PageText,
      scope: 'operator:admin',
      freshProof: true,
      problems: ['conflict'],
      summary: 'Approve a version of the text of a language',
      description:
        'A version is approved once (`conflict`). In production a language is switched on only with an approved text; the sandbox does not ask.',
    }),
  },
);
