/** Letters of every kind, and the outbox that holds those to print (correspondence.md 5 and 7). */
import { Document } from '../case/documents.ts';
import { DecisionProblem, decisionReasons } from '../dunning/decisions.ts';
import { noticeLevel } from '../dunning/dunnings.ts';
import { seekingInvoices } from '../dunning/seeking.ts';
import { author } from '../shapes/author.ts';
import { caseLetterFields, caseLetterReasons, recipientRoles, UndeliverableLetter } from '../shapes/case-letter.ts';
import { letterTextKinds } from '../shapes/letter-text.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { listedFields } from '../shapes/next-step.ts';
import { letterChannels } from '../shapes/letter-text.ts';
import { debtorChoiceKinds } from '../shapes/debtor-choice.ts';
import { digitsParameter, flagParameter } from '../shapes/page.ts';
import { type Address, address } from '../shapes/parts.ts';
import { partyFields } from '../shapes/parties.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, id, instant, integer, money } from '../shapes/values.ts';

export const letterKinds = [...letterTextKinds, 'dunning'] as const;
export type LetterKind = (typeof letterKinds)[number];

export const letterKind = () =>
  described(
    'Of a letter of a case, the kind of its text. `dunning`: of notices on invoices, in the name of the creditor.',
    choice(...letterKinds),
  );

export type LetterChannel = (typeof letterChannels)[number];

export const letterStatuses = [
  'draft',
  'created',
  'sending',
  'sent',
  'waiting',
  'taken',
  'posted',
  'stopped',
  'undeliverable',
] as const;
export type LetterStatus = (typeof letterStatuses)[number];
export const letterStatus = () => choice(...letterStatuses);

/** Where a letter by post goes. */
export type LetterAddress = Address;

/** Why the gate or a withdrawal stopped a letter. */
export const letterStopReason = () => choice(...new Set([...caseLetterReasons, ...decisionReasons]));
export type LetterStopReason = Infer<ReturnType<typeof letterStopReason>>;

/** What of a letter cannot be printed, or is missing. */
export const LetterProblem = DecisionProblem;
export type LetterProblem = Infer<typeof LetterProblem>;

