/** Access codes to the debtor's page (debtor-page.md 3, 10): one opens one case or the invoices of one debtor for one recipient, with a second fact. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { codeStatuses, secondFacts, subjectTypes } from '../shapes/access-code.ts';
import { recipientRoles } from '../shapes/case-letter.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, id, instant, integer } from '../shapes/values.ts';

const reason = () => prose({ max: limits.code_reason_characters });
const status = () =>
  described(
    `\`locked\`: after ${limits.code_wrong_facts} wrong facts within a day, for an hour. \`replaced\`: a later code of the recipient took its place. \`ended\`: after ${limits.code_wrong_facts_in_all} wrong facts in all, its days, a letter that came back, the death of the recipient, a command, or ${limits.code_days_after_closing} days after the closing, of invoices after the last was settled or handed over.`,
    choice(...codeStatuses),
  );

export const Subject = named(
  'DebtorPageSubject',
  object({
    type: described('What the page shows: a case, or the invoices of a debtor in dunning.', choice(...subjectTypes)),
    id: id(),
    href: line({ max: 500 }),
    reference: described(
      'The reference number of the case, or the customer number of the debtor.',
      line({ max: limits.customer_number_characters }),
    ),
  }),
);

const shown = {
  id: id(),
  subject: Subject,
  debtor_id: described('Whose code it is, or whom its recipient represents. Of invoices: the debtor in dunning.', id()),
  by: described('Who has it.', choice(...recipientRoles)),
  letter_id: described('The letter that carries it; null if a person made it.', nullable(id())),
  second_fact: described('What the page asks for beside the code.', choice(...secondFacts)),
  status: status(),
  failed_count: described('Wrong facts so far.', integer({ min: 0, max: 1000 })),
  locked_until: described('Null unless it is locked.', nullable(instant())),
  last_used_at: described('When it last opened the page.', nullable(instant())),
  expires_at: instant(),
  created_at: instant(),
};

export const AccessCode = named('AccessCode', object(shown));
export type AccessCode = Infer<typeof AccessCode>;

export const IssuedAccessCode = named(
  'IssuedAccessCode',
  object({
    ...shown,
    code: described('The code; present once. It is stored nowhere.', optional(line({ max: 14 }))),
    url: described('The address of the page with the code; present once.', optional(line({ max: 500 }))),
  }),
);
export type IssuedAccessCode = Infer<typeof IssuedAccessCode>;

export const AccessCodeInput = named(
  'AccessCodeInput',
  object({
    debtor_id: described(
      'A debtor of the case. Default: its first one. Of invoices: their debtor alone.',
      optional(id()),
    ),
    circumstance_id: described(
      'A circumstance in force whose party represents the debtor and has the code.',
      optional(id()),
    ),
    reason: reason(),
  }),
);
export type AccessCodeInput = Infer<typeof AccessCodeInput>;

const AccessCodeEnd = named('AccessCodeEnd', object({ reason: reason() }));

const ofCase = '/operator/v1/mandates/{mandate_id}/access-codes/';
const createdBelow = '/operator/v1/access-codes/';
const at = `${createdBelow}{id}/` as const;
const problems = ['conflict', 'sandbox_source_managed'] as const;

export const accessCodes = group(
  'operator',
  'access-codes',
  {
    title: 'Access codes',
    about:
      'The code on a letter opens the debtor’s page for one recipient, together with the birth date or the postal code. A letter with the part `page` has one; a person makes one for a debtor who has lost it. The service stores its keyed hash alone.',
  },
  {
    list: route('GET', ofCase, {
      of: 'mandates',
      scope: 'operator:read',
      list: { item: AccessCode },
      summary: 'List the access codes of a case, newest first',
    }),
    create: route('POST', ofCase, {
      of: 'mandates',
      scope: 'operator:cases',
      body: AccessCodeInput,
      example: { reason: 'The debtor lost the letter and was identified by phone.' },
      reply: IssuedAccessCode,
      status: 201,
      secrets: ['code', 'url'],
      createdBelow,
      problems,
      summary: 'Make an access code',
      description: `It replaces the recipient’s former ones at once. A debtor who is none of the case, and a circumstance that is not in force or has no party, are \`invalid\`. A debtor of whom neither a birth date nor a usable address is known returns \`required\` on \`debtor.addresses\`; a closed case \`conflict\`. A case has at most ${limits.subject_access_codes} codes (\`max_length\`).`,
    }),
    get: route('GET', at, {
      of: 'access_codes',
      scope: 'operator:read',
      reply: AccessCode,
      summary: 'Retrieve an access code',
    }),
    end: route('POST', `${at}end/`, {
      of: 'access_codes',
      scope: 'operator:cases',
      body: AccessCodeEnd,
      example: { reason: 'The letter went to a former address.' },
      reply: AccessCode,
      problems,
      summary: 'End an access code',
      description: 'Open visits end with it. A code that is replaced or has ended returns `conflict`.',
    }),
    unlock: route('POST', `${at}unlock/`, {
      of: 'access_codes',
      scope: 'operator:cases',
      reply: AccessCode,
      problems,
      summary: 'Unlock an access code',
      description: 'The wrong facts of a day count anew. A code that is not locked returns `conflict`.',
    }),
  },
);
