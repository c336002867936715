/** The inbox (correspondence.md 8): scans and mails, and the cases that they belong to. */
import { Document, documentReads } from '../case/documents.ts';
import { idOf } from '../grammar/example-ids.ts';
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { base64File, type FileContent, examplePdf, filePart, formOfMany } from '../shapes/file.ts';
import {
  inboxAutomatic,
  inboxChannels,
  inboxConfidences,
  inboxProblemCodes,
  inboxReasons,
  inboxStatuses,
} from '../shapes/inbox.ts';
import { described, type Infer, named, nullable, type Shape } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, flag, id, instant } from '../shapes/values.ts';
import { Declaration, DeclarationInput } from './declarations.ts';

const shortLine = () => line({ max: limits.inbox_line_characters });
const note = () => prose({ max: limits.inbox_note_characters });
const reason = () => prose({ max: limits.inbox_reason_characters });
const filename = () => line({ max: limits.filename_characters });
const size = { max: limits.upload_bytes };
const several = { min: 1, max: limits.inbox_files };
const megabytes = (bytes: number) => `${bytes / (1024 * 1024)} MiB`;

const sender = () => object({ name: nullable(shortLine()), email: nullable(shortLine()) });

const InboxProposal = named(
  'InboxProposal',
  object({
    mandate: object({ id: id(), reference_number: line({ max: limits.reference_characters }) }),
    debtor_name: line({ max: limits.organization_name_characters }),
    company_name: line({ max: limits.organization_name_characters }),
    confidence: described(
      '`exact`: this case alone has `thread` or `reference_number`, and it has `sender_email`. `strong`: `thread`, or the only `reference_number`, without the sender. `weak`: the rest.',
      choice(...inboxConfidences),
    ),
    reasons: described('Why, the strongest first.', list(choice(...inboxReasons), { max: inboxReasons.length })),
  }),
);
export type InboxProposal = Infer<typeof InboxProposal>;

const InboxProblem = object({
  code: choice(...inboxProblemCodes),
  filename: described('Of the attachment; null for the message itself.', nullable(shortLine())),
});
export type InboxProblem = Infer<typeof InboxProblem>;

const InboxBounce = object({
  letter_id: described('The letter that did not arrive; null where the report names none.', nullable(id())),
  recipient: described('The address that the letter was sent to.', shortLine()),
  action: described('Such as `failed` or `delayed` (RFC 3464).', line({ max: 20 })),
  status: described('Such as `5.1.1` (RFC 3463).', nullable(line({ max: 20 }))),
  diagnostic: described('What the other mail server said.', nullable(shortLine())),
});
export type InboxBounce = Infer<typeof InboxBounce>;

