/** An item of the inbox: its states and its wire form. Pure. */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { InboxItem, InboxProposal } from '@mahnwerk/contract/operator/inbox.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { InboxStatus } from '@mahnwerk/contract/shapes/inbox.ts';
import { documentMediaTypes } from '@mahnwerk/contract/shapes/media-types.ts';
import { lineOf } from '../../../platform/inbound/plain-text.ts';
import { filenameOf } from '../../correspondence/documents/index.ts';
import { type DeclarationRow, presentDeclaration } from '../declarations/index.ts';
import type { Statements } from './statements.gen.ts';

export type ItemRow = Statements['get']['row'];
export type FileRow = Statements['file']['row'];
export type ProposalRow = Statements['proposals']['row'];

export type InboxCommand = 'assign' | 'classify' | 'done' | 'reopen' | 'discard';

/** The states in which each command is taken. */
const allowed: Readonly<Record<InboxCommand, readonly InboxStatus[]>> = {
  assign: ['unmatched', 'proposed', 'assigned'],
  classify: ['assigned', 'done'],
  done: ['unmatched', 'proposed', 'assigned'],
  reopen: ['done', 'discarded'],
  discard: ['unmatched', 'proposed'],
};

export const isAllowed = (command: InboxCommand, { status, mandate_id }: Pick<ItemRow, 'status' | 'mandate_id'>) =>
  allowed[command].includes(status) && (command !== 'classify' || mandate_id !== null);

/** Where an item is that waits again. */
export const waitingStatus = (
  { mandate_id }: Pick<ItemRow, 'mandate_id'>,
  proposals: number,
): Extract<InboxStatus, 'assigned' | 'proposed' | 'unmatched'> =>
  mandate_id !== null ? 'assigned' : proposals > 0 ? 'proposed' : 'unmatched';

/** The type of the mail itself among the files of an item. */
export const mailType = 'message/rfc822';

/** The URL of an item. */
export const itemUrl = (publicUrl: string, id: string): string => `${publicUrl}/operator/v1/inbox/${id}/`;

export const presentFile = (row: FileRow, publicUrl: string): Document => ({
  id: row.id,
  filename: row.filename,
  mime_type: row.mime_type,
  type: 'correspondence',
  status: row.status,
  failure_reason: row.failure_reason,
  download_url: row.status === 'ready' ? `${itemUrl(publicUrl, row.item_id)}documents/${row.id}/download/` : null,
  parent: { id: row.item_id, type: 'inbox_item' },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const presentProposal = (row: ProposalRow): InboxProposal => ({
  mandate: { id: row.mandate_id, reference_number: row.reference_number },
  debtor_name: row.debtor_name,
  company_name: row.company_name,
  confidence: row.confidence,
  reasons: row.reasons,
});

/** What is read beside the rows of a page of items. */
export interface Beside {
  readonly files: readonly FileRow[];
  readonly proposals: readonly ProposalRow[];
  readonly declarations: readonly DeclarationRow[];
}

export const presentItem = (row: ItemRow, beside: Beside, publicUrl: string): InboxItem => ({
  id: row.id,
  href: itemUrl(publicUrl, row.id),
  channel: row.channel,
  status: row.status,
  received_at: row.received_at,
  sender:
    row.sender_name === null && row.sender_email === null ? null : { name: row.sender_name, email: row.sender_email },
  subject: row.subject,
  text: row.text,
  automatic: row.automatic,
  bounce: row.bounce,
  mandate:
    row.mandate_id === null || row.reference_number === null
      ? null
      : { id: row.mandate_id, reference_number: row.reference_number },
  company_id: row.company_id,
  proposals: beside.proposals.filter(({ item_id }) => item_id === row.id).map(presentProposal),
  in_thread_of: row.thread_letter_id,
  documents: beside.files.filter(({ item_id }) => item_id === row.id).map((file) => presentFile(file, publicUrl)),
  declarations: beside.declarations.filter(({ inbox_item_id }) => inbox_item_id === row.id).map(presentDeclaration),
  replies: row.replies,
  problems: row.problems,
  note: row.note,
  assigned_by: row.assigned_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** What the audit log says: ids and states, never addresses and texts. */
export const auditedItem = ({ id, channel, status, automatic, mandate, company_id, assigned_by }: InboxItem) => ({
  id,
  channel,
  status,
  automatic,
  mandate_id: mandate?.id ?? null,
  company_id,
  assigned_by,
});

/** The stored name of a file: a line without path, control and direction characters. */
export function fileName(sent: string | undefined, mime_type: string): string {
  const line = lineOf(sent?.replace(/[/\\]/g, '_'), limits.filename_characters)?.replace(/^[\s.]+/, '');
  const clean = line === undefined || line === '' ? undefined : line;
  const mediaType = documentMediaTypes.find((each) => each === mime_type);
  return clean ?? (mediaType === undefined ? 'message.eml' : filenameOf(undefined, mediaType));
}