export const evidenceKinds = [
  'passed',
  'made_anew',
  'mail_accepted',
  'mail_refused',
  'batch_taken',
  'posted',
  'returned',
  'bounced',
  'withdrawn',
  'stopped',
  'imported',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

const LetterEvidence = object({
  at: instant(),
  what: described(
    '`passed`: the letter entered mail queue or outbox. `made_anew`: it said something else by then, and was made again. `mail_accepted`, `mail_refused`: by the mail server. `batch_taken`, `posted`, `returned`: with a print batch, `returned` to the outbox. `bounced`: it came back. `withdrawn`: by a person. `stopped`: by the gate. `imported`: a file says that the former office has sent it.',
    choice(...evidenceKinds),
  ),
  detail: described(
    'The answer of the mail server, the batch with its day, who, the cause.',
    nullable(line({ max: 2000 })),
  ),
  sha256: described('Of the letter’s file at that time, in hexadecimal.', nullable(line({ max: 64 }))),
});

export const letterOrigins = ['person', 'case_work', 'dunning', 'import'] as const;
const letterOrigin = () => choice(...letterOrigins);

export const letterReason = () => line({ max: limits.letter_reason_characters });

export const Letter = named(
  'Letter',
  object({
    id: id(),
    href: described('The URL of the letter.', line({ max: 2000 })),
    ...partyFields,
    mandate: described(
      'The case; null for a letter of dunning.',
      nullable(object({ id: id(), href: line({ max: 2000 }), reference_number: line({ max: 50 }) })),
    ),
    dunning_ids: described('The notices of the letter, one for each invoice.', list(id(), { max: 100 })),
    invoice_numbers: described(
      'The numbers of their invoices, in the same order.',
      list(line({ max: limits.reference_characters }), { max: 100 }),
    ),
    debtor_id: id(),
    debtor_name: listedFields.debtor_name,
    kind: letterKind(),
    level: described('The highest level of its notices.', nullable(noticeLevel())),
    name: described('What the letter is called: the name of its level or its text.', line({ max: 200 })),
    origin: described(
      '`person`: written by the office. `case_work`: a step of the case. `import`: taken over. `dunning`: a notice.',
      letterOrigin(),
    ),
    channel: choice(...letterChannels),
    status: described(
      '`draft`: a person writes it. `created`: the letter is being made. `sending`: in the mail queue. `sent`: taken by the mail server. `waiting`: in the print outbox. `taken`: in a print batch. `posted`: the batch is confirmed. `stopped`: see `stop`. `undeliverable`: it came back or was refused.',
      choice(...letterStatuses),
    ),
    dated: described('Null for a draft.', nullable(day())),
    subject: described('As the letter shows it; of a draft the text with its placeholders.', line({ max: 1000 })),
    recipient: described(
      'To whom the letter goes. `address` and `email` are those that it went to, once it has passed the gate.',
      object({
        role: choice(...recipientRoles),
        debtor_id: id(),
        circumstance_id: described('By which a representative has the letter.', nullable(id())),
        name: line({ max: limits.organization_name_characters }),
        address: nullable(address()),
        email: nullable(line({ max: limits.channel_value_characters })),
      }),
    ),
    pay_by: described('The deadline that the letter names.', nullable(day())),
    demanded_amount: described('What the letter demands; null until it is known.', nullable(money())),
    ...caseLetterFields,
    pages: described('Null until the letter is made.', nullable(integer({ min: 1, max: 1000 }))),
    document: nullable(Document),
    batch_id: described('The print batch that the letter is in.', nullable(id())),
    waiting_since: described('When it passed the gate into the mail queue or the outbox.', nullable(instant())),
    sent_at: described('When the mail server took it.', nullable(instant())),
    posted_on: described('The day on which the letter was posted.', nullable(day())),
    stop: described(
      'Why the gate or a withdrawal stopped it; else null.',
      nullable(object({ reason: nullable(letterStopReason()), problems: list(LetterProblem, { max: 100 }) })),
    ),
    published: described(
      'When the client saw it, and where.',
      nullable(object({ status_update_id: id(), at: instant() })),
    ),
    acknowledged_at: described(
      'When a person took note that the letter was stopped or came back.',
      nullable(instant()),
    ),
    evidence: described(
      'What happened to the letter, oldest first. A letter from before this record lacks what happened then.',
      list(LetterEvidence, { max: limits.letter_evidence }),
    ),
    created_by: described('Who wrote it; null for one of the service.', nullable(author())),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Letter = Infer<typeof Letter>;

/** What acknowledging says of itself, in both lists of letters. */
export const acknowledgeDescription =
  'The letter leaves the queue `letters_stopped`. Sent again, it changes nothing. Only a `stopped` or `undeliverable` letter: else `conflict`.';

export const letters = group(
  'operator',
  'letters',
  {
    title: 'Letters',
    about:
      'The letters of all companies and kinds. The print outbox holds those with the channel `post` and the status `waiting`; a print batch takes them.',
  },
  {
    list: route('GET', '/operator/v1/letters/', {
      list: {
        item: Letter,
        filters: {
          company_id: id(),
          mandate_id: id(),
          debtor_id: id(),
          kind: choice(...letterKinds),
          origin: letterOrigin(),
          channel: choice(...letterChannels),
          status: letterStatus(),
          acknowledged: described('Whether a person took note of it.', flagParameter()),
          attention: described(
            'Whether the letter waits for a person (`letters_stopped`): it came back, or was stopped by a fault that a person mends, and is not acknowledged.',
            flagParameter(),
          ),
          text_key: described('Of a letter of a case, its text.', line({ max: 60 })),
          text_version: described('Of a letter of a case.', digitsParameter({ min: 1, max: 1_000_000_000 })),
          left_from: described('Letters of cases that left on this day or later.', day()),
          left_to: described('Letters of cases that left on this day or earlier.', day()),
          page: described(
            '`carried`: letters with a code of the debtor’s page. `opened`: whose code was used. `paid`: with a code, whose case was paid something within 30 days.',
            choice('carried', 'opened', 'paid'),
          ),
          page_choice: described('Letters with whose code a debtor chose this.', choice(...debtorChoiceKinds)),
          batch_id: id(),
          invoice_id: id(),
          q: seekingInvoices(),
          dated_from: day(),
          dated_to: day(),
        },
        orderBy: ['waiting_since'],
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List letters of all companies and kinds, newest first',
    }),
    get: route('GET', '/operator/v1/letters/{id}/', {
      of: 'letters',
      reply: Letter,
      scope: 'operator:read',
      summary: 'Retrieve a letter of any kind',
    }),
    download: route('GET', '/operator/v1/letters/{id}/download/', {
      of: 'letters',
      binary: ['application/pdf', 'application/octet-stream'],
      scope: 'operator:read',
      summary: 'Download the PDF of a letter',
      description: 'The file that left or will leave. Returns `404` while the letter is `created`.',
    }),
    undeliverable: route('POST', '/operator/v1/letters/{id}/undeliverable/', {
      of: 'letters',
      body: UndeliverableLetter,
      example: { reason: 'Empfänger unbekannt verzogen' },
      reply: Letter,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Mark a letter of any kind as undeliverable',
      description:
        'For a `sent`, `taken` or `posted` letter that came back. A fee of a letter of a case stays: it pays the work. Notices of a letter of dunning do not count any more, and the mailbox or address of its debtor is marked as failed: see `dunning-letters/`.',
    }),
    acknowledge: route('POST', '/operator/v1/letters/{id}/acknowledge/', {
      of: 'letters',
      reply: Letter,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Acknowledge a letter of any kind that was stopped or came back',
      description: acknowledgeDescription,
    }),
  },
);