export const InboxItem = named(
  'InboxItem',
  object({
    id: id(),
    href: described('The URL of this item.', line({ max: 2000 })),
    channel: described('`page`: what a debtor wrote on its page.', choice(...inboxChannels)),
    status: described(
      '`unmatched`: no case is known. `proposed`: see `proposals`. `assigned`: it belongs to a case and waits for a person. `done`: handled. `discarded`: it belongs to no case and is deleted later.',
      choice(...inboxStatuses),
    ),
    received_at: described('When the mail server received it; of scans the day of the post.', instant()),
    sender: described('As the message says, which anyone can write; null without one.', nullable(sender())),
    subject: nullable(shortLine()),
    text: described(
      'Plain text: of HTML its text alone, without markup and addresses of links. Null for a scan.',
      nullable(prose({ max: limits.inbox_text_characters })),
    ),
    automatic: described(
      '`bounce`: the report of a mail server. `auto_reply`: a program wrote it, and it is never answered.',
      nullable(choice(...inboxAutomatic)),
    ),
    bounce: described('What a `bounce` reports.', nullable(InboxBounce)),
    mandate: described(
      'The case that it belongs to.',
      nullable(object({ id: id(), reference_number: line({ max: limits.reference_characters }) })),
    ),
    company_id: described('Of the case; null without one.', nullable(id())),
    proposals: described(
      'Cases that it may belong to, best first.',
      list(InboxProposal, { max: limits.inbox_proposals }),
    ),
    in_thread_of: described('The letter that it answers; null where none is known.', nullable(id())),
    documents: described(
      'The scans, or the files of the message and the message itself (`message/rfc822`).',
      list(Document, { max: limits.inbox_files + 1 }),
    ),
    declarations: described('What a person recorded from it.', list(Declaration, { max: limits.mandate_declarations })),
    replies: described('The letters that answer it.', list(id(), { max: limits.mandate_inbox_items })),
    problems: described(
      'What of it is not read. The original has it.',
      list(InboxProblem, { max: limits.inbox_problems }),
    ),
    note: nullable(note()),
    assigned_by: described('Null without a case.', nullable(choice('person', 'matching', 'page'))),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type InboxItem = Infer<typeof InboxItem>;

const received = () => described('Must not be in the future. Default: today.', optional(day()));
const ofCase = () => described('The case that it belongs to. Default: it is searched for.', optional(id()));
const ofLetter = () => described('The letter of a case that it answers or returns.', optional(id()));

const InboxInput = named(
  'InboxInput',
  object({
    files: described(
      'Scans, or one message.',
      list(object({ filename: filename(), base64: described('The contents of the file.', base64File(size)) }), several),
    ),
    received_on: received(),
    mandate_id: ofCase(),
    letter_id: ofLetter(),
    sender: described('Of scans; a message names its own.', optional(nullable(sender()))),
    note: optional(nullable(note())),
  }),
);
export type InboxInput = Infer<typeof InboxInput>;

const parts = formOfMany('file', {
  file: described(`1 to ${limits.inbox_files} parts of this name.`, list(filePart(size), several)),
  received_on: received(),
  mandate_id: ofCase(),
  letter_id: ofLetter(),
  note: optional(note()),
});

const InboxParts: Shape<{
  readonly file: readonly (Blob | FileContent)[];
  readonly received_on?: string | undefined;
  readonly mandate_id?: string | undefined;
  readonly letter_id?: string | undefined;
  readonly note?: string | undefined;
}> = named('InboxParts', parts);
export type InboxParts = Infer<typeof InboxParts>;

const base = '/operator/v1/inbox/';
const writing = {
  scope: 'operator:cases',
  reply: InboxItem,
  problems: ['conflict', 'sandbox_source_managed'],
} as const;

export const inbox = group(
  'operator',
  'inbox',
  {
    title: 'Inbox',
    about:
      'Scans and messages that come in. Each belongs to a case or to none; only the case is a reason to see it, and companies and Partners never do. A message is hostile by default: its text is served as text, and nothing in it is run or fetched.',
  },
  {
    list: route('GET', base, {
      scope: 'operator:read',
      list: {
        item: InboxItem,
        filters: {
          status: described('`open`: `unmatched` or `proposed`.', choice(...inboxStatuses, 'open')),
          channel: choice(...inboxChannels),
          mandate_id: id(),
          automatic: described(
            '`none`: what a person wrote. `any`: what a program wrote.',
            choice(...inboxAutomatic, 'none', 'any'),
          ),
          q: described(
            'Only with words that begin with each of these: in sender, subject and the first 10,000 characters of the text.',
            line({ max: limits.search_characters }),
          ),
          received_from: described('Received on this day or later.', day()),
          received_to: described('Received on this day or earlier.', day()),
        },
        orderBy: ['received'],
        updatedSince: true,
      },
      summary: 'List the items of the inbox, oldest first',
    }),
    create: route('POST', base, {
      scope: 'operator:cases',
      body: InboxInput,
      multipart: InboxParts,
      fileBytes: size.max,
      example: { files: [{ filename: 'scan-0001.pdf', base64: examplePdf }], note: 'From the morning’s post' },
      reply: InboxItem,
      status: 201,
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Add scans or a message to the inbox',
      description: `PDF, JPEG, PNG and TIFF files (≤ ${megabytes(limits.document_bytes)} each) become one item of the channel \`post\`. One message in the format of mails (\`message/rfc822\`, ≤ ${megabytes(limits.upload_bytes)}) is read as one of the channel \`email\`. Types are told by the bytes. A message that is stored already, and more than ${limits.inbox_items} items that wait for a case, return \`conflict\`. The files are inspected afterwards.`,
    }),
    get: route('GET', `${base}{id}/`, {
      scope: 'operator:read',
      reply: InboxItem,
      summary: 'Retrieve an item of the inbox',
    }),
    assign: route('POST', `${base}{id}/assign/`, {
      ...writing,
      body: named('InboxAssignment', object({ mandate_id: id(), reason: optional(nullable(reason())) })),
      example: { mandate_id: idOf('mandate') },
      summary: 'Assign an item to a case',
      description: `Again to another case while no declaration recorded from it is open. An item that is \`done\` or \`discarded\` returns \`conflict\`. A case has at most ${limits.mandate_inbox_items} items (\`max_length\`).`,
    }),
    classify: route('POST', `${base}{id}/classify/`, {
      ...writing,
      body: named(
        'InboxClassification',
        object({
          declarations: described(
            'What the item declares.',
            list(DeclarationInput, { min: 1, max: limits.inbox_declarations }),
          ),
        }),
      ),
      example: { declarations: [{ type: 'objection', ground: 'not_owed' }] },
      summary: 'Record what an item declares',
      description:
        'The declarations have the source `inbox`; `received_on` is by default the day on which the item was received. An item that is neither `assigned` nor `done` with a case returns `conflict`.',
    }),
    done: route('POST', `${base}{id}/done/`, {
      ...writing,
      summary: 'Mark an item as handled',
      description: 'An item that is `done` or `discarded` returns `conflict`.',
    }),
    reopen: route('POST', `${base}{id}/reopen/`, {
      ...writing,
      summary: 'Take an item up again',
      description:
        'It is `assigned`, `proposed` or `unmatched` again. An item that is neither `done` nor `discarded` returns `conflict`.',
    }),
    discard: route('POST', `${base}{id}/discard/`, {
      ...writing,
      body: named('InboxDiscard', object({ reason: reason() })),
      example: { reason: 'Advertisement' },
      summary: 'Discard an item without a case',
      description:
        'It is deleted with its files after `discard_after_days` of the settings of correspondence. An item with a case, and one that is `done` or `discarded`, returns `conflict`.',
    }),
  },
);

const documentsBase = '/operator/v1/inbox/{item_id}/documents/';
const { list: documentList, get, download } = documentReads(documentsBase, { noun: 'item', reading: 'operator:read' });
const { expensive: _limits, ...unlimited } = download;

export const inboxDocuments = group(
  'operator',
  'inbox-documents',
  { title: 'Documents of the inbox', about: 'The files of items: scans, attachments and the messages themselves.' },
  {
    list: documentList,
    get,
    download: {
      ...unlimited,
      binary: [...unlimited.binary, 'message/rfc822'],
      description: 'The file is sent as an attachment. Returns `404` until the document is `ready`.',
    },
  },
);

const Mailbox = named(
  'Mailbox',
  object({
    configured: described('Whether a mailbox is set (`IMAP_URL`).', flag()),
    address: described('User and host, without the password.', nullable(line({ max: 500 }))),
    last_read_at: described('When it was last read without a failure.', nullable(instant())),
    last_error: described('Why it is not read, such as `inbox_full`; else null.', nullable(line({ max: 100 }))),
    failing_since: described('Since when the mailbox does not answer; null while it does.', nullable(instant())),
  }),
);
export type Mailbox = Infer<typeof Mailbox>;

export const mailbox = group(
  'operator',
  'mailbox',
  { title: 'Mailbox', about: 'Where the service fetches messages.' },
  {
    get: route('GET', '/operator/v1/mailbox/', {
      scope: 'operator:read',
      reply: Mailbox,
      summary: 'Retrieve how the mailbox is read',
    }),
    fetch: route('POST', '/operator/v1/mailbox/fetch/', {
      scope: 'operator:cases',
      reply: Mailbox,
      status: 202,
      problems: ['conflict'],
      summary: 'Read the mailbox now',
      description: 'Without a mailbox: `conflict`.',
    }),
  },
);
